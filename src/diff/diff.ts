import type { Bodies } from './compare-details.ts';
import { compareLanguages } from './compare-languages.ts';
import { compareLifecycles } from './compare-lifecycle.ts';
import { commonVersions, compareVersion } from './compare-version.ts';
import { compareWorkspace, type WorkspaceSide } from './compare-workspace.ts';
import type { ContentChanges } from './content-change.ts';
import { type Finding, finding, sortFindings } from './contract/finding.ts';
import { openTree } from './open-tree.ts';
import { type Chunks, readPosts } from './posts.ts';
import { nothingSeen } from './seen-parts.ts';
import { type KeySnapshot, readSnapshot, type TreeSnapshot, type VersionSnapshot } from './snapshot.ts';
import { withoutContract } from './without-contract.ts';

export interface DiffOptions {
  /** Two published trees: output folders, or addresses of live APIs. */
  readonly before: string;
  readonly after: string;
  /** Which workspaces to read at an address. */
  readonly keys: readonly string[];
  /** Which posts' content is compared. */
  readonly bodies: Bodies;
  /** Seconds that an answer may take. */
  readonly timeout: number;
  /** Decides whether a version that is gone was past its sunset; milliseconds since the epoch. */
  readonly now: number;
}

export interface Difference {
  readonly before: string;
  readonly after: string;
  /** Whether a reader of one of the versions meets what was not promised. */
  readonly isBreaking: boolean;
  readonly findings: readonly Finding[];
  /** For each version that both trees have, and each workspace. */
  readonly content: readonly ContentChanges[];
  readonly bodies: Bodies;
  /** Versions whose posts have nothing that names them, so that their content was not compared. */
  readonly unnamed: readonly string[];
}

/**
 * Compares what two trees have published: the contract of each version, and the content. Writes nothing. Throws a
 * DiagnosticError for a tree that cannot be read.
 */
export const diff = async (options: DiffOptions): Promise<Difference> => {
  const [before, after] = await readBoth(options);
  const findings: Finding[] = [
    ...compareBases(before, after),
    ...compareKeys(before, after, options.keys),
    ...compareLifecycles(before, after, options.now),
  ];
  const content: ContentChanges[] = [];
  const unnamed = new Set<string>();
  const slugs: KnownSlugs = { before: new Map(), after: new Map() };
  for (const [was, is] of commonVersions(before, after)) {
    findings.push(...compareLanguages(was, is));
    const seen = nothingSeen();
    const own: ContentChanges[] = [];
    for (const pair of workspacesOf(was, is)) {
      const [old, now] = await readSides([before, after], pair, slugs);
      const result = await compareWorkspace({
        version: is.name,
        keys: pair.keys,
        before: old,
        after: now,
        bodies: options.bodies,
        seen,
      });
      findings.push(...result.findings);
      if (result.content === null) unnamed.add(is.name);
      else own.push(result.content);
    }
    const known = options.bodies === 'all' ? seen : { ...seen, post: null };
    const isMoved = before.base !== null && after.base !== null && before.base !== after.base;
    const contract = compareVersion({ before: was, after: is, seen: known, isMoved });
    findings.push(...contract);
    content.push(...own.map((changes) => withoutContract(changes, contract)));
  }
  const sorted = sortFindings(distinct(findings));
  return {
    before: options.before,
    after: options.after,
    isBreaking: sorted.some(({ effect }) => effect === 'breaking'),
    findings: sorted,
    content,
    bodies: options.bodies,
    unnamed: [...unnamed],
  };
};

/** An address does not list its versions, so each tree is asked for those of the other. */
const readBoth = async (options: DiffOptions): Promise<[TreeSnapshot, TreeSnapshot]> => {
  const [old, now] = [openTree(options.before, options), openTree(options.after, options)];
  if (now.isFolder) {
    const after = await readSnapshot(now, []);
    return [await readSnapshot(old, [...after.versions.keys()]), after];
  }
  const before = await readSnapshot(old, []);
  return [before, await readSnapshot(now, [...before.versions.keys()])];
};

