import { type Fields, isObject, within } from '../../shared/is-object.ts';
import {
  compareBehaviour,
  compareFallback,
  compareFeeds,
  compareRedirects,
  isFallback,
  orderChange,
  type PostPair,
} from './compare-behaviour.ts';
import { endpointRemoved } from './openapi-diff/compare-operations.ts';
import type { Finding } from './openapi-diff/finding.ts';
import { type PublishedPost, recordsPath } from './tree/published-index.ts';
import type { PublishedTree } from './tree/published-tree.ts';
import type { KeySnapshot } from './tree/snapshot.ts';

/** A workspace in one tree. `posts` are oldest first; null if records do not have slugs. */
export interface WorkspaceSide {
  readonly tree: PublishedTree;
  readonly snapshot: KeySnapshot;
  readonly posts: readonly PublishedPost[] | null;
  /** The posts of the workspace in the default language. */
  readonly usual: readonly PublishedPost[];
}

/** A workspace in both trees, with all its keys. */
export interface WorkspacePair<Side> {
  readonly keys: readonly string[];
  readonly before: Side;
  readonly after: Side;
}

/** What only the new tree has, and what only the old one has. */
export interface AddedAndRemoved<Item> {
  readonly added: readonly Item[];
  readonly removed: readonly Item[];
}

export interface PostName {
  readonly slug: string;
  readonly title: string;
}

/** The posts and terms that only one tree has. Posts are in the order of the API: newest first. */
export interface ContentChanges extends AddedAndRemoved<PostName> {
  readonly version: string;
  /** All keys of the workspace. */
  readonly keys: readonly string[];
  /** Null for the default language, and for an API without languages. */
  readonly language: string | null;
  /** The number of posts before and after. */
  readonly total: readonly [before: number, after: number];
  readonly tags: AddedAndRemoved<string>;
  readonly categories: AddedAndRemoved<string>;
  readonly authors: AddedAndRemoved<string>;
}

/** Finds what a workspace no longer has. `content` is null if records have no slugs. */
export const compareWorkspace = async (
  { keys, before, after }: WorkspacePair<WorkspaceSide>,
  version: string,
): Promise<{ readonly content: ContentChanges | null; readonly findings: readonly Finding[] }> => {
  const always = [
    ...compareRedirects(before.snapshot, after.snapshot, version),
    ...compareFeeds(before.snapshot, after.snapshot, version),
  ];
  if (before.posts === null || after.posts === null) return { content: null, findings: always };
  const [was, is] = [bySlug(before.posts), bySlug(after.posts)];
  const pairs = pairsOf(before.posts, is);
  const fallback = compareFallback(before, after, version);
  const isOfRule = fallback.length === 0 ? () => false : isFallback(after.snapshot.language);
  const posts = differenceOf(was, is);
  const terms = (name: 'tags' | 'categories' | 'authors'): AddedAndRemoved<string> =>
    differenceOf(termsIn(before.snapshot.answers.get(name)), termsIn(after.snapshot.answers.get(name)));
  return {
    content: {
      version,
      keys,
      language: after.snapshot.language,
      total: [was.size, is.size],
      added: namesOf(posts.added.filter((post) => !isOfRule(post))),
      removed: namesOf(posts.removed.filter((post) => !isOfRule(post))),
      tags: terms('tags'),
      categories: terms('categories'),
      authors: terms('authors'),
    },
    findings: [
      ...compareBehaviour(pairs, version, [...is.keys()]),
      ...compareListed(before, after, version),
      ...fallback,
      ...always,
      ...((await areDetailsGone(pairs, before, after)) ? [endpointRemoved('/posts/{slug}', version)] : []),
    ],
  };
};

/** Compares the order in the files of the default list, which need not be that of the index. */
const compareListed = (before: WorkspaceSide, after: WorkspaceSide, version: string): Finding[] => {
  const [was, is] = [listedIn(before), listedIn(after)];
  return orderChange(pairsOf([...was.values()], is), version, [...is.keys()]);
};

/** Returns the posts in a workspace's default list, in its order. */
const listedIn = ({ snapshot, posts }: WorkspaceSide): ReadonlyMap<string, PublishedPost> => {
  const byRecord = new Map(posts?.map((post) => [post.record, post]));
  const path = recordsPath(snapshot.manifest.list) ?? [];
  const records = within(snapshot.answers.get('posts'), ...path);
  const listed = Array.isArray(records) ? records.flatMap((record) => byRecord.get(JSON.stringify(record)) ?? []) : [];
  return bySlug(listed);
};

const pairsOf = (posts: readonly PublishedPost[], others: ReadonlyMap<string, PublishedPost>): PostPair[] =>
  posts.flatMap((before) => {
    const after = others.get(before.slug);
    return after === undefined ? [] : [{ before, after }];
  });

const bySlug = (posts: readonly PublishedPost[]): ReadonlyMap<string, PublishedPost> =>
  new Map(posts.map((post) => [post.slug, post]));

const differenceOf = <Item>(
  before: ReadonlyMap<string, Item>,
  after: ReadonlyMap<string, Item>,
): AddedAndRemoved<Item> => ({
  added: [...after].filter(([id]) => !before.has(id)).map(([, item]) => item),
  removed: [...before].filter(([id]) => !after.has(id)).map(([, item]) => item),
});

/** Returns the names of posts, newest first. */
const namesOf = (posts: readonly PublishedPost[]): PostName[] =>
  posts.toReversed().map(({ slug, record }) => {
    const { title }: Fields = JSON.parse(record);
    return { slug, title: typeof title === 'string' ? title : '' };
  });

/** Returns the ids in the first list of an answer whose items all have a slug or an id, in any envelope. */
const termsIn = (answer: unknown): ReadonlyMap<string, string> => {
  const lists = (isObject(answer) ? Object.values(answer) : [answer]).filter((value) => Array.isArray(value));
  const ids = lists.map((list) => list.map(idOf)).find((some) => !some.includes('')) ?? [];
  return new Map(ids.map((id) => [id, id]));
};

/** Returns a term's slug or id; empty without either. */
const idOf = (term: unknown): string => {
  const id = isObject(term) ? (term.slug ?? term.id) : '';
  return typeof id === 'string' ? id : '';
};

/** The number of posts that are requested before their endpoint counts as removed. */
const SAMPLED = 20;

/** Whether the newest posts of both trees had answers and none has one now. Mostly, one request is enough. */
const areDetailsGone = async (
  pairs: readonly PostPair[],
  before: WorkspaceSide,
  after: WorkspaceSide,
): Promise<boolean> => {
  const isIn = async ({ tree, snapshot }: WorkspaceSide, slug: string): Promise<boolean> =>
    (await tree.read(`${snapshot.folder}posts/${slug}.json`)) !== null;
  const newest = pairs.slice(-SAMPLED).map((pair) => pair.before.slug);
  let wasThere = false;
  for (const slug of newest) {
    if (await isIn(after, slug)) return false;
    wasThere ||= await isIn(before, slug);
  }
  return wasThere;
};
