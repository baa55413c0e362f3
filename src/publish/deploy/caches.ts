import { type AddressedSite, type AddressesToPurge, changedAddresses } from './changed-addresses.ts';
import type { Manifest } from './manifest.ts';
import type { DeployStep } from './plan.ts';

/** A CDN in front of a destination. */
export interface Caches {
  /** The name for messages. */
  readonly name: string;
  /** Purges URLs, and calls `hold` before each request. Throws a DiagnosticError if the CDN refuses. */
  readonly purge: (changed: AddressesToPurge, hold: () => Promise<void>) => Promise<void>;
}

export interface Purge {
  readonly afterWrites: (steps: readonly DeployStep[]) => Promise<void>;
  readonly afterDeletes: (steps: readonly DeployStep[]) => Promise<void>;
  /** The error that ended purging; null without one. */
  readonly failure: () => unknown;
}

interface PurgeOptions {
  readonly caches: Caches | null;
  readonly site: AddressedSite;
  readonly hold: () => Promise<void>;
}

/**
 * Purges the URLs that one deploy changes. Written and deleted files are purged separately, each after the change: earlier, a
 * cache could fetch the old answer again. If an earlier deploy did not purge all its changes, the whole API is purged.
 */
export const createPurge = (manifest: Manifest, { caches, site, hold }: PurgeOptions): Purge => {
  const isAll = manifest.hasStaleCaches || manifest.touched.size > 0;
  let failure: unknown = null;
  const purge = async (changed: AddressesToPurge): Promise<void> => {
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
