import { expect, test, vi } from 'vitest';
import { type Running, startGalley } from '../helpers/cli.ts';
import { addFiles, type Files, folderOf } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';

const FIRST = 'content/blog/posts/2026-01-01-first.md';

interface Dev extends Running {
  readonly cwd: string;
  readonly change: (files: Files) => Promise<void>;
  /** Waits until an address answers with this status, and returns what it answers. */
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
    }, 15_000);
  return { ...running, cwd, answers, change: (changed) => addFiles(cwd, changed) };
};

test('builds, serves, and serves what changed, with a line for it', async () => {
  const dev = await startDev();
  expect(await dev.answers('demo/posts/first', 200)).toMatchObject({ data: { title: 'First' } });
  await dev.change({ [FIRST]: post({ title: 'Changed' }) });
  await dev.says(/✓ content\/blog\/posts\/2026-01-01-first\.md: 3 posts, \d+ files? written/);
  expect(await dev.answers('demo/posts/first', 200)).toMatchObject({ data: { title: 'Changed' } });
});

test('an error is shown, the last good output stays, and it recovers by itself', async () => {
  const dev = await startDev();
  await dev.change({ [FIRST]: post({ title: 'Broken', date: 'someday' }) });
  await dev.says(/error post\/date-unreadable/);
  await dev.says(/Not built: content\/blog\/posts\/2026-01-01-first\.md/);
  expect(await dev.answers('demo/posts/first', 200)).toMatchObject({ data: { title: 'First' } });
  await dev.change({ [FIRST]: post({ title: 'Mended' }) });
  await dev.says(/✓ content\/blog/);
  expect(await dev.answers('demo/posts/first', 200)).toMatchObject({ data: { title: 'Mended' } });
});

test('a project that is broken at the start is waited for', async () => {
  const dev = await startDev({ ...SMALL_PROJECT, [FIRST]: post({ title: 'Broken', date: 'someday' }) });
  expect(dev.stderr()).toContain('post/date-unreadable');
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

test('a configuration that comes, breaks and is mended takes effect without a restart', async () => {
  const dev = await startDev();
  expect(await dev.answers('demo/posts', 200)).toMatchObject({ limit: 20 });
  await dev.change({ 'galley.config.json': '{"lists":{"defaultLimit":2}}' });
  await dev.says(/✓ galley\.config\.json/);
  expect(await dev.answers('demo/posts', 200)).toMatchObject({ limit: 2 });
  await dev.change({ 'galley.config.json': '{"list":{}}' });
  await dev.says(/error config\/unknown-option/);
  expect(await dev.answers('demo/posts', 200)).toMatchObject({ limit: 2 });
  await dev.change({ 'galley.config.json': '{"lists":{"defaultLimit":3}}' });
  await vi.waitFor(async () => expect(await dev.answers('demo/posts', 200)).toMatchObject({ limit: 3 }), 15_000);
});

test('another content folder in the configuration is watched from then on', async () => {
  const dev = await startDev({ ...SMALL_PROJECT, 'texts/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }) });
  await dev.change({ 'galley.config.json': '{"content":"texts"}' });
  await dev.answers('blog/posts/a', 200);
  await dev.change({ 'texts/blog/posts/b.md': post({ title: 'B', date: '2026-01-01' }) });
  await dev.answers('blog/posts/b', 200);
});

test('another content folder that is broken is waited for, too', async () => {
  const dev = await startDev({ ...SMALL_PROJECT, 'texts/blog/posts/a.md': post({ title: 'A', date: 'someday' }) });
  await dev.change({ 'galley.config.json': '{"content":"texts"}' });
  await dev.says(/error post\/date-unreadable/);
  await dev.answers('demo/posts/first', 200);
  await dev.change({ 'texts/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }) });
  await dev.answers('blog/posts/a', 200);
});

test('an output folder inside the content does not set it off', async () => {
  const dev = await startDev({ 'blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }) }, '--content', '.');
  await dev.answers('blog/posts/a', 200);
  await dev.change({ 'blog/posts/b.md': post({ title: 'B', date: '2026-01-01' }) });
  await dev.answers('blog/posts/b', 200);
  expect(dev.stdout().match(/✓/g)).toHaveLength(2);
});

test('Ctrl-C ends it with exit code 0', async () => {
  const dev = await startDev();
  dev.child.kill('SIGINT');
  expect(await dev.ended).toMatchObject({ code: 0, stderr: '' });
});

test('--format json: a line of data per event', async () => {
  const cwd = await folderOf(SMALL_PROJECT);
  const dev = startGalley(['dev', '--port', '0', '--format', 'json'], { cwd });
  await dev.says(/"event":"serving"/);
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
