import type { Check } from '../check.ts';
import { type ListCheck, listCheck, type Meaning } from '../judge-list.ts';
import type { SeenPost } from '../record.ts';
import type { Sample } from '../sample.ts';
import { spread } from '../spread.ts';

/** Terms of one kind that are looked at. */
const TERMS = 25;

/** A slug that nothing has. */
const NOTHING = 'no-such-slug-4f1c';

/** Each filter alone, together, in every spelling. */
export const filters = (sample: Sample): Check[] =>
  [...singles(sample), ...unknown(sample), ...severalTags(sample), ...together(sample), ...hostile(sample)].map(
    (check) => listCheck(sample, check),
  );

const singles = ({ terms, limit }: Sample): ListCheck[] => [
  ...spread(terms.categories, TERMS).map((category) => single('category', category, { category })),
  ...spread(terms.tags, TERMS).map((tag) => single('tags', tag, { tags: [tag] })),
  ...spread(terms.authors, TERMS).map((author) => single('author', author, { author })),
  ...terms.categories.slice(0, 1).flatMap((category) => [
    { title: 'a filter and a limit', search: `category=${category}&limit=1`, means: { category, limit: 1 } },
    {
      title: 'a filter and an offset',
      search: `category=${category}&offset=1&limit=1`,
      means: { category, limit: 1, offset: 1 },
    },
    {
      title: "a filter's second page",
      search: `category=${category}&offset=${limit.default}`,
      means: { category, offset: limit.default },
    },
    { title: 'a filter and parameters of others', search: `x=1&category=${category}&y`, means: { category } },
    {
      title: 'of a repeated filter the first counts',
      search: `category=${category}&category=${NOTHING}`,
      means: { category },
    },
    { title: 'an encoded value is the value', search: `category=${encoded(category)}`, means: { category } },
    { title: 'an encoded name is the name', search: `%63ategory=${category}`, means: { category } },
  ]),
];

const single = (name: string, term: string, means: Meaning): ListCheck => ({
  title: `posts of one ${name === 'tags' ? 'tag' : name}`,
  search: `${name}=${term}`,
  means,
});

const unknown = ({ terms }: Sample): ListCheck[] => {
  const title = 'an unknown value: 200, no entries, total 0';
  const [category] = terms.categories;
  const shouted =
    category === undefined ? [] : [category.toUpperCase()].filter((name) => !terms.categories.includes(name));
  return [
    { title, search: `category=${NOTHING}`, means: { category: NOTHING } },
    { title, search: `tags=${NOTHING}`, means: { tags: [NOTHING] } },
    { title, search: `author=${NOTHING}`, means: { author: NOTHING } },
    { title, search: `tags=${NOTHING},${NOTHING}-2`, means: { tags: [NOTHING, `${NOTHING}-2`] } },
    {
      title: 'a name that objects inherit is no value',
      search: 'category=constructor',
      means: { category: 'constructor' },
    },
    ...shouted.map((name) => ({
      title: 'filters compare case-sensitively',
      search: `category=${name}`,
      means: { category: name },
    })),
  ];
};

const severalTags = ({ terms }: Sample): ListCheck[] => {
  const [one, two] = [...terms.tags].sort();
  if (one === undefined) return [];
  const title = 'several tags: posts with any of them';
  return [
    { title: 'a tag twice is one tag', search: `tags=${one},${one}`, means: { tags: [one] } },
    { title: 'empty tags do not count', search: `tags=,${one},`, means: { tags: [one] } },
    { title: 'unknown tags add nothing', search: `tags=${one},${NOTHING}`, means: { tags: [one] } },
    ...(two === undefined
      ? []
      : [
          { title, search: `tags=${one},${two}`, means: { tags: [one, two] } },
          { title: 'a comma may be encoded', search: `tags=${one}%2C${two}`, means: { tags: [one, two] } },
          { title: 'a comma may be encoded', search: `tags=${one}%2c${two}`, means: { tags: [one, two] } },
          { title: 'the order of tags does not matter', search: `tags=${two},${one}`, means: { tags: [one, two] } },
          { title: 'of repeated tags the first counts', search: `tags=${one}&tags=${two}`, means: { tags: [one] } },
        ]),
    ...(terms.tags.length < 3
      ? []
      : [{ title, search: `tags=${terms.tags.slice(0, 3).join(',')}`, means: { tags: terms.tags.slice(0, 3) } }]),
  ];
};

/** Posts whose own terms are combined: their answers are not empty. */
const SOURCES = 4;

const together = ({ posts, terms }: Sample): ListCheck[] => [
  ...spread(posts.filter(hasAll), SOURCES).flatMap(combinations),
  ...terms.categories.slice(0, 1).flatMap((category) =>
    terms.tags.slice(-1).map((tag) => ({
      title: 'different filters combine with AND',
      search: `tags=${tag}&category=${category}`,
      means: { category, tags: [tag] },
    })),
  ),
  ...terms.authors.slice(0, 1).map((author) => ({
    title: 'a known value and an unknown one: no entries',
    search: `author=${author}&category=${NOTHING}`,
    means: { author, category: NOTHING },
  })),
];

const hasAll = ({ category, tags, authors }: SeenPost): boolean =>
  category !== null && tags.length > 0 && authors.length > 0;

const combinations = (post: SeenPost): ListCheck[] => {
  const [category, tag, author] = [post.category?.slug ?? '', post.tags[0]?.slug ?? '', post.authors[0]?.id ?? ''];
  const title = 'different filters combine with AND';
  return [
    { title, search: `category=${category}&tags=${tag}`, means: { category, tags: [tag] } },
    { title, search: `author=${author}&category=${category}`, means: { author, category } },
    { title, search: `tags=${tag}&author=${author}`, means: { author, tags: [tag] } },
    { title, search: `category=${category}&tags=${tag}&author=${author}`, means: { category, author, tags: [tag] } },
    {
      title,
      search: `limit=1&author=${author}&offset=1&tags=${tag}`,
      means: { author, tags: [tag], limit: 1, offset: 1 },
    },
  ];
};

/** Values that a rule could take for a path: exactly as unknown as any other. */
const hostile = ({ api }: Sample): ListCheck[] =>
  [
    '../posts',
    '..%2f..%2fposts',
    '%252e%252e%252f',
    '.',
    '/',
    '%00',
    '*',
    '!',
    'a%20b',
    '%C3%A4',
    `..%2F..%2F${api.key}`,
  ].map((value) => {
    const category = decodeURIComponent(value);
    return { title: 'an impossible value is an unknown one', search: `category=${value}`, means: { category } };
  });

const encoded = (text: string): string =>
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
