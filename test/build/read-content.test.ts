import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { readContent, readHtml } from '../../src/build/read-content.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';

const NOW = Date.UTC(2026, 6, 1);

const FILES = {
  ...SMALL_PROJECT,
  'content/blog/posts/over.md': post({ title: 'Over', date: '2026-01-01', expiryDate: '2026-02-01' }),
  'content/blog/posts/broken.md': post({ title: 'No date' }),
  'content/blog/posts/untitled.md': post({ date: '2026-01-06' }),
};

test('every file is listed with its state, and published posts as in lists', async () => {
  const root = await folderOf(FILES);
  const { workspaces, diagnostics } = await readContent({ root, now: NOW, concurrency: 1 });
  expect(workspaces.map(({ name }) => name)).toEqual(['blog', 'notes']);
  expect(workspaces[0]).toMatchObject({ title: 'Blog', keys: ['demo', 'demo-next'] });
  const facts = workspaces[0]?.posts.map(({ file, state, slug, title, at, url }) => [
    file,
    state,
    slug,
    title,
    at,
    url,
  ]);
  expect(facts?.map(([file, ...rest]) => [file?.slice(19), ...rest])).toEqual([
    ['2026-03-01-third.md', 'published', 'third', 'Third', '2026-03-01T00:00:00.000Z', '/posts/third'],
    ['2026-02-01-second.md', 'published', 'second', 'Second', '2026-02-01T00:00:00.000Z', '/posts/second'],
    ['2026-01-01-first.md', 'published', 'first', 'First', '2026-01-01T00:00:00.000Z', '/posts/first'],
    ['broken.md', 'broken', null, null, null, null],
    ['later.md', 'scheduled', 'later', 'Later', '2999-01-01T00:00:00.000Z', null],
    ['over.md', 'expired', 'over', 'Over', '2026-01-01T00:00:00.000Z', null],
    ['unfinished.md', 'draft', 'unfinished', 'Unfinished', '2026-01-05T00:00:00.000Z', null],
    ['untitled.md', 'broken', null, null, null, null],
  ]);
  expect(workspaces[0]?.posts.map(({ lang, offset }) => [lang, offset])).toEqual([
    [null, 0],
    [null, 1],
    [null, 2],
    ...Array(5).fill([null, null]),
  ]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
    { file: 'content/blog/posts/broken.md' },
    { file: 'content/blog/posts/untitled.md' },
  ]);
});

test('a post has its language and its place in the list of that language, which includes fallbacks', async () => {
  const root = await folderOf({
    'content/blog/workspace.yaml': 'keys: [k]\nlanguages: [en, de]\nfallback: true\n',
    'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }),
    'content/blog/posts/a.de.md': post({ title: 'A, deutsch', date: '2026-01-01' }),
    'content/blog/posts/b.md': post({ title: 'B', date: '2026-01-02' }),
    'content/blog/posts/c.de.md': post({ title: 'C', date: '2999-01-01' }),
  });
  const { workspaces } = await readContent({ root, now: NOW, concurrency: 1 });
  expect(workspaces[0]?.languages).toEqual(['en', 'de']);
  expect(workspaces[0]?.posts.map(({ file, lang, offset }) => [file.slice(19), lang, offset])).toEqual([
    ['b.md', 'en', 0],
    ['a.md', 'en', 1],
    ['a.de.md', 'de', 1],
    ['c.de.md', 'de', null],
  ]);
});

test('a post has the names of its terms, and a post that is held back those that its slugs and ids stand for', async () => {
  const terms = { category: 'howto', tags: ['red', 'Other'], authors: ['ann', 'Eve'] };
  const root = await folderOf({
    ...SMALL_PROJECT,
    'content/blog/posts/draft.md': post({ title: 'Draft', draft: true, ...terms }),
  });
  const { workspaces } = await readContent({ root, now: NOW, concurrency: 1 });
  const facts = workspaces[0]?.posts.map(({ file, authors, category, tags }) => [
    file.slice(19, -3),
    authors,
    category,
    tags,
  ]);
  expect(facts?.slice(0, 4)).toEqual([
    ['2026-03-01-third', [], null, []],
    ['2026-02-01-second', ['Ann', 'Bob'], 'How to', ['Red']],
    ['2026-01-01-first', ['Ann'], 'News', ['Red', 'Blue']],
    ['draft', ['Ann', 'Eve'], 'How to', ['Red', 'Other']],
  ]);
});

