import { fits } from './fits.ts';
import { kinds } from './kinds.ts';
import type { Get, ReadJson } from './transport.ts';
import { unloaded } from './unloaded.ts';

/** `root` is where the key's endpoints begin; `look` sees the headers of every answer, errors included. */
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
    // Rarely needed, so loaded then; where that fails, the answer itself says as much as there is to say.
    throw await import('./failure.ts').then(
      (module) => module.failureOf({ ...answer, url, body }, { kinds, root, isKnownKey, get, signal }),
      unloaded,
    );
  };
};
