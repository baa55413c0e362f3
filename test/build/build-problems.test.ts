import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { pretty } from '../../src/shared/diagnostics/reporters/pretty.ts';
import { addFiles, atEnd, type Files, filesIn, folderOf } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';

const NOW = Date.UTC(2026, 5, 1);
const POSTS = 'content/blog/posts';

const cleanUp = atEnd();
let root = '';
let output: Files = {};

/** All tests share one project. Each test adds its problem and removes it again. */
beforeAll(async () => {
  root = await folderOf(SMALL_PROJECT, cleanUp);
  await build({ root, now: NOW });
  output = await filesIn(join(root, 'dist'));
});

/** The problems of a build of the small project with `files` added. Its earlier output must not change. */
const problemsOf = async (files: Files) => {
  await addFiles(root, files);
  const { ok, diagnostics } = await build({ root, now: NOW });
  for (const path of Object.keys(files)) await rm(join(root, path));
  await addFiles(root, SMALL_PROJECT);
  expect(ok).toBe(false);
  expect(await filesIn(join(root, 'dist'))).toEqual(output);
  return diagnostics;
};

const yaml = (...lines: string[]): string => `---\n${lines.join('\n')}\n---\n\nText.\n`;
const dated = (frontMatter: Readonly<Record<string, unknown>>): string =>
  post({ title: 'A', date: '2026-01-01', ...frontMatter });

/** The problem, its file, the file's content, the code, line and column, and a pattern of the help. */
const CASES: readonly [string, string, string | Uint8Array, string, [number, number], RegExp][] = [
  ['broken YAML', 'a.md', yaml('title: "A', 'date: 2026-01-01'), 'front-matter/syntax', [2, 8], /quote|quotes/],
  [
    'a YAML key that stands twice',
    'a.md',
    yaml('title: A', 'date: 2026-01-01', 'title: B'),
    'front-matter/duplicate-key',
    [4, 1],
    /one/,
  ],
  ['a missing title', 'a.md', yaml('date: 2026-01-01'), 'post/title-missing', [1, 1], /title:/],
  ['an unreadable date', 'a.md', yaml('title: A', 'date: 2026 Mai'), 'post/date-unreadable', [3, 7], /2026-01-31/],
  [
    'a day that no calendar has',
    'a.md',
    yaml('title: A', 'date: 2026-02-30'),
    'post/date-unreadable',
    [3, 7],
    /Correct the month or the day/,
  ],
  ['no date at all', 'a.md', yaml('title: A'), 'post/date-missing', [1, 1], /date:/],
  ['an unknown author', 'a.md', dated({ author: 'anne' }), 'post/unknown-author', [4, 10], /Did you mean ann\?/],
  ['an unknown category', 'a.md', dated({ category: 'Newz' }), 'post/unknown-category', [4, 12], /Did you mean/],
  ['a slug outside the alphabet', 'a.md', dated({ slug: 'höhe/über' }), 'post/slug-alphabet', [4, 8], /hoehe/],
  [
    'a file that is not UTF-8',
    'a.md',
    Buffer.from('---\ntitle: caf\xe9\n---\n', 'latin1'),
    'content/not-utf8',
    [2, 11],
    /UTF-8/,
  ],
  [
    'front matter that would be evaluated',
    'a.md',
    '---js\n{ title: process.exit(9) }\n---\n',
    'front-matter/engine',
    [1, 4],
    /data|YAML/,
  ],
  ['front matter that is not closed', 'a.md', '---\ntitle: A\n\nText.\n', 'front-matter/unclosed', [1, 1], /---/],
  [
    'an image that is not there',
    'a.md',
    post({ title: 'A', date: '2026-01-01' }, '![x](pixl.svg)'),
    'post/asset-missing',
    [6, 6],
    /pixel\.svg/,
  ],
  [
    'a link to a post that is not there',
    'a.md',
    post({ title: 'A', date: '2026-01-01' }, '[x](2026-01-01-frist.md)'),
    'post/link-missing',
    [6, 5],
    /2026-01-01-first\.md/,
  ],
  [
    'an asset outside the content folder',
    'a.md',
    post({ title: 'A', date: '2026-01-01' }, '![x](../../../../../../../../../../etc/passwd)'),
    'post/asset-outside',
    [6, 6],
    /into a content folder/,
  ],
];

test.each(CASES)('%s: code, place, and the way out', async (_, name, text, code, [line, column], help) => {
  const file = `${POSTS}/${name}`;
  const diagnostics = await problemsOf({ [file]: text });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
    { severity: 'error', code, file, position: { line, column } },
  ]);
  expect(diagnostics[0]?.help).toMatch(help);
});

test('an undeclared tag is an error where tags are declared', async () => {
  const diagnostics = await problemsOf({
    'content/blog/tags.yaml': '- Red\n- Blue\n',
    [`${POSTS}/a.md`]: dated({ tags: ['Red', 'Bleu'] }),
  });
  expect(diagnostics).toMatchObject([
    {
      code: 'post/unknown-tag',
      file: `${POSTS}/a.md`,
      position: { line: 4, column: 15 },
      help: expect.stringContaining('Did you mean'),
    },
  ]);
});

test.each([
  ['in the same spelling', 'first'],
  ['in other letter case', 'FIRST'],
])('two posts with the same slug, %s: the error names both files and how to fix it', async (_, slug) => {
  const diagnostics = await problemsOf({ [`${POSTS}/a.md`]: dated({ slug }) });
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]).toMatchObject({ code: 'post/duplicate-slug', help: expect.stringContaining('slug:') });
  const files = [diagnostics[0]?.file, ...(diagnostics[0]?.related ?? []).map(({ file }) => file)];
  expect(files.sort()).toEqual([`${POSTS}/2026-01-01-first.md`, `${POSTS}/a.md`]);
});

