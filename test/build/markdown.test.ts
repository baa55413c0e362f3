import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { buildIn } from '../helpers/built.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';

const OPTIONS = { now: Date.UTC(2026, 6, 1), allowLimited: true };
const ON = {
  output: { markdown: true },
  website: { url: 'https://example.com' },
  deploy: { url: 'https://api.example.com/api/public' },
};
const V1 = 'dist/api/public/v1';

const project = (config: object) => ({ ...SMALL_PROJECT, 'galley.config.json': JSON.stringify(config) });

const distOf = async (root: string): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await filesIn(root)).filter(([path]) => path.startsWith('dist/')));

const isMarkdown = (path: string): boolean => /\/posts\/[^/]+\.md$|\/llms(?:-full)?\.txt$/.test(path);

test('the option adds Markdown and changes no byte of another answer except openapi.json', async () => {
  const root = await folderOf(project({ ...ON, output: {} }));
  await buildIn(root, OPTIONS);
  const without = await distOf(root);
  await addFiles(root, { 'galley.config.json': JSON.stringify(ON) });
  await buildIn(root, OPTIONS);
  const files = await distOf(root);
  const others = Object.entries(files).filter(([path]) => path.startsWith(V1) && !/openapi/.test(path));
  for (const [path, text] of others.filter(([path]) => !isMarkdown(path))) expect(text, path).toBe(without[path]);
  expect(Object.keys(files).filter(isMarkdown)).toEqual(
    ['demo-next', 'demo', 'notes'].flatMap((key) =>
      [
        'llms-full.txt',
        'llms.txt',
        ...(key === 'notes' ? [] : ['posts/first.md', 'posts/second.md', 'posts/third.md']),
      ].map((name) => `${V1}/${key}/${name}`),
    ),
  );
  await addFiles(root, { 'galley.config.json': JSON.stringify({ ...ON, output: {} }) });
  await buildIn(root, OPTIONS);
  expect(await distOf(root)).toEqual(without);
});

test('a file has front matter and absolute URLs, and the same bytes for each key, none of which is in it', async () => {
  const root = await folderOf(project(ON));
  await buildIn(root, OPTIONS);
  const files = await distOf(root);
  const text = files[`${V1}/demo/posts/second.md`] ?? '';
  const [asset] = /assets\/[0-9a-f]+-pixel\.svg/.exec(text) ?? [];
  expect(text).toBe(`---
title: "Second"
date: "2026-02-01T00:00:00.000Z"
authors: ["Ann","Bob"]
category: "How to"
tags: ["Red"]
url: "https://example.com/posts/second"
---

See [the first](https://example.com/posts/first#top) and ![a pixel](https://api.example.com/api/public/${asset}).

The rest.
`);
  for (const [path, own] of Object.entries(files).filter(([path]) => isMarkdown(path) && path.includes('/demo/'))) {
    expect(own, path).toBe(files[path.replace('/demo/', '/demo-next/')]);
    expect(own, path).not.toContain('demo');
  }
});

