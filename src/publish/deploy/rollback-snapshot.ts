import { bodyPath, isBody, type Manifest, type Previous, type PublishedFile, type RemovedFile } from './manifest.ts';
import { areSameHeaders } from './object-headers.ts';
import type { DeployPlan } from './plan.ts';

type Published = ReadonlyMap<string, PublishedFile>;

/** What to copy and delete so that a rollback can restore the state before a deploy. */
export interface RollbackSnapshot {
  readonly previous: Previous | null;
  /** The files to copy before any change, as paths by hash. */
  readonly copies: ReadonlyMap<string, string>;
  /** The paths of copies that are no longer needed. */
  readonly superseded: readonly string[];
}

export const planSnapshot = (
  manifest: Manifest,
  local: Published,
  { plan, isWanted }: { readonly plan: DeployPlan; readonly isWanted: boolean },
): RollbackSnapshot => {
  const previous = isWanted ? previousAfter(manifest, local, plan) : null;
  const there = bodiesOf(manifest.previous, manifest.published?.files ?? new Map(), manifest.removed);
  const needed = bodiesOf(previous, local, plan.removed);
  const superseded = new Set([...[...there.keys()].map(bodyPath), ...manifest.touched.filter(isBody)]);
  for (const hash of needed.keys()) superseded.delete(bodyPath(hash));
  return {
    previous,
    copies: new Map([...needed].filter(([hash]) => !there.has(hash))),
    superseded: [...superseded].sort(),
  };
};

/** Returns the files of the previous state. */
export const filesBefore = (published: Published, { files }: Previous): Published => {
  const before = new Map(published);
  for (const [path, file] of files) {
    if (file === null) before.delete(path);
    else before.set(path, file);
  }
  return before;
};

/** The state before a deploy; null if it is not fully known, or if a key was removed, as its files are not copied. */
const previousAfter = (
  { published, previous, touched }: Manifest,
  local: Published,
  { steps }: DeployPlan,
): Previous | null => {
  if (published === null || touched.some((path) => !isBody(path))) return null;
  if ([...published.files.values()].some(({ hash }) => hash === null)) return null;
  if (steps.some(({ reason }) => reason === 'key-removed')) return null;
  const files = new Map<string, PublishedFile | null>();
  for (const path of new Set([...published.files.keys(), ...local.keys()])) {
    const [before, after] = [published.files.get(path), local.get(path)];
    const isSame = before?.hash === after?.hash && areSameHeaders(before?.headers ?? {}, after?.headers ?? {});
    if (!isSame) files.set(path, before ?? null);
  }
  return files.size === 0 ? previous : { files, commit: published.commit };
};

/** The previous files that are no longer at their paths, as paths by hash. */
const bodiesOf = (
  previous: Previous | null,
  files: Published,
  removed: ReadonlyMap<string, RemovedFile>,
): ReadonlyMap<string, string> =>
  new Map(
    [...(previous?.files ?? [])].flatMap(([path, file]) => {
      const hash = file?.hash ?? null;
      const isInPlace = files.get(path)?.hash === hash || removed.get(path)?.hash === hash;
      return hash === null || isInPlace ? [] : [[hash, path] as const];
    }),
  );
