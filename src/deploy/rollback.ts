import { changedAddresses } from './changed-addresses.ts';
import { deployError } from './deploy-error.ts';
import { readRecord } from './destination.ts';
import { graceOf } from './grace.ts';
import { hashOf } from './hash-of.ts';
import { refuseLocked } from './lock.ts';
import type { Previous, Publication, PublishedFile } from './manifest.ts';
import { planDeploy } from './plan.ts';
import { bodyPath, filesBefore, isBody, planKeeping } from './previous.ts';
import { type PublishOptions, publish } from './publish.ts';
import { type DeployResult, resultOf } from './result.ts';
import { type CountedStore, type RetryOptions, withRetries } from './retry.ts';
import type { Store } from './store.ts';
import { storeDiagnostic } from './store-diagnostic.ts';

export interface RollbackOptions extends Omit<PublishOptions, 'store'> {
  readonly store: Store;
  /** Seconds that files stay once they are not published any more; null: as long as caches may name them. */
  readonly grace: number | null;
  readonly dryRun: boolean;
  /** Only what was published at this moment is taken back; null: whatever is published. */
  readonly onlyOf: number | null;
  readonly retries?: RetryOptions | undefined;
  /** Keys that are in use, and who is told about those at the destination before anything is said of their files. */
  readonly knownKeys: Iterable<string>;
  readonly onKeys?: ((keys: ReadonlySet<string>) => void) | undefined;
}

/** Puts back what was published before, from what has been kept at the destination; throws a DiagnosticError where that is not all. */
export const rollback = async (options: RollbackOptions): Promise<DeployResult> => {
  const store = withRetries(options.store, options.retries);
  try {
    return await attempt(options, store);
  } catch (error) {
    throw storeDiagnostic(error, store) ?? error;
  }
};

const attempt = async (options: RollbackOptions, store: CountedStore): Promise<DeployResult> => {
  const { grace, clock, onlyOf, dryRun, knownKeys, publicBase, caches, onKeys, onChanged } = options;
  const { manifest, keys, tag } = await readRecord(store, knownKeys);
  onKeys?.(keys);
  if (manifest === null) throw nothingKept(store);
  refuseLocked(manifest, { store, clock });
  const { published, previous, removed, base } = manifest;
  if (onlyOf !== null && published?.at !== onlyOf) throw superseded(store);
  const site = { ...options.site, base };
  if (published === null || previous === null) throw nothingKept(store);
  const publication = publicationBefore(published, previous, clock());
  const touched = new Set(manifest.touched.filter((path) => !isBody(path)));
  const plan = planDeploy({
    ...{ local: publication.files, published: published.files, removed, touched, now: publication.at, base },
    grace: (grace ?? graceOf(site)) * 1000,
    keepsHeaders: store.keepsHeaders,
  });
  const keeping = planKeeping(manifest, publication.files, { plan, isWanted: false });
  const write = copying(store, touched);
  const changed = changedAddresses(plan.steps, { ...site, publicBase });
  onChanged?.(changed);
  if (!dryRun)
    await publish({ manifest, tag, plan, publication, keeping, previous, write, keys }, { ...options, site, store });
  return resultOf(plan, {
    store,
    dryRun,
    bytes: 0,
    diagnostics: [],
    changed,
    ...{ caches: caches?.name ?? null, publishedAt: dryRun ? null : publication.at },
  });
};

const publicationBefore = (published: Publication, previous: Previous, at: number): Publication => ({
  files: filesBefore(published.files, previous),
  commit: previous.commit,
  at,
});

/** Files come from where they are kept; where a rollback was interrupted, they may be in their places already. */
const copying =
  (store: Store, touched: ReadonlySet<string>) =>
  async (path: string, { hash, headers }: PublishedFile): Promise<number> => {
    const isInPlace = touched.has(path) && (await hashAt(store, path)) === hash;
    await store.copy(isInPlace ? path : bodyPath(hash ?? ''), path, headers);
    return 0;
  };

const hashAt = async (store: Store, path: string): Promise<string | null> => {
  const stored = await store.get(path);
  return stored === null ? null : hashOf(stored.bytes);
};

const superseded = (store: Pick<Store, 'name'>): Error =>
  deployError(
    'superseded',
    `Another deploy to ${store.name} has published since; it is not taken back.`,
    'Look at what that one says of the live API.',
  );

const nothingKept = (store: Pick<Store, 'name'>): Error =>
  deployError(
    'nothing-kept',
    `Nothing is kept at ${store.name} that could be put back.`,
    'A deploy keeps what it replaces with deploy.rollback: true, unless it removes a key or mends what another has left. Without that, build the earlier commit and deploy it with --allow-older.',
  );
