import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runGalley } from '../../helpers/cli.ts';
import { filesIn, folderOf } from '../../helpers/files.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';

const BUILD = ['build', '--now', '2026-06-01', '--format', 'json'];

test('shards from separate processes form a build when their caches are copied together', async () => {
  const [last, alone] = [await folderOf(SMALL_PROJECT), await folderOf(SMALL_PROJECT)];
  for (const shard of ['1/2', '2/2']) {
    const root = await folderOf(SMALL_PROJECT);
    const { code, stdout } = await runGalley(['render', '--shard', shard], { cwd: root });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^✓ \d of 5 posts in \.galley\/cache, \d rendered now \(\S+ m?s\)\.\n$/);
    cpSync(join(root, '.galley/cache'), join(last, '.galley/cache'), { recursive: true });
  }
  expect(JSON.parse((await runGalley(BUILD, { cwd: last })).stdout)).toMatchObject({ ok: true, rendered: 0 });
  expect(JSON.parse((await runGalley(BUILD, { cwd: alone })).stdout)).toMatchObject({ ok: true, rendered: 5 });
  expect(await filesIn(join(last, 'dist'))).toEqual(await filesIn(join(alone, 'dist')));
});

test('render reports problems of posts, with the exit code of a build', async () => {
  const root = await folderOf({ ...SMALL_PROJECT, 'content/blog/posts/bad.md': post({ title: 'Bad', date: 'never' }) });
  const { code, stdout, stderr } = await runGalley(['render'], { cwd: root });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('post/date-unreadable');
  const json = JSON.parse((await runGalley(['render', '--format', 'json'], { cwd: root })).stdout);
  expect(json).toMatchObject({ ok: false, posts: 6, total: 6, rendered: 1, cache: '.galley/cache' });
});

test('check --workspace checks only that workspace, and build --workspace says why it does not build it', async () => {
  const root = await folderOf(SMALL_PROJECT);
  const checked = await runGalley(['check', '--workspace', 'notes'], { cwd: root });
  expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining('notes')]);
  expect(checked.stdout).not.toContain('Blog');
  const built = await runGalley(['build', '--workspace', 'notes'], { cwd: root });
  expect([built.code, built.stderr]).toEqual([2, expect.stringContaining('galley render --workspace')]);
});
