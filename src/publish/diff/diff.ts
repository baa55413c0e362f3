import { resolve } from 'node:path';
import { compare } from '../../shared/compare.ts';
import { groupBy } from '../../shared/group-by.ts';
import { within } from '../../shared/is-object.ts';
import { commonVersions, compareLifecycles } from './compare-lifecycle.ts';
import { compareVersion } from './compare-version.ts';
import { type ContentChanges, compareWorkspace, type WorkspacePair, type WorkspaceSide } from './compare-workspace.ts';
import { EFFECTS, type Finding, telling } from './openapi-diff/finding.ts';
import { apiTree } from './tree/api-tree.ts';
import { folderTree } from './tree/folder-tree.ts';
import { type PublishedPost, readPosts } from './tree/published-index.ts';
import type { PublishedTree } from './tree/published-tree.ts';
import {
  commonKeys,
  type KeySnapshot,
  readSnapshot,
  type TreeSnapshot,
  type VersionSnapshot,
} from './tree/snapshot.ts';

export interface DiffOptions {
  /** Two published trees: output folders, or URLs of live APIs. */
  readonly before: string;
  readonly after: string;
  /** The keys to read from a live API. */
  readonly keys: readonly string[];
  /** The timeout for an answer, in seconds. @default 30 */
  readonly timeout?: number | undefined;
  /** The current time, which decides whether a removed version was past its sunset; milliseconds since the epoch. */
  readonly now: number;
}

export interface Difference {
  readonly before: string;
  readonly after: string;
  readonly isBreaking: boolean;
  readonly findings: readonly Finding[];
  /** One entry for each version and workspace that both trees have. */
  readonly content: readonly ContentChanges[];
  /** Versions whose posts were not compared, because their records do not have slugs. */
  readonly unnamed: readonly string[];
}

/** Compares contract, posts and terms of two published trees, read-only. Throws a DiagnosticError for an unreadable tree. */
export const diff = async (options: DiffOptions): Promise<Difference> => {
  const [before, after] = await readBoth(options);
  const findings: Finding[] = [
    ...compareBases(before, after),
    ...compareErrors(before, after),
    ...compareKeys(before, after, options.keys),
    ...compareLifecycles(before, after, options.now),
  ];
  const content: ContentChanges[] = [];
  const unnamed = new Set<string>();
  const known: Known = { slugs: { before: new Map(), after: new Map() }, usual: { before: [], after: [] } };
  for (const [was, is] of commonVersions(before, after)) {
    for (const pair of workspacesOf(was, is)) {
      const result = await compareWorkspace(await readSides({ before, after }, pair, known), is.name);
      findings.push(...result.findings);
      if (result.content === null) unnamed.add(is.name);
      else content.push(result.content);
    }
    findings.push(...compareVersion(was, is, isMoved(before, after)));
  }
  const sorted = sortFindings(distinct(findings));
  return {
    before: options.before,
    after: options.after,
    isBreaking: sorted.some(({ effect }) => effect === 'breaking'),
    findings: sorted,
    content,
    unnamed: [...unnamed],
  };
};

/** Reads both trees. A live API does not list its versions, so it is asked for the versions of the other tree. */
const readBoth = async (options: DiffOptions): Promise<[TreeSnapshot, TreeSnapshot]> => {
  const [old, now] = [openTree(options.before, options), openTree(options.after, options)];
  if (now.isFolder) {
    const after = await readSnapshot(now, []);
    return [await readSnapshot(old, [...after.versions.keys()]), after];
  }
  const before = await readSnapshot(old, []);
  return [before, await readSnapshot(now, [...before.versions.keys()])];
};

const isMoved = (before: TreeSnapshot, after: TreeSnapshot): boolean =>
  before.base !== null && after.base !== null && before.base !== after.base;

const compareBases = (before: TreeSnapshot, after: TreeSnapshot): Finding[] => {
  if (!isMoved(before, after)) return [];
  const names = { subject: before.base, renamedTo: after.base };
  return [telling(names)('breaking', 'base-path', 'was the base path of all URLs; it is now')];
};

/** Finds errors without a file, for which hosts with rules have an answer of their own, and those with another body. */
const compareErrors = ({ errors: was }: TreeSnapshot, { errors: is, tree }: TreeSnapshot): Finding[] =>
  [...was].flatMap(([code, body]): Finding[] => {
    const tell = telling({ subject: `errors/${code}.json` });
    if (!is.has(code)) return tree.isFolder ? [tell('breaking', 'error-removed', 'was removed')] : [];
    const isSame = within(is.get(code), 'error', 'code') === within(body, 'error', 'code');
    if (isSame) return [];
    return [tell('breaking', 'error-changed', 'has another code')];
  });

