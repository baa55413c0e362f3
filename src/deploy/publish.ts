import { availableParallelism } from 'node:os';
import type { Site } from '../resolver/site.ts';
import { type ApplyOptions, applyPlan, changesOf, deleteAll } from './apply.ts';
import type { Caches } from './caches.ts';
import type { ChangedAddresses } from './changed-addresses.ts';
import { concealPath } from './concealed-paths.ts';
import { forEachAtOnce } from './for-each-at-once.ts';
import { heedsConditions } from './heeds-conditions.ts';
import { takeLock } from './lock.ts';
import { MANIFEST, type Manifest, type Previous, type Publication, serializeManifest } from './manifest.ts';
import type { DeployPlan } from './plan.ts';
import { bodyPath, type Keeping } from './previous.ts';
import { createPurge } from './purge.ts';
import type { CountedStore } from './retry.ts';

export interface Change {
  /** What was read, and under which tag; null where there was nothing. */
  readonly manifest: Manifest;
  readonly tag: string | null;
  readonly plan: DeployPlan;
  /** What is published at the end. */
  readonly publication: Publication;
  readonly keeping: Keeping;
  /** What can be put back while this is going on. */
  readonly previous: Previous | null;
  readonly write: ApplyOptions['write'];
  /** Keys that are not to be read in the manifest. */
  readonly keys: ReadonlySet<string>;
}

export interface PublishOptions {
  readonly store: CountedStore;
  readonly site: Site;
  /** The path at which readers find what stands below the base path. */
  readonly publicBase: string;
  /** Null where none are to be told. */
  readonly caches: Caches | null;
  /** False: go on where the destination cannot keep two deploys apart. */
  readonly needsLock: boolean;
  readonly concurrency?: number | undefined;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly onProgress?: ((progress: DeployProgress) => void) | undefined;
  /** Is told what readers will be answered otherwise, before anything is changed. */
  readonly onChanged?: ((changed: ChangedAddresses) => void) | undefined;
}

export interface DeployProgress {
  readonly phase: 'deploy';
  readonly done: number;
  readonly total: number;
}

/** Requests wait for the network, not for processors. */
const CONCURRENCY = Math.max(16, 4 * availableParallelism());

/** Changes what is at a destination, under its lock; returns the bytes that were sent. */
export const publish = async (change: Change, options: PublishOptions): Promise<number> => {
  const { manifest, plan, publication, keeping, keys } = change;
  const { store, site, publicBase, caches, clock, needsLock, onProgress, concurrency = CONCURRENCY } = options;
  const isConditional = manifest.isConditional || (await heedsConditions(store, needsLock));
  const touched = touchedBy(change);
  const lock = await takeLock({ ...manifest, isConditional, touched, previous: change.previous }, change.tag, {
    ...{ store, clock, path: MANIFEST, isConditional },
    serialize: (written) => serializeManifest(written, (path) => concealPath(path, keys)),
  });
  await forEachAtOnce(keeping.copies, concurrency, async ([hash, path]) => {
    await lock.hold();
    await store.copy(path, bodyPath(hash), {});
  });
  const { base } = site;
  const purge = createPurge(manifest, { caches, site: { ...site, publicBase }, hold: lock.hold });
  const bytes = await applyPlan(plan, {
    ...{ store, lock, base, concurrency, purge, local: publication.files, write: change.write },
    onDone: (done, total) => onProgress?.({ phase: 'deploy', done, total }),
  });
  await deleteAll(keeping.superseded, { store, lock });
  await lock.release({
    ...{ base, isConditional, lock: null, touched: [] },
    published: publication,
    removed: plan.removed,
    previous: keeping.previous,
    hasStaleCaches: caches === null || purge.failure() !== null,
  });
  if (purge.failure() !== null) throw purge.failure();
  return bytes;
};

const touchedBy = ({ manifest, plan, keeping }: Change): readonly string[] => [
  ...new Set([
    ...manifest.touched,
    ...changesOf(plan).map(({ path }) => path),
    ...[...keeping.copies.keys()].map(bodyPath),
    ...keeping.superseded,
  ]),
];