test('a post with errors is broken, and keeps the title of its last version without errors', async () => {
  const third = 'content/blog/posts/2026-03-01-third.md';
  const root = await folderOf(SMALL_PROJECT);
  const options = { root, now: NOW, concurrency: 1 };
  const found = async () => {
    const { workspaces } = await readContent(options);
    const one = workspaces[0]?.posts.find(({ file }) => file === third);
    return [one?.state, one?.slug, one?.title, one?.category, one?.offset];
  };
  await build(options);
  await addFiles(root, { [third]: '---\ntitle: "Third\n---\n' });
  for (let builds = 0; builds < 3; builds += 1) {
    expect(await found()).toEqual(['broken', 'third', 'Third', null, null]);
    expect((await build(options)).ok).toBe(false);
  }
  await addFiles(root, { [third]: post({ title: 'New', category: 'Nwes' }) });
  expect(await found()).toEqual(['broken', 'third', 'New', 'Nwes', null]);
});

test('it returns the same after a build, from the cache, and writes nothing', async () => {
  const root = await folderOf(SMALL_PROJECT);
  const options = { root, now: NOW, concurrency: 1 };
  const before = await readContent(options);
  expect(Object.keys(await filesIn(root)).filter((path) => !(path in SMALL_PROJECT))).toEqual([]);
  await build(options);
  const built = await filesIn(root);
  expect(await readContent(options)).toEqual(before);
  expect(await filesIn(root)).toEqual(built);
  await addFiles(root, { 'content/blog/posts/2026-03-01-third.md': post({ title: 'Changed' }) });
  expect((await readContent(options)).workspaces[0]?.posts[0]?.title).toBe('Changed');
});

test('keys from the environment are shown only by their names', async () => {
  const root = await folderOf({ ...SMALL_PROJECT, 'content/notes/workspace.yaml': 'keys: [{ env: NOTES }]\n' });
  const content = await readContent({ root, now: NOW, env: { NOTES: 'a-long-secret-key' } });
  expect(content.workspaces[1]?.keys).toEqual(['$NOTES']);
  expect(JSON.stringify(content)).not.toContain('a-long-secret');
});

const DRAFT = 'content/blog/posts/draft.md';
const WITH_DRAFT = {
  ...SMALL_PROJECT,
  [DRAFT]: post({ title: 'Draft', draft: true }, 'A *draft*. See [the first](2026-01-01-first.md#x).'),
};

test('the HTML of a post that is held back comes from its build, and nothing is written', async () => {
  const root = await folderOf(WITH_DRAFT);
  const options = { root, now: NOW, concurrency: 1 };
  expect(await readHtml(options, DRAFT)).toBeNull();
  await build(options);
  const built = await filesIn(root);
  expect(await readHtml(options, DRAFT)).toBe('<p>A <em>draft</em>. See <a href="#x">the first</a>.</p>\n');
  expect(await filesIn(root)).toEqual(built);
});

test('a file that has changed since the build, or that is not a post, has no HTML', async () => {
  const root = await folderOf(WITH_DRAFT);
  const options = { root, now: NOW, concurrency: 1 };
  await build(options);
  for (const file of ['galley.config.ts', '../x.md', 'content/blog/posts/none.md', '']) {
    expect(await readHtml(options, file), file).toBeNull();
  }
  await addFiles(root, { [DRAFT]: post({ title: 'Draft', draft: true }, 'Other.') });
  expect(await readHtml(options, DRAFT)).toBeNull();
});
