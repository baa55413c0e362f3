import type { FieldChange } from './content-change.ts';
import { isObject } from './contract/declared-shape.ts';
import { changedFields } from './fields.ts';
import { parseJson } from './manifest.ts';
import { comparePair, observe } from './observed.ts';
import type { PublishedTree } from './published-tree.ts';
import type { SeenParts } from './seen-parts.ts';

/** A workspace's folder in one tree. */
export interface Side {
  readonly tree: PublishedTree;
  readonly folder: string;
}

/** Which details are read: all, or only those of posts whose record differs. */
export type Bodies = 'all' | 'changed';

/** A post's own answer in each tree; undefined where there is none. */
export interface Details {
  readonly before: unknown;
  readonly after: unknown;
  readonly isSame: boolean;
}

/** Reads a post's own answer where it is published, from a folder first: an address then need not send it again. */
export const readDetails = async (before: Side | null, after: Side | null, slug: string): Promise<Details> => {
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

/** Adds what was seen. */
export const seeDetails = ({ post }: SeenParts, { before, after, isSame }: Details, slug: string): void => {
  if (before !== undefined) observe(post.before, before);
  if (after !== undefined) observe(post.after, after);
  if (before === undefined || after === undefined) return;
  if (isSame) post.evidence.pairs += 1;
  else comparePair(post.evidence, before, after, slug);
};

/** Envelopes have no more objects around a post. */
const DEEPEST = 3;

/** Fields of a detail that differ, but for those that the record has: they are told of it. */
export const changedInDetails = ({ before, after }: Details, record: ReadonlySet<string>, depth = 0): FieldChange[] => {
  if (!isObject(before) || !isObject(after)) return [];
  const inner = Object.keys(before).filter(
    (name) => !record.has(name) && isObject(before[name]) && isObject(after[name]),
  );
  // What stands in the post itself is no envelope: another post in it would be taken for one.
  const isPost = record.size > 0 && [...record].every((name) => name in before || name in after);
  const isDeeper = depth < DEEPEST && !isPost;
  return [
    ...changedFields(before, after, new Set([...record, ...(isDeeper ? inner : [])])),
    ...(isDeeper ? inner : []).flatMap((name) =>
      changedInDetails({ before: before[name], after: after[name], isSame: false }, record, depth + 1),
    ),
  ];
};
