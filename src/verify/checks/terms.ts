import { isDeepStrictEqual } from 'node:util';
import { at } from '../api.ts';
import { type Check, RIGHT, type Verdict, wrong } from '../check.ts';
import type { Answer } from '../exchange.ts';
import { describe, isObject, objectOf } from '../read-answer.ts';
import type { SeenPost } from '../record.ts';
import type { Sample } from '../sample.ts';

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

const termCheck = (
  sample: Sample,
  endpoint: 'categories' | 'tags' | 'authors',
  used: (post: SeenPost) => readonly Entry[],
): Check => ({
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
    return judgeUse(data, sample.posts.flatMap(used));
  },
});

const TERM = ['name', 'slug'];
const AUTHOR = ['about', 'id', 'name', 'socialLinks'];

const isTerm = (entry: unknown): boolean =>
  isObject(entry) &&
  isDeepStrictEqual(Object.keys(entry).sort(), TERM) &&
  areStrings(TERM.map((field) => entry[field]));

const isAuthor = (entry: unknown): boolean =>
  isObject(entry) &&
  isDeepStrictEqual(Object.keys(entry).sort(), AUTHOR) &&
  isObject(entry.socialLinks) &&
  areStrings([entry.about, entry.id, entry.name, ...Object.values(entry.socialLinks)]);

const areStrings = (values: readonly unknown[]): boolean => values.every((value) => typeof value === 'string');

const judgeUse = (listed: readonly Entry[], used: readonly Entry[]): Verdict => {
  const names = new Map(listed.map((entry) => [nameOf(entry), entry.name]));
  if (names.size < listed.length) return wrong('each once', 'one more than once');
  const missing = used.find((entry) => names.get(nameOf(entry)) !== entry.name);
  return missing === undefined ? RIGHT : wrong(`an entry ${JSON.stringify(missing)}, which a post has`, 'none');
};

const nameOf = ({ slug, id }: Entry): unknown => slug ?? id;

const judgeStats = (answer: Answer, { total, terms: known }: Sample): Verdict => {
  const counts = {
    totalPosts: total,
    totalAuthors: known.authors.length,
    totalCategories: known.categories.length,
    totalTags: known.tags.length,
  };
  const isRight = answer.status === 200 && isDeepStrictEqual({ ...objectOf(answer) }, counts);
  return isRight ? RIGHT : wrong(`200 ${JSON.stringify(counts)}`, describe(answer));
};
