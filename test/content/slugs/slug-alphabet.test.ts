import transliterated from '@sindresorhus/slugify';
import { expect, test } from 'vitest';
import { foldCase, isDeviceName, isPlainSlug, isSlug } from '../../../src/content/slugs/slug-alphabet.ts';
import { latinSlug, slugHelp, termSlug } from '../../../src/content/slugs/slugify.ts';
import fc from '../../helpers/fast-check.ts';

test.each([
  ['How we work', 'how-we-work'],
  ['18F', '18f'],
  ['fooBar', 'foobar'],
  ['snake_case', 'snake_case'],
  ['Überraschung', 'ueberraschung'],
  ['Don’t', 'dont'],
  ['R&D', 'r-and-d'],
  ['???', ''],
])('%s becomes %s', (name, slug) => {
  expect(latinSlug(name)).toBe(slug);
});

test('a name that is a slug is what the package makes of it', () => {
  const rules = { decamelize: false, preserveCharacters: ['_'] };
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'z', '0', '9', '-') }), fc.boolean(), (name, keepsCase) => {
      expect(latinSlug(name, keepsCase)).toBe(transliterated(name, { ...rules, lowercase: !keepsCase }));
    }),
  );
});

test.each([
  ['C', 'c'],
  ['C++', 'c-plus-plus'],
  ['C++17', 'c-plus-plus-17'],
  ['C#', 'c-sharp'],
  ['C♯', 'c-sharp'],
  ['A+', 'a-plus'],
  ['.NET', 'dot-net'],
  ['Learning .NET', 'learning-dot-net'],
  ['ASP.NET', 'asp-net'],
  ['Node.js', 'node-js'],
  ['#metoo', 'metoo'],
  ['1 + 1', '1-1'],
  ['snake_case', 'snake_case'],
  ['R&D', 'r-and-d'],
  ['+', ''],
  ['Go', 'go'],
  ['理解Go', 'xn-go-6o6e358e'],
  ['PHP基础', 'xn-php-oe7eo83l'],
])('the term %s has the slug %s', (name, slug) => {
  expect(termSlug(name)).toBe(slug);
});

test('a term’s slug is valid or empty, and is its own slug in any letter case', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('C', '+', '#', '.', ' ', 'é', '_', '-', '7') }),
  );
  fc.assert(
    fc.property(text, (name) => {
      const slug = termSlug(name);
      fc.pre(slug.length <= 200 && slug !== '__proto__');
      expect(slug === '' || isSlug(slug)).toBe(true);
      expect(termSlug(slug)).toBe(slug);
      expect(termSlug(slug.toUpperCase())).toBe(slug);
    }),
  );
});

test('a slug uses only the closed alphabet, fits in a file name and is not __proto__', () => {
  expect(['a', 'A-b_9', 'x'.repeat(200), 'ä', 'a.b', '日'.repeat(66)].every(isSlug)).toBe(true);
  expect(['', 'a b', 'a/b', '..', '__proto__', 'x'.repeat(201), '日'.repeat(67)].some(isSlug)).toBe(false);
});

test('keys, and slugs that do not keep letters, are ASCII without dots', () => {
  expect(['a', 'A-b_9', 'x'.repeat(200)].every(isPlainSlug)).toBe(true);
  expect(['', 'a b', '..', 'ä', 'a.b', '__proto__', 'x'.repeat(201)].some(isPlainSlug)).toBe(false);
});

test.each([
  ['Straße', 'STRASSE'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
  ['ПРОЩАЙ', 'прощай'],
  ['ǅ', 'ǆ'],
  ['cafe\u0301', 'CAFÉ'],
  ['A-b.C', 'a-B.c'],
])('%s and %s differ only in letter case or normal form', (one, other) => {
  expect(foldCase(one)).toBe(foldCase(other));
});

test.each([
  ['ılık', 'ilik'],
  ['é', 'e'],
  ['ا', 'أ'],
  ['か', 'が'],
])('%s and %s are different names', (one, other) => {
  expect(foldCase(one)).not.toBe(foldCase(other));
});

test('Windows device names are recognized in any letter case', () => {
  expect(['con', 'NUL', 'Aux', 'prn', 'com0', 'COM9', 'lpt1', 'con.v2', 'com¹'].every(isDeviceName)).toBe(true);
  expect(['console', 'com', 'com10', 'nul-', 'a-con', 'a.con'].some(isDeviceName)).toBe(false);
});

test('the help suggests a slug if there is one', () => {
  expect(slugHelp('Hello, World')).toContain('hello-world');
  expect(slugHelp('???')).not.toContain('example');
});
