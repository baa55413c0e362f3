import type { Caches } from './caches.ts';
import { type AddressedSite, changedAddresses } from './changed-addresses.ts';
import type { Manifest } from './manifest.ts';
import type { Step } from './plan.ts';
import { isBody } from './previous.ts';

/** What is said to caches during one deploy. */
export interface Purge {
  readonly afterWrites: (steps: readonly Step[]) => Promise<void>;
  readonly afterDeletes: (steps: readonly Step[]) => Promise<void>;
  /** What they have said against it; null when all went well. */
  readonly failure: () => unknown;
}

export interface PurgeOptions {
  readonly caches: Caches | null;
  readonly site: AddressedSite;
  readonly hold: () => Promise<void>;
}

/**
 * Written and deleted files are told apart, each once it is done: else a cache could take the old answer again. Where an
 * earlier deploy has not told them all, of paths that nobody knows any more perhaps, they are to forget everything.
 */
export const createPurge = (manifest: Manifest, { caches, site, hold }: PurgeOptions): Purge => {
  const isAll = manifest.hasStaleCaches || manifest.touched.some((path) => !isBody(path));
  let failure: unknown = null;
  const purge = async (changed: Parameters<Caches['purge']>[0]): Promise<void> => {
    if (caches === null || failure !== null || (changed !== 'all' && changed.exact.length === 0)) return;
    try {
      await caches.purge(changed, hold);
    } catch (error) {
      failure = error;
    }
  };
  return {
    afterWrites: async (steps) => {
      if (!isAll) await purge(changedAddresses(steps, site));
    },
    afterDeletes: (steps) => purge(isAll ? 'all' : changedAddresses(steps, site)),
    failure: () => failure,
  };
};
