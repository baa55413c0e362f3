import { PROBE } from './lock.ts';
import { MANIFEST, type Manifest, type PublishedFile, type RemovedFile } from './manifest.ts';
import { type DeployPlan, planDeploy, stateOf } from './plan.ts';
import { readManifest } from './read-manifest.ts';
import { deployError } from './refusal-error.ts';
import type { CountedStore } from './retry.ts';
import { atDestination, type DeployResult, type RunOptions, runPlan } from './run-plan.ts';

export interface RemoveOptions extends RunOptions {
  /** The project's keys: another project's files must not be removed. */
  readonly knownKeys: Iterable<string>;
  /** Remove files even if they were deployed with other keys. */
  readonly replace?: boolean;
}

/**
 * Deletes the files that this project has deployed to a destination, and no others. Throws a DiagnosticError before any
 * change if it cannot tell that they belong to this project.
 */
export const removeDeployed: (options: RemoveOptions) => Promise<DeployResult> = atDestination(
  async (options, store) => {
    const { clock } = options;
    const known = new Set(options.knownKeys);
    const { manifest, keys, tag } = await readManifest({ store, clock, knownKeys: known });
    options.onKeys?.(keys);
    if (manifest === null) {
      await refuseWithoutManifest(store);
      const nothing = { plan: NOTHING, store, publishedAt: null, publishing: null };
      return runPlan(nothing, { ...options, onChanged: undefined });
    }
    const base = manifest.published?.base ?? options.site.base;
    const plan = planFor(manifest, clock(), base);
    const isForeign = plan.steps.length > 0 && ![...keys].some((key) => known.has(key));
    if (isForeign && options.replace !== true)
      throw deployError(
        'other-project',
        `${store.name} contains an API with other API keys, which this project did not publish.`,
        'Use a destination of this project, and run this command in its folder. Galley identifies projects by their keys. If the keys were replaced, add --replace.',
      );
    const publication = { files: NO_FILES, base, commit: null, at: clock() };
    const publishing = { manifest, tag, publication, keepsPrevious: false, restored: null, write: async () => 0, keys };
    const result = await runPlan(
      { plan, store, publishedAt: null, publishing },
      { ...options, site: { ...options.site, base } },
    );
    if (!options.dryRun) await store.delete([PROBE, MANIFEST]);
    return { ...result, requests: store.requests() };
  },
);

const NO_FILES: ReadonlyMap<string, PublishedFile & RemovedFile> = new Map();
const NOTHING = { steps: [], removed: NO_FILES, lost: [], nextDelete: null };
/** Deletes all files in the manifest, without a grace period. */
const planFor = (manifest: Manifest, now: number, base: string): DeployPlan => {
  const plan = planDeploy({ ...stateOf(manifest), local: NO_FILES, now, grace: 0, base, keepsHeaders: false });
  return { ...plan, steps: plan.steps.map((step) => ({ ...step, reason: 'all-removed' })) };
};

const refuseWithoutManifest = async (store: CountedStore): Promise<void> => {
  const { files } = await store.list('', null);
  const [first] = files;
  if (first === undefined) return;
  throw deployError(
    'no-manifest',
    `${store.name} has files such as ${first.path}, but no deploy manifest.`,
    'Use the destination of a deploy. If its manifest was lost, run galley deploy to restore it, then remove the deploy.',
  );
};
