import { beforeAll, expect, test } from 'vitest';
import {
  altering,
  asking,
  at,
  failing,
  type ListBody,
  listing,
  mapJson,
  reading,
  recording,
} from '../../../helpers/mutants.ts';
import type { Published } from '../../../helpers/published.ts';
import { having, judged, type Mutant, published } from '../../../helpers/verified.ts';

let files: Published;
beforeAll(async () => {
  files = await published();
});

const READ = 'lists: the list can be read';
const NO_LIMIT = 'lists: a limit that is not a whole number from 1 counts as absent';
const NO_OFFSET = 'lists: an offset that is not a whole number is 0';
const MAXIMUM = 'lists: a limit above the maximum is the maximum';

const swapped = (list: ListBody): ListBody => {
  const [one, two, ...rest] = list.data;
  return list.data.length < 2 ? list : { ...list, data: [two, one, ...rest] as ListBody['data'] };
};

const MUTANTS: readonly Mutant[] = [
  ['queries are looked at', asking(/\?.*/, ''), 'lists: a limit'],
  ['limit is looked at', asking(/([?&])limit=\d+/, '$1'), 'lists: a limit'],
  ['offset is looked at', asking(/([?&])offset=\d+/, '$1'), 'lists: a page'],
  ['offset counts entries, not pages', reading('offset', (text) => `${Number(text) * 20 || 0}`), 'lists: a page'],
  ['pages leave no post out', asking(/([?&]offset=)20$/, '$121'), 'lists: a page'],
  [
    'total counts all matches, not the page',
    listing((list) => ({ ...list, total: list.data.length })),
    'lists: a limit',
  ],
  ['total is a number', listing((list) => ({ ...list, total: `${list.total}` })), READ],
  [
    'limit in the answer is what was applied',
    listing((list) => ({ ...list, limit: 20 }), /limit=1$/),
    'lists: a limit',
  ],
  ['offset in the answer is what was applied', listing((list) => ({ ...list, offset: 0 }), /offset/), 'lists: a page'],
  ['every entry of the page is there', listing((list) => ({ ...list, data: list.data.slice(1) })), READ],
  ['the newest post comes first', listing((list) => ({ ...list, data: [...list.data].reverse() })), READ],
  ['order holds within a page', listing(swapped, /offset=40/), 'lists: a page'],
  ['the envelope is data', listing(({ data, ...rest }) => ({ items: data, ...rest })), READ],
  ['the envelope is an object', listing(({ data }) => data), READ],
  ['the envelope has a total', listing(({ total, ...rest }) => rest), READ],
  ['every field is always there', recording(({ coverImage, ...rest }) => rest), READ],
  ['a field without a value is null', recording((post) => ({ ...post, updatedAt: post.updatedAt ?? undefined })), READ],
  [
    'moments have milliseconds',
    recording((post) => ({ ...post, publishedAt: `${post.publishedAt}`.replace('.000', '') })),
    READ,
  ],
  ['moments are days that there are', recording((post) => ({ ...post, updatedAt: '2026-02-30T00:00:00.000Z' })), READ],
  ['moments are UTC', recording((post) => ({ ...post, updatedAt: '2026-01-31T01:00:00.000+01:00' })), READ],
  ['reading time is at least a minute', recording((post) => ({ ...post, readingTime: 0 })), READ],
  ['reading time is whole minutes', recording((post) => ({ ...post, readingTime: 1.5 })), READ],
  ['an excerpt is a string', recording((post) => ({ ...post, excerpt: null })), READ],
  ['a category is a name and a slug', recording((post) => ({ ...post, category: 'news' })), READ],
  ['tags are names and slugs', recording((post) => ({ ...post, tags: ['news'] })), READ],
  ['authors are ids and names', recording((post) => ({ ...post, authors: [{ id: 'x' }] })), READ],
  ['HTML is for single posts', recording((post) => ({ ...post, htmlContent: '<p></p>' })), READ],
  ['a limit above the maximum is the maximum, to the last', asking(/limit=1000000/, 'limit=99'), MAXIMUM],
  ['a limit above the maximum is no default', reading('limit', (text) => (Number(text) > 100 ? null : text)), MAXIMUM],
  ['a limit above the maximum is no error', altering(at(/limit=1000000/), failing(400, 'bad_limit')), MAXIMUM],
  ['a limit of 0 is no limit', listing((list) => ({ ...list, data: [], limit: 0 }), /limit=0/), NO_LIMIT],
  ['a limit is digits to its end', reading('limit', (text) => `${Number.parseInt(text, 10)}`), NO_LIMIT],
  ['a limit is digits alone', reading('limit', (text) => `${Number(text)}`), NO_LIMIT],
  ['a limit is not trimmed', reading('limit', (text) => text.trim()), NO_LIMIT],
  ['a negative limit is not turned round', reading('limit', (text) => text.replace('-', '')), NO_LIMIT],
  ['a limit is no fraction', reading('limit', (text) => text.replace(/\.\d+$/, '')), NO_LIMIT],
  ['a bad limit is no error', altering(at(/limit=x/), failing(400, 'bad_limit')), NO_LIMIT],
  ['a negative offset is 0', reading('offset', (text) => text.replace('-', '')), NO_OFFSET],
  ['an offset is digits to its end', reading('offset', (text) => `${Number.parseInt(text, 10)}`), NO_OFFSET],
  ['an offset is digits alone', reading('offset', (text) => `${Number(text)}`), NO_OFFSET],
  [
    'an offset past the end is no error',
    altering(at(/offset=1130/), failing(404, 'not_found')),
    'lists: an offset past the end: no entries, the true total',
  ],
  [
    'past the end there is still the total',
    listing((list) => ({ ...list, total: 0 }), /offset=1130/),
    'lists: an offset past the end: no entries, the true total',
  ],
  [
    'the first of repeated parameters counts',
    asking(/limit=1&limit=2/, 'limit=2'),
    'lists: the first of a repeated parameter counts',
  ],
  ['values are decoded', asking(/limit=%31/, 'limit=x'), 'lists: an encoded value counts'],
  ['names are decoded', asking(/%6cimit/, 'x'), 'lists: an encoded name counts'],
  ['names keep their letter case', asking(/LIMIT/, 'limit'), 'lists: names of parameters are case-sensitive'],
  ['names are whole', asking(/xlimit/, 'limit'), 'lists: names of parameters are whole'],
  [
    'unknown parameters are ignored',
    altering(at(/utm_/), failing(400, 'unknown')),
    'lists: unknown parameters are ignored',
  ],
  ['an empty parameter is absent', asking(/category=&/, 'category=%20&'), 'lists: empty parameters are absent'],
  ['an empty query is none', altering(at(/\?&$/), failing(404, 'not_found')), 'lists: an empty query counts as none'],
  [
    'the list does not change between requests',
    counting((list, count) => ({ ...list, total: list.total + (count > 20 ? 1 : 0), data: list.data })),
    'lists: the content does not change during the check',
  ],
];

/** Alters the default list, and tells `alter` how often it was requested. */
function counting(alter: (list: ListBody, count: number) => unknown): Mutant[1] {
  let count = 0;
  return altering(at(/v1\/demo\/posts$/), (answer) =>
    mapJson(answer, (list) => (list.data ? alter(list, ++count) : list)),
  );
}

test.each(MUTANTS)('%s', async (_, fault, found) => {
  expect(having(await judged({ from: files, fault }), 'wrong')).toContain(found);
});
