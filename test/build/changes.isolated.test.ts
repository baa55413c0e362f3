import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import type * as v1 from '../../src/api/contract/v1.ts';
import { type BuildOptions, build } from '../../src/build/build.ts';
import { type Files, filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const NOW = Date.UTC(2026, 5, 1);
const POSTS = 'content/blog/posts';
const API = 'api/public/v1';

/** The slugs of posts whose records are printed. */
const printed = vi.hoisted((): string[] => []);

vi.mock('../../src/api/contract/v1.ts', async (actual) => {
  const real = await actual<typeof v1>();
  const record: typeof v1.record = (post, fields) => {
    printed.push(post.slug);
    return real.record(post, fields);
  };
  return { ...real, record };
});

// Pretends that all files are old, because Galley always reads files that have just changed.
beforeEach(() => {
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + 3_600_000);
  printed.length = 0;
});

const FRONT = { title: 'Some', date: '2026-03-01', category: 'News', tags: ['Red'], author: 'Ann' };
/** So many that the workspace is not one part of the tree, whose records are all printed after any change. */
const many = Object.fromEntries(
  Array.from({ length: 100 }, (_, at) => [
    `${POSTS}/many-${at}.md`,
    post({ ...FRONT, date: new Date(Date.UTC(2026, 3, 1, 8 * at)).toISOString() }),
  ]),
);
const PROJECT: Files = {
  'galley.config.json': '{"lists":{"precompute":{"limits":[10],"combine":[["tags","author"]]}}}',
  'content/blog/workspace.yaml': 'keys: [blog, next]\n',
  ...many,
  [`${POSTS}/some.md`]: post(FRONT),
  [`${POSTS}/linked.md`]: post({ title: 'Linked', date: '2026-02-01' }, 'See [some](some.md).'),
  [`${POSTS}/picture.md`]: post({ title: 'Picture', date: '2026-02-02' }, '![x](x.svg)'),
  [`${POSTS}/x.svg`]: '<svg/>',
  [`${POSTS}/draft.md`]: post({ title: 'Draft', date: '2026-02-03', draft: true }),
  [`${POSTS}/later.md`]: post({ title: 'Later', date: '2027-02-03' }),
};

const built = async (files: Files = PROJECT, options: BuildOptions = {}) => {
  const root = await folderOf(files);
  const run = () => build({ root, now: NOW, env: {}, concurrency: 1, ...options });
  await run();
  await setTimeout(20);
  printed.length = 0;
  return { root, run, output: () => filesIn(join(root, 'dist')) };
};

const rewrite = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, 'utf8')));

/** The output of a build without any cache. */
const cleanOutput = async (root: string, options: BuildOptions = {}): Promise<Files> => {
  await build({ root, out: 'anew', now: NOW, env: {}, force: true, ...options });
  const files = await filesIn(join(root, 'anew'));
  rmSync(join(root, 'anew'), { recursive: true });
  return files;
};

test('a changed text rewrites only the post’s details and prints no record', async () => {
  const { root, run, output } = await built();
  rewrite(join(root, POSTS, 'some.md'), (text) => text.replace('Text.', 'Text.\n\n<!-- more -->\n\nAnd more.'));
  const { changes } = await run();
  expect(printed).toEqual([]);
  expect(changes).toMatchObject({ written: 2, deleted: 0 });
  expect(await output()).toEqual(await cleanOutput(root));
});

