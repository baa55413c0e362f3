import { isDeepStrictEqual } from 'node:util';
import { countsOf } from '../../../shared/counts.ts';
import { type Fields, hasTexts, isObject } from '../../../shared/is-object.ts';
import { at } from '../kernel/api-under-test.ts';
import { type ApiAnswer, describe, objectOf } from '../kernel/connection.ts';
import { type Check, check, RIGHT, type Verdict, wrong } from '../kernel/perform-check.ts';
import type { SeenPost } from '../kernel/read-list.ts';
import { idField, type Sample, type TermEndpoint } from '../kernel/read-sample.ts';

/** Checks the shapes of tags, categories, authors and stats, and that they match the posts. */
export const terms = (sample: Sample): Check[] => [
  termCheck(sample, 'categories', (post) => (post.category === null ? [] : [post.category])),
  termCheck(sample, 'tags', (post) => post.tags),
  termCheck(sample, 'authors', (post) => post.authors),
  check('stats match the lists', at(sample.api, 'stats'), (answer) => judgeStats(answer, sample)),
];

const termCheck = (sample: Sample, endpoint: TermEndpoint, used: (post: SeenPost) => readonly Fields[]): Check =>
  check(`${endpoint} lists all ${endpoint} of posts`, at(sample.api, endpoint), (answer) => {
    const expected =
      endpoint === 'authors' ? '200 with { id, name, about, socialLinks } each' : '200 with { name, slug } each';
    const data = objectOf(answer)?.data;
    if (answer.status !== 200 || !Array.isArray(data)) return wrong(expected, describe(answer));
    const malformed = data.find((entry) => !(endpoint === 'authors' ? isAuthor(entry) : isTerm(entry)));
    if (malformed !== undefined) return wrong(expected, JSON.stringify(malformed));
    const all = sample.posts.flatMap(used);
    const use = judgeUse(data, all, idField(endpoint));
    const verdict = use === RIGHT && endpoint === 'categories' ? judgeTree(data) : use;
    return verdict === RIGHT && sample.isComplete ? judgeCounts(data, all, idField(endpoint)) : verdict;
  });

/** Additional fields are allowed, as adding fields is compatible. */
const isTerm = (entry: unknown): boolean => hasTexts(entry, 'name', 'slug');

const isAuthor = (entry: unknown): boolean =>
  hasTexts(entry, 'about', 'id', 'name') &&
  isObject(entry.socialLinks) &&
  hasTexts(entry.socialLinks, ...Object.keys(entry.socialLinks));

const judgeUse = (listed: readonly Fields[], used: readonly Fields[], id: 'slug' | 'id'): Verdict => {
  const names = new Map(listed.map((entry) => [entry[id], entry.name]));
  if (names.size < listed.length) return wrong('each once', 'a duplicate');
  const missing = used.find((entry) => names.get(entry[id]) !== entry.name);
  return missing === undefined ? RIGHT : wrong(`an entry ${JSON.stringify(missing)}, which a post has`, 'none');
};

/** Judges how many posts each entry has, if the API says so. */
const judgeCounts = (listed: readonly Fields[], used: readonly Fields[], id: 'slug' | 'id'): Verdict => {
  const counts = countsOf(used.map((entry) => entry[id]));
  const counted = listed.filter(({ posts }) => typeof posts === 'number');
  const off = counted.find((entry) => entry.posts !== (counts.get(entry[id]) ?? 0));
  return off === undefined
    ? RIGHT
    : wrong(`${counts.get(off[id]) ?? 0} posts of ${off[id]}`, JSON.stringify(off.posts));
};

const judgeStats = (answer: ApiAnswer, { total, terms: known }: Sample): Verdict => {
  const counts = {
    totalPosts: total,
    totalAuthors: known.authors.length,
    totalCategories: known.categories.length,
    totalTags: known.tags.length,
  };
  const body = objectOf(answer);
  const isRight = answer.status === 200 && Object.entries(counts).every(([field, count]) => body?.[field] === count);
  return isRight ? RIGHT : wrong(`200 ${JSON.stringify(counts)}`, describe(answer));
};

/** Judges a tree of categories: an entry's ancestors are its parent's ancestors and the parent, and counts add up. */
export const judgeTree = (listed: readonly Fields[]): Verdict => {
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

interface Placed extends Fields {
  readonly ancestors: readonly Fields[];
}

const isPlaced = (entry: Fields): entry is Placed =>
  Array.isArray(entry.ancestors) && entry.ancestors.every(isObject) && 'parent' in entry;

const judgeSums = (listed: readonly Placed[]): Verdict => {
  const sums = new Map<unknown, number>();
  for (const { slug, ancestors, posts } of listed) {
    for (const one of [slug, ...ancestors.map((above) => above.slug)])
      sums.set(one, (sums.get(one) ?? 0) + (typeof posts === 'number' ? posts : 0));
  }
  // Only some versions have the sums, but then for all categories.
  const summed = listed.some((one) => 'postsWithDescendants' in one) ? listed : [];
  const off = summed.find(({ slug, postsWithDescendants }) => postsWithDescendants !== sums.get(slug));
  return off === undefined
    ? RIGHT
    : wrong(`${sums.get(off.slug)} posts of ${off.slug} and all below it`, JSON.stringify(off.postsWithDescendants));
};
