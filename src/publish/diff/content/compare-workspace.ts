import { type Fields, isObject } from '../../../shared/is-object.ts';
import { mapAtOnce } from '../../../shared/workers/at-once.ts';
import {
  addStates,
  addValue,
  comparePair,
  idOf,
  type Observations,
  type ObservedParts,
  type States,
} from '../inferred/inferred-schema.ts';
import { endpointRemoved } from '../openapi-diff/compare-operations.ts';
import type { Finding } from '../openapi-diff/finding.ts';
import { type PublishedPost, recordsPath } from '../tree/published-index.ts';
import { type KeySnapshot, SINGLE } from '../tree/snapshot.ts';
import { compareBehaviour, compareRedirects, type Pair } from './compare-behaviour.ts';
import {
  type Bodies,
  changedInDetails,
  changedNamesIn,
  namesOthers,
  readDetails,
  type Side,
} from './compare-details.ts';
import {
  type ChangedPost,
  type ContentChanges,
  changedFields,
  findMoves,
  type PostName,
  type TermChanges,
  titleOf,
  type UnpairedPost,
  unpairedPost,
} from './content-changes.ts';

/** A workspace in one tree. `posts` is null if records do not have slugs. */
export interface WorkspaceSide extends Side {
  readonly snapshot: KeySnapshot;
  readonly posts: readonly PublishedPost[] | null;
}

interface WorkspaceInput {
  readonly version: string;
  readonly keys: readonly string[];
  readonly before: WorkspaceSide;
  readonly after: WorkspaceSide;
  readonly bodies: Bodies;
  /** Receives the values. */
  readonly observed: ObservedParts;
}

/** The number of details that are read in parallel. */
const AT_ONCE = 12;

/** Compares a workspace's content, and the contract that it shows. `content` is null if records have no slugs. */
export const compareWorkspace = async (
  input: WorkspaceInput,
): Promise<{ readonly content: ContentChanges | null; readonly findings: readonly Finding[] }> => {
  observeAnswers(input);
  const { before, after, version } = input;
  const redirects = compareRedirects(before.snapshot, after.snapshot, version);
  if (before.posts === null || after.posts === null) return { content: null, findings: redirects };
  const posts = pairUp(before.posts, after.posts);
  observeRecords(posts, input.observed.record);
  const { lost, ...content } = await contentOf(input, posts);
  const isGone = lost > 0 && lost === content.bodies;
  const order = after.posts.map(({ slug }) => slug);
  return {
    content,
    findings: [
      ...compareBehaviour(posts.pairs, version, order),
      ...redirects,
      ...(isGone ? [endpointRemoved('/posts/{slug}', version)] : []),
    ],
  };
};

/** The posts of each tree, oldest first, and the posts that are in both. */
interface Posts {
  readonly before: readonly PublishedPost[];
  readonly after: readonly PublishedPost[];
  readonly pairs: readonly Pair[];
}

const pairUp = (before: readonly PublishedPost[], after: readonly PublishedPost[]): Posts => {
  const now = new Map(after.map((post) => [post.slug, post]));
  const pairs = before.flatMap((post) => {
    const other = now.get(post.slug);
    return other === undefined ? [] : [{ before: post, after: other }];
  });
  return { before, after, pairs };
};

/** Adds the answers that have a single file, and the list without its records. */
const observeAnswers = ({ before, after, observed }: WorkspaceInput): void => {
  for (const name of SINGLE) {
    // The redirects exist only if posts have old URLs.
    if (name === 'redirects') continue;
    const [was, is] = [before, after].map(({ snapshot }) => {
      const answer = snapshot.answers.get(name);
      const path = name === 'posts' ? recordsPath(snapshot.manifest.list) : null;
      return path === null ? answer : withoutRecords(answer, path);
    });
    if (was === undefined || is === undefined) continue;
    addStates(
      observed[name === 'posts' ? 'list' : name],
      { before: was, after: is, isSame: false },
      before.snapshot.key,
    );
  }
};

const observeRecords = ({ before, after, pairs }: Posts, observed: Observations): void => {
  for (const { record } of before) addValue(observed.before, JSON.parse(record));
  for (const { record } of after) addValue(observed.after, JSON.parse(record));
  for (const { before: was, after: is } of pairs) {
    if (was.record === is.record) observed.evidence.pairs += 1;
    else comparePair(observed.evidence, JSON.parse(was.record), JSON.parse(is.record), was.slug);
  }
};

