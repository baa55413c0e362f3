import type { Store } from '../../src/publish/deploy/store.ts';

/** Ends a deploy as a killed process would. No store throws this error. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

const REQUESTS = ['list', 'foldersIn', 'get', 'put', 'copy', 'delete'] as const;

/** Passes each request of a store to `around`, with its number from 0 and a function that runs it. */
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

/** Simulates a deploy that is killed before a request takes effect, or after it but before the answer arrives. */
export const killedAt = (store: Store, last: number, when: 'before' | 'after'): Store =>
  withRequests(store, async ({ at, run }) => {
    if (at > last || (at === last && when === 'before')) throw new Killed();
    const result = await run();
    if (at === last) throw new Killed();
    return result;
  });

/** Simulates a deploy that is killed after it has uploaded the first file of the published tree. */
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
