import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { buildIn } from '../helpers/built.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { SMALL_PROJECT } from '../helpers/posts.ts';

const NOW = Date.UTC(2026, 6, 1);
const OPTIONS = { now: NOW, allowLimited: true };
const ON = {
  output: { feeds: true },
  website: { url: 'https://example.com' },
  deploy: { url: 'https://api.example.com/api/public' },
};
const V1 = 'dist/api/public/v1';

const project = (config: object) => ({ ...SMALL_PROJECT, 'galley.config.json': JSON.stringify(config) });

const distOf = async (root: string): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await filesIn(root)).filter(([path]) => path.startsWith('dist/')));

test('the option adds and removes feeds, and changes no byte of another answer except openapi.json', async () => {
  const root = await folderOf(project({ ...ON, output: { feeds: false } }));
  await buildIn(root, OPTIONS);
  const without = await distOf(root);
  await addFiles(root, { 'galley.config.json': JSON.stringify(ON) });
  await buildIn(root, OPTIONS);
  const entries = Object.entries(await distOf(root));
  const isOther = ([path]: readonly [string, string]): boolean =>
    path.startsWith(V1) && !/\/feeds\/|openapi/.test(path);
  expect(Object.fromEntries(entries.filter(isOther))).toEqual(
    Object.fromEntries(Object.entries(without).filter(isOther)),
  );
  const names = entries.map(([path]) => path).filter((path) => path.startsWith(`${V1}/demo/feeds/`));
  expect(names.map((path) => path.slice(`${V1}/demo/feeds/`.length)).filter((path) => !/atom|rss/.test(path))).toEqual([
    'categories/empty.json',
    'categories/howto.json',
    'categories/news.json',
    'posts.json',
    'sitemap.json',
    'tags/blue.json',
    'tags/red.json',
  ]);
  expect(names).toHaveLength(6 * 3 + 1);
  await addFiles(root, { 'galley.config.json': JSON.stringify({ ...ON, output: { feeds: false } }) });
  await buildIn(root, OPTIONS);
  expect(await distOf(root)).toEqual(without);
});

test('feeds contain the newest posts with absolute addresses, and the time of the last change among them', async () => {
  const root = await folderOf(project({ ...ON, output: { feeds: { limit: 2 } } }));
  await buildIn(root, OPTIONS);
  const files = await distOf(root);
  const rss = parseRssFeed(files[`${V1}/demo/feeds/posts.rss`] ?? '');
  expect(rss.items?.map(({ link }) => link)).toEqual(
    ['third', 'second'].map((slug) => `https://example.com/posts/${slug}`),
  );
  expect(rss.lastBuildDate).toBe('Mon, 02 Mar 2026 08:00:00 GMT');
  const html = rss.items?.[1]?.content?.encoded ?? '';
  expect(html).toContain('href="https://example.com/posts/first#top"');
  expect(html).toMatch(/src="https:\/\/api\.example\.com\/api\/public\/assets\/[0-9a-f]+-pixel\.svg"/);
  const red = parseAtomFeed(files[`${V1}/demo-next/feeds/tags/red.atom`] ?? '');
  expect(red.title).toMatchObject({ value: 'Blog: Red' });
  expect(red.entries).toHaveLength(2);
  expect(red.links?.[1]?.href).toBe('https://api.example.com/api/public/v1/demo-next/feeds/tags/red.atom');
  expect(JSON.parse(files[`${V1}/demo/feeds/sitemap.json`] ?? '').data).toEqual([
    { slug: 'third', url: 'https://example.com/posts/third', lastModified: '2026-03-02T08:00:00.000Z' },
    { slug: 'second', url: 'https://example.com/posts/second', lastModified: '2026-02-01T00:00:00.000Z' },
    { slug: 'first', url: 'https://example.com/posts/first', lastModified: '2026-01-01T00:00:00.000Z' },
  ]);
});