test('a changed title rewrites the post’s details, its pages and its part of the index', async () => {
  const { root, run, output } = await built();
  rewrite(join(root, POSTS, 'some.md'), (text) => text.replace('title: "Some"', 'title: "Another"'));
  const before = await output();
  const { changes, files } = await run();
  const after = await output();
  expect(printed).toEqual(['some']);
  const paths = Object.keys(after).filter((path) => after[path] !== before[path]);
  const inBlog = paths.filter((path) => path.startsWith(`${API}/blog/`)).map((path) => path.slice(API.length + 6));
  expect(inBlog.filter((path) => !path.startsWith('index/'))).toEqual([
    'posts/category=/tags=/author=/limit=10/offset=100.json',
    'posts/category=/tags=/author=ann/limit=10/offset=100.json',
    'posts/category=/tags=red/author=/limit=10/offset=100.json',
    'posts/category=/tags=red/author=ann/limit=10/offset=100.json',
    'posts/category=news/tags=/author=/limit=10/offset=100.json',
    'posts/some.json',
  ]);
  expect(changes).toMatchObject({ written: 16, deleted: 2 });
  expect(after).toEqual(await cleanOutput(root));
  const total = Object.values(files).reduce((sum, group) => sum + group.bytes, 0);
  expect(total).toBe(Object.values(after).reduce<number>((sum, text) => sum + Buffer.byteLength(String(text)), 0));
  expect(await run()).toMatchObject({ files, changes: { written: 0, deleted: 0 } });
});

test('several changed posts print only their own records, with few pages and compressed siblings', async () => {
  const settings = '{ "output": { "compress": ["gzip","br"] }, "lists":{"precompute":{"limits":[7],"depth":2}} }';
  const { root, run, output } = await built({ ...PROJECT, 'galley.config.json': settings });
  for (const name of ['many-99', 'many-98', 'some'])
    rewrite(join(root, POSTS, `${name}.md`), (text) => text.replace('title: "Some"', `title: "${name}"`));
  await run();
  expect(printed.sort()).toEqual(['many-98', 'many-99', 'some']);
  expect(await output()).toEqual(await cleanOutput(root));
});

test('touching a file or adding a comment to its front matter changes nothing', async () => {
  const { root, run } = await built();
  rewrite(join(root, POSTS, 'some.md'), (text) => text);
  expect((await run()).changes).toMatchObject({ written: 0, deleted: 0 });
  rewrite(join(root, POSTS, 'some.md'), (text) => text.replace('title:', '# Mine.\ntitle:'));
  expect((await run()).changes).toMatchObject({ written: 0, deleted: 0 });
  expect(printed).toEqual([]);
});

test('a changed post that keeps its picture prints only its own record', async () => {
  const { root, run, output } = await built();
  rewrite(join(root, POSTS, 'picture.md'), (text) => `${text}\nMore.\n`);
  await run();
  expect(printed).toEqual(['picture']);
  expect(await output()).toEqual(await cleanOutput(root));
});

test.each<[string, string, (text: string) => string]>([
  ['gets another date', 'some.md', (text) => text.replace('2026-03-01', '2026-03-02')],
  ['gets another slug', 'some.md', (text) => text.replace('title:', 'slug: other\ntitle:')],
  ['gets another tag', 'some.md', (text) => text.replace('Red', 'Blue')],
  ['gets another author', 'some.md', (text) => text.replace('Ann', 'Bob')],
  ['gets another category', 'some.md', (text) => text.replace('News', 'Howto')],
  ['becomes a draft', 'some.md', (text) => text.replace('title:', 'draft: true\ntitle:')],
  ['gets a link to another', 'some.md', (text) => `${text}\n[x](linked.md)\n`],
  ['has a link to another', 'linked.md', (text) => `${text}\nMore.\n`],
  ['gets a picture', 'some.md', (text) => `${text}\n![x](x.svg)\n`],
  ['loses its picture', 'picture.md', (text) => text.replace('![x]', 'x ')],
  ['is a draft', 'draft.md', (text) => `${text}\nMore.\n`],
  ['is not due', 'later.md', (text) => `${text}\nMore.\n`],
])('no other record is printed if a post %s', async (_, name, change) => {
  const { root, run, output } = await built();
  rewrite(join(root, POSTS, name), change);
  await run();
  expect(printed.length).toBeLessThanOrEqual(1);
  expect(await output()).toEqual(await cleanOutput(root));
});

test('many changed posts print no record', async () => {
  const { root, run, output } = await built();
  for (const path of Object.keys(many)) rewrite(join(root, path), (text) => `${text}\nMore.\n`);
  await run();
  expect(printed).toEqual([]);
  expect(await output()).toEqual(await cleanOutput(root));
});