/** Compares the content of posts. `lost` is the number of posts that no longer have a detail. */
const contentOf = async (
  input: WorkspaceInput,
  { before, after, pairs }: Posts,
): Promise<ContentChanges & { readonly lost: number }> => {
  const { before: old, after: now } = input;
  let [compared, lost, isNaming] = [0, 0, false];
  const read = async (slug: string, was: Side | null, is: Side | null): Promise<States> => {
    const details = await readDetails(was, is, slug);
    addStates(input.observed.post, details, slug);
    isNaming ||= namesOthers(details.before) || namesOthers(details.after);
    return details;
  };
  const compare = (some: readonly Pair[]): Promise<ChangedPost[]> =>
    mapAtOnce(some, AT_ONCE, async (pair) => {
      const details = await read(pair.before.slug, old, now);
      if (details.before !== undefined || details.after !== undefined) compared += 1;
      if (details.before !== undefined && details.after === undefined) lost += 1;
      return changedPost(pair, details);
    });
  const common = new Set(pairs.map((pair) => pair.before.slug));
  const lone = (posts: readonly PublishedPost[], was: Side | null, is: Side | null): Promise<UnpairedPost[]> =>
    mapAtOnce(
      posts.filter(({ slug }) => !common.has(slug)),
      AT_ONCE,
      async (post) => {
        const details = await read(post.slug, was, is);
        return unpairedPost(post, was === null ? details.after : details.before);
      },
    );
  const isWanted = (pair: Pair): boolean => input.bodies === 'all' || pair.before.record !== pair.after.record;
  const changed = await compare(pairs.filter(isWanted));
  const moves = findMoves(await lone(before, old, null), await lone(after, null, now));
  // A post's detail can contain posts that changed, even if its own record did not.
  const mayHaveChanged = isNaming && input.bodies === 'changed' ? changedNamesIn(before, after) : () => false;
  changed.push(...(await compare(pairs.filter((pair) => !isWanted(pair) && mayHaveChanged(pair.before.slug)))));
  const newestFirst = newestFirstIn(after);
  return {
    version: input.version,
    keys: input.keys,
    language: input.after.snapshot.language,
    total: [before.length, after.length],
    added: moves.added,
    removed: moves.removed,
    moved: newestFirst(moves.moved),
    changed: newestFirst(changed.filter(({ fields }) => fields.length > 0)),
    bodies: compared,
    lost,
    tags: termChanges(input, 'tags'),
    categories: termChanges(input, 'categories'),
    authors: termChanges(input, 'authors'),
  };
};

const newestFirstIn = (posts: readonly PublishedPost[]): (<Post extends PostName>(some: readonly Post[]) => Post[]) => {
  const places = new Map(posts.map(({ slug }, at) => [slug, at]));
  return (some) => [...some].sort((a, b) => (places.get(b.slug) ?? 0) - (places.get(a.slug) ?? 0));
};

const changedPost = ({ before, after }: Pair, details: States): ChangedPost => {
  const [was, is]: readonly [Fields, Fields] = [JSON.parse(before.record), JSON.parse(after.record)];
  const fields = before.record === after.record ? [] : changedFields(was, is);
  const ofRecord = new Set([...Object.keys(was), ...Object.keys(is)]);
  const inside = details.isSame ? [] : changedInDetails(details, ofRecord);
  const [answerBefore, answerAfter] = [shownAnswer(details.before), shownAnswer(details.after)];
  const answer = answerBefore === answerAfter ? [] : [{ field: 'answer', before: answerBefore, after: answerAfter }];
  return { slug: before.slug, title: titleOf(is), fields: [...fields, ...inside, ...answer] };
};

const shownAnswer = (detail: unknown): string => (detail === undefined ? 'absent' : 'published');

const termChanges = ({ before, after }: WorkspaceInput, name: 'tags' | 'categories' | 'authors'): TermChanges =>
  changedTerms(before.snapshot.answers.get(name), after.snapshot.answers.get(name));

/** Compares the terms in two answers, by slug or id. */
const changedTerms = (before: unknown, after: unknown): TermChanges => {
  const [was, is] = [itemsById(before), itemsById(after)];
  return {
    added: [...is.keys()].filter((id) => !was.has(id)),
    removed: [...was.keys()].filter((id) => !is.has(id)),
    changed: [...was].flatMap(([id, thing]) => {
      const now = is.get(id);
      const fields = now === undefined ? [] : changedFields(thing, now);
      return fields.length === 0 ? [] : [{ id, fields }];
    }),
  };
};

/** Returns the first list in an answer whose items all have a slug or an id, in any envelope. */
const itemsById = (answer: unknown): ReadonlyMap<string, Fields> => {
  const lists = isObject(answer) ? Object.values(answer) : [answer];
  const list = lists.find((value) => Array.isArray(value) && value.every((item) => idOf(item) !== null));
  return new Map(((list ?? []) as Fields[]).map((item) => [idOf(item) ?? '', item]));
};

/** Returns a list's answer with an empty list of records. */
const withoutRecords = (answer: unknown, path: readonly string[]): unknown => {
  const [name, ...rest] = path;
  if (name === undefined) return Array.isArray(answer) ? [] : answer;
  if (!isObject(answer) || !Object.hasOwn(answer, name)) return answer;
  return { ...answer, [name]: withoutRecords(answer[name], rest) };
};
