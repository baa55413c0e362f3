import { chmod, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildIn, builtFolder } from '../../helpers/built.ts';
import { runGalley, startGalley } from '../../helpers/cli.ts';
import { addFiles, folderOf } from '../../helpers/files.ts';
import { SMALL_PROJECT } from '../../helpers/posts.ts';

const builtProject = (files = {}): Promise<string> => builtFolder({ ...SMALL_PROJECT, ...files });

/** v1 ends during 2026. */
const ENDING = `import { defineContract } from 'galley';
export default { versions: { v1: { sunset: '2026-03-01', suggest: 'v2' }, v2: { contract: defineContract({}) } } };
`;

test('serves the built API and prints addresses that answer', async () => {
  const cwd = await builtProject();
  const preview = startGalley(['preview', '--port', '0'], { cwd });
  const [, url = ''] = await preview.says(/Serving the API on (http:\S+)/);
  await preview.says(/notes\/stats/);
  const addresses = preview.stdout().match(/http:\S+\/v1\/\S+/g) ?? [];
  expect(addresses.map((address) => address.slice(url.length))).toEqual([
    '/api/public/v1/demo/posts',
    '/api/public/v1/demo/posts?category=howto',
    '/api/public/v1/demo/posts/first',
    '/api/public/v1/demo/stats',
    '/api/public/v1/notes/posts',
    '/api/public/v1/notes/stats',
  ]);
  for (const address of addresses) expect((await fetch(address)).status, address).toBe(200);
  const filtered = await (await fetch(`${url}/api/public/v1/demo/posts?category=howto&limit=1`)).json();
  expect(filtered).toMatchObject({ data: [{ slug: 'second' }], total: 1, limit: 1 });
  expect((await fetch(`${url}/nothing`)).status).toBe(404);
  expect((await fetch(`${url}/api/public/v1/nobody/posts`)).status).toBe(401);
});

test('a running preview answers what a later build adds', async () => {
  const cwd = await builtProject();
  const preview = startGalley(['preview', '--port', '0'], { cwd });
  const [, url = ''] = await preview.says(/Serving the API on (http:\S+)/);
  const ask = async (endpoint: string) => fetch(`${url}/api/public/v1/demo/${endpoint}`);
  expect((await ask('posts/later')).status).toBe(404);
  const { total } = await (await ask('posts')).json();
  await addFiles(cwd, { 'content/blog/posts/later.md': '---\ntitle: Later\ndate: 2026-01-01\n---\nText.\n' });
  await buildIn(cwd);
  expect((await ask('posts/later')).status).toBe(200);
  expect(await (await ask('posts')).json()).toMatchObject({ total: total + 1 });
  expect(await (await ask('stats')).json()).toMatchObject({ totalPosts: total + 1 });
});

test('parameters that answers ignore are reported once, on stderr', async () => {
  const cwd = await builtProject();
  const preview = startGalley(['preview', '--port', '0'], { cwd });
  const [, url = ''] = await preview.says(/Serving the API on (http:\S+)/);
  for (const search of ['order=title', 'order=date', 'sort=%1b[31m'])
    expect((await fetch(`${url}/api/public/v1/demo/posts?${search}`)).status).toBe(200);
  preview.child.kill('SIGTERM');
  const { stderr } = await preview.ended;
  expect(stderr).toBe('order=title is ignored: not a parameter of v1\nsort=␛[31m is ignored: not a parameter of v1\n');
});

test('the console is served beside the API, and can be opened or left out', async () => {
  const cwd = await builtProject();
  // The file `opened` contains the URL that the browser would open.
  const script = '#!/bin/sh\necho "$1" > opened.part && mv opened.part opened\n';
  await addFiles(cwd, { 'bin/xdg-open': script });
  await chmod(join(cwd, 'bin/xdg-open'), 0o755);
  const env = { PATH: `${join(cwd, 'bin')}:${process.env.PATH}` };
  const withConsole = startGalley(['preview', '--port', '0', '--open'], { cwd, env });
  const [, address = ''] = await withConsole.says(/Console: (http:\S+)/);
  const page = await fetch(address);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page.text()).toContain('<title>Galley console</title>');
  const content = await (await fetch(`${address}_galley/content.json`)).json();
  expect(content).toMatchObject({ root: cwd, isLive: false, base: '/api/public', served: ['v1'] });
  if (process.platform === 'linux') {
    await vi.waitFor(async () => expect(await readFile(join(cwd, 'opened'), 'utf8')).toBe(`${address}\n`), 30_000);
  }
  const without = startGalley(['preview', '--port', '0', '--no-console', '--open'], { cwd, env });
  const [, url = ''] = await without.says(/Serving the API on (http:\S+)/);
  await without.says(/--open needs the console, which is off/);
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect(without.stdout()).not.toContain('Console: ');
});

