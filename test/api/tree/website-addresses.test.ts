import { expect, test } from 'vitest';
import { absoluteHtml, addressesOf } from '../../../src/api/tree/website-addresses.ts';

const ADDRESSES = addressesOf({
  website: { url: 'https://example.com', basePath: '/blog' },
  postUrl: '/blog/{slug}/',
  assetsUrl: '',
  apiUrl: 'https://api.example.com/content/',
  base: '/api/public',
});
const PAGE = 'https://example.com/blog/first/';
const whole = (html: string): string => absoluteHtml(html, (address) => ADDRESSES?.from(address, PAGE) ?? null);

test.each([
  ['from the root', '<a href="/about?x=1&amp;y=2#z">', '<a href="https://example.com/about?x=1&amp;y=2#z">'],
  ['from the post', '<img src="pic.png" alt="">', '<img src="https://example.com/blog/first/pic.png" alt="">'],
  ['in the post', '<a href="#note">', '<a href="https://example.com/blog/first/#note">'],
  [
    'of a published file',
    '<img src="/api/public/assets/0f-a.png">',
    '<img src="https://api.example.com/content/assets/0f-a.png">',
  ],
  ['without a scheme', '<a href="//other.example/x">', '<a href="https://other.example/x">'],
  ['without quotes', '<a href=/x>', '<a href=https://example.com/x>'],
  ['with a quote as a reference', "<a href='/it&#39;s'>", "<a href='https://example.com/it&#39;s'>"],
  [
    'of several pictures',
    '<img srcset="/a.png 1x, b.png 2x">',
    '<img srcset="https://example.com/a.png 1x, https://example.com/blog/first/b.png 2x">',
  ],
])('an address %s becomes absolute', (_, html, expected) => {
  expect(whole(html)).toBe(expected);
});

test.each([
  '<a href="https://other.example/?a&b">',
  '<a href="mailto:a@b.example">',
  '<img src="data:image/png;base64,AA==">',
  '<svg><use href="#part"></use></svg>',
  '<animate values="0;1" to="2"></animate>',
  '<p>href="/x" src=y</p><!-- <a href="/x"> -->',
  '<a href="https://[">',
])('%s is left as it is', (html) => {
  expect(whole(html)).toBe(html);
});

test('a post’s address on the website follows the pattern or the post’s own address', () => {
  expect(ADDRESSES?.home).toBe('https://example.com/blog/');
  expect(ADDRESSES?.post({ slug: 'a' })).toBe('https://example.com/blog/a/');
  expect(ADDRESSES?.post({ slug: 'a', url: '/2026/a b/' })).toBe('https://example.com/2026/a%20b/');
});

test('the post pattern can provide the website’s address; without either, there are no addresses', () => {
  const settings = { website: { url: null, basePath: null }, assetsUrl: '', apiUrl: null, base: '/api/public' };
  expect(addressesOf({ ...settings, postUrl: 'https://a.example/{slug}' })?.home).toBe('https://a.example/');
  expect(addressesOf({ ...settings, postUrl: '/posts/{slug}' })).toBeNull();
  expect(addressesOf({ ...settings, postUrl: 'https://{slug}.example' })).toBeNull();
  expect(addressesOf({ ...settings, postUrl: 'https://a{slug}.example/' })).toBeNull();
});
