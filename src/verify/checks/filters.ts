import { escaped } from '../api.ts';
import type { Check } from '../check.ts';
import { type ListCheck, listCheck, type Meaning } from '../judge-list.ts';
import type { SeenPost } from '../record.ts';
import { HUGE_LIMIT, type Sample, type Term } from '../sample.ts';
import { choose } from '../scope.ts';
import { spread } from '../spread.ts';
import { UNKNOWN_SLUG } from '../unknown.ts';

/** Each filter alone, together, and with what is unknown. */
export const filters = (sample: Sample): Check[] =>
  [...singles(sample), ...withOthers(sample), ...unknown(sample), ...together(sample), ...hostile(sample)].map(
    (check) => listCheck(sample, check),
  );

const singles = (sample: Sample): ListCheck[] => {
  const { categories, tags, authors } = sample.terms;
  return [
    ...choose(sample, 'terms', categories).map(({ id }) => single('category', id, { category: id })),
    ...choose(sample, 'terms', tags).map(({ id }) => single('tags', id, { tags: [id] })),
    ...choose(sample, 'terms', authors).map(({ id }) => single('author', id, { author: id })),
  ];
};

const single = (name: string, term: string, means: Meaning): ListCheck => ({
  title: `posts of one ${name === 'tags' ? 'tag' : name}`,
  search: `${name}=${escaped(term)}`,
  means,
});

const withOthers = ({ terms, limit }: Sample): ListCheck[] =>
  terms.categories.slice(0, 1).flatMap(({ id: category }) => {
    const filter = `category=${escaped(category)}`;
    return [
      { title: 'a filter and a limit', search: `${filter}&limit=1`, means: { category, limit: 1 } },
      {
        title: 'a filter and a limit above the maximum',
        search: `${filter}&limit=${HUGE_LIMIT}`,
        means: { category, limit: limit.max ?? limit.default },
      },
      {
        title: 'a filter and an offset',
        search: `${filter}&offset=1&limit=1`,
        means: { category, limit: 1, offset: 1 },
      },
      {
        title: "a filter's second page",
        search: `${filter}&offset=${limit.default}`,
        means: { category, offset: limit.default },
      },
      { title: 'a filter and parameters of others', search: `x=1&${filter}&y`, means: { category } },
      { title: 'a filter and empty ones', search: `${filter}&tags=&author=`, means: { category } },
      {
        title: 'of a repeated filter the first counts',
        search: `${filter}&category=${UNKNOWN_SLUG}`,
        means: { category },
      },
      { title: 'of a repeated filter the first counts', search: `category=&${filter}`, means: {} },
      { title: 'an encoded value is the value', search: `category=${encoded(category)}`, means: { category } },
      { title: 'an encoded name is the name', search: filter.replace('c', '%63'), means: { category } },
    ];
  });

const unknown = ({ terms }: Sample): ListCheck[] => {
  const title = 'an unknown value: 200, no entries, total 0';
  const beside = 'a known value and an unknown one: no entries';
  const nothing = { category: UNKNOWN_SLUG, tags: [UNKNOWN_SLUG], author: UNKNOWN_SLUG };
  return [
    { title, search: `category=${UNKNOWN_SLUG}`, means: { category: UNKNOWN_SLUG } },
    { title, search: `tags=${UNKNOWN_SLUG}`, means: { tags: [UNKNOWN_SLUG] } },
    { title, search: `author=${UNKNOWN_SLUG}`, means: { author: UNKNOWN_SLUG } },
    { title, search: `tags=${UNKNOWN_SLUG},${UNKNOWN_SLUG}-2`, means: { tags: [UNKNOWN_SLUG, `${UNKNOWN_SLUG}-2`] } },
    ...['constructor', '__proto__'].map((category) => ({
      title: 'a name that objects inherit is no value',
      search: `category=${category}`,
      means: { category },
    })),
    ...terms.authors.slice(0, 1).map(({ id }) => ({
      title: beside,
      search: `author=${escaped(id)}&category=${UNKNOWN_SLUG}`,
      means: { category: UNKNOWN_SLUG, author: id },
    })),
    ...terms.categories.slice(0, 1).flatMap(({ id }) => [
      {
        title: beside,
        search: `category=${escaped(id)}&tags=${UNKNOWN_SLUG}`,
        means: { category: id, tags: nothing.tags },
      },
      {
        title: beside,
        search: `category=${escaped(id)}&author=${UNKNOWN_SLUG}`,
        means: { category: id, author: nothing.author },
      },
    ]),
  ];
};

/** Posts whose own terms are combined: their answers are not empty. */
const SOURCES = 4;

const AND = 'different filters combine with AND';

const together = ({ posts, terms }: Sample): ListCheck[] => [
  ...spread(posts.filter(hasAll), SOURCES).flatMap(combinations),
  ...terms.categories.slice(0, 1).flatMap(({ id: category }) =>
    terms.tags.slice(-1).map(({ id: tag }: Term) => ({
      title: AND,
      search: `tags=${escaped(tag)}&category=${escaped(category)}`,
      means: { category, tags: [tag] },
    })),
  ),
];

const hasAll = ({ category, tags, authors }: SeenPost): boolean =>
  category !== null && tags.length > 0 && authors.length > 0;

const combinations = (post: SeenPost): ListCheck[] => {
  const [category, tag, author] = [post.category?.slug ?? '', post.tags[0]?.slug ?? '', post.authors[0]?.id ?? ''];
  const [c, t, a] = [`category=${escaped(category)}`, `tags=${escaped(tag)}`, `author=${escaped(author)}`];
  const tags = [tag];
  return [
    { title: AND, search: `${c}&${t}`, means: { category, tags } },
    { title: AND, search: `${a}&${c}`, means: { author, category } },
    { title: AND, search: `${t}&${a}`, means: { author, tags } },
    { title: AND, search: `${c}&${t}&${a}`, means: { category, author, tags } },
    { title: AND, search: `limit=1&${a}&offset=1&${t}`, means: { author, tags, limit: 1, offset: 1 } },
  ];
};

/** Values that a rule could take for a path: exactly as unknown as any other. */
const hostile = ({ api }: Sample): ListCheck[] =>
  [
    ...['../posts', '..%2f..%2fposts', '%252e%252e%252f', '.', '/', '%00', '*', '!', 'a%20b', '%C3%A4'],
    ...[`..%2F..%2F${api.key}`, '%22', "'", '%3Cb%3E', '%25', '%7B%7D'],
  ].map((value) => {
    const category = decodeURIComponent(value);
    return { title: 'an impossible value is an unknown one', search: `category=${value}`, means: { category } };
  });

const encoded = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
