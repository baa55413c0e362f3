import { detailPosts } from '../../../api/related/detail-posts.ts';
import { postingsOf } from '../../../api/tree/postings.ts';
import { isObject } from '../../../shared/is-object.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import type { States } from '../inferred/inferred-schema.ts';
import type { PublishedPost } from '../tree/published-index.ts';
import type { PublishedTree } from '../tree/published-tree.ts';
import { changedFields, type FieldChange } from './content-changes.ts';

/** A workspace's folder in one tree. */
export interface Side {
  readonly tree: PublishedTree;
  readonly folder: string;
}

/** The posts whose details are read: all, or only those with a changed record. */
export type Bodies = 'all' | 'changed';

/** Reads a post's detail in both trees, from a folder first: a live API then sends it only if it differs. */
export const readDetails = async (before: Side | null, after: Side | null, slug: string): Promise<States> => {
  const path = (side: Side): string => `${side.folder}posts/${slug}.json`;
  const read = async (side: Side | null): Promise<Uint8Array | null> =>
    side === null ? null : side.tree.read(path(side));
  if (before === null || after === null) {
    const [was, is] = [await read(before), await read(after)];
    return { before: parsed(was), after: parsed(is), isSame: false };
  }
  const isLocalFirst = after.tree.isFolder || !before.tree.isFolder;
  const [first, second] = isLocalFirst ? [after, before] : [before, after];
  const known = await read(first);
  const other = known === null ? await read(second) : await second.tree.readUnless(path(second), known);
  const one = parsed(known);
  const two = known === other ? one : parsed(other);
  return { ...(isLocalFirst ? { before: two, after: one } : { before: one, after: two }), isSame: known === other };
};

const parsed = (bytes: Uint8Array | null): unknown => (bytes === null ? undefined : parseJson(bytes));

/** The maximum number of nested objects around a post in an envelope. */
const DEEPEST = 3;

/** Returns the fields of a detail that differ, without those of the record, which are compared separately. */
export const changedInDetails = ({ before, after }: States, record: ReadonlySet<string>, depth = 0): FieldChange[] => {
  if (!isObject(before) || !isObject(after)) return [];
  const inner = Object.keys(before).filter(
    (name) => !record.has(name) && isObject(before[name]) && isObject(after[name]),
  );
  // An object inside the post is not an envelope: it could be another post.
  const isPost = record.size > 0 && [...record].every((name) => name in before || name in after);
  const isDeeper = depth < DEEPEST && !isPost;
  return [
    ...changedFields(before, after, new Set([...record, ...(isDeeper ? inner : [])])),
    ...(isDeeper ? inner : []).flatMap((name) =>
      changedInDetails({ before: before[name], after: after[name], isSame: false }, record, depth + 1),
    ),
  ];
};

/** The optional fields of details that contain other posts. */
const FIELDS = ['previous', 'next', 'previousInCategory', 'nextInCategory', 'related'];

export const namesOthers = (detail: unknown, depth = 0): boolean =>
  isObject(detail) &&
  (FIELDS.some((field) => Object.hasOwn(detail, field)) ||
    (depth < DEEPEST && Object.values(detail).some((inner) => namesOthers(inner, depth + 1))));

/** Makes a test for slugs whose details may contain other or changed posts. Posts are oldest first. */
export const changedNamesIn = (
  before: readonly PublishedPost[],
  after: readonly PublishedPost[],
): ((slug: string) => boolean) => {
  const [was, is] = [namesIn(before), namesIn(after)];
  return (slug) => was(slug) !== is(slug);
};

/** The maximum number of related posts in a configuration. */
const MOST_RELATED = 20;

/** Makes a function that returns the records of other posts in a post's detail, as JSON. */
const namesIn = (posts: readonly PublishedPost[]): ((slug: string) => string) => {
  const listed = posts.map(({ terms }) => ({
    category: termsOf(terms, 'category=')[0] ?? null,
    tags: termsOf(terms, 'tags='),
    authors: [],
  }));
  const named = detailPosts(
    { posts: listed, postings: postingsOf({ posts: listed }) },
    { neighbours: 'category', related: MOST_RELATED },
  );
  const places = new Map(posts.map(({ slug }, at) => [slug, at]));
  return (slug) => {
    const at = places.get(slug);
    const numbers = at === undefined ? [] : Object.values(named?.(at) ?? {});
    return JSON.stringify(numbers.map((one) => [one ?? []].flat().map((number) => posts[number]?.record)));
  };
};

const termsOf = (terms: readonly string[], filter: string): { readonly slug: string }[] =>
  terms.flatMap((term) => (term.startsWith(filter) ? { slug: term.slice(filter.length) } : []));
