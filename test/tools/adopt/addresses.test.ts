import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import { adopted, dated, testConfigs } from '../../helpers/adopt.ts';
import { filesIn } from '../../helpers/files.ts';

const TWO = { 'blog/a.md': dated('A').concat('[b](b.md)\n'), 'blog/b.md': dated('B') };
const below = (folder: string): Record<string, string> =>
  Object.fromEntries(Object.entries(TWO).map(([file, text]) => [`${folder}/${file}`, text]));
const ELEVENTY = { 'eleventy.config.js': "export default { dir: { input: 'content' } }" };

testConfigs([
  [
    'Eleventy: URLs are the paths of files from the input folder, without dates',
    { ...ELEVENTY, ...below('content') },
    ["url: '/blog/{path}/'"],
  ],
  [
    'Eleventy: the input folder may be set by a method',
    { 'eleventy.config.js': "config.setInputDirectory('src')", ...below('src') },
    ["url: '/blog/{path}/'"],
  ],
  [
    'Eleventy: the input folder may be the project',
    { '.eleventy.js': '', ...below('src') },
    ["url: '/src/blog/{path}/'"],
  ],
  [
    'Eleventy: a folder may have a permalink in data that is code',
    {
      ...ELEVENTY,
      ...below('content'),
      'content/blog/blog.11tydata.js': "export default { permalink: '/n/{{ page.fileSlug }}/' }",
    },
    ["url: '/n/{name}/'"],
  ],
  [
    'Eleventy: if code makes the permalinks of a folder, init says so',
    {
      ...ELEVENTY,
      ...below('content'),
      'content/blog/blog.11tydata.js': 'export default { permalink: (data) => data.x }',
    },
    ['the URLs of posts in content/blog', 'posts.url'],
    ['url:'],
  ],
  [
    'Eleventy: a folder keeps its date in URLs, which no pattern has, so init says so',
    { ...ELEVENTY, 'content/blog/2026-01-02-a/index.md': dated('A') },
    ['the URLs of 1 of 1 post in content/blog'],
    ['url:'],
  ],
  [
    'several folders of posts have their own URLs',
    { ...ELEVENTY, ...below('content'), 'content/notes/c.md': dated('C') },
    ["url: '/blog/{path}/'", "'content/notes': { url: '/notes/{path}/' }"],
  ],
  [
    'VitePress: URLs are the paths of files with .html',
    { 'docs/.vitepress/config.ts': '', ...below('docs') },
    ["url: '/blog/{path}.html'"],
  ],
  [
    'VitePress: URLs may have no ending, a base, and a source folder',
    { 'docs/.vitepress/config.ts': "cleanUrls: true, base: '/site/', srcDir: './src'", ...below('docs/src') },
    ["url: '/site/blog/{path}'"],
  ],
  [
    'VitePress: the page of a folder has the URL of the folder',
    { 'docs/.vitepress/config.ts': '', ...below('docs'), 'docs/blog/c/index.md': dated('C') },
    ["url: '/blog/{path}.html'", "'docs/blog/c': { url: '/blog/{path}/' }"],
  ],
  [
    'VitePress: with rewrites, init says that it does not know the URLs',
    { 'docs/.vitepress/config.ts': 'rewrites: {}', ...below('docs') },
    ['the URLs of posts in docs/blog'],
    ['url:'],
  ],
  [
    'Astro: URLs of a collection are those of the route that shows its entries',
    {
      'astro.config.mjs': "base: '/site'",
      'src/pages/journal/[...slug].astro': "getCollection('blog'); params: { slug: post.id }",
      ...below('src/content'),
    },
    ["url: '/site/journal/{folder}/{slug}/'"],
  ],
  [
    'Astro: URLs may have no slash at the end, and pages have their own paths',
    {
      'astro.config.mjs': "trailingSlash: 'never'",
      ...below('src/pages'),
    },
    ["url: '/blog/{path}'"],
  ],
  [
    'Astro: if a route has other parameters, init says so',
    {
      'astro.config.mjs': '',
      'src/pages/[lang]/[...slug].astro': "getCollection('blog'); params: { slug: post.id }",
      ...below('src/content'),
    },
    ['the URLs of posts in src/content/blog'],
    ['url:'],
  ],
]);

test('links between posts lead to the URLs of the site', async () => {
  const { html } = await built({ ...ELEVENTY, ...below('content') });
  expect(html).toContain('<a href="/blog/b/">');
});

test('Eleventy: a permalink with tags, in the data of a folder or a page, is filled in', async () => {
  const data = JSON.stringify({ permalink: '/n/{{ page.fileSlug }}/' });
  const permalink = "/{{ page.date | date: '%Y/%m' }}/{{ title | slugify }}/index.html";
  const { html, config, diagnostics } = await built({
    ...ELEVENTY,
    ...below('content'),
    'content/blog/blog.json': data,
    'content/blog/b.md': dated('Über B', { permalink }),
    'content/blog/c.md': dated('C'),
  });
  expect(html).toContain('<a href="/2026/01/ueber-b/">');
  expect(config).toContain("url: '/n/{name}/'");
  expect(diagnostics).toEqual([]);
});

test('if the URLs of a site are not known, a build with links between posts warns once, and not with posts.url', async () => {
  const files = {
    'eleventy.config.js': "dir: { input: 'content' }",
    ...below('content'),
    'content/blog/c.md': dated('C').concat('[a](a.md)\n'),
    'content/blog/blog.11tydata.js': 'permalink: () => 1',
  };
  const { cwd, diagnostics } = await adopted(files);
  expect(diagnostics.filter(({ code }) => code === 'content/post-urls')).toMatchObject([
    {
      severity: 'warning',
      message: expect.stringContaining('2 links between posts lead to URLs such as /posts/a.'),
      file: 'content/blog/c.md',
      position: { line: 7, column: 5 },
    },
  ]);
  const config = await readFile(join(cwd, 'galley.config.ts'), 'utf8');
  await writeFile(
    join(cwd, 'galley.config.ts'),
    config.replace('posts: { slug', "posts: { url: '/posts/{slug}', slug"),
  );
  const codes = (await build({ root: cwd, write: false })).diagnostics.map(({ code }) => code);
  expect(codes).not.toContain('content/post-urls');
});

const built = async (files: Record<string, string>) => {
  const { cwd, config, diagnostics } = await adopted(files);
  const html = Object.entries(await filesIn(cwd)).find(([path]) => path.endsWith('/posts/a.json'))?.[1] ?? '';
  return { html: JSON.parse(html).data.htmlContent as string, config, diagnostics };
};