/** Finds keys that were added or removed. Only the requested keys of a live API are known. */
const compareKeys = (before: TreeSnapshot, after: TreeSnapshot, asked: readonly string[]): Finding[] => {
  const [was, is] = [keysIn(before), keysIn(after)];
  const isComplete = before.tree.isFolder && after.tree.isFolder;
  const isAsked = (key: string): boolean => isComplete || asked.includes(key);
  // If all versions were removed, the keys are not reported as well.
  const removed = is.size === 0 ? [] : [...was].filter((key) => !is.has(key) && isAsked(key));
  const added = [...is].filter((key) => !was.has(key) && isAsked(key) && was.size > 0);
  const tell = telling({});
  return [
    ...removed.map((subject) => tell('notice', 'key-removed', 'was removed: its readers get 401', { subject })),
    ...added.map((subject) => tell('additive', 'key-added', 'is a new key', { subject })),
  ];
};

const keysIn = ({ versions }: TreeSnapshot): ReadonlySet<string> =>
  new Set([...versions.values()].flatMap(({ keys }) => [...keys.values()].map(({ key }) => key)).sort());

const workspacesOf = (before: VersionSnapshot, after: VersionSnapshot): WorkspacePair<KeySnapshot>[] => {
  const identityOf = ({ language, identity }: KeySnapshot): string => `${language}\0${identity}\0`;
  const same = groupBy(commonKeys(before, after), ({ was, is }) => identityOf(was) + is.identity);
  return [...same.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const keys = [first, ...others].map(({ was }) => was.key);
    return [{ keys, before: first.was, after: first.is }];
  });
};

/** The slugs of posts that an earlier version revealed, by key and language. */
type KnownSlugs = Map<string, readonly string[]>;

type Side = 'before' | 'after';

interface Known {
  readonly slugs: Readonly<Record<Side, KnownSlugs>>;
  /** The posts of the workspace that was read last, in the default language, which comes first. */
  readonly usual: Record<Side, readonly PublishedPost[]>;
}

const readSides = async (
  trees: Record<Side, TreeSnapshot>,
  pair: WorkspacePair<KeySnapshot>,
  { slugs, usual }: Known,
): Promise<WorkspacePair<WorkspaceSide>> => {
  const chunks = new Map<string, Promise<Uint8Array>>();
  const read = async (side: Side): Promise<WorkspaceSide> => {
    const [{ tree }, snapshot, known] = [trees[side], pair[side], slugs[side]];
    const workspace = `${snapshot.key} ${snapshot.language}`;
    const posts = await readPosts(snapshot, { tree, chunks, slugs: known.get(workspace) ?? null });
    const own = posts?.map(({ slug }) => slug);
    if (own !== undefined) known.set(workspace, own);
    if (snapshot.language === null) usual[side] = posts ?? [];
    return { tree, snapshot, posts, usual: usual[side] };
  };
  // A folder is read first, so that a live API does not have to send files that both trees have.
  const early = trees.after.tree.isFolder ? await read('after') : null;
  const before = await read('before');
  return { keys: pair.keys, before, after: early ?? (await read('after')) };
};

/** Removes duplicates: several workspaces show the same change of the contract. */
const distinct = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((one) => [JSON.stringify({ ...one, example: null }), one])).values(),
];

/** Whether a tree is given as the URL of a live API. */
export const isAddress = (name: string): boolean => /^https?:\/\//i.test(name);

/** Opens a folder or a live API. Throws a DiagnosticError if it cannot be read. */
const openTree = (name: string, options: DiffOptions): PublishedTree =>
  isAddress(name) ? apiTree(name, options) : folderTree(name, resolve(name));

/** Sorts findings for reports: by version, effect, endpoint and name. */
const sortFindings = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort(
    (a, b) =>
      versionNumber(a) - versionNumber(b) ||
      EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect) ||
      compare(a.endpoints.join(), b.endpoints.join()) ||
      compare(a.subject ?? '', b.subject ?? '') ||
      compare(a.change, b.change),
  );

const versionNumber = ({ version }: Finding): number => (version === null ? -1 : Number(version.slice(1)));
