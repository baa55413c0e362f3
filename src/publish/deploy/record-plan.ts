import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { concealing } from './concealed-keys.ts';
import {
  bodyPath,
  chunkPath,
  type Head,
  type Manifest,
  NO_HEAD,
  type Publication,
  type PublishedFile,
  type RecordedState,
  rootsIn,
} from './manifest.ts';
import type { DeployPlan } from './plan.ts';
import { type Chunks, concealedTree, type Tree, textOf, withoutRoot } from './record-tree.ts';
import { hashOf } from './store.ts';

/** The maximum number of states for rollbacks, including the published one. */
const KEPT = 5;

export interface RecordInput {
  readonly manifest: Manifest;
  readonly plan: DeployPlan;
  /** The published state after the deploy. */
  readonly publication: Publication;
  /** The recorded state that a rollback restores; null for a deploy. */
  readonly restored: RecordedState | null;
  /** Whether to keep the files that a rollback to the previous state needs. */
  readonly keepsPrevious: boolean;
  /** Keys to conceal. */
  readonly keys: ReadonlySet<string>;
  readonly isConditional: boolean;
}

/** The changes that a deploy makes to Galley's own files at a destination, as a plain value. */
export interface RecordPlan {
  /** The chunks to write before any change. */
  readonly chunks: Chunks;
  /** The files to copy before any change, as paths by hash. */
  readonly copies: ReadonlyMap<string, string>;
  /** The manifest while files change. The next deploy learns from it what this one was doing. */
  readonly during: Head;
  /** The manifest after files have changed, while unneeded chunks and copies are deleted. */
  readonly cleaning: Head;
  readonly after: Head;
  /** The paths that the manifest needs after the deploy. */
  readonly needed: ReadonlySet<string>;
  /** The known paths that the manifest no longer needs. */
  readonly garbage: readonly string[];
}

export const planRecord = (input: RecordInput): RecordPlan => {
  const { manifest, plan, publication, restored, isConditional } = input;
  const { recorded, hasStaleCaches } = manifest;
  const salt = manifest.salt ?? randomUUID();
  const conceal = concealing(input.keys, salt);
  const before =
    recorded === null
      ? manifest.published && recordOf(manifest.published, conceal)
      : { state: recorded.live, tree: NO_TREE };
  const removedBefore =
    recorded === null ? concealedTree(manifest.removed, conceal) : { ...NO_TREE, root: recorded.head.removed };
  const next = recordOf(publication, conceal);
  const removed = concealedTree(plan.removed, conceal);
  const trees = [before?.tree ?? NO_TREE, removedBefore, next.tree, removed];
  const withRoots = addRoots(recorded?.head.roots ?? [], trees);
  const live = before?.state ?? null;
  const kept = keptStates(input, live);
  const older = live?.saved.files === next.state.saved.files ? kept.slice(1) : kept;
  const states =
    restored === null ? [next.state, ...older] : kept.map((state) => (state === restored ? next.state : state));
  const copies = copiesFor(manifest, kept, { local: publication.files, plan });
  const needed = new Set([
    ...[...states.flatMap((state) => [...state.chunks]), ...withoutRoot(removed).keys()].map(chunkPath),
    ...[...copies.after.keys()].map(bodyPath),
  ]);
  const common = { ...NO_HEAD, salt, isConditional, hasStaleCaches, isUnknown: false };
  const target = { files: next.state.saved.files, removed: removed.root, isRollback: restored !== null };
  const after = withRoots({
    ...common,
    published: next.state.saved,
    removed: removed.root,
    states: input.keepsPrevious ? states.map(({ saved }) => saved) : [],
    hasLeftovers: false,
  });
  return {
    chunks: new Map(trees.flatMap((tree) => [...withoutRoot(tree)]).filter(([name]) => !manifest.chunks.has(name))),
    copies: new Map([...copies.after].filter(([hash]) => !copies.before.has(hash))),
    during: withRoots({
      ...common,
      published: live?.saved ?? null,
      removed: removedBefore.root,
      states: kept.map(({ saved }) => saved),
      unfinished: [...(recorded?.head.unfinished ?? []), target],
    }),
    // A repeated rollback must restore the same state, not the one before it.
    cleaning: { ...after, hasLeftovers: true, unfinished: restored === null ? [] : [target] },
    after,
    needed,
    garbage: [...[...manifest.chunks].map(chunkPath), ...[...copies.before.keys()].map(bodyPath)].filter(
      (path) => !needed.has(path),
    ),
  };
};

const NO_TREE: Tree = { root: null, chunks: new Map() };

/** Makes a function that adds the root chunks of its trees to a manifest, from `before` or from `trees`. */
const addRoots = (before: readonly string[], trees: readonly Tree[]): ((head: Head) => Head) => {
  const roots = trees.flatMap(({ root, chunks }) => chunks.get(root ?? '') ?? []);
  const texts = new Map([...before, ...roots.map(textOf)].map((text) => [hashOf(text), text]));
  return (head) => ({ ...head, roots: rootsIn(head).flatMap((name) => texts.get(name) ?? []) });
};

/** A new state, and the tree of its files. */
const recordOf = (
  { files, ...rest }: Publication,
  conceal: (path: string) => string,
): { readonly state: RecordedState; readonly tree: Tree } => {
  const tree = concealedTree(files, conceal);
  const saved = { ...rest, files: tree.root };
  return { state: { saved, changes: new Map(), chunks: new Set(withoutRoot(tree).keys()) }, tree };
};

/**
 * The states to keep, the published one first. A deploy after a rollback drops the states that were rolled back. If a
 * key is removed, no state is kept, so that none of its files remain.
 */
const keptStates = (input: RecordInput, live: RecordedState | null): readonly RecordedState[] => {
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
export const isLive = ({ recorded }: Manifest, { saved }: RecordedState): boolean =>
  isDeepStrictEqual(recorded?.head.published, saved);

/**
 * Each file of a kept state is at its path or has a copy. A file is certain to stay at its path only if the deploy does
 * not replace it, so replaced files are copied first. Returns the copies before and after the deploy, as paths by hash.
 */
const copiesFor = (
  manifest: Manifest,
  kept: readonly RecordedState[],
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
  states: readonly RecordedState[],
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
