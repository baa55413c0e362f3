import { beforeAll, expect, test } from 'vitest';
import type { Fault } from '../../../helpers/api-server.ts';
import { altering, asking, at, failing, type ListBody, listing, reading } from '../../../helpers/mutants.ts';
import type { Published } from '../../../helpers/published.ts';
import { having, judged, type Mutant, published, TERMS } from '../../../helpers/verified.ts';

let files: Published;
beforeAll(async () => {
  files = await published();
});

const CASE = 'filters: filters compare case-sensitively';
const WHOLE = 'filters: filters compare whole values';
const TRIMMED = 'filters: values are not trimmed';
const ANY = 'filters: several tags: posts with any of them';
const REPEATED = 'filters: repeated tags add up';
const UNKNOWN = 'filters: an unknown value: 200, no entries, total 0';
const AND = 'filters: different filters combine with AND';

/** Replaces each value of a filter by a known slug that matches it. */
const matching = (name: string, matches: (slug: string, value: string) => boolean): Fault =>
  reading(name, (text) =>
    text
      .split(',')
      .flatMap((value) => TERMS.find((slug) => slug === value) ?? TERMS.find((slug) => matches(slug, value)) ?? value)
      .join(','),
  );

const sameCase = (slug: string, value: string): boolean => slug.toLowerCase() === value.toLowerCase();
const begins = (slug: string, value: string): boolean => value !== '' && slug.startsWith(value);
const trimmed = (slug: string, value: string): boolean => slug === value.trim();
const named = (slug: string, value: string): boolean => value === `The ${slug}`;
const like = (slug: string, value: string): boolean => /^.%$/.test(value) && slug[0] === value[0];

interface Post {
  readonly tags: readonly { readonly slug: string }[];
  readonly authors: readonly { readonly id: string }[];
}

const keeping = (list: ListBody, keep: (post: Post) => boolean): ListBody => {
  const data = list.data.filter((post) => keep(post as unknown as Post));
  return { ...list, data, total: data.length };
};

const MUTANTS: readonly Mutant[] = [
  ['category filters', asking(/category=[^&]*/, ''), 'filters: posts of one category'],
  ['tags filter', asking(/tags=[^&]*/, ''), 'filters: posts of one tag'],
  ['author filters', asking(/author=[^&]*/, ''), 'filters: posts of one author'],
  ['category compares case-sensitively', matching('category', sameCase), CASE],
  ['tags compare case-sensitively', matching('tags', sameCase), CASE],
  ['author compares case-sensitively', matching('author', sameCase), CASE],
  ['category compares whole slugs', matching('category', begins), WHOLE],
  ['tags compare whole slugs', matching('tags', begins), WHOLE],
  ['author compares whole ids', matching('author', begins), WHOLE],
  ['category has no wildcards', matching('category', like), WHOLE],
  ['a longer value is another', reading('category', (text) => text.replace(/x$/, '') || text), WHOLE],
  ['category is not trimmed', matching('category', trimmed), TRIMMED],
  ['tags are not trimmed', matching('tags', trimmed), TRIMMED],
  ['author is not trimmed', matching('author', trimmed), TRIMMED],
  ['category takes slugs', matching('category', named), 'filters: filters take slugs and ids, not names'],
  ['tags take slugs', matching('tags', named), 'filters: filters take slugs and ids, not names'],
  ['an unknown category matches nothing', asking(/category=no-such[^&]*/, ''), UNKNOWN],
  ['an unknown tag matches nothing', asking(/tags=no-such[^&]*/, ''), UNKNOWN],
  ['an unknown author is no error', altering(at(/author=no-such/), failing(404, 'not_found')), UNKNOWN],
  [
    'what matches nothing has a total of 0',
    listing((list) => ({ ...list, data: [], total: 130 }), /=no-such/),
    UNKNOWN,
  ],
  ['a second filter counts', asking(/(category=[^&]+).*/, '$1'), AND],
  ['a third filter counts', asking(/(category=[^&]+&tags=[^&]+)&author=.*/, '$1'), AND],
  ['filters combine in any order', asking(/(author=[^&]+)&category=[^&]*/, '$1'), AND],
  [
    'an unknown tag beside a known category matches nothing',
    asking(/(category=[^&]+)&tags=no-such[^&]*/, '$1'),
    'filters: a known value and an unknown one: no entries',
  ],
  ['several tags are looked at', asking(/(tags=[^,&%]+)(,|%2c)[^&]*/i, '$1'), ANY],
  [
    'several tags need not all match',
    listing(
      (list, { target }) =>
        keeping(list, ({ tags }) => wantedOf(target).every((tag) => tags.some(({ slug }) => slug === tag))),
      /tags=/,
    ),
    ANY,
  ],
  ['a comma may be encoded', asking(/%2c/i, '-'), 'filters: a comma may be encoded'],
  ['the order of tags does not matter', reading('tags', sortedOrNothing), 'filters: the order of tags does not matter'],
  ['empty tags do not count', altering(at(/tags=,/), failing(400, 'bad_tag')), 'filters: empty tags do not count'],
  [
    'an unknown tag takes nothing away',
    reading('tags', (text) => (/,no-such/.test(text) ? 'none' : text)),
    'filters: unknown tags add nothing',
  ],
  ['repeated tags: not the first alone', asking(/(tags=[^&]*)&(.*)tags=[^&]*/, '$1&$2'), REPEATED],
  ['repeated tags: not the last alone', asking(/tags=[^&]*&(.*tags=)/, '$1'), REPEATED],
  ['repeated tags do not all have to match', asking(/tags=[^&]*&tags=[^&]*/, 'tags=none'), REPEATED],
  [
    'author matches any of the authors',
    listing(
      (list, { target }) => keeping(list, ({ authors }) => target.endsWith(`author=${authors[0]?.id}`)),
      /\?author=[^&]*$/,
    ),
    'filters: posts of one author',
  ],
  [
    'the first of a repeated filter counts',
    asking(/category=[^&]*&(category=no)/, '$1'),
    'filters: the first of a repeated filter counts',
  ],
  ['an encoded value is decoded', asking(/category=%(?=[46-7])/, 'category=_'), 'filters: an encoded value counts'],
  [
    'an offset counts what matches',
    asking(/(category=[^&]+)&offset=1/, '$1&offset=0'),
    'filters: a filter and an offset',
  ],
  [
    'the maximum holds for filtered lists',
    asking(/(category=[^&]+)&limit=1000000/, '$1&limit=50'),
    'filters: a filter and a limit above the maximum',
  ],
  [
    'the name of a built-in object property is an unknown value',
    altering(at(/category=(constructor|__proto__)/), failing(500, 'internal_error')),
    'filters: the name of a built-in object property is an unknown value',
  ],
  [
    'a path in a value is no path',
    asking(/category=\.\.\/posts/, ''),
    'filters: an impossible value counts as unknown',
  ],
];

function wantedOf(target: string): string[] {
  return [...target.matchAll(/tags=([^&]*)/g)]
    .flatMap(([, text = '']) => decodeURIComponent(text).split(','))
    .filter((tag) => tag !== '');
}

function sortedOrNothing(text: string): string {
  const tags = text.split(',');
  return tags.length === 2 && [...tags].sort().join() !== text && !text.startsWith(',') ? 'none' : text;
}

test.each(MUTANTS)('%s', async (_, fault, found) => {
  expect(having(await judged({ from: files, fault }), 'wrong')).toContain(found);
});
