import { compareBehaviour, type Pair } from './behaviour.ts';
import { changedNamesIn, namesOthers } from './changed-names.ts';
import { type Bodies, changedInDetails, type Details, readDetails, type Side, seeDetails } from './compare-details.ts';
import { compareRedirects } from './compare-redirects.ts';
import type { ChangedPost, ContentChanges, FieldChange, PostName } from './content-change.ts';
import { endpointRemoved } from './contract/compare-operations.ts';
import type { Finding } from './contract/finding.ts';
import { changedFields, changedTerms } from './fields.ts';
import { inParallel } from './in-parallel.ts';
import { recordsPath, withoutRecords } from './list-root.ts';
import { bodyDigest, findMoves, type Lone } from './moved.ts';
import { comparePair, observe } from './observed.ts';
import type { PublishedPost } from './posts.ts';
import type { PublishedTree } from './published-tree.ts';
import type { SeenParts } from './seen-parts.ts';
import { type KeySnapshot, SINGLE } from './snapshot.ts';

/** A workspace in one tree; `posts` is null when nothing names them. */
export interface WorkspaceSide {
  readonly tree: PublishedTree;
  readonly snapshot: KeySnapshot;
  readonly posts: readonly PublishedPost[] | null;
}

export interface WorkspaceInput {
  readonly version: string;
  readonly keys: readonly string[];
  readonly before: WorkspaceSide;
  readonly after: WorkspaceSide;
  readonly bodies: Bodies;
  /** Takes what is seen. */
  readonly seen: SeenParts;
}

export interface WorkspaceResult {
  /** Null when posts have nothing that names them. */
  readonly content: ContentChanges | null;
  readonly findings: readonly Finding[];
}

type Values = Readonly<Record<string, unknown>>;

/** Details read at a time. */
const AT_ONCE = 12;

/** What became of a workspace, and what its values show of the contract. */
export const compareWorkspace = async (input: WorkspaceInput): Promise<WorkspaceResult> => {
  seeAnswers(input);
  const { before, after, version } = input;
  const redirects = compareRedirects(before.snapshot, after.snapshot, version);
  if (before.posts === null || after.posts === null) return { content: null, findings: redirects };
  const pairs = pairsOf(before.posts, after.posts);
  seeRecords(input, pairs);
  const order = after.posts.map(({ slug }) => slug);
  const { lost, ...content } = await contentOf(input, pairs);
  const isGone = lost > 0 && lost === content.bodies;
  return {
    content,
    findings: [
      ...compareBehaviour(pairs, version, order),
      ...redirects,
      ...(isGone ? [endpointRemoved('/posts/{slug}', version)] : []),
    ],
  };
};

/** The answers that are one file, and the list around its records. */
const seeAnswers = ({ before, after, seen }: WorkspaceInput): void => {
  for (const name of SINGLE) {
    // There is only where posts have old addresses.
    if (name === 'redirects') continue;
    const part = name === 'posts' ? 'list' : name;
    const [was, is] = [before, after].map(({ snapshot }) => {
      const answer = snapshot.answers.get(name);
      const path = name === 'posts' ? recordsPath(snapshot.manifest.list) : null;
      return path === null ? answer : withoutRecords(answer, path);
    });
    if (was === undefined || is === undefined) continue;
    observe(seen[part].before, was);
    observe(seen[part].after, is);
    comparePair(seen[part].evidence, was, is, before.snapshot.key);
  }
};

const pairsOf = (before: readonly PublishedPost[], after: readonly PublishedPost[]): Pair[] => {
  const now = new Map(after.map((post) => [post.slug, post]));
  return before.flatMap((post) => {
    const other = now.get(post.slug);
    return other === undefined ? [] : [{ before: post, after: other }];
  });
};

const seeRecords = ({ before, after, seen }: WorkspaceInput, pairs: readonly Pair[]): void => {
  for (const { record } of before.posts ?? []) observe(seen.record.before, JSON.parse(record));
  for (const { record } of after.posts ?? []) observe(seen.record.after, JSON.parse(record));
  for (const pair of pairs) {
    if (pair.before.record === pair.after.record) seen.record.evidence.pairs += 1;
    else
      comparePair(
        seen.record.evidence,
        JSON.parse(pair.before.record),
        JSON.parse(pair.after.record),
        pair.before.slug,
      );
  }
};

interface Lost {
  /** Posts that no longer have an answer of their own. */
  readonly lost: number;
}

