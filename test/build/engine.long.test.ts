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

test('an engine that was interrupted gets no more posts, so no HTML of a half-changed state is cached', async () => {
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
  const build = ['build', '--now', '2026-06-01', '--concurrency', '1', '--format', 'json'];
  expect(JSON.parse((await startGalley(build, { cwd: root }).ended).stdout).diagnostics).toMatchObject([
    { code: 'post/too-slow', file: 'content/blog/posts/a.md' },
    {
      code: 'post/too-slow',
      file: 'content/blog/posts/b.md',
      message: expect.stringContaining('did not get the post'),
    },
  ]);
  await addFiles(root, { 'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-02' }, 'a') });
  expect(await startGalley(build, { cwd: root }).ended).toMatchObject({ code: 0 });
  expect((await filesIn(root))['dist/api/public/v1/demo/posts/b.json']).toContain('whole');
});
