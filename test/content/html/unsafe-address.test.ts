import { expect, test } from 'vitest';
import { isPlainImage, schemeOf, unsafePart } from '../../../src/content/html/unsafe-address.ts';

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \u0001javascript:alert(1)',
  'java\tscr\nipt\r:alert(1)',
  'java&#115;cript:alert(1)',
  'javascript&colon;alert(1)',
  '&#x6A;avascript:alert(1)',
  'java&Tab;script&NewLine;:alert(1)',
  'javascript:alert(1)//{}',
])('%j runs as a script', (address) => {
  expect(unsafePart(address, 'link')).toBe('javascript:');
  expect(unsafePart(address, 'image')).toBe('javascript:');
});

test('a page in a URL can run scripts; an image in an img cannot', () => {
  expect(unsafePart('vbscript:x', 'link')).toBe('vbscript:');
  expect(unsafePart('data:text/html,x', 'image')).toBe('data:text/html');
  expect(unsafePart('data: Text/HTML ;base64,x', 'link')).toBe('data:text/html');
  expect(unsafePart('data:application/xhtml+xml,x', 'image')).toBe('data:application/xhtml+xml');
  expect(unsafePart('data:image/svg+xml,x', 'link')).toBe('data:image/svg+xml');
  expect(unsafePart('data:image/svg+xml,x', 'image')).toBeNull();
  expect(unsafePart('data:text/xml,x', 'link')).toBe('data:text/xml');
});

test.each([
  'https://example.com/javascript:x',
  'mailto:a@example.com',
  '/a?b=javascript:x',
  './javascript:x',
  'java script:x',
  'javascript',
  'a&amp;b.png',
  '#javascript:x',
  'data:image/png;base64,AA==',
  'data:text/plain,x',
  'data:,x',
  '',
])('%j is harmless', (address) => {
  expect(unsafePart(address, 'link')).toBeNull();
});

test('recognizes the same schemes as browsers', () => {
  expect(schemeOf('HTTP://x')).toBe('http');
  expect(schemeOf('\tfoo+a.b-c:x')).toBe('foo+a.b-c');
  expect(schemeOf('1a:x')).toBeNull();
  expect(schemeOf('a/b:c')).toBeNull();
});

test('a plain image has a web address, a relative address or a raster data URL', () => {
  for (const address of ['a.png', '/a.png', '//a/b', 'https://a/b', 'http://a', 'data:image/png,x', '{{ x }}'])
    expect(isPlainImage(address)).toBe(true);
  for (const address of ['javascript:x', 'data:image/svg+xml,x', 'data:text/html,x', 'ftp://a', 'blob:x', 'x:'])
    expect(isPlainImage(address)).toBe(false);
});