const contentOf = async (input: WorkspaceInput, pairs: readonly Pair[]): Promise<ContentChanges & Lost> => {
  const { before, after, version, keys, seen } = input;
  const [was, is] = [before.posts ?? [], after.posts ?? []];
  const isWanted = ({ before, after }: Pair): boolean => input.bodies === 'all' || before.record !== after.record;
  const [old, now] = [sideOf(before), sideOf(after)];
  let [compared, lost, isNaming] = [0, 0, false];
  const compare = async (pair: Pair): Promise<ChangedPost> => {
    const details = await readDetails(old, now, pair.before.slug);
    seeDetails(seen, details, pair.before.slug);
    if (details.before !== undefined || details.after !== undefined) compared += 1;
    if (details.before !== undefined && details.after === undefined) lost += 1;
    isNaming ||= namesOthers(details.before) || namesOthers(details.after);
    return changedPost(pair, details);
  };
  const changed = await inParallel(pairs.filter(isWanted), AT_ONCE, compare);
  const common = new Set(pairs.map((pair) => pair.before.slug));
  const lone = (posts: readonly PublishedPost[], side: 'before' | 'after'): Promise<Lone[]> =>
    inParallel(
      posts.filter(({ slug }) => !common.has(slug)),
      AT_ONCE,
      async (post) => {
        const details = await readDetails(side === 'before' ? old : null, side === 'after' ? now : null, post.slug);
        seeDetails(seen, details, post.slug);
        isNaming ||= namesOthers(details[side]);
        return loneOf(post, details[side]);
      },
    );
  const moves = findMoves(await lone(was, 'before'), await lone(is, 'after'));
  // Posts that name one that has changed have changed as well, whatever their record.
  const isNamedAnew = isNaming && input.bodies === 'changed' ? changedNamesIn(was, is) : () => false;
  const others = pairs.filter((pair) => !isWanted(pair) && isNamedAnew(pair.before.slug));
  changed.push(...(await inParallel(others, AT_ONCE, compare)));
  const position = new Map(is.map(({ slug }, at) => [slug, at]));
  return {
    version,
    keys,
    language: after.snapshot.language,
    total: [was.length, is.length],
    added: moves.added.map(nameOf).reverse(),
    removed: moves.removed.map(nameOf).reverse(),
    moved: [...moves.moved].sort((a, b) => (position.get(b.slug) ?? 0) - (position.get(a.slug) ?? 0)),
    changed: changed
      .filter(({ fields }) => fields.length > 0)
      .sort((a, b) => (position.get(b.slug) ?? 0) - (position.get(a.slug) ?? 0)),
    bodies: compared,
    lost,
    tags: termsOf(input, 'tags'),
    categories: termsOf(input, 'categories'),
    authors: termsOf(input, 'authors'),
  };
};

const sideOf = ({ tree, snapshot }: WorkspaceSide): Side => ({ tree, folder: snapshot.folder });

const changedPost = (pair: Pair, details: Details): ChangedPost => {
  const [was, is]: readonly [Values, Values] = [JSON.parse(pair.before.record), JSON.parse(pair.after.record)];
  const fields: FieldChange[] = pair.before.record === pair.after.record ? [] : changedFields(was, is);
  const ofRecord = new Set([...Object.keys(was), ...Object.keys(is)]);
  const inside = details.isSame ? [] : changedInDetails(details, ofRecord);
  const [isThere, isStill] = [details.before !== undefined, details.after !== undefined];
  const answer =
    isThere === isStill ? [] : [{ field: 'answer', before: shownAnswer(isThere), after: shownAnswer(isStill) }];
  return { slug: pair.before.slug, title: titleOf(is), fields: [...fields, ...inside, ...answer] };
};

const shownAnswer = (isThere: boolean): string => (isThere ? 'published' : 'absent');

const loneOf = ({ slug, record }: PublishedPost, detail: unknown): Lone => {
  const values: Values = JSON.parse(record);
  return { slug, title: titleOf(values), record: values, body: bodyDigest(detail, values) };
};

const nameOf = ({ slug, title }: Lone): PostName => ({ slug, title });

const titleOf = ({ title }: Values): string => (typeof title === 'string' ? title : '');

const termsOf = ({ before, after }: WorkspaceInput, name: 'tags' | 'categories' | 'authors'): ContentChanges['tags'] =>
  changedTerms(before.snapshot.answers.get(name), after.snapshot.answers.get(name));
