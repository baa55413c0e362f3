import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../../src/hosts/serve.ts';
import type { Headers } from '../../src/runtime/resolver/site.ts';
import { addFiles } from '../helpers/files.ts';
import { freePort } from '../helpers/free-port.ts';
import { hostInput } from '../helpers/host-input.ts';
import { site, siteVersion } from '../helpers/site.ts';

const NOW = Date.UTC(2026, 0, 1);
const SITE = site({
  keys: ['demo', 'other'],
  versions: {
    v0: siteVersion({ deprecated: NOW - 2, sunset: NOW - 1, suggest: 'v1' }),
    v1: siteVersion({ deprecated: NOW, sunset: Date.UTC(2026, 5, 30), suggest: 'v2' }),
    v2: siteVersion(),
  },
});
const NAMES = ['posts', 'posts/hello', 'posts/posts', 'tags', 'categories', 'authors', 'stats', 'index/manifest'];
/** Each file contains its own path, so that an answer tells where it comes from. */
const FILES = [
  ...['v1/demo', 'v1/other', 'v2/demo'].flatMap((folder) => NAMES.map((name) => `${folder}/${name}.json`)),
  'v1/demo/posts/category=news/tags=/author=/limit=20/offset=0.json',
  'v1/openapi.json',
  'assets/0f-a.svg',
];

let root: string;
let server: ChildProcess;
let port: number;

/** Sends a request with an unchanged path. */
const get = async (address: string): Promise<{ status: number | undefined; headers: Headers; body: string }> => {
  const request = http.get({ host: '127.0.0.1', port, path: `/api/public/${address}`, agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk;
  return { status: response.statusCode, headers: response.headers as Headers, body };
};

const untilItAnswers = async (): Promise<void> => {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`serve ended with ${server.exitCode}`);
    try {
      await get('');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'galley-serve-'));
  await addFiles(root, Object.fromEntries(FILES.map((file) => [`api/public/${file}`, JSON.stringify(file)])));
  await addFiles(
    root,
    Object.fromEntries(
      serve.emit(hostInput({ site: SITE, now: NOW })).published.map((file) => [file.path, file.content]),
    ),
  );
  port = await freePort();
  const bin = createRequire(import.meta.url).resolve('serve/build/main.js');
  server = spawn(process.execPath, [bin, '-L', '-n', '-l', `tcp://127.0.0.1:${port}`, root], { stdio: 'ignore' });
  await untilItAnswers();
});

afterAll(async () => {
  if (server.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  await rm(root, { recursive: true, force: true });
});

test.each([
  ['v1/demo/posts', 'v1/demo/posts.json'],
  ['v1/demo/posts/', 'v1/demo/posts.json'],
  ['v1/demo/posts/hello', 'v1/demo/posts/hello.json'],
  ['v1/demo/posts/posts', 'v1/demo/posts/posts.json'],
  ['v1/demo/tags', 'v1/demo/tags.json'],
  ['v1/demo/categories', 'v1/demo/categories.json'],
  ['v1/demo/authors', 'v1/demo/authors.json'],
  ['v1/demo/stats', 'v1/demo/stats.json'],
  ['v1/other/posts', 'v1/other/posts.json'],
  ['v2/demo/posts/hello', 'v2/demo/posts/hello.json'],
  ['demo/posts', 'v1/demo/posts.json'],
  ['demo/posts/hello', 'v1/demo/posts/hello.json'],
  ['demo/tags', 'v1/demo/tags.json'],
  ['demo/categories', 'v1/demo/categories.json'],
  ['demo/authors', 'v1/demo/authors.json'],
  ['demo/stats', 'v1/demo/stats.json'],
  ['v1/demo/index/manifest.json', 'v1/demo/index/manifest.json'],
  ['v1/openapi.json', 'v1/openapi.json'],
  ['assets/0f-a.svg', 'assets/0f-a.svg'],
])('%s is the file %s', async (address, file) => {
  const { status, headers, body } = await get(address);
  expect({ status, body }).toEqual({ status: 200, body: JSON.stringify(file) });
  expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' });
});

test.each([
  ['v1/nobody/posts'],
  ['v1/demo/posts/nothing'],
  ['v1/demo/nothing'],
  ['v1/demo'],
  ['v1/demo/posts/category=news'],
  ['v0/demo/posts'],
  ['v3/demo/posts'],
  ['v1/%2e%2e/posts'],
  ['v1/:key([A-Za-z0-9_-]+)/posts'],
  ['v1/:key(a)+/posts'],
  ['v1/demo/posts/:slug(a)+'],
])('%s is 404, and serve keeps running', async (address) => {
  expect((await get(address)).status).toBe(404);
  expect((await get('v1/demo/stats')).status).toBe(200);
});

test.each([
  ['v1/demo/posts', 'lists'],
  ['v1/demo/posts/hello', 'details'],
  ['demo/posts/hello', 'details'],
  ['v1/demo/tags', 'lists'],
  ['v1/demo/index/manifest.json', 'index'],
  ['assets/0f-a.svg', 'assets'],
])('%s is cached as %s', async (address, group) => {
  expect((await get(address)).headers).toMatchObject({ 'cache-control': group });
});

test('only a deprecated version has deprecation headers, also on its legacy addresses', async () => {
  const lifecycle = { deprecation: 'true', sunset: 'Tue, 30 Jun 2026 00:00:00 GMT', 'x-api-suggest': 'v2' };
  expect((await get('v1/demo/posts')).headers).toMatchObject(lifecycle);
  expect((await get('demo/posts/hello')).headers).toMatchObject(lifecycle);
  expect((await get('v2/demo/posts')).headers).not.toHaveProperty('deprecation');
});

test('a legacy version past its sunset has no legacy addresses', () => {
  const gone = site({ versions: { v1: siteVersion({ sunset: 1 }), v2: siteVersion() } });
  const [config] = serve.emit(hostInput({ site: gone, now: 1 })).published;
  const { rewrites } = JSON.parse(config?.content ?? '') as { rewrites: { source: string }[] };
  expect(rewrites.filter(({ source }) => source.startsWith('/api/public/v2/'))).toHaveLength(6);
  expect(rewrites).toHaveLength(7);
});

test('joins header rules beyond what serve starts with, and none is too long', () => {
  const languages = { demo: ['en', 'de', 'ja', 'pt-BR'] };
  const versions = { v1: siteVersion(), v2: siteVersion(), v3: siteVersion() };
  const [file] = serve.emit(hostInput({ site: site({ languages, versions }), now: NOW })).published;
  const sources: string[] = JSON.parse(file?.content ?? '').headers.map(({ source }: { source: string }) => source);
  expect(sources.length).toBeLessThanOrEqual(50);
  expect(new Set(sources).size).toBe(sources.length);
  expect(sources.filter((source) => source.length > 100)).toEqual([]);
  expect(sources).toContain('/api/public/v1/*/lang=*/posts/*');
  expect(sources.join(' ')).toMatch(/\/v3\/\*\/lang=\*\/[{][^ ]*tags,tags[.]json/);
});
