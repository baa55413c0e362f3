import { countsOf } from '../../../shared/counts.ts';
import { type Fields, hasTexts, isObject } from '../../../shared/is-object.ts';
import { at } from '../kernel/api-under-test.ts';
import { type ApiAnswer, objectOf } from '../kernel/connection.ts';
import { type Check, check, must } from '../kernel/perform-check.ts';
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
    must(answer.status === 200 && Array.isArray(data), expected, answer);
    // Additional fields are allowed, as adding fields is compatible.
    const isRight = endpoint === 'authors' ? isAuthor : (entry: unknown) => hasTexts(entry, 'name', 'slug');
    const malformed = data.find((entry) => !isRight(entry));
    must(malformed === undefined, expected, JSON.stringify(malformed));
    const all = sample.posts.flatMap(used);
    judgeUse(data, all, idField(endpoint));
    if (sample.isComplete) judgeCounts(data, all, idField(endpoint));
  });

const isAuthor = (entry: unknown): boolean =>
  hasTexts(entry, 'about', 'id', 'name') &&
  isObject(entry.socialLinks) &&
  hasTexts(entry.socialLinks, ...Object.keys(entry.socialLinks));

const judgeUse = (listed: readonly Fields[], used: readonly Fields[], id: 'slug' | 'id'): void => {
  const names = new Map(listed.map((entry) => [entry[id], entry.name]));
  must(names.size === listed.length, 'each once', 'a duplicate');
  const missing = used.find((entry) => names.get(entry[id]) !== entry.name);
  must(missing === undefined, `an entry ${JSON.stringify(missing)}, which a post has`, 'none');
};

/** Judges how many posts each entry has, if the API says so. */
const judgeCounts = (listed: readonly Fields[], used: readonly Fields[], id: 'slug' | 'id'): void => {
  const counts = countsOf(used.map((entry) => entry[id]));
  for (const { posts, [id]: term } of listed) {
    const wanted = counts.get(term) ?? 0;
    must(typeof posts !== 'number' || posts === wanted, `${wanted} posts of ${term}`, String(posts));
  }
};

const judgeStats = (answer: ApiAnswer, { total, terms: known }: Sample): void => {
  const counts = {
    totalPosts: total,
    totalAuthors: known.authors.length,
    totalCategories: known.categories.length,
    totalTags: known.tags.length,
  };
  const body = objectOf(answer);
  const isRight = answer.status === 200 && Object.entries(counts).every(([field, count]) => body?.[field] === count);
  must(isRight, `200 ${JSON.stringify(counts)}`, answer);
};
