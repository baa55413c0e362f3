import { writeFileSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { type Running, runGalley, startGalley } from '../../helpers/cli.ts';
import { addFiles, type Files, filesIn, folderOf } from '../../helpers/files.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';

const FIRST = 'content/blog/posts/2026-01-01-first.md';

interface Dev extends Running {
  readonly cwd: string;
  readonly change: (files: Files) => Promise<void>;
  /** Waits until a URL answers with this status, and returns the answer. */
  readonly answers: (path: string, status: number) => Promise<unknown>;
}

const startDev = async (files: Files = SMALL_PROJECT, ...flags: readonly string[]): Promise<Dev> => {
  const cwd = await folderOf(files);
  const running = startGalley(['dev', '--port', '0', ...flags], { cwd });
  const [, url = ''] = await running.says(/Serving the API on (http:\S+)/);
  const answers = (path: string, status: number): Promise<unknown> =>
    vi.waitFor(async () => {
      const response = await fetch(`${url}/api/public/v1/${path}`);
      expect(response.status).toBe(status);
      return response.json();
    }, 60_000);
  return { ...running, cwd, answers, change: (changed) => addFiles(cwd, changed) };
};

test('builds, serves, and serves changes, with a line for each', async () => {
  const dev = await startDev();
  expect(await dev.answers('demo/posts/first', 200)).toMatchObject({ data: { title: 'First' } });
  await dev.change({ [FIRST]: post({ title: 'Changed' }) });
  await dev.says(/✓ content\/blog\/posts\/2026-01-01-first\.md: 3 posts, \d+ files? written/);
  expect(await dev.answers('demo/posts/first', 200)).toMatchObject({ data: { title: 'Changed' } });
});

test('names the hosts of an earlier build whose files it deletes', async () => {
  const cwd = await folderOf(SMALL_PROJECT);
  await runGalley(['build', '--target', 'node'], { cwd });
  const running = startGalley(['dev', '--port', '0'], { cwd });
  await running.says(/first build: .*\n {2}hosts\/node\/ deleted: set hosts\.targets to keep it/);
});

test('a problem is printed once, and only counted after that', async () => {
  const dev = await startDev();
  const times = (pattern: RegExp): number => dev.stderr().match(pattern)?.length ?? 0;
  await dev.change({ [FIRST]: post({ title: 'Broken', date: 'someday' }) });
  await dev.says(/Not built: content\/blog\/posts\/2026-01-01-first\.md/);
  await dev.change({ 'content/blog/posts/other.md': post({ date: '2026-01-01' }) });
  await dev.says(/Remaining: 1 error in 1 file \(galley check shows all\)\./);
  expect(times(/error post\/title-missing/g)).toBe(1);
  expect(times(/error post\/date-unreadable/g)).toBe(1);
  await dev.change({ 'content/blog/posts/other.md': post({ title: 'Other', date: '2026-01-01' }) });
  await dev.says(/1 problem fixed\. Remaining: 1 error in 1 file/);
  await dev.change({ [FIRST]: post({ title: 'Mended' }) });
  await dev.says(/✓ content\/blog/);
});

test('an error is shown, the API answers 500, and dev recovers by itself', async () => {
  const dev = await startDev();
  await dev.change({ [FIRST]: post({ title: 'Broken', date: 'someday' }) });
  expect(await dev.answers('demo/posts/first', 500)).toEqual({
    error: {
      code: 'internal_error',
      message: 'Could not build the content: 1 error.',
      diagnostics: [
        expect.objectContaining({
          severity: 'error',
          code: 'post/date-unreadable',
          file: FIRST,
          position: expect.objectContaining({ line: 3 }),
        }),
      ],
    },
  });
  await dev.says(/error post\/date-unreadable/);
  await dev.says(/Not built: content\/blog\/posts\/2026-01-01-first\.md/);
  await dev.change({ [FIRST]: post({ title: 'Mended' }) });
  await dev.says(/✓ content\/blog/);
  expect(await dev.answers('demo/posts/first', 200)).toMatchObject({ data: { title: 'Mended' } });
});

test('while the content is broken, the files of the last good build stay unchanged', async () => {
  const dev = await startDev();
  const before = await filesIn(join(dev.cwd, 'dist'));
  await dev.change({ [FIRST]: post({ title: 'Broken', date: 'someday' }) });
  await dev.answers('demo/posts/first', 500);
  expect(await filesIn(join(dev.cwd, 'dist'))).toEqual(before);
});

test('a project that is broken at the start is served once it is fixed', async () => {
  const dev = await startDev({ ...SMALL_PROJECT, [FIRST]: post({ title: 'Broken', date: 'someday' }) });
  await dev.says(/error post\/date-unreadable/);
  await dev.answers('demo/posts/first', 500);
  await dev.change({ [FIRST]: post({ title: 'Mended' }) });
  expect(await dev.answers('demo/posts/first', 200)).toMatchObject({ data: { title: 'Mended' } });
});

test('a changed key takes effect without a restart', async () => {
  const dev = await startDev();
  await dev.answers('fresh/stats', 401);
  await dev.change({ 'content/notes/workspace.yaml': 'keys: [fresh]\n' });
  await dev.answers('fresh/stats', 200);
  await dev.answers('notes/stats', 401);
});

test('a configuration that is added, broken and fixed takes effect without a restart', async () => {
  const dev = await startDev();
  expect(await dev.answers('demo/posts', 200)).toMatchObject({ limit: 20 });
  await dev.change({ 'galley.config.json': '{"lists":{"defaultLimit":2}}' });
  await dev.says(/✓ galley\.config\.json/);
  expect(await dev.answers('demo/posts', 200)).toMatchObject({ limit: 2 });
  await dev.change({ 'galley.config.json': '{"list":{}}' });
  await dev.says(/error config\/unknown-option/);
  await dev.answers('demo/posts', 500);
  await dev.change({ 'galley.config.json': '{"lists":{"defaultLimit":3}}' });
  await vi.waitFor(async () => expect(await dev.answers('demo/posts', 200)).toMatchObject({ limit: 3 }), 60_000);
});

test('an imported module takes effect without a restart when it changes, breaks, disappears and returns', async () => {
  const dev = await startDev({
    ...SMALL_PROJECT,
    'galley.config.ts':
      "import { limit } from './settings/limit.js';\nexport default { lists: { defaultLimit: limit } };\n",
    'settings/limit.ts': "import { base } from '../base.mjs';\nexport const limit: number = base + 1;\n",
    'base.mjs': 'export const base = 1;\n',
  });
  expect(await dev.answers('demo/posts', 200)).toMatchObject({ limit: 2 });
  await dev.change({ 'base.mjs': 'export const base = 4;\n' });
  await dev.says(/✓ base\.mjs/);
  expect(await dev.answers('demo/posts', 200)).toMatchObject({ limit: 5 });
  await dev.change({ 'settings/limit.ts': 'export const limit = ;\n' });
  expect(JSON.stringify(await dev.answers('demo/posts', 500))).not.toContain(dev.cwd);
  await dev.change({ 'settings/limit.ts': "export { seven as limit } from './seven.ts';\n" });
  await dev.says(/Not built: settings\/limit\.ts[\s\S]*Not built: settings\/limit\.ts/);
  await dev.change({ 'settings/seven.ts': 'export const seven = 7;\n' });
  expect(await dev.answers('demo/posts', 200)).toMatchObject({ limit: 7 });
});

test('another content folder in the configuration is watched from then on', async () => {
  const dev = await startDev({ ...SMALL_PROJECT, 'texts/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }) });
  await dev.change({ 'galley.config.json': '{ "folders": { "content": "texts" } }' });
  await dev.answers('blog/posts/a', 200);
  await dev.change({ 'texts/blog/posts/b.md': post({ title: 'B', date: '2026-01-01' }) });
  await dev.answers('blog/posts/b', 200);
});

test('another content folder that is broken is served once it is fixed, too', async () => {
  const dev = await startDev({ ...SMALL_PROJECT, 'texts/blog/posts/a.md': post({ title: 'A', date: 'someday' }) });
  await dev.change({ 'galley.config.json': '{ "folders": { "content": "texts" } }' });
  await dev.says(/error post\/date-unreadable/);
  await dev.answers('demo/posts/first', 500);
  await dev.change({ 'texts/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }) });
  await dev.answers('blog/posts/a', 200);
});

test('a content folder that is removed and restored is served and watched again', async () => {
  const dev = await startDev();
  await cp(join(dev.cwd, 'content'), join(dev.cwd, 'copy'), { recursive: true });
  await rm(join(dev.cwd, 'content'), { recursive: true });
  expect(await dev.answers('demo/posts', 500)).toMatchObject({
    error: { diagnostics: [{ code: 'content/not-found' }] },
  });
  await rename(join(dev.cwd, 'copy'), join(dev.cwd, 'content'));
  await dev.answers('demo/posts', 200);
  await dev.change({ [FIRST]: post({ title: 'Seen' }) });
  await dev.says(/✓ content\/blog\/posts\/2026-01-01-first\.md: /);
  expect(await dev.answers('demo/posts/first', 200)).toMatchObject({ data: { title: 'Seen' } });
});

test('a save during a build triggers another build; a hundred saves trigger few', async () => {
  const dev = await startDev();
  for (let number = 1; number <= 100; number += 1)
    writeFileSync(join(dev.cwd, FIRST), post({ title: `Number ${number}` }));
  await vi.waitFor(
    async () => expect(await dev.answers('demo/posts/first', 200)).toMatchObject({ data: { title: 'Number 100' } }),
    60_000,
  );
  expect(dev.stdout().match(/✓/g)?.length).toBeLessThan(20);
});

test('Ctrl-C ends it with exit code 0', async () => {
  const dev = await startDev();
  dev.child.kill('SIGINT');
  expect(await dev.ended).toMatchObject({ code: 0, stderr: '' });
});

test('--format json: a line of data per event', async () => {
  const cwd = await folderOf(SMALL_PROJECT);
  const dev = startGalley(['dev', '--port', '0', '--format', 'json'], { cwd });
  await dev.says(/"event":"serving".*\n/);
  const events = dev
    .stdout()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events).toMatchObject([
    { event: 'built', ok: true, changed: [] },
    { event: 'serving', url: expect.stringMatching(/^http:/) },
  ]);
});

test('a file that is saved again with the same content is built once', async () => {
  const dev = await startDev();
  const broken = post({ title: 'Broken', date: 'someday' });
  await dev.change({ [FIRST]: broken });
  await dev.says(/Not built: content\/blog\/posts\/2026-01-01-first\.md/);
  await dev.change({ [FIRST]: broken });
  // Longer than changes are collected, so that a second build would begin.
  await setTimeout(500);
  await dev.change({ 'content/blog/posts/other.md': post({ title: 'Other', date: '2026-01-01' }) });
  await dev.says(/Not built: .*other\.md/);
  expect(dev.stderr().match(/Not built/g)).toHaveLength(2);
});
