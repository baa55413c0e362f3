import { readRecord } from './destination.ts';
import { refuseLocked } from './lock.ts';
import { bodyPath, type PublishedFile } from './manifest.ts';
import { graceOf, planDeploy, stateOf } from './plan.ts';
import { publish } from './publish.ts';
import { deployError } from './refusal-error.ts';
import { filesBefore } from './rollback-snapshot.ts';
import { atDestination, type DeployResult, type RunOptions, runPlan } from './run-plan.ts';
import { hashOf, type Store } from './store.ts';

export interface RollbackOptions extends RunOptions {
  /** The seconds after which files that are no longer published are deleted; null: as long as caches can name them. */
  readonly grace: number | null;
  /** The time of the deploy to roll back, so that no other deploy is rolled back; null: any deploy. */
  readonly onlyOf: number | null;
  /** The keys of the project. */
  readonly knownKeys: Iterable<string>;
}

/** Restores the previous state from copies at the destination. Throws a DiagnosticError if they are not complete. */
export const rollback: (options: RollbackOptions) => Promise<DeployResult> = atDestination(async (options, store) => {
  const { grace, clock, onlyOf } = options;
  const { manifest, keys, tag } = await readRecord(store, options.knownKeys);
  options.onKeys?.(keys);
  if (manifest === null) throw nothingKept(store);
  refuseLocked(manifest, { store, clock });
  const { published, previous, base } = manifest;
  if (onlyOf !== null && published?.at !== onlyOf) throw superseded(store);
  if (published === null || previous === null) throw nothingKept(store);
  const publication = { files: filesBefore(published.files, previous), commit: previous.commit, at: clock() };
  const own = { ...options, site: { ...options.site, base } };
  const state = stateOf(manifest);
  const plan = planDeploy({
    ...state,
    ...{ base, local: publication.files, now: publication.at, keepsHeaders: store.keepsHeaders },
    grace: (grace ?? graceOf(own.site)) * 1000,
  });
  const write = copying(store, state.touched);
  const restored = { manifest, tag, plan, publication, keepsPrevious: false, previous, write, keys };
  const apply = (): Promise<number> => publish(restored, { ...own, store });
  return runPlan({ plan, store, publishedAt: publication.at, apply }, own);
});

/** Copies files to their paths. After an interrupted rollback some are already there. */
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
    `A newer deploy to ${store.name} has published since. Galley did not roll it back.`,
    'Check the result of that deploy.',
  );

const nothingKept = (store: Pick<Store, 'name'>): Error =>
  deployError(
    'nothing-kept',
    `${store.name} has no previous state to roll back to.`,
    'Build the earlier commit and deploy it with --allow-older. To use galley rollback next time, set deploy.rollback: true. A deploy that removes a key or recovers from an interrupted deploy cannot be rolled back.',
  );
