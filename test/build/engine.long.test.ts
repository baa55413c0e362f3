import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { folderOf } from '../helpers/files.ts';
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
