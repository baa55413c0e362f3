import { changedAddresses } from './changed-addresses.ts';
import { deployError } from './deploy-error.ts';
import { readRecord } from './destination.ts';
import { PROBE } from './heeds-conditions.ts';
import { refuseLocked } from './lock.ts';
import { MANIFEST, type Manifest, type PublishedFile, type RemovedFile } from './manifest.ts';
import { planDeploy } from './plan.ts';
import { isBody, planKeeping } from './previous.ts';
import { publish } from './publish.ts';
import { type DeployResult, resultOf } from './result.ts';
import { type CountedStore, withRetries } from './retry.ts';
import type { RollbackOptions } from './rollback.ts';
import { storeDiagnostic } from './store-diagnostic.ts';

/** `knownKeys` are those of the project: what else is at a destination is not its to remove. */
export type RemoveOptions = Omit<RollbackOptions, 'grace' | 'onlyOf'>;

/**
 * Deletes what deploys of this project have left at a destination, and no other file. Throws a DiagnosticError, before
 * anything is changed, where it is not known to be this project's.
 */
export const removeDeployed = async (options: RemoveOptions): Promise<DeployResult> => {
  const store = withRetries(options.store, options.retries);
  try {
    return await attempt(options, store);
  } catch (error) {
    throw storeDiagnostic(error, store) ?? error;
  }
};

const attempt = async (options: RemoveOptions, store: CountedStore): Promise<DeployResult> => {
  const { clock, dryRun, caches, publicBase, onKeys, onChanged } = options;
  const known = new Set(options.knownKeys);
  const { manifest, keys, tag } = await readRecord(store, known);
  onKeys?.(keys);
  const told = { store, dryRun, bytes: 0, diagnostics: [], caches: caches?.name ?? null, publishedAt: null };
  if (manifest === null) {
    await refuseUnrecorded(store);
    return resultOf(NOTHING, { ...told, changed: { exact: [], lists: [] } });
  }
  const plan = planFor(manifest, clock());
  const site = { ...options.site, base: manifest.base };
  if (plan.steps.length > 0 && ![...keys].some((key) => known.has(key))) throw otherProject(store);
  refuseLocked(manifest, { store, clock });
  const changed = changedAddresses(plan.steps, { ...site, publicBase });
  onChanged?.(changed);
  if (!dryRun) {
    const publication = { files: NO_FILES, commit: null, at: clock() };
    const keeping = planKeeping(manifest, NO_FILES, { plan, isWanted: false });
    const change = { manifest, tag, plan, publication, keeping, previous: null, write: writeNothing, keys };
    await publish(change, { ...options, site, store });
    await store.delete([PROBE, MANIFEST]);
  }
  return resultOf(plan, { ...told, changed });
};

const NO_FILES: ReadonlyMap<string, PublishedFile & RemovedFile> = new Map();
const NOTHING = { steps: [], removed: NO_FILES, lost: [], nextDelete: null };
const writeNothing = async (): Promise<number> => 0;

/** All that is on record goes, at once. */
const planFor = ({ base, published, removed, touched }: Manifest, now: number): ReturnType<typeof planDeploy> => {
  const plan = planDeploy({
    ...{ local: NO_FILES, published: published?.files ?? NO_FILES, removed, now, grace: 0, base },
    touched: new Set(touched.filter((path) => !isBody(path))),
    keepsHeaders: false,
  });
  return { ...plan, steps: plan.steps.map((step) => ({ ...step, reason: 'all-removed' })) };
};

const refuseUnrecorded = async (store: CountedStore): Promise<void> => {
  const { files } = await store.list(null);
  const [first] = files;
  if (first === undefined) return;
  throw deployError(
    'nothing-recorded',
    `${store.name} has files such as ${first.path}, and nothing that tells who has deployed them.`,
    'Name the destination of a deploy. If its record was lost, galley deploy writes it anew; remove it then.',
  );
};

const otherProject = (store: CountedStore): Error =>
  deployError(
    'other-project',
    `${store.name} has the API of other keys, which this project has not published.`,
    'Name a destination of this project, and run this where its content is: projects are told apart by their keys.',
  );
