import { escaped } from '../api.ts';
import type { Check } from '../check.ts';
import { type ListCheck, listCheck } from '../judge-list.ts';
import type { Sample, Term } from '../sample.ts';

type Kind = 'category' | 'tags' | 'author';

/** A value that resembles a slug and is none, as it is sent: null where the term has none such. */
interface Resemblance {
  readonly title: string;
  readonly of: (term: Term) => string | null;
}

const CASE = 'filters compare case-sensitively';
const WHOLE = 'filters compare whole values';
const TRIMMED = 'values are not trimmed';

const RESEMBLANCES: readonly Resemblance[] = [
  { title: CASE, of: ({ id }) => swapCase(id) },
  { title: CASE, of: ({ id }) => id.toUpperCase() },
  { title: CASE, of: ({ id }) => id.toLowerCase() },
  { title: WHOLE, of: ({ id }) => [...id].slice(0, -1).join('') || null },
  { title: WHOLE, of: ({ id }) => [...id].slice(1).join('') || null },
  { title: WHOLE, of: ({ id }) => `${id}x` },
  { title: WHOLE, of: ({ id }) => `x${id}` },
  { title: WHOLE, of: ({ id }) => `${[...id][0]}%25` },
  { title: WHOLE, of: ({ id }) => `${[...id][0]}*` },
  { title: WHOLE, of: ({ id }) => `${[...id][0]}.*` },
  { title: TRIMMED, of: ({ id }) => `%20${id}` },
  { title: TRIMMED, of: ({ id }) => `${id}%20` },
  { title: TRIMMED, of: ({ id }) => `${id}+` },
  { title: TRIMMED, of: ({ id }) => `%09${id}` },
  { title: TRIMMED, of: ({ id }) => `${id}%0A` },
  { title: TRIMMED, of: ({ id }) => `%22${id}%22` },
  { title: 'filters take slugs and ids, not names', of: ({ name }) => escaped(name).replaceAll('%2C', '') },
];

/** Values that a careless comparison takes for a slug. None may be: the answer is empty. */
export const nearValues = (sample: Sample): Check[] => {
  const { categories, tags, authors } = sample.terms;
  return [
    ...near('category', categories, sample),
    ...near('tags', tags, sample),
    ...near('author', authors, sample),
  ].map((check) => listCheck(sample, check));
};

const near = (kind: Kind, terms: readonly Term[], sample: Sample): ListCheck[] => {
  const ids = idsOf(kind, sample);
  const used = terms.filter(({ id }) => ids.has(id));
  const known = new Set(terms.map(({ id }) => id));
  const singles = RESEMBLANCES.flatMap(({ title, of }): ListCheck[] => {
    const values = used.map(of).filter((value) => value !== null);
    const value = values.find((text) => text !== '' && !known.has(decode(text)));
    return value === undefined ? [] : [listed(kind, title, value)];
  });
  const [first] = used;
  return kind === 'tags' && first !== undefined
    ? [...singles, listed(kind, TRIMMED, `,%20${first.id}`), listed(kind, TRIMMED, `${first.id}%20,`)]
    : singles;
};

/** Of what posts have: a term of none shows no mistake. */
const idsOf = (kind: Kind, { posts }: Sample): ReadonlySet<string> =>
  new Set(
    posts.flatMap(({ category, tags, authors }) => {
      if (kind === 'author') return authors.map(({ id }) => id);
      return (kind === 'tags' ? tags : category === null ? [] : [category]).map(({ slug }) => slug);
    }),
  );

const NOT_ASCII = /[^\x00-\x7F]+/g;

const listed = (kind: Kind, title: string, value: string): ListCheck => {
  const text = decode(value);
  return {
    title,
    search: `${kind}=${value.replaceAll(NOT_ASCII, encodeURIComponent)}`,
    means: kind === 'tags' ? { tags: text.split(',').filter((tag) => tag !== '') } : { [kind]: text },
  };
};

const decode = (value: string): string => decodeURIComponent(value.replaceAll('+', ' '));

const swapCase = (text: string): string =>
  [...text].map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())).join('');
