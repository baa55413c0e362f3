import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { concealing } from './concealed-keys.ts';
import {
  bodyPath,
  chunkPath,
  type DeployedState,
  type Manifest,
  type ManifestFile,
  NO_MANIFEST_FILE,
  type Publication,
  type PublishedFile,
  rootsIn,
} from './manifest.ts';
import { type Chunks, concealedTree, type Tree, textOf, withoutRoot } from './manifest-tree.ts';
import type { DeployPlan } from './plan.ts';
import { hashOf } from './store.ts';

/** The maximum number of states for rollbacks, including the published one. */
const KEPT = 5;

export interface ManifestInput {
  readonly manifest: Manifest;
  readonly plan: DeployPlan;
  /** The published state after the deploy. */
  readonly publication: Publication;
  /** The state that a rollback restores; null for a deploy. */
  readonly restored: DeployedState | null;
  /** Whether to keep the files that a rollback to the previous state needs. */
  readonly keepsPrevious: boolean;
  /** Keys to conceal. */
  readonly keys: ReadonlySet<string>;
  readonly isConditional: boolean;
}

/** The changes that a deploy makes to Galley's own files at a destination, as a plain value. */
export interface ManifestPlan {
  /** The chunks to write before any change. */
  readonly chunks: Chunks;
  /** The files to copy before any change, as paths by hash. */
  readonly copies: ReadonlyMap<string, string>;
  /** The manifest while files change. The next deploy learns from it what this one was doing. */
  readonly during: ManifestFile;
  /** The manifest after files have changed, while unneeded chunks and copies are deleted. */
  readonly cleaning: ManifestFile;
  readonly after: ManifestFile;
  /** The paths that the manifest needs after the deploy. */
  readonly needed: ReadonlySet<string>;
  /** The known paths that the manifest no longer needs. */
  readonly garbage: readonly string[];
}

export const planManifest = (input: ManifestInput): ManifestPlan => {
  const { manifest, plan, publication, restored } = input;
  const salt = manifest.salt ?? randomUUID();
  const conceal = concealing(input.keys, salt);
  const before = listedBefore(manifest, conceal);
  const next = { ...newState(publication, conceal), removed: concealedTree(plan.removed, conceal) };
  const kept = keptStates(input, before.state);
  const older = before.state?.saved.files === next.state.saved.files ? kept.slice(1) : kept;
  const states =
    restored === null ? [next.state, ...older] : kept.map((state) => (state === restored ? next.state : state));
  const copies = copiesFor(manifest, kept, { local: publication.files, plan });
  const chunkNames = [...states.flatMap(({ chunks }) => [...chunks]), ...withoutRoot(next.removed).keys()];
  const needed = new Set([...chunkNames.map(chunkPath), ...[...copies.after.keys()].map(bodyPath)]);
  const known = [...[...manifest.chunks].map(chunkPath), ...[...copies.before.keys()].map(bodyPath)];
  const trees = [before.tree, before.removed, next.tree, next.removed];
  return {
    ...manifestFiles(input, { salt, before, next, kept, states }),
    chunks: new Map(trees.flatMap((tree) => [...withoutRoot(tree)]).filter(([name]) => !manifest.chunks.has(name))),
    copies: new Map([...copies.after].filter(([hash]) => !copies.before.has(hash))),
    needed,
    garbage: known.filter((path) => !needed.has(path)),
  };
};

const NO_TREE: Tree = { root: null, chunks: new Map() };

/** What a manifest lists: a published state, the tree of its files, and that of the files in their grace period. */
interface ListedFiles<State extends DeployedState | null = DeployedState | null> {
  readonly state: State;
  readonly tree: Tree;
  readonly removed: Tree;
}

/** What is listed before the deploy. Trees that are already at the destination have only a root here. */
const listedBefore = ({ source, published, removed }: Manifest, conceal: (path: string) => string): ListedFiles => {
  if (source !== null) {
    return { state: source.live, tree: NO_TREE, removed: { ...NO_TREE, root: source.file.removed } };
  }
  const own = published === null ? { state: null, tree: NO_TREE } : newState(published, conceal);
  return { ...own, removed: concealedTree(removed, conceal) };
};

const newState = (
  { files, ...rest }: Publication,
  conceal: (path: string) => string,
): Pick<ListedFiles<DeployedState>, 'state' | 'tree'> => {
  const tree = concealedTree(files, conceal);
  const saved = { ...rest, files: tree.root };
  return { state: { saved, changes: new Map(), chunks: new Set(withoutRoot(tree).keys()) }, tree };
};

interface NextManifest {
  readonly salt: string;
  readonly before: ListedFiles;
  readonly next: ListedFiles<DeployedState>;
  /** The states that stay restorable, and those after the deploy. */
  readonly kept: readonly DeployedState[];
  readonly states: readonly DeployedState[];
}

