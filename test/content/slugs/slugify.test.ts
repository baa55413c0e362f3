import { expect, test } from 'vitest';
import { foldCase, isSlug } from '../../../src/content/slugs/slug-alphabet.ts';
import { USUAL_SLUGS } from '../../../src/content/slugs/slug-rules.ts';
import { keptName, slugOfName, termSlug } from '../../../src/content/slugs/slugify.ts';
import { bareName } from '../../../src/content/taxonomy/name-index.ts';
import { toolOf } from '../../../src/tools/registry.ts';
import fc from '../../helpers/fast-check.ts';

test.each([
  ['R&D: what’s new?', 'rd-whats-new'],
  ['a - b -- c', 'a-b--c'],
  ['  & so on (2) ', 'so-on-2'],
  ['in/out', 'out'],
  ['node.js', 'node-js'],
  ['Über uns', 'ueber-uns'],
  ['中文', 'xn-fiq228c'],
])('without signs, %s has the slug %s', (name, slug) => {
  expect(slugOfName(name, { ...USUAL_SLUGS, letters: 'lower', dropsSigns: true })).toBe(slug);
});

test.each([
  ['a_b--c', 'a-b-c'],
  ['_Cap.Name_', 'cap-name'],
  ['中文', 'xn-fiq228c'],
])('with words only, %s has the slug %s', (name, slug) => {
  expect(slugOfName(name, { ...USUAL_SLUGS, letters: 'lower', wordsOnly: true })).toBe(slug);
});

const NAMES = ['v22.1.0', '日本語の投稿', 'Привет, мир', 'Über_uns', 'สวัสดี ชาวโลก', 'שלום-abc', 'हिन्दी', '한국어'];

test('keep: letters of any script, marks and dots stay; without a tool, an invalid slug becomes lower case', () => {
  expect(NAMES.map((name) => slugOfName(name, USUAL_SLUGS, 'keep'))).toEqual([
    ...['v22.1.0', '日本語の投稿', 'привет-мир', 'Über_uns', 'สวัสดี-ชาวโลก', 'שלום-abc', 'हिन्दी', '한국어'],
  ]);
});

test('ascii: names are transliterated as before, names in other scripts encoded as in domains', () => {
  expect(NAMES.map((name) => slugOfName(name))).toEqual([
    ...['v22-1-0', 'xn-u9jz32mwccnrbw85cnzv', 'privet-mir', 'ueber_uns', 'xn-uwf0a1b9eidtb3ep7a4n'],
    ...['abc', 'xn-j2bd4cyah0f', 'xn-3e0bk47br7k'],
  ]);
});

test('github: the same as heading ids, without dots', () => {
  expect(NAMES.map((name) => slugOfName(name, USUAL_SLUGS, 'github'))).toEqual([
    ...['v2210', '日本語の投稿', 'привет-мир', 'über_uns', 'สวัสดี-ชาวโลก', 'שלום-abc', 'हिन्दी', '한국어'],
  ]);
});

test.each([
  ['Café'.normalize('NFD'), 'Café'],
  ['...a..b.', 'a.b'],
  ['data.json', 'data-json'],
  ['notes.tar.gz', 'notes-tar-gz'],
  ['⚡️ fast 🚀', 'fast'],
  ['what’s new?', 'whats-new'],
  ['soft\u{AD}ly', 'softly'],
  ['\u{301}lone', 'lone'],
  ['a\u{20E3}b', 'a-b'],
  ['a / b', 'a-b'],
  ['!!!', ''],
])('characters that slugs cannot have are left out of %s', (name, slug) => {
  expect(keptName(name)).toBe(slug);
});

test.each([
  ['hugo', ['v1.0--rd-ünï', 'a_b--c', '日本-2']],
  ['jekyll', ['V1.0-R-D-Ünï', 'a_b-c', '日本-2']],
  ['hexo', ['V1.0--R-D-Ünï', 'a_b--c', '日本-2']],
  ['zola', ['V1.0--R-D-Ünï', 'a_b--c', '日本-2']],
])('%s has its own rules for signs, hyphens and letter case in slugs that keep letters', (name, slugs) => {
  const names = ['V1.0 -- R&D: Ünï', 'a_b--c', '日本 (2)'];
  expect(names.map((each) => slugOfName(each, toolOf(name).slugs, 'keep'))).toEqual(slugs);
});

test('terms: signs that distinguish names become words, whatever else stays', () => {
  const names = ['C++', '.NET', 'Node.js', '理解 Go', 'R&D', 'Économie', 'package.json'];
  expect(names.map((name) => termSlug(name, 'keep'))).toEqual([
    ...['c-plus-plus', 'dot-net', 'node.js', '理解-go', 'r-and-d', 'économie', 'package-json'],
  ]);
  expect(names.map((name) => termSlug(name, 'github'))).toEqual([
    ...['c-plus-plus', 'dot-net', 'nodejs', '理解-go', 'rd', 'économie', 'packagejson'],
  ]);
  expect(names.map((name) => termSlug(name))).toEqual([
    ...['c-plus-plus', 'dot-net', 'node-js', 'xn-go-5t0hz64g', 'r-and-d', 'economie', 'package-json'],
  ]);
});

test('a kept name is a slug or empty, and keeping it again does not change it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (name) => {
      for (const slugify of ['keep', 'github'] as const) {
        for (const slug of [slugOfName(name, USUAL_SLUGS, slugify), termSlug(name, slugify)]) {
          if (slug === '' || slug === '__proto__') continue;
          expect(isSlug(slug)).toBe(true);
        }
      }
      const kept = keptName(name);
      if (kept !== '') expect(keptName(kept)).toBe(kept);
    }),
    { numRuns: 2000 },
  );
});

test('a capital İ has one dot in slugs, in all ways to make them, so İstanbul and istanbul are one name', () => {
  for (const rule of ['ascii', 'keep', 'github'] as const) {
    expect(termSlug('İstanbul', rule)).toBe('istanbul');
    expect(slugOfName('İSTANBUL Gezisi', { ...USUAL_SLUGS, letters: 'lower' }, rule)).not.toContain('\u0307');
  }
  expect(foldCase('İstanbul')).toBe('istanbul');
  expect(bareName('İstanbul')).toBe(bareName('istanbul'));
});