test('the error for a key of two workspaces names both', async () => {
  const diagnostics = await problemsOf({ 'content/notes/workspace.yaml': 'keys: [notes, demo]\n' });
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]).toMatchObject({ severity: 'error', code: 'workspace/key-taken' });
  expect(JSON.stringify(diagnostics)).toContain('content/blog/workspace.yaml');
  expect(JSON.stringify(diagnostics)).toContain('content/notes/workspace.yaml');
});

test.each(['v2', 'V2', 'assets', 'errors', 'a/b', 'a b', ''])(
  'a key that cannot be part of an address is refused: %j',
  async (key) => {
    const diagnostics = await problemsOf({
      'content/notes/workspace.yaml': `name: Notes\nkeys: [${JSON.stringify(key)}]\n`,
    });
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        code: expect.stringMatching(/^workspace\//),
        file: 'content/notes/workspace.yaml',
        position: { line: 2, column: 8 },
      },
    ]);
  },
);

test('an error points at an unknown field of workspace.yaml', async () => {
  const diagnostics = await problemsOf({ 'content/notes/workspace.yaml': 'nmae: Notes\nkeys: [notes]\n' });
  expect(diagnostics).toMatchObject([{ file: 'content/notes/workspace.yaml', position: { line: 1, column: 1 } }]);
  expect(diagnostics[0]?.help).toContain('name');
});

test('a key from an environment variable that is not set is an error, and no value is shown', async () => {
  const diagnostics = await problemsOf({ 'content/notes/workspace.yaml': 'keys: [{ env: NOTES_KEY }]\n' });
  expect(diagnostics).toMatchObject([{ code: 'workspace/env-missing', file: 'content/notes/workspace.yaml' }]);
});

test('posts directly in the content folder are not a workspace, and the help shows where they belong', async () => {
  const root = await folderOf({ 'content/posts/a.md': dated({}) });
  const { ok, diagnostics } = await build({ root, now: NOW });
  expect(ok).toBe(false);
  expect(diagnostics).toMatchObject([{ severity: 'error', code: 'content/no-workspace' }]);
  expect(diagnostics[0]?.help).toMatch(/content\/[a-z<>-]+\/posts/);
});

test('without a content folder, the help shows how to start', async () => {
  const { ok, diagnostics } = await build({ root: await folderOf({}), now: NOW });
  expect(ok).toBe(false);
  expect(diagnostics).toMatchObject([{ code: 'content/not-found', help: expect.stringContaining('galley init') }]);
});

test('a link that leaves the content folder is refused', async () => {
  const root = await folderOf({ ...SMALL_PROJECT, 'secret/a.md': dated({}) });
  await symlink(join(root, 'secret/a.md'), join(root, POSTS, 'a.md'));
  const { ok, diagnostics } = await build({ root, now: NOW });
  expect(ok).toBe(false);
  expect(diagnostics).toMatchObject([{ code: 'content/symlink-outside', file: `${POSTS}/a.md` }]);
});

test('an asset that is a link out of the content folder is refused', async () => {
  const root = await folderOf({
    ...SMALL_PROJECT,
    'secret/key.txt': 'secret',
    [`${POSTS}/a.md`]: post({ title: 'A', date: '2026-01-01' }, '[x](files/key.txt)'),
  });
  await mkdir(join(root, POSTS, 'files'));
  await symlink(join(root, 'secret/key.txt'), join(root, POSTS, 'files/key.txt'));
  const { ok } = await build({ root, now: NOW });
  expect(ok).toBe(false);
});

test('all problems of all files are reported at once, each with its code frame', async () => {
  const diagnostics = await problemsOf({
    [`${POSTS}/a.md`]: yaml('date: yesterday', 'author: anne', 'slug: a b'),
    [`${POSTS}/b.md`]: yaml('title: ["'),
    'content/notes/authors.yaml': 'ann: { nmae: Ann }\n',
  });
  expect(diagnostics.map(({ file }) => file)).toEqual(
    expect.arrayContaining([`${POSTS}/a.md`, `${POSTS}/b.md`, 'content/notes/authors.yaml']),
  );
  const inA = diagnostics.filter(({ file }) => file === `${POSTS}/a.md`).map(({ code }) => code);
  expect(inA).toEqual(expect.arrayContaining(['post/title-missing', 'post/date-unreadable', 'post/slug-alphabet']));
  const report = pretty(diagnostics, {
    color: false,
    command: 'galley',
    source: () => yaml('date: yesterday', 'author: anne', 'slug: a b'),
  });
  expect(report).toContain(`error post/date-unreadable  ${POSTS}/a.md:2:7`);
  expect(report).toMatch(/2 \| date: yesterday\n\s+\| {7}\^{9}/);
});

test('a link to a place in a post that now has an error is still checked', async () => {
  const root = await folderOf({
    'content/blog/workspace.yaml': 'keys: [blog]\n',
    'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }, '[b](b.md#place)'),
    'content/blog/posts/b.md': post({ title: 'B', date: '2026-01-02' }, '## Place\n\n[x](x.txt)'),
    'content/blog/posts/x.txt': 'x',
  });
  expect((await build({ root, now: NOW })).ok).toBe(true);
  await rm(join(root, 'content/blog/posts/x.txt'));
  expect((await build({ root, now: NOW })).diagnostics.map(({ code }) => code)).toEqual(['post/asset-missing']);
});
