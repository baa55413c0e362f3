import { at } from '../api.ts';
import { type Check, RIGHT, type Verdict, wrong } from '../check.ts';
import type { Answer } from '../exchange.ts';
import { describe, isObject, objectOf } from '../read-answer.ts';
import type { SeenPost } from '../record.ts';
import { idField, type Sample, type TermEndpoint } from '../sample.ts';
import { judgeTree } from './category-tree.ts';

type Entry = Readonly<Record<string, unknown>>;

/** Tags, categories, authors and stats: their shapes, and that they agree with the posts. */
export const terms = (sample: Sample): Check[] => [
  termCheck(sample, 'categories', (post) => (post.category === null ? [] : [post.category])),
  termCheck(sample, 'tags', (post) => post.tags),
  termCheck(sample, 'authors', (post) => post.authors),
  {
    group: 'terms',
    title: 'stats count what the lists hold',
    ask: { path: at(sample.api, 'stats') },
    judge: (answer) => judgeStats(answer, sample),
  },
];

const termCheck = (sample: Sample, endpoint: TermEndpoint, used: (post: SeenPost) => readonly Entry[]): Check => ({
  group: 'terms',
  title: `${endpoint} lists all that posts have`,
  ask: { path: at(sample.api, endpoint) },
  judge: (answer) => {
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
  },
});

/** Fields beyond the contract's may stand beside them: adding some is compatible. */
const isTerm = (entry: unknown): boolean => isObject(entry) && areStrings([entry.name, entry.slug]);

const isAuthor = (entry: unknown): boolean =>
  isObject(entry) &&
  isObject(entry.socialLinks) &&
  areStrings([entry.about, entry.id, entry.name, ...Object.values(entry.socialLinks)]);

const areStrings = (values: readonly unknown[]): boolean => values.every((value) => typeof value === 'string');

const judgeUse = (listed: readonly Entry[], used: readonly Entry[], id: 'slug' | 'id'): Verdict => {
  const names = new Map(listed.map((entry) => [entry[id], entry.name]));
  if (names.size < listed.length) return wrong('each once', 'one more than once');
  const missing = used.find((entry) => names.get(entry[id]) !== entry.name);
  return missing === undefined ? RIGHT : wrong(`an entry ${JSON.stringify(missing)}, which a post has`, 'none');
};

/** How many posts each entry has, where an API says so. */
const judgeCounts = (listed: readonly Entry[], used: readonly Entry[], id: 'slug' | 'id'): Verdict => {
  const counts = new Map<unknown, number>();
  for (const entry of used) counts.set(entry[id], (counts.get(entry[id]) ?? 0) + 1);
  const counted = listed.filter(({ posts }) => typeof posts === 'number');
  const off = counted.find((entry) => entry.posts !== (counts.get(entry[id]) ?? 0));
  return off === undefined
    ? RIGHT
    : wrong(`${counts.get(off[id]) ?? 0} posts of ${off[id]}`, JSON.stringify(off.posts));
};

const judgeStats = (answer: Answer, { total, terms: known }: Sample): Verdict => {
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
