import { describe, expect, test } from 'vitest';
import { NAMED } from '../../../src/runtime/resolver/query.ts';
import { isSlug } from '../../../src/runtime/resolver/slug.ts';
import { SLUGS_IN_SCRIPTS, TERMS_IN_SCRIPTS } from '../../conformance/scripts.ts';
import fc from '../../helpers/fast-check.ts';

test.each([
  ...SLUGS_IN_SCRIPTS,
  ...TERMS_IN_SCRIPTS,
  '-',
  '_',
  'A-Z_09',
  '__proto__',
  'next.js',
  'asp.net',
  'php',
  'a.phpunit',
  'Ａ',
  'i̇',
])('a slug, in any script: %s', (slug) => {
  expect(isSlug(slug)).toBe(true);
  expect(NAMED.test(slug)).toBe(true);
});

describe('not a slug', () => {
  test.each([
    ['nothing', ''],
    ['a dot at the beginning', '.a'],
    ['a dot at the end', 'a.'],
    ['two dots', 'a..b'],
    ['a slash', 'a/b'],
    ['a slash of another width', 'a／b'],
    ['a dot of another width', 'a．b'],
    ['a backslash', 'a\\b'],
    ['a space', 'a b'],
    ['a comma, which separates tags', 'a,b'],
    ['a percent sign', 'a%20'],
    ['the ending of a file', 'a.json'],
    ['the same in upper case', 'a.JSON'],
    ['an encoding', 'a.br'],
    ['an encoding that another part follows', 'a.gz.b'],
    ['a page', 'a.html'],
    ['a page of XHTML', 'a.xhtml'],
    ['a program', 'a.php'],
    ['a program in upper case that another part follows', 'a.PHP7.b'],
    ['a template that servers run', 'a.phtml'],
    ['a page with server-side includes', 'a.shtml'],
    ['a script', 'a.cgi'],
    ['a map of types', 'a.var'],
    ['a letter and its mark apart (NFD)', 'cafe\u0301'],
    ['a sign that NFC replaces', '\u212b'],
    ['a mark without a letter', '\u0301a'],
    ['a mark after a hyphen', 'a-\u0338'],
    ['a joiner that nobody sees', 'نمی\u200cخواهم'],
    ['a joiner of emoji', 'a\u200db'],
    ['a space without width', 'a\u200bb'],
    ['a byte order mark', '\ufeffa'],
    ['a soft hyphen', 'a\u00adb'],
    ['a variation selector', '葛\u{e0100}'],
    ['a filler, which is a letter', 'a\u3164'],
    ['a sign of direction', 'a\u202eb'],
    ['an isolate', '\u2066a\u2069'],
    ['an emoji', '🎉'],
    ['a keycap', '1\u20e3'],
    ['half a character', '\ud800'],
    ['the replacement character', 'a\ufffd'],
    ['a character for private use', '\ue000'],
    ['a control character', 'a\u0007'],
    ['a line end', 'a\n'],
  ])('%s', (_, text) => {
    expect(isSlug(text)).toBe(false);
  });
});

test('a request can name any slug, which survives one round of encoding and normalising', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 8 }), (text) => {
      if (!isSlug(text)) return;
      expect(NAMED.test(text)).toBe(true);
      expect(decodeURIComponent(encodeURIComponent(text)).normalize('NFC')).toBe(text);
      expect(`tags=${text}`.normalize('NFC')).toBe(`tags=${text}`);
    }),
    { numRuns: 5000 },
  );
});

test('of ASCII names, a request can only use those in the alphabet', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 6 }), (text) => {
      expect(NAMED.test(text)).toBe(/^[\w-]+(?:\.[\w-]+)*$/.test(text) && !text.endsWith('\n'));
    }),
    { numRuns: 5000 },
  );
});