/** The manifest in each step of a deploy. */
const manifestFiles = (
  { manifest, restored, isConditional, keepsPrevious }: ManifestInput,
  { salt, before, next, kept, states }: NextManifest,
): Pick<ManifestPlan, 'during' | 'cleaning' | 'after'> => {
  const { source, hasStaleCaches } = manifest;
  const withRoots = addRoots(source?.file.roots ?? [], [before.tree, before.removed, next.tree, next.removed]);
  const common = { ...NO_MANIFEST_FILE, salt, isConditional, hasStaleCaches, isUnknown: false };
  const target = { files: next.state.saved.files, removed: next.removed.root, isRollback: restored !== null };
  const during = withRoots({
    ...common,
    published: before.state?.saved ?? null,
    removed: before.removed.root,
    states: kept.map(({ saved }) => saved),
    unfinished: [...(source?.file.unfinished ?? []), target],
  });
  const after = withRoots({
    ...common,
    published: next.state.saved,
    removed: next.removed.root,
    states: keepsPrevious ? states.map(({ saved }) => saved) : [],
    hasLeftovers: false,
  });
  // A repeated rollback must restore the same state, not the one before it.
  return { during, cleaning: { ...after, hasLeftovers: true, unfinished: restored === null ? [] : [target] }, after };
};

/** Makes a function that adds the root chunks of its trees to a manifest, from `before` or from `trees`. */
const addRoots = (before: readonly string[], trees: readonly Tree[]): ((file: ManifestFile) => ManifestFile) => {
  const roots = trees.flatMap(({ root, chunks }) => chunks.get(root ?? '') ?? []);
  const texts = new Map([...before, ...roots.map(textOf)].map((text) => [hashOf(text), text]));
  return (file) => ({ ...file, roots: rootsIn(file).flatMap((name) => texts.get(name) ?? []) });
};

/**
 * The states to keep, the published one first. A deploy after a rollback drops the states that were rolled back. If a
 * key is removed, no state is kept, so that none of its files remain.
 */
const keptStates = (input: ManifestInput, live: DeployedState | null): readonly DeployedState[] => {
  const { manifest, plan, restored, keepsPrevious } = input;
  if (restored !== null && !losesKey(plan)) return manifest.states;
  if (restored !== null) return [restored];
  if (!keepsPrevious || live === null || losesKey(plan)) return [];
  const at = manifest.states.findIndex((state) => isLive(manifest, state));
  if (at !== -1) return manifest.states.slice(at, at + KEPT - 1);
  return isComplete(manifest) ? [live] : [];
};

const losesKey = ({ steps }: DeployPlan): boolean => steps.some(({ reason }) => reason === 'key-removed');

/** Whether all files are known and at their paths. */
const isComplete = ({ published, touched }: Manifest): boolean =>
  touched.size === 0 && [...(published?.files.values() ?? [])].every(({ hash }) => hash !== null);

/** Whether a state is the published one. */
export const isLive = ({ source }: Manifest, { saved }: DeployedState): boolean =>
  isDeepStrictEqual(source?.file.published, saved);

/** The states that the last rollback replaced. The next deploy drops them. A killed rollback counts as done. */
export const rolledBackStates = (manifest: Manifest): readonly DeployedState[] => {
  const unfinished = manifest.source?.file.unfinished.at(-1);
  const isNow = (state: DeployedState): boolean =>
    unfinished?.isRollback ? state.saved.files === unfinished.files : isLive(manifest, state);
  return manifest.states.slice(0, Math.max(manifest.states.findIndex(isNow), 0));
};

/**
 * Each file of a kept state is at its path or has a copy. A file is certain to stay at its path only if the deploy does
 * not replace it, so replaced files are copied first. Returns the copies before and after the deploy, as paths by hash.
 */
const copiesFor = (
  manifest: Manifest,
  kept: readonly DeployedState[],
  { local, plan }: { readonly local: Publication['files']; readonly plan: Pick<DeployPlan, 'removed'> },
): Readonly<Record<'before' | 'after', ReadonlyMap<string, string>>> => {
  const { states, removed } = manifest;
  const published: Publication['files'] = manifest.published?.files ?? new Map();
  const hashBefore = (path: string): string | null => (published.get(path) ?? removed.get(path))?.hash ?? null;
  const hashAfter = (path: string): string | null => (local.get(path) ?? plan.removed.get(path))?.hash ?? null;
  const replaced = [...published].filter(([path, { hash }]) => hashAfter(path) !== hash);
  return { before: copiesOf(states, [], hashBefore), after: copiesOf(kept, replaced, hashAfter) };
};

/** The files of states whose paths have other bytes, as paths by hash. */
const copiesOf = (
  states: readonly DeployedState[],
  replaced: readonly (readonly [path: string, file: PublishedFile])[],
  hashAt: (path: string) => string | null,
): ReadonlyMap<string, string> => {
  const copies = new Map<string, string>();
  for (const { changes } of states) {
    const unchanged = replaced.filter(([path]) => !changes.has(path));
    for (const [path, file] of [...unchanged, ...changes])
      if (file !== null && file.hash !== null && file.hash !== hashAt(path)) copies.set(file.hash, path);
  }
  return copies;
};
