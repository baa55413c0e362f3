import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { expectSameByBothLexers } from '../../helpers/both-lexers.ts';
import { runGalley } from '../../helpers/cli.ts';
import { folderOf } from '../../helpers/files.ts';
import { isCorpusHere } from '../../helpers/markdown-documents.ts';
import { post } from '../../helpers/posts.ts';

test('the quick lexer and marked’s own publish the demo identically', async () => {
  const root = await folderOf();
  await cp('content', join(root, 'content'), { recursive: true });
  await expectSameByBothLexers(root);
});

test.skipIf(!isCorpusHere('18f'))('509 real posts are published the same by both lexers', async () => {
  const root = await folderOf({ 'galley.config.json': '{"posts":{"slug":"{yyyy}-{mm}-{dd}-{name}"}}' });
  await cp(resolve('../shared/corpus/18f/posts'), join(root, 'content/18f/posts'), { recursive: true });
  await expectSameByBothLexers(root);
});

test('the switch reaches every thread, and neither lexer uses the other’s cache', async () => {
  // Only the quick lexer has limits, so a refusal tells which lexer ran. 500 posts start a second thread.
  const deep = post({ title: 'Deep', date: '2026-01-01' }, `${'>'.repeat(150)} deep`);
  const posts = Array.from({ length: 520 }, (_, number) => [`content/blog/posts/a${number}.md`, deep]);
  const root = await folderOf(Object.fromEntries(posts));
  const build = (env: Record<string, string>) => runGalley(['build', '--concurrency', '2'], { cwd: root, env });
  const refused = await build({});
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('post/markdown');
  expect((await build({ GALLEY_PLAIN_MARKED: '1' })).code).toBe(0);
  expect((await build({})).code).toBe(1);
});