const compareBases = (before: TreeSnapshot, after: TreeSnapshot): Finding[] =>
  before.base === null || after.base === null || before.base === after.base
    ? []
    : [
        finding({
          effect: 'breaking',
          change: 'base-path',
          subject: before.base,
          renamedTo: after.base,
          message: 'was the base path of every address; it is',
        }),
      ];

/** An address shows the keys that it is asked for, and no others. */
const compareKeys = (before: TreeSnapshot, after: TreeSnapshot, asked: readonly string[]): Finding[] => {
  const [was, is] = [keysIn(before), keysIn(after)];
  const isComplete = before.tree.isFolder && after.tree.isFolder;
  const isAsked = (key: string): boolean => isComplete || asked.includes(key);
  // Where no version is left, neither is a key.
  const removed = is.size === 0 ? [] : [...was].filter((key) => !is.has(key) && isAsked(key));
  const added = [...is].filter((key) => !was.has(key) && isAsked(key) && was.size > 0);
  return [
    ...removed.map((subject) =>
      finding({
        effect: 'notice',
        change: 'key-removed',
        subject,
        message: 'is no key any more: its readers are answered with 401',
      }),
    ),
    ...added.map((subject) => finding({ effect: 'additive', change: 'key-added', subject, message: 'is a new key' })),
  ];
};

const keysIn = ({ versions }: TreeSnapshot): ReadonlySet<string> =>
  new Set([...versions.values()].flatMap(({ keys }) => [...keys.values()].map(({ key }) => key)).sort());

/** A workspace in both trees, by all its keys. */
interface WorkspacePair {
  readonly keys: readonly string[];
  readonly before: KeySnapshot;
  readonly after: KeySnapshot;
}

const workspacesOf = (before: VersionSnapshot, after: VersionSnapshot): WorkspacePair[] => {
  const found = new Map<
    string,
    { readonly keys: string[]; readonly before: KeySnapshot; readonly after: KeySnapshot }
  >();
  for (const [folder, was] of before.keys) {
    const is = after.keys.get(folder);
    if (is === undefined) continue;
    const identity = `${was.language}\0${was.identity}\0\0${is.identity}`;
    const known = found.get(identity);
    if (known === undefined) found.set(identity, { keys: [was.key], before: was, after: is });
    else known.keys.push(was.key);
  }
  return [...found.values()];
};

/** What the first version has told of posts' names, by key and language. */
interface KnownSlugs {
  readonly before: Map<string, readonly string[]>;
  readonly after: Map<string, readonly string[]>;
}

const readSides = async (
  [before, after]: readonly [TreeSnapshot, TreeSnapshot],
  pair: WorkspacePair,
  slugs: KnownSlugs,
): Promise<[WorkspaceSide, WorkspaceSide]> => {
  const chunks: Chunks = new Map();
  const sideOf = async (
    { tree }: TreeSnapshot,
    snapshot: KeySnapshot,
    known: Map<string, readonly string[]>,
  ): Promise<WorkspaceSide> => {
    const place = `${snapshot.key} ${snapshot.language}`;
    const posts = await readPosts(snapshot, { tree, chunks, slugs: known.get(place) ?? null });
    if (posts !== null)
      known.set(
        place,
        posts.map(({ slug }) => slug),
      );
    return { tree, snapshot, posts };
  };
  // A folder first: an address then need not send what both hold.
  if (!before.tree.isFolder && after.tree.isFolder) {
    const now = await sideOf(after, pair.after, slugs.after);
    return [await sideOf(before, pair.before, slugs.before), now];
  }
  const old = await sideOf(before, pair.before, slugs.before);
  return [old, await sideOf(after, pair.after, slugs.after)];
};

/** Two workspaces show the same change of the contract. */
const distinct = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((one) => [JSON.stringify({ ...one, example: null }), one])).values(),
];
