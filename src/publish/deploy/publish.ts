import { availableParallelism } from 'node:os';
import { gzipSync } from 'node:zlib';
import type { Progress } from '../../build/build.ts';
import { carryOut, changesOf } from '../../build/write/steps.ts';
import type { Site } from '../../runtime/resolver/site.ts';
import { mapAtOnce } from '../../shared/workers/at-once.ts';
import { type AddressesToPurge, type Caches, type ChangedAddresses, changedAddresses } from './changed-addresses.ts';
import { filesIn } from './destination.ts';
import { type HeldLock, supportsConditions, takeLock } from './lock.ts';
import {
  bodyPath,
  chunkPath,
  isOwnData,
  type Manifest,
  OWN_FOLDER,
  OWN_HEADERS,
  type PublishedFile,
} from './manifest.ts';
import { type ManifestInput, type ManifestPlan, planManifest } from './manifest-plan.ts';
import { textOf } from './manifest-tree.ts';
import type { DeployStep } from './plan.ts';
import { rankOf } from './published-path.ts';
import { storeDiagnostic } from './refusal-error.ts';
import type { CountedStore } from './retry.ts';
import type { Store } from './store.ts';

export interface Publishing extends Omit<ManifestInput, 'isConditional'> {
  /** The tag of the manifest at the destination; null if there is no manifest. */
  readonly tag: string | null;
  /** Writes a file to its path; returns the number of bytes sent. */
  readonly write: (path: string, file: PublishedFile) => Promise<number>;
}

export interface PublishOptions {
  readonly store: CountedStore;
  readonly site: Site;
  /** The URL path of the API's base path; it differs if a proxy maps it. */
  readonly publicBase: string;
  /** The CDN to purge; null for none. */
  readonly caches: Caches | null;
  /** Whether to refuse a destination that cannot lock deploys. */
  readonly needsLock: boolean;
  readonly concurrency?: number | undefined;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly onProgress?: ((progress: Progress<'deploy'>) => void) | undefined;
  /** Receives the URLs whose answers will change, before anything is written. */
  readonly onChanged?: ((changed: ChangedAddresses) => void) | undefined;
  /** Called once the new state is published, even if a purge failed. */
  readonly onPublished?: (() => Promise<void>) | undefined;
}

/** More than the processors, as requests mostly wait for the network. */
const CONCURRENCY = Math.max(16, 4 * availableParallelism());

/**
 * Changes a destination under its lock; returns the number of bytes sent. A deploy can be killed at any time, so it
 * works in steps. It takes the lock, writes the chunks and copies of the new manifest next to the old ones, and then a
 * manifest that lists the planned changes. It changes files, and writes the final manifest. Last, it deletes chunks and
 * copies that the new manifest does not need.
 */
export const publish = async (publishing: Publishing, options: PublishOptions): Promise<number> => {
  const { manifest, tag } = publishing;
  const { store, caches, clock, needsLock } = options;
  const isConditional = manifest.isConditional || (await supportsConditions(store, needsLock));
  const next = planManifest({ ...publishing, isConditional });
  const lock = await takeLock(manifest.stored, tag, { store, clock, isConditional });
  const { purge, failure } = createPurge(caches, lock);
  try {
    await writeParts(next, lock, options);
    await lock.update(next.during);
    const bytes = await applyPlan(publishing, options, { lock, purge });
    const hasStaleCaches = caches === null || failure() !== null;
    const garbage = manifest.hasLeftovers ? await leftovers(next, store) : next.garbage;
    if (garbage.length > 0) await lock.update({ ...next.cleaning, hasStaleCaches });
    await deleteAll(garbage, { store, lock });
    await lock.release({ ...next.after, hasStaleCaches });
    await options.onPublished?.();
    if (failure() === null) return bytes;
  } catch (error) {
    const lockedUntil = await lock.abandon(error);
    throw storeDiagnostic(error, store.name, lockedUntil) ?? error;
  }
  throw failure();
};

/**
 * The URLs to purge: first those of written files, then those of deleted ones. Each is purged after its change, as a
 * cache could otherwise fetch the old answer again. If an earlier deploy did not purge all its changes, the whole API
 * is purged, at the end.
 */
