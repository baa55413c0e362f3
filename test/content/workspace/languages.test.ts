import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import { builtFolder } from '../../helpers/built.ts';
import { type Files, folderOf } from '../../helpers/files.ts';

const post = (title: string, more = '', body = 'Text.'): string =>
  `---\ntitle: ${title}\ndate: 2026-01-01\n${more}---\n${body}\n`;

const FILES: Files = {
  'galley.config.json': JSON.stringify({ posts: { url: '/{lang}/{slug}/' } }),
  'content/blog/workspace.yaml': 'keys: [k]\nlanguages: [en, de, ja]\n',
  'content/blog/categories.yaml': '- slug: news\n  name: { en: News, de: Nachrichten }\n- Other\n',
  'content/blog/posts/a.md': post('A', 'category: News\ntags: [x]\n', 'To [b](b.md).'),
  'content/blog/posts/de/a.md': post('A auf Deutsch', 'category: Nachrichten\n', 'Zu [b](../b.md) und [[A]](/en/a/).'),
  'content/blog/posts/a.ja.md': post('A ja'),
  'content/blog/posts/b.md': post('B', 'category: other\n'),
};

const readJson = (
  root: string,
  path: string,
): { readonly data: readonly Record<string, unknown>[] } & Record<string, unknown> =>
  JSON.parse(readFileSync(join(root, 'dist/api/public/v1/k', path), 'utf8'));

const slugsAndLanguages = (root: string, path: string): unknown[] =>
  readJson(root, path).data.map(({ slug, lang, translations }) => [slug, lang, translations]);

const problemsIn = async (files: Files): Promise<string[]> => {
  const { diagnostics } = await build({ root: await folderOf({ ...FILES, ...files }), concurrency: 1, write: false });
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, file, position }) => `${code} ${file}:${position?.line}`);
};

test('each language has its own answers, and one slug in several languages is one post', async () => {
  const root = await builtFolder(FILES);
  const translations = { en: 'a', de: 'a', ja: 'a' };
  expect(slugsAndLanguages(root, 'posts.json')).toEqual([
    ['a', 'en', translations],
    ['b', 'en', { en: 'b' }],
  ]);
  expect(slugsAndLanguages(root, 'lang=de/posts.json')).toEqual([['a', 'de', translations]]);
  expect(slugsAndLanguages(root, 'lang=ja/posts.json')).toEqual([['a', 'ja', translations]]);
  expect(readJson(root, 'categories.json').data).toEqual([
    { name: 'News', slug: 'news' },
    { name: 'Other', slug: 'other' },
  ]);
  expect(readJson(root, 'lang=de/categories.json').data[0]).toEqual({ name: 'Nachrichten', slug: 'news' });
  expect(readJson(root, 'lang=ja/categories.json').data[0]).toEqual({ name: 'News', slug: 'news' });
  expect(readJson(root, 'lang=de/stats.json')).toMatchObject({ totalPosts: 1, totalTags: 0 });
  expect(readJson(root, 'index/manifest.json').languages).toEqual(['en', 'de', 'ja']);
  expect(readJson(root, 'lang=de/index/manifest.json').languages).toBeUndefined();
});

test('links lead to the text that they name, in its language', async () => {
  const root = await builtFolder(FILES);
  expect(JSON.stringify(readJson(root, 'posts/a.json'))).toContain('href=\\"/en/b/\\"');
  expect(JSON.stringify(readJson(root, 'lang=de/posts/a.json'))).toContain('href=\\"/en/b/\\"');
});

test('a fallback has the text of the default language and is marked', async () => {
  const { 'content/blog/posts/a.ja.md': _, ...files } = FILES;
  const settings = 'keys: [k]\nlanguages: [en, de]\nfallback: true\n';
  const root = await builtFolder({ ...files, 'content/blog/workspace.yaml': settings });
  expect(slugsAndLanguages(root, 'lang=de/posts.json')).toEqual([
    ['a', 'de', { en: 'a', de: 'a' }],
    ['b', 'en', { en: 'b' }],
  ]);
  expect(readJson(root, 'lang=de/posts/b.json').data).toMatchObject({ lang: 'en', category: { name: 'Other' } });
  expect(readJson(root, 'lang=de/stats.json')).toMatchObject({ totalPosts: 2 });
});

test('there is no fallback if file systems take its name for one that the language has', async () => {
  const root = await builtFolder({
    'galley.config.json': JSON.stringify({ posts: { slugify: 'keep' } }),
    'content/blog/workspace.yaml': 'keys: [k]\nlanguages: [el, en]\nfallback: true\n',
    'content/blog/posts/1.md': post('Wise', 'slug: σοφός\ntags: [Σοφός]\n'),
    'content/blog/posts/2.md': post('More', 'slug: more\ntags: [ΣΟΦΌΣ]\n'),
    'content/blog/posts/en/1.md': post('Wise, too', 'slug: σοφόσ\n'),
  });
  expect(slugsAndLanguages(root, 'lang=en/posts.json')).toEqual([
    ['more', 'el', { el: 'more' }],
    ['σοφόσ', 'en', { en: 'σοφόσ' }],
  ]);
});

