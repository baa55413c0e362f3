import { expect, test } from 'vitest';
import { markAddresses, postsByAddress } from '../../../src/content/html/mark-addresses.ts';

const POSTS = postsByAddress([
  { url: '/posts/b', slug: 'b' },
  { url: '/it&#39;s?a=1&amp;b=2', slug: 'its' },
  { url: '/twice', slug: 'one' },
  { url: '/twice', slug: 'two' },
  { url: '/about' },
]);
const TRANSLATED = postsByAddress([
  { url: '/de/b', slug: 'b', lang: 'de' },
  { url: '/b', slug: 'b', lang: 'en' },
  { url: '/twice', slug: 'b', lang: 'en' },
  { url: '/twice', slug: 'b', lang: 'de' },
]);

test('marks a post in a language with that language, and does not mark an address of two posts', () => {
  const html = '<a href="/de/b#c">b</a> <a href="/b">b</a> <a href="/twice">b</a>';
  expect(markAddresses(html, { basePath: '/api/public', posts: TRANSLATED, website: null })).toEqual([
    { start: html.indexOf('/de/b'), length: 5, slug: 'b', lang: 'de' },
    { start: html.indexOf('/b"'), length: 2, slug: 'b', lang: 'en' },
  ]);
});

const FILE = '/api/public/assets/0123456789ab-x.png';

const marked = (html: string) =>
  markAddresses(html, { basePath: '/api/public', posts: POSTS, website: null }).map(({ start, length, slug }) => [
    html.slice(start, start + length),
    slug,
  ]);

test.each([
  [`<img src="${FILE}">`, [['/api/public', null]]],
  [`<img src='${FILE}?v#f'>`, [['/api/public', null]]],
  [`<img src=${FILE}>`, [['/api/public', null]]],
  [`<video poster="${FILE}"></video>`, [['/api/public', null]]],
  [
    `<img srcset="${FILE} 1x, ${FILE} 2x, /y.png 3x">`,
    [
      ['/api/public', null],
      ['/api/public', null],
    ],
  ],
  ['<a href="/posts/b">b</a>', [['/posts/b', 'b']]],
  ['<a href="/posts/b?c#d">b</a>', [['/posts/b', 'b']]],
  ['<a href="/it\'s?a=1&amp;b=2#c">b</a>', [["/it's?a=1&amp;b=2", 'its']]],
  ['<a href="/twice">b</a>', []],
  ['<a href="/about">b</a> <a href="/posts/bc">b</a> <a href="/posts/b/c">b</a>', []],
  [`<p title="${FILE}">${FILE} &lt;img src="${FILE}"></p><!-- <img src="${FILE}"> -->`, []],
  [`<img src="https://cdn.example.com${FILE}">`, []],
])('%s', (html, found) => {
  expect(marked(html)).toEqual(found);
});

const WEBSITE = 'https://example.com';

test('with a website, root-relative addresses are also marked', () => {
  const html = `<a href="/about">a</a> <a href='/twice#x'>b</a> <img srcset="/x.png 1x, ${FILE} 2x"> <a href=/posts/b>b</a>`;
  const marks = markAddresses(html, { basePath: '/api/public', posts: POSTS, website: WEBSITE });
  expect(marks.map(({ start, ...mark }) => [html.slice(start, start + 6), mark])).toEqual([
    ['/about', { length: 0, slug: null, website: WEBSITE }],
    ['/twice', { length: 0, slug: null, website: WEBSITE }],
    ['/x.png', { length: 0, slug: null, website: WEBSITE }],
    ['/api/p', { length: 11, slug: null }],
    ['/posts', { length: 8, slug: 'b' }],
  ]);
});

test.each([
  '<a href="//other.example/x">',
  '<a href="/\\other.example/x">',
  '<a href="https://other.example/x">',
  '<a href="mailto:a@example.com">',
  '<a href="#part">',
  '<a href="about">',
  '<animate values="/x" to="/y"></animate>',
  '<p title="/about">/about &lt;a href="/about"&gt;</p><!-- <a href="/about"> -->',
  '<script>a = \'<a href="/about">\'</script><textarea><a href="/about"></textarea>',
])('with a website, nothing is marked in %s', (html) => {
  expect(markAddresses(html, { basePath: '/api/public', posts: POSTS, website: WEBSITE })).toEqual([]);
});