export const plannedPurges = (
  { hasStaleCaches, touched }: Manifest,
  steps: readonly DeployStep[],
  { site, publicBase }: Pick<PublishOptions, 'site' | 'publicBase'>,
): readonly [AddressesToPurge | null, AddressesToPurge | null] => {
  if (hasStaleCaches || touched.size > 0) return [null, 'all'];
  const changedBy = (isDelete: boolean): AddressesToPurge | null => {
    const own = steps.filter(({ action }) => (action === 'delete') === isDelete);
    const changed = changedAddresses(own, { ...site, publicBase });
    return changed.exact.length === 0 ? null : changed;
  };
  return [changedBy(false), changedBy(true)];
};

interface Purge {
  /** Purges URLs. After a failure it does nothing. */
  readonly purge: (changed: AddressesToPurge | null) => Promise<void>;
  /** The error of the failed purge; null without one. */
  readonly failure: () => unknown;
}

const createPurge = (caches: Caches | null, { hold }: HeldLock): Purge => {
  let failure: unknown = null;
  return {
    purge: async (changed) => {
      if (caches === null || failure !== null || changed === null) return;
      try {
        await caches.purge(changed, hold);
      } catch (error) {
        failure = error;
      }
    },
    failure: () => failure,
  };
};

/** Writes the chunks and copies of the next manifest. They have no effect before it. */
const writeParts = async (
  { chunks, copies }: ManifestPlan,
  lock: HeldLock,
  { store, concurrency = CONCURRENCY }: PublishOptions,
): Promise<void> => {
  await mapAtOnce(chunks, concurrency, async ([name, chunk]) => {
    await lock.hold();
    await store.put(chunkPath(name), gzipSync(textOf(chunk)), { headers: OWN_HEADERS });
  });
  await mapAtOnce(copies, concurrency, async ([hash, path]) => {
    await lock.hold();
    await store.copy(path, bodyPath(hash), {});
  });
};

/** Unneeded chunks and copies from killed deploys. */
const leftovers = async ({ needed }: ManifestPlan, store: Store): Promise<string[]> => {
  const found: string[] = [];
  for await (const { path } of filesIn(store, OWN_FOLDER)) if (isOwnData(path) && !needed.has(path)) found.push(path);
  return found;
};

/** S3 deletes at most this many files per request. */
const DELETED_AT_ONCE = 1000;

/** Applies a plan: writes the files of each rank in parallel, then deletes. Returns the number of bytes sent. */
const applyPlan = async (
  { manifest, plan, publication, write }: Publishing,
  options: PublishOptions,
  { lock, purge }: Pick<Purge, 'purge'> & { readonly lock: HeldLock },
): Promise<number> => {
  const { store, site, concurrency = CONCURRENCY, onProgress } = options;
  const [ofWritten, ofDeleted] = plannedPurges(manifest, plan.steps, options);
  const changes = changesOf(plan.steps);
  let [done, bytes] = [0, 0];
  const progress = (count: number): void => onProgress?.({ phase: 'deploy', done: count, total: changes.length });
  const put = async ({ action, path }: DeployStep): Promise<number> => {
    const file = publication.files.get(path) as PublishedFile;
    if (action !== 'headers') return write(path, file);
    await store.copy(path, path, file.headers);
    return 0;
  };
  await carryOut(changes, (step) => rankOf(step, site.base), {
    put: (group) =>
      mapAtOnce(group, concurrency, async (step) => {
        await lock.hold();
        const sent = await put(step);
        bytes += sent;
        progress(++done);
      }),
    delete: async (deletes) => {
      await purge(ofWritten);
      const paths = deletes.map(({ path }) => path);
      await deleteAll(paths, { store, lock, onDone: (count) => progress(done + count) });
      await purge(ofDeleted);
    },
  });
  return bytes;
};

interface DeleteOptions {
  readonly store: Store;
  readonly lock: HeldLock;
  readonly onDone?: (count: number) => void;
}

const deleteAll = async (paths: readonly string[], { store, lock, onDone }: DeleteOptions): Promise<void> => {
  for (let at = 0; at < paths.length; at += DELETED_AT_ONCE) {
    const some = paths.slice(at, at + DELETED_AT_ONCE);
    await lock.hold();
    await store.delete(some);
    onDone?.(at + some.length);
  }
};
