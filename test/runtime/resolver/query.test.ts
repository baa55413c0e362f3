import { describe, expect, test } from 'vitest';
import { searchParameters } from '../../../src/runtime/resolver/address.ts';
import { pageName, parseQuery, type Query } from '../../../src/runtime/resolver/query.ts';
import fc from '../../helpers/fast-check.ts';

const LIMIT = { default: 20, max: 100 };
const DEFAULTS: Query = { category: '', tags: [], author: '', limit: 20, offset: 0 };

const parse = (search: string): Query => parseQuery(searchParameters(search), LIMIT);

test.each<[rule: string, search: string, expected: Partial<Query>]>([
  ['nothing asked: the defaults', '', {}],
  ['every parameter', 'limit=5&offset=10&category=a&tags=b&author=c', { ...of('a', 'b', 'c'), limit: 5, offset: 10 }],
  ['the order of parameters does not matter', 'author=c&tags=b&category=a', of('a', 'b', 'c')],
  ['a limit of 1 is the least', 'limit=1', { limit: 1 }],
  ['a limit of 0 counts as absent', 'limit=0', {}],
  ['a limit with a sign counts as absent', 'limit=-5', {}],
  ['a plus sign is a space, so not a number', 'limit=+5', {}],
  ['an encoded plus sign is not a digit', 'limit=%2B5', {}],
  ['a fraction counts as absent', 'limit=2.5', {}],
  ['exponents count as absent', 'limit=1e1', {}],
  ['hexadecimal counts as absent', 'limit=0x10', {}],
  ['spaces are not trimmed', 'limit=%205', {}],
  ['line ends are not trimmed', 'limit=5%0A', {}],
  ['digits of other scripts are no digits', 'limit=%D9%A3', {}],
  ['leading zeros are digits', 'limit=007', { limit: 7 }],
  ['the highest limit', 'limit=100', { limit: 100 }],
  ['a limit above the maximum is the maximum', 'limit=101', { limit: 100 }],
  ['a limit beyond all numbers is the maximum', `limit=${'9'.repeat(400)}`, { limit: 100 }],
  ['an empty limit counts as absent', 'limit=', {}],
  ['an offset', 'offset=40', { offset: 40 }],
  ['an offset that is no whole number is 0', 'offset=x', {}],
  ['a negative offset is 0', 'offset=-1', {}],
  ['an offset that no number holds exactly is the highest one', `offset=${'9'.repeat(20)}`, { offset: 2 ** 53 - 1 }],
  ['an offset beyond all numbers is the highest one', `offset=${'9'.repeat(400)}`, { offset: 2 ** 53 - 1 }],
  ['an empty value counts as absent', 'category=&tags=&author=', {}],
  ['a name without a value counts as absent', 'category&tags&author&limit', {}],
  ['the first of a repeated parameter counts', 'category=a&category=b', { category: 'a' }],
  ['the first counts even when it is empty', 'category=&category=b', {}],
  ['the first counts even when it is no number', 'limit=x&limit=5', {}],
  ['unknown parameters are ignored', 'page=2&sort=title&q=', {}],
  ['names are case-sensitive', 'Limit=5&CATEGORY=a', {}],
  ['names may be encoded', '%6cimit=5', { limit: 5 }],
  ['brackets make another name', 'tags[]=a', {}],
  ['values are case-sensitive', 'category=News', { category: 'News' }],
  ['values may be encoded', 'category=%6eews', { category: 'news' }],
  ['values are decoded once', 'category=%256eews', { category: '%6eews' }],
  ['values are not trimmed', 'category=+a', { category: ' a' }],
  ['a value ends at the next parameter, not at the next equals sign', 'category=a=b', { category: 'a=b' }],
  ['tags are split at commas', 'tags=a,b', { tags: ['a', 'b'] }],
  ['an encoded comma is a comma', 'tags=a%2Cb', { tags: ['a', 'b'] }],
  ['tags are sorted', 'tags=c,a,b', { tags: ['a', 'b', 'c'] }],
  ['tags are sorted by code unit', 'tags=a,B,_,1,-', { tags: ['-', '1', 'B', '_', 'a'] }],
  ['several tags parameters add up', 'tags=b&tags=a,c&limit=20&tags=b', { tags: ['a', 'b', 'c'] }],
  ['several tags parameters, some of them empty', 'tags&tags=b&tags=&t%61gs=a', { tags: ['a', 'b'] }],
  ['repeated tags count once', 'tags=b,a,b,a', { tags: ['a', 'b'] }],
  ['empty tags are dropped', 'tags=,a,,b,', { tags: ['a', 'b'] }],
  ['nothing but commas counts as absent', 'tags=,,', {}],
  ['a malformed escape stands for itself', 'category=%zz', { category: '%zz' }],
  ['a malformed escape does not spoil the others', 'tags=a%2C%zz%2Cb', { tags: ['%zz', 'a', 'b'] }],
  ['a NUL is part of the value', 'category=a%00', { category: 'a\0' }],
])('%s: ?%s', (_, search, expected) => {
  expect(parse(search)).toEqual({ ...DEFAULTS, ...expected });
});

