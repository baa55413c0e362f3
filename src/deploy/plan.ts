import { areSameHeaders } from './file-headers.ts';
import type { PublishedFile, RemovedFile } from './manifest.ts';
import { isImmutable, keyPathOf, rankOf } from './published-path.ts';

export type Reason =
  /** Put. */
  | 'new'
  | 'changed'
  /** An interrupted deploy may have left anything there. */
  | 'interrupted'
  /** Update headers. */
  | 'headers'
  /** Keep. */
  | 'same'
  /** Not part of the tree any more, and answers that somebody keeps may still name it. */
  | 'grace'
  /** Delete. */
  | 'removed'
  /** Who has the key is not to read on. */
  | 'key-removed'
  /** All that was deployed goes (`removeDeployed`). */
  | 'all-removed';

export interface Step {
  readonly action: 'put' | 'headers' | 'keep' | 'delete';
  readonly path: string;
  readonly reason: Reason;
}

/** What a deploy will do: a plain value that can be shown or carried out. */
export interface DeployPlan {
  /** In the order of doing: what others name first, deletions last; what is kept stands at its place and costs nothing. */
  readonly steps: readonly Step[];
  /** Files that stay for a while, as they will be on record. */
  readonly removed: ReadonlyMap<string, RemovedFile>;
  /** Files that readers lose by this plan; superseded files of the index and assets are none. */
  readonly lost: readonly string[];
  /** When the first of the files that stay may go, milliseconds since the epoch; null when there is none. */
  readonly nextDelete: number | null;
}

export interface PlanInput {
  /** What is to be published. */
  readonly local: ReadonlyMap<string, PublishedFile>;
  /** What is published, as far as it is known. */
  readonly published: ReadonlyMap<string, PublishedFile>;
  /** What stays for a while from earlier deploys. */
  readonly removed: ReadonlyMap<string, RemovedFile>;
  /** Paths at which an interrupted deploy may have left anything or nothing. */
  readonly touched: ReadonlySet<string>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** For how many milliseconds files stay once they are not part of the tree any more. */
  readonly grace: number;
  readonly base: string;
  readonly keepsHeaders: boolean;
}

/** Compares what is to be published with what is, by the hashes of contents and by headers. */
export const planDeploy = (input: PlanInput): DeployPlan => {
  const { local, published, base } = input;
  const written = [...local].map(([path, file]) => stepFor(path, file, input));
  const removed = new Map<string, RemovedFile>();
  const deleted: Step[] = [];
  for (const path of leftovers(input)) {
    const since = input.removed.get(path)?.at ?? input.now;
    const reason = reasonToGo(path, since, input);
    if (reason !== null) deleted.push({ action: 'delete', path, reason });
    else {
      written.push({ action: 'keep', path, reason: 'grace' });
      const { hash, headers } = input.removed.get(path) ?? published.get(path) ?? UNKNOWN;
      removed.set(path, { hash: input.touched.has(path) ? null : hash, headers, at: since });
    }
  }
  return {
    steps: [...inOrder(written, base), ...inOrder(deleted, base).reverse()],
    removed,
    lost: [...published.keys()].filter((path) => !local.has(path) && !isSuperseded(path, input)).sort(),
    nextDelete: removed.size === 0 ? null : Math.min(...[...removed.values()].map(({ at }) => at)) + input.grace,
  };
};

const UNKNOWN = { hash: null, headers: {} };

const stepFor = (path: string, file: PublishedFile, input: PlanInput): Step => {
  if (input.touched.has(path)) return { action: 'put', path, reason: 'interrupted' };
  const there = input.published.get(path) ?? input.removed.get(path);
  if (there === undefined) return { action: 'put', path, reason: 'new' };
  if (there.hash !== file.hash) return { action: 'put', path, reason: 'changed' };
  if (input.keepsHeaders && !areSameHeaders(there.headers, file.headers))
    return { action: 'headers', path, reason: 'headers' };
  return { action: 'keep', path, reason: 'same' };
};

/** What may be there and is not part of the tree. */
const leftovers = ({ local, published, removed, touched }: PlanInput): readonly string[] =>
  [...new Set([...published.keys(), ...removed.keys(), ...touched])].filter((path) => !local.has(path)).sort();

const reasonToGo = (path: string, since: number, input: PlanInput): Reason | null => {
  if (!isOfKey(path, input)) return 'key-removed';
  return since + input.grace <= input.now ? 'removed' : null;
};

/** Whether the tree has anything under the key of a file; true for a file that is of none. */
const isOfKey = (path: string, { local, base }: PlanInput): boolean => {
  const place = keyPathOf(path, base);
  return place === null || local.has(`${base.slice(1)}/${place.version}/${place.key}/posts.json`);
};

const isSuperseded = (path: string, input: PlanInput): boolean => isImmutable(path, input.base) && isOfKey(path, input);

const inOrder = (steps: readonly Step[], base: string): Step[] =>
  steps
    .map((step) => ({ step, rank: rankOf(step.path, base) }))
    .sort((a, b) => a.rank - b.rank || (a.step.path < b.step.path ? -1 : 1))
    .map(({ step }) => step);
