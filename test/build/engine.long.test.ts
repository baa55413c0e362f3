import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { startGalley } from '../helpers/cli.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const DEEP = '<b>'.repeat(200_000) + '</i>'.repeat(200_000);

test.each([
  ['that never returns', { 'markdown.mjs': 'export default () => { for (;;); };' }],
  ['that never returns after an await', { 'markdown.mjs': 'export default async () => { await null; for (;;); };' }],
  ['whose promise is never settled', { 'markdown.mjs': 'export default () => new Promise(() => {});' }],
  ['that returns HTML too slow to read', { 'markdown.mjs': `export default () => '${DEEP}';` }],
  [
    'in a line too slow to read',
    { 'rendered.ndjson': JSON.stringify({ file: 'content/blog/posts/a.md', html: DEEP }) },
  ],
])('HTML of an engine %s is an error of the post, and nothing is written', async (_, files) => {
  const [file = ''] = Object.keys(files);
  const markdown = { [file.startsWith('markdown') ? 'engine' : 'rendered']: file };
  const root = await folderOf({
    'galley.config.json': JSON.stringify({ markdown }),
    'content/blog/workspace.yaml': 'keys: [demo]\n',
    'content/blog/posts/a.md': post({ title: 'T', date: '2026-01-01' }, 'a'),
    ...files,
  });
  const { ok, diagnostics } = await build({ root, concurrency: 1, now: Date.parse('2026-06-01') });
  expect(ok).toBe(false);
  expect(diagnostics).toMatchObject([{ code: 'post/too-slow', file: 'content/blog/posts/a.md' }]);
  expect(existsSync(join(root, 'dist'))).toBe(false);
});

test('the post after one that an engine loops on is rendered by an engine in a whole state', async () => {
  const root = await folderOf({
    'galley.config.json': JSON.stringify({ markdown: { engine: 'markdown.mjs' } }),
    'content/blog/workspace.yaml': 'keys: [demo]\n',
    'markdown.mjs': `let state = 'whole';
export default (text) => {
  if (text.includes('loop')) for (state = 'half'; ; );
  return state;
};`,
    'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-02' }, 'loop'),
    'content/blog/posts/b.md': post({ title: 'B', date: '2026-01-01' }, 'b'),
  });
  const build = ['build', '--now', '2026-06-01', '--format', 'json'];
  expect(JSON.parse((await startGalley(build, { cwd: root }).ended).stdout).diagnostics).toMatchObject([
    { code: 'post/too-slow', file: 'content/blog/posts/a.md' },
  ]);
  await addFiles(root, { 'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-02' }, 'a') });
  expect(await startGalley(build, { cwd: root }).ended).toMatchObject({ code: 0 });
  expect((await filesIn(root))['dist/api/public/v1/demo/posts/b.json']).toContain('whole');
});

test('an engine that loops on each post gets only some of them', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `content/${at < 20 ? 'a' : 'blog'}/posts/p${at}.md`);
  const root = await folderOf({
    'galley.config.json': JSON.stringify({ markdown: { engine: 'markdown.mjs' } }),
    'content/a/workspace.yaml': 'keys: [a]\n',
    'content/blog/workspace.yaml': 'keys: [demo]\n',
    'markdown.mjs': 'export default async () => { await null; for (;;); };',
    ...Object.fromEntries(names.map((name) => [name, post({ title: 'T', date: '2026-01-01' }, 'a')])),
  });
  const { diagnostics } = await build({ root, now: Date.parse('2026-06-01') });
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['post/too-slow']));
  expect(diagnostics.map(({ file }) => file).sort()).toEqual(names.sort());
  expect(diagnostics.filter(({ message }) => message.includes('did not get the post'))).toHaveLength(37);
});

test('an engine whose module never returns after an await is one error', async () => {
  const root = await folderOf({
    'galley.config.json': JSON.stringify({ markdown: { engine: 'markdown.mjs' } }),
    'content/blog/workspace.yaml': 'keys: [demo]\n',
    'markdown.mjs': 'await null; for (;;); export default (text) => text;',
    'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-02' }, 'a'),
  });
  const { code, stdout } = await startGalley(['build', '--format', 'json'], { cwd: root }).ended;
  expect(code).toBe(2);
  expect(JSON.parse(stdout).diagnostics).toMatchObject([
    { code: 'config/engine', file: 'markdown.mjs', message: expect.stringContaining('longer than 30 s') },
  ]);
  expect(existsSync(join(root, 'dist'))).toBe(false);
});