test('uses the limits of the version', () => {
  expect(parseQuery(() => null, { default: 5, max: 10 }).limit).toBe(5);
  expect(parseQuery(() => '99', { default: 5, max: 10 }).limit).toBe(10);
});

test('treats null and undefined as absent', () => {
  expect(parseQuery(() => undefined, LIMIT)).toEqual(DEFAULTS);
  expect(parseQuery(() => null, LIMIT)).toEqual(DEFAULTS);
});

describe('page names', () => {
  test.each([
    ['', 'category=/tags=/author=/limit=20/offset=0.json'],
    ['category=a&offset=20', 'category=a/tags=/author=/limit=20/offset=20.json'],
    ['tags=b,a&author=c&limit=5', 'category=/tags=a,b/author=c/limit=5/offset=0.json'],
    [`offset=${'9'.repeat(30)}`, 'category=/tags=/author=/limit=20/offset=9007199254740991.json'],
  ])('contain all five parameters in fixed order: ?%s', (search, name) => {
    expect(pageName(parse(search))).toBe(name);
  });

  test.each([
    ['category=..%2F..%2Fother', 'category=!/tags=/author=/limit=20/offset=0.json'],
    ['author=a%00', 'category=/tags=/author=!/limit=20/offset=0.json'],
    ['tags=a,%2e%2e', 'category=/tags=!,a/author=/limit=20/offset=0.json'],
    ['category=news%0A', 'category=!/tags=/author=/limit=20/offset=0.json'],
  ])('never contain a value outside the alphabet: ?%s', (search, name) => {
    expect(pageName(parse(search))).toBe(name);
  });

  test('have one alphabet and five segments for any query', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('category', 'tags', 'author', 'limit', 'offset'), fc.string()),
        (values) => {
          const name = pageName(parseQuery((parameter) => values[parameter], LIMIT));
          expect(name).toMatch(
            /^category=(?:[\w.-]|[^\0-\x7f])*!?\/tags=(?:[\w,!.-]|[^\0-\x7f])*\/author=(?:[\w.-]|[^\0-\x7f])*!?\/limit=[0-9]+\/offset=[0-9]+\.json$/,
          );
        },
      ),
    );
  });
});

describe('raw query strings', () => {
  const piece = fc.oneof(
    fc.constantFrom('a', 'b', '=', '&', '+', '%', '%2', '%61', '%3d', '%26', '%2B', '%25', ',', ';', '/', '?'),
    fc.constantFrom('%zz', '%00', '%7f', ' '),
  );

  test('are parsed as by URLSearchParams, for ASCII', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom('a', 'b', 'ab', 'aa', '='), (pieces, name) => {
        const search = pieces.join('');
        const standard = new URLSearchParams(`&${search}`).get(name);
        expect(searchParameters(search)(name) ?? null).toBe(standard);
        const tags = search.replaceAll('a', 'tags');
        expect(searchParameters(tags)('tags')).toBe(new URLSearchParams(`&${tags}`).getAll('tags').join(','));
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['%c3%bc', '%ff', '%80', '%f0%9f%98%80', 'ü', '😀', '%c4%b0', '%ef%bc%91'])(
    'beyond ASCII, both parsers yield a value outside the alphabet: %s',
    (value) => {
      const alphabet = /^[A-Za-z0-9_,-]*$/;
      expect(searchParameters(`a=${value}`)('a')).not.toMatch(alphabet);
      expect(new URLSearchParams(`a=${value}`).get('a')).not.toMatch(alphabet);
    },
  );
});

function of(category: string, tag: string, author: string): Partial<Query> {
  return { category, tags: [tag], author };
}
