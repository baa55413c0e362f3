import { kinds, unloaded } from './errors.ts';
import type { ClientOptions } from './options.ts';
import type { Get, ReadJson } from './transport.ts';

/**
 * Creates a JSON reader. `root` is the URL of the key's endpoints. Reports a deprecation once, at the first answer that
 * announces it, even an error. An error in the site's own `onDeprecation` does not fail the call.
 */
export const createReadJson = (
  get: Get,
  root: string,
  options: ClientOptions & { readonly version: string },
): ReadJson => {
  let isKnownKey: boolean | undefined;
  let isAnnounced: boolean | undefined;
  return async (url, example, { signal } = {}) => {
    const answer = await get(url, signal);
    if (!isAnnounced && answer.headers.get('deprecation') === 'true') {
      isAnnounced = true;
      // Rarely needed, so loaded on demand.
      await import('./deprecation.ts').then((module) => module.report(answer.headers, options)).catch(console.error);
    }
    const body: unknown = await new Response(answer.bytes).json().catch(() => null);
    if (answer.ok && fits(body, example)) {
      isKnownKey = true;
      return body as never;
    }
    // Loaded on demand, because it is rarely needed.
    throw await import('./answer-error.ts').then(
      (module) => module.errorOf({ ...answer, url, body }, { kinds, root, isKnownKey, get, signal }),
      unloaded,
    );
  };
};

type Fields = Readonly<Record<string, unknown>>;

/** `[object Array]` and similar tags, which also work for values of another realm (ECMA-262, 20.1.3.6). */
const tagOf = (value: unknown): string => ({}).toString.call(value);

/**
 * Whether a JSON value has the same type as an example, including the example's fields. Each item of a list must fit
 * the first item of the example. Other fields can be anything.
 */
const fits = (value: unknown, example: unknown): boolean =>
  tagOf(value) === tagOf(example) &&
  (Array.isArray(example)
    ? (value as unknown[]).every((item) => fits(item, example[0]))
    : Object.keys(example as Fields).every((name) => fits((value as Fields)[name], (example as Fields)[name])));
