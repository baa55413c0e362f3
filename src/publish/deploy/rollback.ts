import { describeState, type ListedState } from './listed-state.ts';
import { bodyPath, type DeployedState, type Manifest, type Publication, type PublishedFile } from './manifest.ts';
import { isLive } from './manifest-plan.ts';
import { graceOf, planDeploy, stateOf } from './plan.ts';
import { readManifest } from './read-manifest.ts';
import { deployError } from './refusal-error.ts';
import { atDestination, type DeployResult, type RunOptions, runPlan } from './run-plan.ts';
import type { Store } from './store.ts';

export interface RollbackOptions extends RunOptions {
  /** The state to restore, by its number in the list or its commit; null: the one before the published state. */
  readonly to: string | null;
  /** Seconds until files that left the API are deleted; null: as long as cached answers can refer to them. */
  readonly grace: number | null;
  readonly knownKeys: Iterable<string>;
}

/** Restores a state from copies at the destination. Throws a DiagnosticError if the state is not there. */
export const rollback: (options: RollbackOptions) => Promise<DeployResult> = atDestination(async (options, store) => {
  const { grace, clock, knownKeys } = options;
  const { manifest, keys, tag } = await readManifest({ store, clock, knownKeys });
  options.onKeys?.(keys);
  if (manifest === null) throw nothingKept(store, null);
  const { published } = manifest;
  const restored = options.to === null ? stateBefore(manifest) : stateNamed(options.to, manifest, store);
  if (published === null || restored === null) throw nothingKept(store, manifest);
  const { base, commit, at } = restored.saved;
  const publication = { files: filesOf(restored, published.files), base, commit, at };
  const own = { ...options, site: { ...options.site, base } };
  const state = stateOf(manifest);
  const plan = planDeploy({
    ...state,
    base,
    local: publication.files,
    now: clock(),
    keepsHeaders: store.keepsHeaders,
    grace: (grace ?? graceOf(own.site)) * 1000,
  });
  const write = copying(store, published.files);
  const publishing = { manifest, tag, publication, restored, keys, keepsPrevious: true, write };
  return runPlan({ plan, store, publishedAt: at, restored: describe(restored, manifest), publishing }, own);
});

const filesOf = ({ changes }: DeployedState, published: Publication['files']): Publication['files'] => {
  const files = new Map(published);
  for (const [path, file] of changes) {
    if (file === null) files.delete(path);
    else files.set(path, file);
  }
  return files;
};

/** Makes a function that copies a saved file to its path, or replaces the headers of a file that is already there. */
const copying =
  (store: Store, published: ReadonlyMap<string, PublishedFile>) =>
  async (path: string, { hash, headers }: PublishedFile): Promise<number> => {
    const isInPlace = published.get(path)?.hash === hash;
    await store.copy(isInPlace ? path : bodyPath(hash ?? ''), path, headers);
    return 0;
  };

/** The state before the published one; after a killed rollback its target, after a killed deploy the last deployed one. */
const stateBefore = (manifest: Manifest): DeployedState | null => {
  const { states, source } = manifest;
  const live = states.findIndex((state) => isLive(manifest, state));
  const unfinished = source?.file.unfinished.at(-1);
  if (unfinished === undefined) return states[live + 1] ?? null;
  const isTarget = ({ saved }: DeployedState): boolean => saved.files === unfinished.files;
  return (unfinished.isRollback ? states.find(isTarget) : states[live]) ?? null;
};

const NUMBER = /^[0-9]{1,2}$/;
const COMMIT = /^[0-9a-f]{4,64}$/;

const stateNamed = (name: string, manifest: Manifest, store: Pick<Store, 'name'>): DeployedState => {
  const { states } = manifest;
  const isNamed = ({ saved }: DeployedState, at: number): boolean =>
    NUMBER.test(name) ? Number(name) === at + 1 : COMMIT.test(name) && saved.commit?.id.startsWith(name) === true;
  const [found, other] = states.filter(isNamed);
  if (found !== undefined && other === undefined) return found;
  const none =
    states.length === 0 ? `no states to restore, so there is no state ${name}` : `no state ${name} to restore`;
  const what = found === undefined ? none : `more than one state of commit ${name}`;
  throw deployError('nothing-kept', `${store.name} has ${what}.`, helpOf(manifest));
};

/** Lists the states that a rollback can restore, the newest first. */
export const listStates: (options: Pick<RollbackOptions, 'knownKeys'> & RunOptions) => Promise<readonly ListedState[]> =
  atDestination(async ({ clock, knownKeys, onKeys }, store) => {
    const { manifest, keys } = await readManifest({ store, clock, knownKeys });
    onKeys?.(keys);
    return manifest === null ? [] : manifest.states.map((state) => describe(state, manifest));
  });

const describe = (state: DeployedState, manifest: Manifest): ListedState => ({
  number: manifest.states.indexOf(state) + 1,
  commit: state.saved.commit?.id ?? null,
  deployedAt: new Date(state.saved.at).toISOString(),
  isLive: isLive(manifest, state),
});

const NONE_KEPT =
  'Build the earlier commit and deploy it with --allow older. The first deploy has no earlier state. A deploy with deploy.rollback: false, or one that removes a key or lists the destination, keeps none.';

const nothingKept = (store: Pick<Store, 'name'>, manifest: Manifest | null): Error =>
  deployError('nothing-kept', `${store.name} has no previous state to roll back to.`, helpOf(manifest));

const helpOf = (manifest: Manifest | null): string => {
  const list = manifest?.states.map((state) => describeState(describe(state, manifest))) ?? [];
  return list.length < 2 ? NONE_KEPT : `To restore one of these states, add --to and its number: ${list.join('; ')}.`;
};