test('old slugs of a post lead to its fallback, unless the language uses that name for something else', async () => {
  const root = await builtFolder({
    'content/blog/workspace.yaml': 'keys: [k]\nlanguages: [en, de]\nfallback: true\n',
    'content/blog/posts/a.md': post('A', 'aliases: [/old-a/, /taken/, /shared/]\n'),
    'content/blog/posts/b.md': post('B', 'aliases: [/old-b/]\n'),
    'content/blog/posts/b.de.md': post('B auf Deutsch'),
    'content/blog/posts/de/taken.md': post('Vergeben', 'aliases: [/Shared/]\n'),
  });
  expect(readJson(root, 'lang=de/redirects/old-a.json').data).toEqual({ slug: 'a' });
  for (const slug of ['old-b', 'taken', 'shared'])
    expect(() => readJson(root, `lang=de/redirects/${slug}.json`), slug).toThrow('ENOENT');
  expect(readJson(root, 'lang=de/redirects/Shared.json').data).toEqual({ slug: 'taken' });
  expect(readJson(root, 'redirects/old-b.json').data).toEqual({ slug: 'b' });
});

test('each language has its own feeds, which differ from those of other languages', async () => {
  const root = await builtFolder({
    ...FILES,
    'galley.config.json': JSON.stringify({
      output: { feeds: true },
      posts: { url: 'https://example.com/{lang}/{slug}/' },
    }),
  });
  const feeds = ['feeds/posts.atom', 'lang=de/feeds/posts.atom', 'lang=ja/feeds/posts.atom'];
  const texts = feeds.map((path) => readFileSync(join(root, 'dist/api/public/v1/k', path), 'utf8'));
  expect(texts.map((text) => /xml:lang="(.*?)"><id>(.*?)<.*<entry><id>(.*?)</.exec(text)?.slice(1))).toEqual([
    ['en', 'https://example.com/#blog/posts', 'https://example.com/en/a/'],
    ['de', 'https://example.com/#blog/lang=de/posts', 'https://example.com/de/a/'],
    ['ja', 'https://example.com/#blog/lang=ja/posts', 'https://example.com/ja/a/'],
  ]);
});

test.each(['about', '7'])('a front matter key joins translations with different slugs: %s', async (key) => {
  const root = await builtFolder({
    'content/blog/workspace.yaml': 'keys: [k]\nlanguages: [en, de]\ntranslationKey: lang-ref\n',
    'content/blog/posts/about-us.md': post('About us', `lang-ref: ${key}\n`),
    'content/blog/posts/de/ueber-uns.md': post('Über uns', `lang-ref: ${key}\n`),
  });
  expect(slugsAndLanguages(root, 'lang=de/posts.json')).toEqual([
    ['ueber-uns', 'de', { en: 'about-us', de: 'ueber-uns' }],
  ]);
});

test('contradictory languages are errors at their position', async () => {
  expect(await problemsIn({ 'content/blog/posts/de/b.en.md': post('B') })).toEqual([
    expect.stringMatching(/^post\/duplicate-slug content\/blog\/posts\/b\.md:/),
    expect.stringMatching(/^post\/language-conflict content\/blog\/posts\/de\/b\.en\.md:1$/),
  ]);
  expect(await problemsIn({ 'content/blog/posts/c.md': post('C', 'lang: fr\n') })).toEqual([
    'post/language-unknown content/blog/posts/c.md:4',
  ]);
  expect(await problemsIn({ 'content/blog/posts/a.de.md': post('A once more') })).toEqual([
    expect.stringMatching(/^post\/duplicate-slug /),
  ]);
});

test('posts in several languages with the same URL are one warning', async () => {
  const warnings = async (url: string) => {
    const root = await folderOf({ ...FILES, 'galley.config.json': JSON.stringify({ posts: { url } }) });
    const { diagnostics } = await build({ root, concurrency: 1, write: false });
    return diagnostics.filter(({ code }) => code === 'post/shared-address');
  };
  expect(await warnings('/{lang}/{slug}/')).toEqual([]);
  expect(await warnings('/{otherlang}/{slug}/')).toEqual([]);
  expect(await warnings('/{slug}/')).toEqual([
    {
      severity: 'warning',
      code: 'post/shared-address',
      file: 'content/blog/posts/de/a.md',
      message:
        'This post and content/blog/posts/a.md, which is in another language, have the same URL /a/ (one of 2 shared URLs).',
      help: "Add {lang} to posts.url, as in '/{lang}/posts/{slug}', or {otherlang}, which is empty for the default language. Its value is /{slug}/.",
    },
  ]);
});

test('an address has the language, either always or only outside the default language', async () => {
  const urls = async (url: string) => {
    const root = await builtFolder({
      ...FILES,
      'galley.config.json': JSON.stringify({ posts: { url }, records: { urlField: 'url' } }),
    });
    return ['', 'lang=de/'].map((folder) => readJson(root, `${folder}posts.json`).data.map((post) => post.url));
  };
  expect(await urls('/{lang}/{slug}/')).toEqual([['/en/a/', '/en/b/'], ['/de/a/']]);
  expect(await urls('/{otherlang}/{slug}/')).toEqual([['/a/', '/b/'], ['/de/a/']]);
  expect(await urls('https://example.com/{otherlang}/{slug}')).toEqual([
    ['https://example.com/a', 'https://example.com/b'],
    ['https://example.com/de/a'],
  ]);
});