test('unchanged content rewrites no feed, and a changed post only the feeds that contain it', async () => {
  const full = { ...ON, output: { feeds: { content: 'full' } } };
  const root = await folderOf(project(full));
  await buildIn(root, OPTIONS);
  await addFiles(root, { 'galley.config.json': `${JSON.stringify(full)}\n` });
  expect((await build({ root, ...OPTIONS, concurrency: 1 })).changes).toMatchObject({ written: 0, deleted: 0 });
  const file = 'content/blog/posts/2026-01-01-first.md';
  await addFiles(root, { [file]: `${SMALL_PROJECT[file]}\nMore.\n` });
  const before = await distOf(root);
  await buildIn(root, OPTIONS);
  const after = Object.entries(await distOf(root)).filter(([path, text]) => before[path] !== text);
  const feeds = after.map(([path]) => path).filter((path) => path.startsWith(`${V1}/demo/feeds`));
  expect(feeds.map((path) => path.replace(/^.*feeds\//, '')).filter((path) => path.endsWith('.rss'))).toEqual([
    'categories/news.rss',
    'posts.rss',
    'tags/blue.rss',
    'tags/red.rss',
  ]);
});

test('feeds of terms have excerpts, and that of all posts their HTML, unless the option decides for all', async () => {
  const fullIn = async (feeds: unknown): Promise<readonly boolean[]> => {
    const root = await folderOf(project({ ...ON, output: { feeds } }));
    await buildIn(root, OPTIONS);
    const files = await distOf(root);
    return ['posts', 'tags/red', 'categories/news'].map(
      (name) => 'content_html' in JSON.parse(files[`${V1}/demo/feeds/${name}.json`] ?? '').items[0],
    );
  };
  expect(await fullIn(true)).toEqual([true, false, false]);
  expect(await fullIn({ content: 'full' })).toEqual([true, true, true]);
  expect(await fullIn({ content: 'excerpt' })).toEqual([false, false, false]);
});

test('the files of feeds and of the search index are counted in their own groups', async () => {
  const root = await folderOf(project({ ...ON, output: { feeds: true, search: true } }));
  const { files } = await build({ root, ...OPTIONS });
  const written = Object.keys(await distOf(root));
  expect(files.feeds.files).toBe(written.filter((path) => path.includes('/feeds/')).length);
  expect(files.search.files).toBeGreaterThan(written.filter((path) => /\/pagefind|\/search\//.test(path)).length);
  expect(files.feeds.bytes).toBeGreaterThan(files.feeds.files);
});

const itemsOf = async (root: string, folder = 'demo') =>
  JSON.parse((await distOf(root))[`${V1}/${folder}/feeds/posts.json`] ?? '').items.map(
    ({ id, url }: { id: string; url: string }) =>
      [id, url].map((address) => address.replace('https://example.com', '')),
  );

test('a post stays one entry when its slug changes: its id is its first address, in every format', async () => {
  const dated = (text: string): string => `---\n${text}\n---\nText.\n`;
  const posts = 'content/blog/posts';
  const root = await folderOf({
    'galley.config.json': JSON.stringify(ON),
    'content/blog/workspace.yaml': 'keys: [demo]\nredirects:\n  first-b: b\n  /older-b/: b\n',
    [`${posts}/a.md`]: dated('title: A\ndate: 2026-01-03\naliases: [/posts/first-a, /posts/second-a]'),
    [`${posts}/b.md`]: dated('title: B\ndate: 2026-01-02'),
    [`${posts}/c.md`]: dated('title: C\ndate: 2026-01-01\naliases: [/posts/a, /posts/c]'),
  });
  await build({ root, ...OPTIONS });
  expect(await itemsOf(root)).toEqual([
    ['/posts/first-a', '/posts/a'],
    ['/posts/first-b', '/posts/b'],
    ['/posts/c', '/posts/c'],
  ]);
  const files = await distOf(root);
  const { items } = parseRssFeed(files[`${V1}/demo/feeds/posts.rss`] ?? '');
  expect(items?.map(({ guid }) => [guid?.value, guid?.isPermaLink])).toEqual([
    ['https://example.com/posts/first-a', false],
    ['https://example.com/posts/first-b', false],
    ['https://example.com/posts/c', true],
  ]);
  const { entries } = parseAtomFeed(files[`${V1}/demo/feeds/posts.atom`] ?? '');
  expect(entries?.map(({ id, links }) => [id, links?.[0]?.href])).toEqual([
    ['https://example.com/posts/first-a', 'https://example.com/posts/a'],
    ['https://example.com/posts/first-b', 'https://example.com/posts/b'],
    ['https://example.com/posts/c', 'https://example.com/posts/c'],
  ]);
});

test.each([
  ['/{lang}/{slug}', ['/en/a', '/de/a'], ['/en/first', '/de/b'], ['/de/c', '/de/c']],
  ['/{otherlang}/{slug}', ['/a', '/de/a'], ['/en/first', '/de/b'], ['/de/c', '/de/c']],
  ['/{slug}', ['/a', '/a'], ['/en/first', '/b'], ['/c', '/c']],
])('with posts.url %s, a feed in a language links fallbacks to pages in that language', async (url, ...german) => {
  const dated = (text: string): string => `---\n${text}\n---\nText.\n`;
  const posts = 'content/blog/posts';
  const root = await folderOf({
    'galley.config.json': JSON.stringify({ ...ON, posts: { url } }),
    'content/blog/workspace.yaml': 'keys: [demo]\nlanguages: [en, de]\nfallback: true\n',
    [`${posts}/a.md`]: dated('title: A\ndate: 2026-01-03'),
    [`${posts}/b.md`]: dated('title: B\ndate: 2026-01-02\naliases: [/en/first]'),
    [`${posts}/c.md`]: dated('title: C\ndate: 2026-01-01'),
    [`${posts}/c.de.md`]: dated('title: C\ndate: 2026-01-01'),
  });
  await build({ root, ...OPTIONS });
  expect(await itemsOf(root, 'demo/lang=de')).toEqual(german);
  const sitemap = JSON.parse((await distOf(root))[`${V1}/demo/lang=de/feeds/sitemap.json`] ?? '').data;
  expect(sitemap.map((post: { url: string }) => post.url.replace('https://example.com', ''))).toEqual(
    german.map(([, address]) => address),
  );
  const own = await itemsOf(root);
  expect(own.map(([id]: string[]) => id).slice(0, 2)).toEqual(german.map(([id]) => id).slice(0, 2));
});

test('a version past its sunset has no feeds', async () => {
  const root = await folderOf(project(ON));
  await buildIn(root, OPTIONS);
  await addFiles(root, {
    'galley.config.json': JSON.stringify({ ...ON, versions: { v1: { sunset: '2026-06-01' } } }),
  });
  await buildIn(root, OPTIONS);
  expect(Object.keys(await distOf(root)).filter((path) => path.includes('/feeds/'))).toEqual([]);
});

test.each([
  [{ output: { feeds: true } }, /website\.url/, 'Feeds of the workspace blog need the URL of its website.'],
  [
    { output: { feeds: true }, posts: { url: 'https://example.com:x/{slug}' } },
    /posts\.url/,
    'Feeds need an absolute URL for content/blog/posts/2026-01-01-first.md, but posts.url gives a relative one.',
  ],
  [
    { output: { feeds: true }, website: { url: 'https://example.com' } },
    /deploy\.url.*output\.assetsUrl/s,
    'Feeds need absolute URLs for the images and files in content/blog/posts/2026-02-01-second.md.',
  ],
])(
  'if an address for feeds is missing, nothing is written, and one error for all languages names the option: %j',
  async (config, help, message) => {
    const root = await folderOf(project(config));
    await addFiles(root, { 'content/blog/workspace.yaml': 'keys: [demo]\nlanguages: [en, de]\nfallback: true\n' });
    const { ok, diagnostics } = await build({ root, ...OPTIONS, concurrency: 1 });
    expect(ok).toBe(false);
    const problem = diagnostics.find(({ severity }) => severity === 'error');
    expect(diagnostics.filter((other) => other.message === message)).toHaveLength(1);
    expect(problem).toMatchObject({
      code: 'config/no-address',
      message,
      file: 'galley.config.json',
      position: { line: 1 },
    });
    expect(problem?.help).toMatch(help);
    expect(Object.keys(await filesIn(root)).filter((path) => path.startsWith('dist/'))).toEqual([]);
  },
);

test('an unknown option of feeds is an error that lists the valid ones', async () => {
  const root = await folderOf(project({ output: { feeds: { limits: 3 } } }));
  await expect(build({ root, ...OPTIONS })).rejects.toMatchObject({
    diagnostics: [{ code: 'config/unknown-option', help: 'Did you mean limit? Options here: limit, content.' }],
  });
});
