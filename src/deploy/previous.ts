import { areSameHeaders } from './file-headers.ts';
import { type Manifest, OWN_FOLDER, type Previous, type PublishedFile, type RemovedFile } from './manifest.ts';
import type { DeployPlan } from './plan.ts';

const BODIES = `${OWN_FOLDER}bodies/`;

/** Where bytes are kept that are no longer at their path. */
export const bodyPath = (hash: string): string => BODIES + hash;

export const isBody = (path: string): boolean => path.startsWith(BODIES);

type Published = ReadonlyMap<string, PublishedFile>;

/** What has to happen so that the state before a deploy can be put back after it. */
export interface Keeping {
  readonly previous: Previous | null;
  /** Hashes, and the paths whose files have to be copied to them before anything is changed. */
  readonly copies: ReadonlyMap<string, string>;
  /** Paths of bodies that nobody needs any more. */
  readonly superseded: readonly string[];
}

export const planKeeping = (
  manifest: Manifest,
  local: Published,
  { plan, isWanted }: { readonly plan: DeployPlan; readonly isWanted: boolean },
): Keeping => {
  const previous = isWanted ? previousAfter(manifest, local, plan) : null;
  const there = bodiesOf(manifest.previous, manifest.published?.files ?? new Map(), manifest.removed);
  const needed = bodiesOf(previous, local, plan.removed);
  const found = [...[...there.keys()].map(bodyPath), ...manifest.touched.filter(isBody)];
  const wanted = new Set([...needed.keys()].map(bodyPath));
  return {
    previous,
    copies: new Map([...needed].filter(([hash]) => !there.has(hash))),
    superseded: [...new Set(found)].filter((path) => !wanted.has(path)).sort(),
  };
};

/** The files of the state before. */
export const filesBefore = (published: Published, { files }: Previous): Published => {
  const before = new Map(published);
  for (const [path, file] of files) {
    if (file === null) before.delete(path);
    else before.set(path, file);
  }
  return before;
};

/**
 * Null where nobody knows exactly what was there, and where a key was taken away: who had it is not to read on, and nothing of
 * it is kept.
 */
const previousAfter = (
  { published, previous, touched }: Manifest,
  local: Published,
  { steps }: DeployPlan,
): Previous | null => {
  if (published === null || touched.some((path) => !isBody(path))) return null;
  if ([...published.files.values()].some(({ hash }) => hash === null)) return null;
  if (steps.some(({ reason }) => reason === 'key-removed')) return null;
  const files = new Map<string, PublishedFile | null>();
  for (const path of [...new Set([...published.files.keys(), ...local.keys()])]) {
    const [before, after] = [published.files.get(path), local.get(path)];
    const isSame = before?.hash === after?.hash && areSameHeaders(before?.headers ?? {}, after?.headers ?? {});
    if (!isSame) files.set(path, before ?? null);
  }
  return files.size === 0 ? previous : { files, commit: published.commit };
};

/** Hashes, and the paths that they belong to, of files that are no longer at their paths. */
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
