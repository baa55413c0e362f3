import { termsOf } from '../../../api/tree/postings.ts';
import type { Filter } from '../../../runtime/resolver/manifest.ts';
import { escaped, UNKNOWN_SLUG } from '../kernel/api-under-test.ts';
import { type ListCase, listChecks, type Meaning } from '../kernel/judge-answer.ts';
import type { Check } from '../kernel/perform-check.ts';
import type { SeenPost } from '../kernel/read-list.ts';
import { choose, FILTERS, HUGE_LIMIT, type Sample, spread, type Term } from '../kernel/read-sample.ts';

/** Checks each filter alone, with other parameters, with unknown values, and with other filters. */
export const filters = (sample: Sample): Check[] =>
  listChecks(sample, [
    ...singles(sample),
    ...withOthers(sample),
    ...unknown(sample),
    ...together(sample),
    ...hostile(sample),
  ]);

const singles = (sample: Sample): ListCase[] =>
  FILTERS.flatMap(([filter, endpoint]) =>
    choose(sample, 'terms', sample.terms[endpoint]).flatMap(({ id }): ListCase[] => {
      const title = `posts of one ${filter === 'tags' ? 'tag' : filter}`;
      const search = `${filter}=${escaped(id)}`;
      const offsets = sample.isAll ? offsetsOf(filter, id, sample) : [];
      return [
        [title, search, meaningOf(filter, id)],
        ...offsets.map(
          (offset): ListCase => [title, `${search}&offset=${offset}`, { ...meaningOf(filter, id), offset }],
        ),
      ];
    }),
  );

/** The offsets of a filter's pages after the first. */
const offsetsOf = (filter: Filter, id: string, { posts, limit }: Sample): number[] => {
  const found = posts.filter((post) => termsOf(post, filter).includes(id)).length;
  const pages = Math.ceil(found / limit.default) - 1;
  return Array.from({ length: Math.max(pages, 0) }, (_, at) => (at + 1) * limit.default);
};

const withOthers = ({ terms, limit: { default: usual, max } }: Sample): ListCase[] =>
  terms.categories.slice(0, 1).flatMap(({ id: category }): ListCase[] => {
    const filter = `category=${escaped(category)}`;
    const highest = { category, limit: max ?? usual };
    return [
      ['a filter and a limit', `${filter}&limit=1`, { category, limit: 1 }],
      ['a filter and a limit above the maximum', `${filter}&limit=${HUGE_LIMIT}`, highest],
      ['a filter and an offset', `${filter}&offset=1&limit=1`, { category, limit: 1, offset: 1 }],
      ["a filter's second page", `${filter}&offset=${usual}`, { category, offset: usual }],
      ['a filter and unknown parameters', `x=1&${filter}&y`, { category }],
      ['a filter and empty filters', `${filter}&tags=&author=`, { category }],
      ['the first of a repeated filter counts', `${filter}&category=${UNKNOWN_SLUG}`, { category }],
      ['the first of a repeated filter counts', `category=&${filter}`, {}],
      ['an encoded value counts', `category=${encoded(category)}`, { category }],
      ['an encoded name counts', filter.replace('c', '%63'), { category }],
    ];
  });

const encoded = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const NOTHING = 'an unknown value: 200, no entries, total 0';
const INHERITED = 'the name of a built-in object property is an unknown value';
const BESIDE = 'a known value and an unknown one: no entries';

const unknown = ({ terms }: Sample): ListCase[] => {
  const [category, author] = [UNKNOWN_SLUG, UNKNOWN_SLUG];
  const another = `${UNKNOWN_SLUG}-2`;
  return [
    ...FILTERS.map(([filter]): ListCase => [NOTHING, `${filter}=${UNKNOWN_SLUG}`, meaningOf(filter, UNKNOWN_SLUG)]),
    [NOTHING, `tags=${UNKNOWN_SLUG},${another}`, { tags: [UNKNOWN_SLUG, another] }],
    [INHERITED, 'category=constructor', { category: 'constructor' }],
    [INHERITED, 'category=__proto__', { category: '__proto__' }],
    ...terms.authors
      .slice(0, 1)
      .map(({ id }): ListCase => [BESIDE, `author=${escaped(id)}&category=${category}`, { category, author: id }]),
    ...terms.categories.slice(0, 1).flatMap(({ id }): ListCase[] => [
      [BESIDE, `category=${escaped(id)}&tags=${UNKNOWN_SLUG}`, { category: id, tags: [UNKNOWN_SLUG] }],
      [BESIDE, `category=${escaped(id)}&author=${author}`, { category: id, author }],
    ]),
  ];
};

