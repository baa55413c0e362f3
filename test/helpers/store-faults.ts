import type { Store } from '../../src/publish/deploy/store.ts';

/** What ended a deploy from outside: no store says that. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

const REQUESTS = ['list', 'foldersIn', 'get', 'put', 'copy', 'delete'] as const;

/** A store whose every request goes through `around`, which is given its number, from 0, and what does it. */
export const withRequests = (
  store: Store,
  around: (request: {
    readonly name: (typeof REQUESTS)[number];
    readonly at: number;
    readonly path: string;
    readonly run: () => Promise<unknown>;
  }) => Promise<unknown>,
): Store => {
  let at = 0;
  const requests = REQUESTS.map((name) => [
    name,
    (...given: readonly unknown[]) => {
      const run = (): Promise<unknown> => (store[name] as (...all: readonly unknown[]) => Promise<unknown>)(...given);
      at += 1;
      return around({ name, at: at - 1, path: String(given[0]), run });
    },
  ]);
  return { ...store, ...Object.fromEntries(requests) };
};

/** A store that ends with everything else at one request: before it has any effect, or after, so that nobody hears of it. */
export const killedAt = (store: Store, last: number, when: 'before' | 'after'): Store =>
  withRequests(store, async ({ at, run }) => {
    if (at > last || (at === last && when === 'before')) throw new Killed();
    const result = await run();
    if (at === last) throw new Killed();
    return result;
  });

/** A store that ends with everything else once one file of the published tree is there. */
export const killedAtUpload = (store: Store): Store => {
  let isKilled = false;
  return withRequests(store, async ({ name, path, run }) => {
    if (isKilled) throw new Killed();
    const result = await run();
    isKilled ||= name === 'put' && !path.startsWith('.galley/');
    if (isKilled) throw new Killed();
    return result;
  });
};
