import { isDeepStrictEqual } from 'node:util';
import { bodyPath, type Manifest, type PublishedFile, type RecordedState } from './manifest.ts';
import type { DeployPlan } from './plan.ts';

type Published = ReadonlyMap<string, PublishedFile>;

/** What to copy so that a rollback can restore the kept states, during a deploy and after it. */
export interface RollbackSnapshot {
  /** The files to copy before any change, as paths by hash. */
  readonly copies: ReadonlyMap<string, string>;
  /** The paths of the copies that are at the destination before the deploy. */
  readonly before: ReadonlySet<string>;
  /** The paths of the copies that are needed after it. */
  readonly after: ReadonlySet<string>;
}

/**
 * Each file of a kept state is at its path or has a copy. What is at a path is certain only if the deploy does not replace it,
 * so the files that it replaces are copied first.
 */
export const planSnapshot = (
  manifest: Manifest,
  kept: readonly RecordedState[],
  { local, plan }: { readonly local: Published; readonly plan: Pick<DeployPlan, 'removed'> },
): RollbackSnapshot => {
  const { states, removed } = manifest;
  const published: Published = manifest.published?.files ?? new Map();
  const hashBefore = (path: string): string | null => (published.get(path) ?? removed.get(path))?.hash ?? null;
  const hashAfter = (path: string): string | null => (local.get(path) ?? plan.removed.get(path))?.hash ?? null;
  const replaced = [...published].filter(([path, { hash }]) => hashAfter(path) !== hash);
  const there = copiesOf(states, [], hashBefore);
  const needed = copiesOf(kept, replaced, hashAfter);
  return {
    copies: new Map([...needed].filter(([hash]) => !there.has(hash))),
    before: new Set([...there.keys()].map(bodyPath)),
    after: new Set([...needed.keys()].map(bodyPath)),
  };
};

/** The files of states that have other bytes at their paths, as paths by hash. */
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

/** The files of a state. */
export const filesOf = ({ changes }: RecordedState, published: Published): Published => {
  const files = new Map(published);
  for (const [path, file] of changes) {
    if (file === null) files.delete(path);
    else files.set(path, file);
  }
  return files;
};

/** Whether a state is the published one. */
export const isLive = ({ recorded }: Manifest, { saved }: RecordedState): boolean =>
  isDeepStrictEqual(recorded?.head.published, saved);
