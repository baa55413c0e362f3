import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { carryOut, changesOf } from '../../build/write/steps.ts';
import type { Site } from '../../runtime/resolver/site.ts';
import { mapAtOnce } from '../../shared/workers/at-once.ts';
import { type Caches, createPurge, type Purge } from './caches.ts';
import type { ChangedAddresses } from './changed-addresses.ts';
import { concealing } from './concealed-keys.ts';
import { type HeldLock, heedsConditions, takeLock } from './lock.ts';
import {
  bodyPath,
  type Manifest,
  type Previous,
  type Publication,
  type PublishedFile,
  serializeManifest,
} from './manifest.ts';
import type { DeployPlan, DeployStep } from './plan.ts';
import { rankOf } from './published-path.ts';
import { storeDiagnostic } from './refusal-error.ts';
import type { CountedStore } from './retry.ts';
import { planSnapshot, type RollbackSnapshot } from './rollback-snapshot.ts';
import type { Store } from './store.ts';

export interface Publishing {
  readonly manifest: Manifest;
  /** The tag of the manifest at the destination; null where there was none. */
  readonly tag: string | null;
  readonly plan: DeployPlan;
  /** The published state after the deploy. */
  readonly publication: Publication;
  /** Whether to keep what a rollback needs to restore the state before this deploy. */
  readonly keepsPrevious: boolean;
  /** What a rollback can restore if the deploy is interrupted. */
  readonly previous: Previous | null;
  /** Writes a file to its path; returns the number of bytes sent. */
  readonly write: (path: string, file: PublishedFile) => Promise<number>;
  /** Keys to conceal in the manifest. */
  readonly keys: ReadonlySet<string>;
}

export interface PublishOptions {
  readonly store: CountedStore;
  readonly site: Site;
  /** The path at which readers find what is below the base path. */
  readonly publicBase: string;
  /** The CDN to purge; null for none. */
  readonly caches: Caches | null;
  /** False: deploy even if the destination cannot lock deploys. */
  readonly needsLock: boolean;
  readonly concurrency?: number | undefined;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly onProgress?: ((progress: DeployProgress) => void) | undefined;
  /** Receives the URLs whose answers will change, before any change. */
  readonly onChanged?: ((changed: ChangedAddresses) => void) | undefined;
}

export interface DeployProgress {
  readonly phase: 'deploy';
  readonly done: number;
  readonly total: number;
}

/** Requests wait for the network, not for processors. */
const CONCURRENCY = Math.max(16, 4 * availableParallelism());

/** Changes a destination under its lock; returns the number of bytes sent. */
export const publish = async (publishing: Publishing, options: PublishOptions): Promise<number> => {
  const { manifest, tag, plan, publication, keepsPrevious, previous, keys } = publishing;
  const { store, site, publicBase, caches, clock, needsLock, concurrency = CONCURRENCY } = options;
  const snapshot = planSnapshot(manifest, publication.files, { plan, isWanted: keepsPrevious });
  const isConditional = manifest.isConditional || (await heedsConditions(store, needsLock));
  const salt = manifest.salt ?? randomUUID();
  const conceal = concealing({ keys, salt });
  const started = { ...manifest, salt, isConditional, touched: touchedBy(publishing, snapshot), previous };
  const lock = await takeLock(started, tag, {
    store,
    clock,
    isConditional,
    serialize: (next) => serializeManifest(next, conceal),
  });
  const purge = createPurge(manifest, { caches, site: { ...site, publicBase }, hold: lock.hold });
  try {
    await mapAtOnce(snapshot.copies, concurrency, async ([hash, path]) => {
      await lock.hold();
      await store.copy(path, bodyPath(hash), {});
    });
    const bytes = await applyPlan(publishing, options, { lock, purge });
    await deleteAll(snapshot.superseded, { store, lock });
    await lock.release({
      salt,
      base: site.base,
      isConditional,
      lock: null,
      touched: [],
      published: publication,
      removed: plan.removed,
      previous: snapshot.previous,
      hasStaleCaches: caches === null || purge.failure() !== null,
    });
    if (purge.failure() === null) return bytes;
  } catch (error) {
    const lockedUntil = await lock.abandon(error);
    throw storeDiagnostic(error, { name: store.name, lockedUntil }) ?? error;
  }
  throw purge.failure();
};

/** All paths whose content is unknown if this deploy is interrupted. */
const touchedBy = ({ manifest, plan }: Publishing, snapshot: RollbackSnapshot): readonly string[] => [
  ...new Set([
    ...manifest.touched,
    ...changesOf(plan.steps).map(({ path }) => path),
    ...[...snapshot.copies.keys()].map(bodyPath),
    ...snapshot.superseded,
  ]),
];

/** S3 deletes at most this many files per request. */
const DELETED_AT_ONCE = 1000;

/** Applies a plan: several files of a rank at once, deletions last. Returns the number of bytes sent. */
const applyPlan = async (
  { plan, publication, write }: Publishing,
  { store, site, concurrency = CONCURRENCY, onProgress }: PublishOptions,
  { lock, purge }: { readonly lock: HeldLock; readonly purge: Purge },
): Promise<number> => {
  const changes = changesOf(plan.steps);
  let [done, bytes] = [0, 0];
  const progress = (count: number): void => onProgress?.({ phase: 'deploy', done: count, total: changes.length });
  const put = async ({ action, path }: DeployStep): Promise<number> => {
    const file = publication.files.get(path) as PublishedFile;
    if (action !== 'headers') return write(path, file);
    await store.copy(path, path, file.headers);
    return 0;
  };
  await carryOut(changes, ({ path }) => rankOf(path, site.base), {
    put: (group) =>
      mapAtOnce(group, concurrency, async (step) => {
        await lock.hold();
        const sent = await put(step);
        bytes += sent;
        progress(++done);
      }),
    delete: async (deletes) => {
      await purge.afterWrites(changes.filter(({ action }) => action !== 'delete'));
      const paths = deletes.map(({ path }) => path);
      await deleteAll(paths, { store, lock, onDone: (count) => progress(done + count) });
      await purge.afterDeletes(deletes);
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