test('adding or removing a post prints other records only if they name the change', async () => {
  const { root, run, output } = await built();
  writeFileSync(join(root, POSTS, 'new.md'), post({ ...FRONT, date: '2026-05-01', tags: ['Red', 'Blue'] }));
  expect((await run()).ok).toBe(true);
  expect(printed).toEqual(['new']);
  rmSync(join(root, POSTS, 'many-7.md'));
  expect((await run()).ok).toBe(true);
  expect(printed).toEqual(['new']);
  expect(await output()).toEqual(await cleanOutput(root));
});

test('renaming a tag prints only the records that have it', async () => {
  const tags = '- slug: red\n  name: Red\n';
  const { root, run, output } = await built({ ...PROJECT, 'content/blog/tags.yaml': tags });
  writeFileSync(join(root, 'content/blog/tags.yaml'), tags.replace('Red', 'RED'));
  expect((await run()).ok).toBe(true);
  expect(printed).toHaveLength(Object.keys(many).length + 1);
  expect(await output()).toEqual(await cleanOutput(root));
});

test.each<[string, (root: string) => void]>([
  ['a page was touched', (root) => rewrite(join(root, 'dist', API, 'blog/posts.json'), (text) => text)],
  ['somebody’s file came', (root) => writeFileSync(join(root, 'dist/CNAME'), 'example.com')],
  ['the log is gone', (root) => rmSync(join(root, '.galley'), { recursive: true })],
  ['the cache is gone', (root) => rmSync(join(root, '.galley/cache'), { recursive: true })],
])('the output is right if a post changed and %s', async (_, harm) => {
  const { root, run, output } = await built();
  harm(root);
  rewrite(join(root, POSTS, 'some.md'), (text) => `${text}\nMore.\n`);
  await run();
  const { CNAME: __, ...published } = await output();
  expect(published).toEqual(await cleanOutput(root));
});

test.each(['posts.json', 'index/manifest.json'])('a list is not written beside an edited %s', async (path) => {
  const { root, run, output } = await built();
  writeFileSync(join(root, 'dist', API, 'blog', path), '{}');
  rewrite(join(root, POSTS, 'some.md'), (text) => `${text}\nMore.\n`);
  const before = await output();
  await expect(run()).rejects.toMatchObject({ exitCode: 1, diagnostics: [{ code: 'output/edited' }] });
  expect(await output()).toEqual(before);
});

test('a warning that names a position in a changed post has the new position', async () => {
  const { root, run } = await built({
    ...PROJECT,
    [`${POSTS}/spelled.md`]: post({ title: 'Spelled', date: '2026-02-05', tags: ['red'] }),
  });
  rewrite(join(root, POSTS, 'spelled.md'), (text) => text.replace('title:', '# One line more.\ntitle:'));
  const { diagnostics } = await run();
  expect(diagnostics).toMatchObject([{ code: 'taxonomy/merged-names', related: [{}] }]);
  expect(diagnostics).toEqual((await build({ root, now: NOW, env: {}, force: true })).diagnostics);
});

test('a change that a failed build did not publish does not count as published', async () => {
  const { root, run, output } = await built();
  rewrite(join(root, POSTS, 'some.md'), (text) => `${text}\nMore.\n`);
  writeFileSync(join(root, POSTS, 'broken.md'), '---\ntitle: "A\n---\n');
  expect((await run()).ok).toBe(false);
  rmSync(join(root, POSTS, 'broken.md'));
  await run();
  expect(await output()).toEqual(await cleanOutput(root));
});

test('an error in the post is reported, and the published output stays', async () => {
  const { root, run, output } = await built();
  const before = await output();
  rewrite(join(root, POSTS, 'some.md'), (text) => text.replace('title: "Some"', 'title: "Some'));
  const { ok, diagnostics } = await run();
  expect(ok).toBe(false);
  expect(diagnostics).toMatchObject([{ severity: 'error', file: `${POSTS}/some.md` }]);
  expect(await output()).toEqual(before);
});
