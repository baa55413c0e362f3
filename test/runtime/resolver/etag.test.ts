import { expect, test } from 'vitest';
import { etagOf, matchesEtag } from '../../../src/runtime/resolver/etag.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('an entity tag is strong and quoted', () => {
  expect(etagOf(bytes('{}'))).toMatch(/^"[0-9a-z]+-[0-9a-f]{16}"$/);
});

test('the same bytes have the same tag, on every machine', () => {
  expect(etagOf(bytes('hello'))).toBe(etagOf(bytes('hello')));
  expect(etagOf(bytes('hello'))).toMatchInlineSnapshot(`""5-eae4fae0e4b0b7b7""`);
});

test('similar bytes have different tags', () => {
  const base = bytes('{"data":[],"total":0,"offset":0,"limit":20}'.repeat(10));
  const tags = new Set([etagOf(base), etagOf(base.subarray(1)), etagOf(new Uint8Array(0)), etagOf(new Uint8Array(1))]);
  for (let at = 0; at < base.length; at += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      const changed = base.slice();
      changed[at] = (changed[at] ?? 0) ^ (1 << bit);
      tags.add(etagOf(changed));
    }
  }
  for (let at = 1; at < base.length; at += 1) {
    const swapped = base.slice();
    [swapped[0], swapped[at]] = [base[at] ?? 0, base[0] ?? 0];
    if (swapped[0] !== base[0]) tags.add(etagOf(swapped));
  }
  const swaps = base.filter((byte) => byte !== base[0]).length;
  expect(tags.size).toBe(4 + base.length * 8 + swaps);
});

test.each([
  ['the tag itself', '"x"', true],
  ['a weak one: the comparison is weak', 'W/"x"', true],
  ['one of several', '"a", "x"', true],
  ['one of several without spaces', '"a",W/"x","b"', true],
  ['any', '*', true],
  ['any, with spaces around', ' * ', true],
  ['another', '"y"', false],
  ['in other letter case', '"X"', false],
  ['a part of one', '"xx"', false],
  ['without quotes', 'x', false],
  ['nothing', '', false],
  ['inside of another tag, between its commas', '"a,x,b"', false],
  ['a star among tags is no tag', '"a", *', false],
  ['a quote that never ends', '"x', false],
])('If-None-Match names %s: %s', (_, header, expected) => {
  expect(matchesEtag(header, '"x"')).toBe(expected);
});

test('a tag may hold commas', () => {
  expect(matchesEtag('"a,b", "c"', '"a,b"')).toBe(true);
});

test('without If-None-Match nothing matches', () => {
  expect(matchesEtag(null, '"x"')).toBe(false);
});
