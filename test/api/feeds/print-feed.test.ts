import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import { type Feed, type FeedItem, printFeed } from '../../../src/api/feeds/print-feed.ts';

const HOSTILE = `a ]]> b ]]> <b>&amp;</b> AT&T "q" 'r' &#x41; \u{1F600}`;

const item = (fields: Partial<FeedItem> = {}): FeedItem => ({
  id: fields.url ?? 'https://example.com/p?a=1&b=2',
  url: 'https://example.com/p?a=1&b=2',
  title: HOSTILE,
  excerpt: HOSTILE,
  html: `<p title="&quot;">${HOSTILE}</p>`,
  image: null,
  publishedAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-02-02T00:00:00.000Z',
  authors: ['Ann & Bob', 'C'],
  terms: ['C++', HOSTILE],
  ...fields,
});
const feed = (fields: Partial<Feed> = {}): Feed => ({
  id: 'https://example.com/#blog/posts',
  title: HOSTILE,
  language: 'de',
  home: 'https://example.com/',
  self: 'https://api.example.com/v1/k/feeds/posts',
  author: 'Blog',
  updatedAt: '2026-02-02T00:00:00.000Z',
  items: [item(), item({ url: 'https://example.com/2', authors: [], terms: [] })],
  ...fields,
});

test('RSS preserves the feed’s data, including hostile text', () => {
  const read = parseRssFeed(printFeed(feed(), 'rss'));
  expect(read).toMatchObject({
    title: HOSTILE,
    link: 'https://example.com/',
    language: 'de',
    lastBuildDate: 'Mon, 02 Feb 2026 00:00:00 GMT',
    atom: { links: [{ href: 'https://api.example.com/v1/k/feeds/posts.rss', rel: 'self' }] },
  });
  expect(read.items?.[0]).toMatchObject({
    title: HOSTILE,
    link: 'https://example.com/p?a=1&b=2',
    guid: { value: 'https://example.com/p?a=1&b=2', isPermaLink: true },
    pubDate: 'Fri, 02 Jan 2026 03:04:05 GMT',
    dc: { creators: ['Ann & Bob', 'C'] },
    categories: [{ name: 'C++' }, { name: HOSTILE }],
    content: { encoded: item().html },
  });
  expect(read.items).toHaveLength(2);
});

test('the description of an RSS item is HTML, so text is escaped in it', () => {
  expect(printFeed(feed({ items: [item({ excerpt: '1 < 2' })] }), 'rss')).toContain(
    '<description>1 &amp;lt; 2</description>',
  );
});

test('Atom preserves the feed’s data, including hostile text', () => {
  const read = parseAtomFeed(printFeed(feed(), 'atom'));
  expect(read).toMatchObject({
    id: 'https://example.com/#blog/posts',
    title: { value: HOSTILE, type: 'text' },
    updated: '2026-02-02T00:00:00.000Z',
    authors: [{ name: 'Blog' }],
    links: [
      { href: 'https://example.com/', rel: 'alternate' },
      { href: 'https://api.example.com/v1/k/feeds/posts.atom', rel: 'self' },
    ],
  });
  expect(read.entries?.[0]).toMatchObject({
    id: 'https://example.com/p?a=1&b=2',
    title: { value: HOSTILE },
    summary: { value: HOSTILE, type: 'text' },
    content: { value: item().html, type: 'html' },
    published: '2026-01-02T03:04:05.000Z',
    authors: [{ name: 'Ann & Bob' }, { name: 'C' }],
    categories: [{ term: 'C++' }, { term: HOSTILE }],
  });
});

test('JSON Feed preserves the feed’s data, including hostile text', () => {
  const read = parseJsonFeed(printFeed(feed({ items: [item({ image: 'https://example.com/i.png' })] }), 'json'));
  expect(read).toMatchObject({
    title: HOSTILE,
    home_page_url: 'https://example.com/',
    feed_url: 'https://api.example.com/v1/k/feeds/posts.json',
    language: 'de',
  });
  expect(read.items?.[0]).toMatchObject({
    id: 'https://example.com/p?a=1&b=2',
    title: HOSTILE,
    content_html: item().html,
    summary: HOSTILE,
    image: 'https://example.com/i.png',
    tags: ['C++', HOSTILE],
  });
});

test('items without HTML contain only their excerpt', () => {
  const short = feed({ items: [item({ html: null, excerpt: 'Short.' })] });
  expect(printFeed(short, 'rss')).not.toContain('content:encoded>');
  expect(printFeed(short, 'atom')).not.toContain('<content');
  expect(JSON.parse(printFeed(short, 'json')).items[0]).toMatchObject({ content_text: 'Short.' });
});

test('a feed without items and without its own address is valid', () => {
  const empty = feed({ self: null, items: [] });
  expect(parseRssFeed(printFeed(empty, 'rss')).items ?? []).toEqual([]);
  expect(parseAtomFeed(printFeed(empty, 'atom')).links).toHaveLength(1);
  expect(JSON.parse(printFeed(empty, 'json'))).not.toHaveProperty('feed_url');
});

test.each(['rss', 'atom'] as const)('%s replaces characters that XML forbids', (format) => {
  const text = printFeed(feed({ title: 'a\u0000\u0008\u000B\u001F\uFFFE\uD800b\u{1F600}\n' }), format);
  expect(text.replace(' type="text"', '')).toContain(
    '<title>a\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDb\u{1F600}\n</title>',
  );
});