/** The number of posts whose terms are combined, so that the answers are not empty. */
const SOURCES = 4;

const AND = 'different filters combine with AND';

const together = ({ posts, terms }: Sample): ListCase[] => [
  ...spread(posts.filter(hasAll), SOURCES).flatMap(combinations),
  ...ofFirstAndLast(terms.categories[0], terms.tags.at(-1)),
];

const ofFirstAndLast = (category: Term | undefined, tag: Term | undefined): ListCase[] => {
  if (category === undefined || tag === undefined) return [];
  const search = `tags=${escaped(tag.id)}&category=${escaped(category.id)}`;
  return [[AND, search, { category: category.id, tags: [tag.id] }]];
};

const hasAll = ({ category, tags, authors }: SeenPost): boolean =>
  category !== null && tags.length > 0 && authors.length > 0;

const combinations = (post: SeenPost): ListCase[] => {
  const [category, tag, author] = [post.category?.slug ?? '', post.tags[0]?.slug ?? '', post.authors[0]?.id ?? ''];
  const [c, t, a] = [`category=${escaped(category)}`, `tags=${escaped(tag)}`, `author=${escaped(author)}`];
  const tags = [tag];
  return [
    [AND, `${c}&${t}`, { category, tags }],
    [AND, `${a}&${c}`, { author, category }],
    [AND, `${t}&${a}`, { author, tags }],
    [AND, `${c}&${t}&${a}`, { category, author, tags }],
    [AND, `limit=1&${a}&offset=1&${t}`, { author, tags, limit: 1, offset: 1 }],
  ];
};

/** Values that a host's rule could mistake for a path. They are unknown values like any other. */
const hostile = ({ api }: Sample): ListCase[] =>
  `../posts ..%2f..%2fposts %252e%252e%252f . / %00 * ! a%20b %C3%A4 ..%2F..%2F${api.key} %22 ' %3Cb%3E %25 %7B%7D`
    .split(' ')
    .map((value) => [
      'an impossible value counts as unknown',
      `category=${value}`,
      { category: decodeURIComponent(value) },
    ]);

/** Checks lists of tags, in every spelling. */
export const severalTags = (sample: Sample): Check[] => {
  const ids = sample.terms.tags.map(({ id }) => id).sort();
  return listChecks(sample, [...ofOneTag(ids), ...ofTwoTags(ids), ...ofManyTags(ids)]);
};

const ANY = 'several tags: posts with any of them';
const COMMA = 'a comma may be encoded';
const REPEATED = 'repeated tags add up';

const ofOneTag = (ids: readonly string[]): ListCase[] =>
  ids.slice(0, 1).flatMap((id): ListCase[] => {
    const one = escaped(id);
    const means = { tags: [id] };
    return [
      ['a tag twice is one tag', `tags=${one},${one}`, means],
      ['empty tags do not count', `tags=,${one},`, means],
      ['empty tags do not count', 'tags=,,', {}],
      ['unknown tags add nothing', `tags=${one},${UNKNOWN_SLUG}`, means],
      [REPEATED, `tags=${one}&tags=${one}`, means],
      [REPEATED, `tags=${one}&tags=${UNKNOWN_SLUG}`, means],
      [REPEATED, `tags=&tags=${one}`, means],
    ];
  });

const ofTwoTags = (ids: readonly string[]): ListCase[] => {
  const [first, second] = ids;
  if (first === undefined || second === undefined) return [];
  const [one, two] = [escaped(first), escaped(second)];
  const means = { tags: [first, second] };
  return [
    [ANY, `tags=${one},${two}`, means],
    [COMMA, `tags=${one}%2C${two}`, means],
    [COMMA, `tags=${one}%2c${two}`, means],
    ['the order of tags does not matter', `tags=${two},${one}`, means],
    [REPEATED, `tags=${one}&tags=${two}`, means],
    [REPEATED, `tags=${two}&limit=1&tags=${one}`, { ...means, limit: 1 }],
  ];
};

/** The maximum number of tags in a query. */
const MANY = 10;

const ofManyTags = (ids: readonly string[]): ListCase[] =>
  [3, MANY]
    .filter((count) => ids.length >= count)
    .map((count) => spread(ids, count))
    .flatMap((tags): ListCase[] => [
      [ANY, `tags=${tags.map(escaped).join(',')}`, { tags }],
      [REPEATED, tags.map((tag) => `tags=${escaped(tag)}`).join('&'), { tags }],
    ]);

const meaningOf = (filter: Filter, term: string): Meaning =>
  filter === 'tags' ? { tags: [term] } : { [filter]: term };
