import { isDeepStrictEqual } from 'node:util';
import { RIGHT, type Verdict, wrong } from '../check.ts';
import { isObject } from '../read-answer.ts';

type Entry = Readonly<Record<string, unknown>>;

/** Where categories say what they are below: ancestors are listed, are those of the parent and it itself, and counts add up. */
export const judgeTree = (listed: readonly Entry[]): Verdict => {
  const bySlug = new Map(listed.map((entry) => [entry.slug, entry]));
  const inTree = listed.flatMap((entry) => (isPlaced(entry) ? [entry] : []));
  for (const { slug, parent, ancestors } of inTree) {
    const above = isObject(parent) ? bySlug.get(parent.slug) : undefined;
    const known = isObject(above) && isPlaced(above) ? [...above.ancestors, parent] : [];
    if (!isDeepStrictEqual(ancestors, known))
      return wrong(`ancestors of ${slug}: those of its parent, and it`, JSON.stringify(ancestors));
    if (isObject(parent) && parent.name !== above?.name)
      return wrong(`the parent of ${slug} as it is listed`, JSON.stringify(parent));
  }
  return judgeSums(inTree);
};

interface Placed extends Entry {
  readonly ancestors: readonly Entry[];
}

const isPlaced = (entry: Entry): entry is Placed =>
  Array.isArray(entry.ancestors) && entry.ancestors.every(isObject) && 'parent' in entry;

const judgeSums = (listed: readonly Placed[]): Verdict => {
  const sums = new Map<unknown, number>();
  for (const { slug, ancestors, posts } of listed) {
    for (const one of [slug, ...ancestors.map((above) => above.slug)])
      sums.set(one, (sums.get(one) ?? 0) + (typeof posts === 'number' ? posts : 0));
  }
  const summed = listed.filter(({ postsWithDescendants }) => typeof postsWithDescendants === 'number');
  const off = summed.find(({ slug, postsWithDescendants }) => postsWithDescendants !== sums.get(slug));
  return off === undefined
    ? RIGHT
    : wrong(`${sums.get(off.slug)} posts of ${off.slug} and all below it`, JSON.stringify(off.postsWithDescendants));
};
