import { join } from 'node:path';
import { loadSettings } from '../../src/config/load.ts';
import { siteOf } from '../../src/config/site.ts';
import { type DeployOptions, deploy } from '../../src/publish/deploy/deploy.ts';
import type { ListedState } from '../../src/publish/deploy/listed-state.ts';
import { type RemoveOptions, removeDeployed } from '../../src/publish/deploy/remove.ts';
import { listStates, type RollbackOptions, rollback } from '../../src/publish/deploy/rollback.ts';
import type { DeployResult } from '../../src/publish/deploy/run-plan.ts';
import type { Store } from '../../src/publish/deploy/store.ts';
import { fileStore } from '../../src/publish/deploy/stores/file.ts';

export const ALLOWED: DeployOptions['allowed'] = {
  maxDeletes: null,
  replace: false,
  empty: false,
  older: false,
  drafts: false,
  foreign: false,
  again: false,
};

/** Deploys the output of a project as the command line does. */
export const deployFrom = async (
  root: string,
  store: Store,
  options: Partial<DeployOptions> = {},
): Promise<DeployResult> => {
  const settings = await loadSettings({ root });
  return deploy({
    ...{
      root,
      store,
      allowed: ALLOWED,
      grace: null,
      dryRun: false,
      needsLock: true,
      publicBase: settings.basePath,
      caches: null,
      twins: false,
      rollback: false,
      relist: false,
      clock: Date.now,
    },
    site: siteOf(settings, []),
    output: { out: settings.out, name: 'dist', written: null },
    ...options,
  });
};

/** Restores the state that was published before, as the command line does. */
export const rollbackFrom = async (
  root: string,
  store: Store,
  options: Partial<RollbackOptions> = {},
): Promise<DeployResult> => {
  const settings = await loadSettings({ root });
  const site = siteOf(settings, []);
  return rollback({
    ...{ store, site, grace: null, needsLock: true, dryRun: false, knownKeys: [], clock: Date.now },
    ...{ publicBase: settings.basePath, caches: null, to: null },
    ...options,
  });
};

/** Lists the states that a rollback can restore, as the command line does. */
export const listStatesFrom = async (
  root: string,
  store: Store,
  clock: () => number = Date.now,
): Promise<readonly ListedState[]> => {
  const settings = await loadSettings({ root });
  return listStates({
    ...{ store, clock, knownKeys: [], site: siteOf(settings, []), needsLock: true, dryRun: false },
    ...{ publicBase: settings.basePath, caches: null },
  });
};

/** Deletes the deployed files as the command line does. Knows the keys of `SMALL_PROJECT`. */
export const removeFrom = async (
  root: string,
  store: Store = folderStore(root),
  options: Partial<RemoveOptions> = {},
): Promise<DeployResult> => {
  const settings = await loadSettings({ root });
  return removeDeployed({
    ...{ store, needsLock: true, dryRun: false, knownKeys: ['demo', 'notes'], clock: Date.now },
    ...{ site: siteOf(settings, []), publicBase: settings.basePath, caches: null },
    ...options,
  });
};

/** A folder beside a project's output to deploy to. */
export const folderStore = (root: string): Store => fileStore(join(root, 'www'), 'file:///www');

/** The steps of a deploy in their order, each as `<action> <path> <reason>`. */
export const done = ({ steps }: DeployResult): string[] =>
  steps.map(({ action, path, reason }) => `${action} ${path} ${reason}`);