test('llms.txt has one line per post by year, newest first, and llms-full.txt their content; neither has other posts', async () => {
  const root = await folderOf(project(ON));
  await addFiles(root, {
    'content/blog/posts/old.md': post({ title: 'Old [one] *', date: '2025-05-05', excerpt: 'Line\n# two' }, '# Head'),
  });
  await buildIn(root, OPTIONS);
  const files = await distOf(root);
  expect(files[`${V1}/demo/llms.txt`]).toBe(`# Blog

> All posts as Markdown, newest first. Together: [llms-full.txt](llms-full.txt)

## 2026

- [Third](posts/third.md): Short.
- [Second](posts/second.md): See the first and .
- [First](posts/first.md): Text.

## 2025

- [Old \\[one\\] \\*](posts/old.md): Line \\# two
`);
  expect(files[`${V1}/demo/llms-full.txt`]?.split(/^(?=# [FSTO])/m)).toEqual([
    '# Blog\n\n',
    '# Third\n\n<https://example.com/posts/third>\n\nText.\n\n',
    expect.stringMatching(/^# Second\n\n<https:.*\n\nThe rest\.\n\n$/s),
    '# First\n\n<https://example.com/posts/first>\n\nText.\n\n',
    '# Old \\[one\\] \\*\n\n<https://example.com/posts/old>\n\n# Head\n',
  ]);
});

test('beyond its limit, llms-full.txt says how many older posts it leaves out', async () => {
  const root = await folderOf(project(ON));
  const long = `${'word '.repeat(30_000)}\n`;
  await addFiles(
    root,
    Object.fromEntries(
      [1, 2, 3, 4].map((day) => [
        `content/blog/posts/l${day}.md`,
        post({ title: `L${day}`, date: `2026-05-0${day}` }, long),
      ]),
    ),
  );
  await buildIn(root, OPTIONS);
  const text = (await distOf(root))[`${V1}/demo/llms-full.txt`] ?? '';
  expect(text.match(/^# L\d$/gm)).toEqual(['# L4', '# L3', '# L2']);
  expect(text).toMatch(/\n4 older posts are only in \[llms\.txt\]\(llms\.txt\)\.\n$/);
});

test('unchanged content rewrites nothing, and a changed post only its files and the lists that show the change', async () => {
  const root = await folderOf(project(ON));
  await buildIn(root, OPTIONS);
  const file = 'content/blog/posts/2026-01-01-first.md';
  const after = async (text: string): Promise<string[]> => {
    const before = await distOf(root);
    await addFiles(root, { [file]: text });
    await build({ root, ...OPTIONS, concurrency: 2 });
    const files = Object.entries(await distOf(root)).filter(([path, now]) => isMarkdown(path) && before[path] !== now);
    return files
      .map(([path]) => path)
      .filter((path) => path.includes('/demo/'))
      .map((path) => path.replace(`${V1}/demo/`, ''));
  };
  expect(await after(String(SMALL_PROJECT[file]))).toEqual([]);
  const long = `Text ${'and more '.repeat(60)}.`;
  const own = { title: 'First', category: 'News', tags: ['Red', 'Blue'], author: 'ann', excerpt: 'Text.' };
  await after(post(own, long));
  expect(await after(post(own, `${long}\n\nMore.`))).toEqual(['llms-full.txt', 'posts/first.md']);
  expect(await after(post({ ...own, title: 'Foremost' }, `${long}\n\nMore.`))).toEqual([
    'llms-full.txt',
    'llms.txt',
    'posts/first.md',
  ]);
});

test('each language has its own files, with fallbacks at their URLs in that language', async () => {
  const posts = 'content/blog/posts';
  const root = await folderOf({
    'galley.config.json': JSON.stringify({ ...ON, posts: { url: '/{lang}/{slug}' } }),
    'content/blog/workspace.yaml': 'keys: [demo]\nlanguages: [en, de]\nfallback: true\n',
    [`${posts}/a.md`]: post({ title: 'A', date: '2026-01-03' }, 'See [B](b.md).'),
    [`${posts}/b.md`]: post({ title: 'B', date: '2026-01-02' }),
    [`${posts}/b.de.md`]: post({ title: 'B auf Deutsch', date: '2026-01-02' }),
  });
  await buildIn(root, OPTIONS);
  const files = await distOf(root);
  expect(files[`${V1}/demo/lang=de/posts/b.md`]).toContain('title: "B auf Deutsch"');
  expect(files[`${V1}/demo/lang=de/posts/a.md`]).toMatch(/url: "https:\/\/example\.com\/de\/a"/);
  expect(files[`${V1}/demo/lang=de/llms.txt`]).toContain('- [B auf Deutsch](posts/b.md)');
  expect(files[`${V1}/demo/llms.txt`]).toContain('- [B](posts/b.md)');
});

test('a version past its sunset has no Markdown', async () => {
  const root = await folderOf(project({ ...ON, versions: { v1: { sunset: '2026-06-01' } } }));
  await buildIn(root, OPTIONS);
  expect(Object.keys(await distOf(root)).filter(isMarkdown)).toEqual([]);
});

test.each([
  [{ output: ON.output }, {}, 'config/no-address', 'Markdown files of the workspace blog need the URL of its website.'],
  [
    { output: ON.output, website: ON.website },
    {},
    'config/no-address',
    'Markdown files need absolute URLs for the images and files in content/blog/posts/2026-02-01-second.md.',
  ],
  [
    ON,
    { 'content/blog/posts/x.md': post({ title: 'X', date: '2026-01-01', slug: 'read.md' }) },
    'post/slug-alphabet',
    "The post read.md would have the URL of another post's Markdown.",
  ],
])('what a file cannot have is an error, and nothing is written: %j', async (config, more, code, message) => {
  const root = await folderOf({ ...project(config), ...more });
  const { ok, diagnostics } = await build({ root, ...OPTIONS, concurrency: 1 });
  expect(ok).toBe(false);
  expect(diagnostics.find(({ severity }) => severity === 'error')).toMatchObject({ code, message });
  expect(await distOf(root)).toEqual({});
});
