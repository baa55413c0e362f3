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
    const verdict = judgeUse(data, all, idField(endpoint));
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
