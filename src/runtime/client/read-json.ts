import { kinds, unloaded } from './errors.ts';
import type { OnDeprecation } from './options.ts';
import type { Get, ReadJson } from './transport.ts';

/** Creates a JSON reader. `root` is the URL of the key's endpoints. `look` gets the headers of every answer, even errors. */
export const createReadJson = (get: Get, root: string, look: (headers: Headers) => Promise<void>): ReadJson => {
  let isKnownKey: boolean | undefined;
  return async (url, example, { signal } = {}) => {
    const answer = await get(url, signal);
    await look(answer.headers);
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
 * Whether a JSON value has the same type as an example, including the example's fields. Each item of a list must fit the
 * first item of the example. Other fields can be anything.
 */
const fits = (value: unknown, example: unknown): boolean =>
  tagOf(value) === tagOf(example) &&
  (Array.isArray(example)
    ? (value as unknown[]).every((item) => fits(item, example[0]))
    : Object.keys(example as Fields).every((name) => fits((value as Fields)[name], (example as Fields)[name])));

/**
 * Checks the headers of each answer and announces a deprecation once, by default with a warning. Never rejects: an error in
 * the site's own function must not fail the call.
 */
export const announcing = (
  version: string,
  onDeprecation: OnDeprecation | undefined,
): ((headers: Headers) => Promise<void>) => {
  let isAnnounced: boolean | undefined;
  return async (headers) => {
    if (isAnnounced || headers.get('deprecation') !== 'true') return;
    isAnnounced = true;
    // Rarely needed, so loaded on demand.
    await import('./announce.ts')
      .then((module) => module.announce(version, headers, onDeprecation))
      .catch(console.error);
  };
};
