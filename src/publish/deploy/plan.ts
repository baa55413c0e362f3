import { type Step, sortSteps } from '../../build/write/steps.ts';
import type { Site } from '../../runtime/resolver/site.ts';
import type { Manifest, PublishedFile, RemovedFile } from './manifest.ts';
import { isImmutable, keyPathOf, rankOf } from './published-path.ts';
import { areSameHeaders } from './store.ts';

type Reason =
  | 'new'
  | 'changed'
  /** The content is unknown after an interrupted deploy. */
  | 'interrupted'
  | 'headers'
  | 'same'
  /** No longer in the tree, but cached answers can still refer to it. */
  | 'grace'
  | 'removed'
  /** Deleted without a grace period, so that the key stops working. */
  | 'key-removed'
  /** All deployed files are deleted (`removeDeployed`). */
  | 'all-removed';

export type DeployStep = Step<Reason>;

/** A step with the hash of its file in the published state before and after; null if unknown, undefined without a file. */
export interface PlannedStep extends DeployStep {
  readonly before: string | null | undefined;
  readonly after: string | null | undefined;
}

/** What a deploy will do, as a plain value that can be shown or applied. */
export interface DeployPlan {
  /** The steps in order: files before the files that refer to them, then deletions. */
  readonly steps: readonly PlannedStep[];
  /** The files in their grace period, for the manifest. */
  readonly removed: ReadonlyMap<string, RemovedFile>;
  /** The files that readers lose. Superseded files of the index and assets do not count. */
  readonly lost: readonly string[];
  /** When the first of the `removed` files may be deleted, in milliseconds since the epoch; null without any. */
  readonly nextDelete: number | null;
}

export interface PlanInput {
  /** The files to publish. */
  readonly local: ReadonlyMap<string, PublishedFile>;
  /** The known published files. */
  readonly published: ReadonlyMap<string, PublishedFile>;
  /** Files in their grace period from earlier deploys. */
  readonly removed: ReadonlyMap<string, RemovedFile>;
  /** The paths whose content is unknown after an interrupted deploy. */
  readonly touched: ReadonlySet<string>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The milliseconds after which a file that is no longer in the tree is deleted. */
  readonly grace: number;
  readonly base: string;
  readonly keepsHeaders: boolean;
}

/** Compares the files to publish with the published ones, by the hashes of their content and by headers. */
export const planDeploy = (input: PlanInput): DeployPlan => {
  const { local, published, base } = input;
  const steps = [...local].map(([path, file]) => stepFor(path, file, input));
  const isSuperseded = (path: string): boolean => isImmutable(path, base) && isOfKey(path, input);
  const removed = new Map<string, RemovedFile>();
  for (const path of leftovers(input)) {
    const since = input.removed.get(path)?.at ?? input.now;
    const reason = reasonToDelete(path, since, input);
    if (reason !== null) steps.push({ action: 'delete', path, reason });
    else {
      steps.push({ action: 'keep', path, reason: 'grace' });
      const { hash, headers } = input.removed.get(path) ?? published.get(path) ?? UNKNOWN;
      removed.set(path, { hash: input.touched.has(path) ? null : hash, headers, at: since });
    }
  }
  return {
    steps: sortSteps(
      steps.sort((a, b) => (a.path < b.path ? -1 : 1)),
      (step) => rankOf(step, base),
    ).map((step) => ({ ...step, before: published.get(step.path)?.hash, after: local.get(step.path)?.hash })),
    removed,
    lost: [...published.keys()].filter((path) => !local.has(path) && !isSuperseded(path)).sort(),
    nextDelete: removed.size === 0 ? null : Math.min(...[...removed.values()].map(({ at }) => at)) + input.grace,
  };
};

/** The state of a destination, according to its manifest. */
export const stateOf = (manifest: Manifest): Pick<PlanInput, 'published' | 'removed' | 'touched'> => ({
  published: manifest.published?.files ?? new Map(),
  removed: manifest.removed,
  touched: manifest.touched,
});

const UNKNOWN = { hash: null, headers: {} };

const stepFor = (path: string, file: PublishedFile, input: PlanInput): DeployStep => {
  if (input.touched.has(path)) return { action: 'put', path, reason: 'interrupted' };
  const known = input.published.get(path) ?? input.removed.get(path);
  if (known === undefined) return { action: 'put', path, reason: 'new' };
  if (known.hash !== file.hash) return { action: 'put', path, reason: 'changed' };
  if (input.keepsHeaders && !areSameHeaders(known.headers, file.headers))
    return { action: 'headers', path, reason: 'headers' };
  return { action: 'keep', path, reason: 'same' };
};

/** The paths at the destination that are not in the tree. */
const leftovers = ({ local, published, removed, touched }: PlanInput): readonly string[] =>
  [...new Set([...published.keys(), ...removed.keys(), ...touched])].filter((path) => !local.has(path)).sort();

/** The reason to delete a file; null during its grace period. */
const reasonToDelete = (path: string, since: number, input: PlanInput): Reason | null => {
  if (!isOfKey(path, input)) return 'key-removed';
  return since + input.grace <= input.now ? 'removed' : null;
};

/** Whether the tree still has the key of a file; true for a file without a key. */
const isOfKey = (path: string, { local, base }: PlanInput): boolean => {
  const place = keyPathOf(path, base);
  return place === null || local.has(`${base.slice(1)}/${place.version}/${place.key}/posts.json`);
};

/** Extra time for requests in progress and for clocks that differ. */
const MARGIN_SECONDS = 300;

/** For how many seconds cached answers can refer to files of an earlier deploy. */
export const graceOf = ({ cache }: Pick<Site, 'cache'>): number =>
  Math.max(...[cache.lists, cache.details, cache.index].map(lifeOf)) + MARGIN_SECONDS;

/** For how many seconds caches may serve an old answer, including a stale one. */
const lifeOf = (cacheControl: string): number => {
  const seconds = (name: string): number =>
    Number(new RegExp(`(?:^|[\\s,])${name}=(\\d+)`, 'i').exec(cacheControl)?.[1] ?? 0);
  const fresh = Math.max(seconds('max-age'), seconds('s-maxage'));
  return fresh + Math.max(seconds('stale-while-revalidate'), seconds('stale-if-error'));
};