test('its console shows what the last build said of the output, and claims no more', async () => {
  const cwd = await builtFolder(SMALL_PROJECT, { targets: ['github-pages'], allowLimited: true });
  const preview = startGalley(['preview', '--port', '0'], { cwd });
  const [, address = ''] = await preview.says(/Console: (http:\S+)/);
  const content = await (await fetch(`${address}_galley/content.json`)).json();
  const codes = content.diagnostics.map(({ code }: { readonly code: string }) => code);
  expect(content.isChecked).toBe(false);
  expect(codes).toEqual(['host/no-401', 'host/no-headers', 'host/no-queries']);
});

test('if other machines can reach the server, the console is off, and preview says so', async () => {
  const cwd = await builtProject();
  const args = ['preview', '--port', '0', '--host', '0.0.0.0'];
  const open = startGalley(args, { cwd });
  const [, url = ''] = await open.says(/Serving the API on (http:\S+)/);
  await open.says(/Other machines can reach 0\.0\.0\.0, so the console is off\./);
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${url}/_galley/content.json`)).status).toBe(404);
  expect((await fetch(`${url}/api/public/v1/demo/stats`)).status).toBe(200);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends it with exit code 0, whatever connections are open',
  async (signal) => {
    const cwd = await builtProject();
    const preview = startGalley(['preview', '--port', '0', '--format', 'json'], { cwd });
    const [, url = ''] = await preview.says(/"url":"(http:[^"]+)"/);
    await fetch(`${url}/api/public/v1/demo/stats`);
    preview.child.kill(signal);
    expect(await preview.ended).toMatchObject({ code: 0, stderr: '' });
  },
);

test('--now sets the clock of the answers', async () => {
  const config = { versions: { v1: { sunset: '2030-01-01' } } };
  const cwd = await builtProject({ 'galley.config.json': JSON.stringify(config) });
  const statusAt = async (now: string): Promise<number> => {
    const preview = startGalley(['preview', '--port', '0', '--now', now, '--format', 'json'], { cwd });
    const [, url = ''] = await preview.says(/"url":"(http:[^"]+)"/);
    return (await fetch(`${url}/api/public/v1/demo/stats`)).status;
  };
  expect(await statusAt('2029-12-31T23:59:59Z')).toBe(200);
  expect(await statusAt('2030-01-01')).toBe(410);
});

test('without a build, preview says what to do: exit code 1', async () => {
  const cwd = await folderOf(SMALL_PROJECT);
  const { code, stderr } = await runGalley(['preview'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain('error preview/not-built');
  expect(stderr).toContain('Run galley build first.');
});

test('a version that the output lacks is named, with the build that adds it', async () => {
  const cwd = await folderOf({ ...SMALL_PROJECT, 'galley.config.mjs': ENDING });
  await buildIn(cwd, { now: Date.parse('2026-07-01') });
  const { code, stderr } = await runGalley(['preview', '--now', '2026-01-01'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain('the output folder has no /api/public/v1.');
  expect(stderr).toContain('Run galley build --now 2026-01-01T00:00:00.000Z first.');
});

test('a requested port that is taken is exit code 2', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const cwd = await builtProject();
  const { code, stderr } = await runGalley(['preview', '--port', String(port)], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(`Port ${port} is taken.`);
});

test('changed content is not served before it is built', async () => {
  const cwd = await builtProject();
  const preview = startGalley(['preview', '--port', '0', '--format', 'json'], { cwd });
  const [, url = ''] = await preview.says(/"url":"(http:[^"]+)"/);
  await addFiles(cwd, { 'content/blog/posts/2026-05-05-new.md': '---\ntitle: New\n---\n' });
  expect((await fetch(`${url}/api/public/v1/demo/posts/new`)).status).toBe(404);
  await buildIn(cwd);
  expect((await fetch(`${url}/api/public/v1/demo/posts/new`)).status).toBe(200);
});
