import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { Project } from '../../../src/build/project.ts';
import { createConsole } from '../../../src/dev/server/console.ts';
import { createLatest, editorScheme } from '../../../src/dev/server/project-console.ts';
import { folderOf } from '../../helpers/files.ts';
import { serving } from '../../helpers/server.ts';

/** A console in front of an API that answers with the requested URL. */
const start = async (base = '/api/public'): Promise<string> => {
  const folder = await folderOf({ 'index.html': '<title>Page</title>', 'index.js': 'run()', 'secret.txt': 'no' });
  const project = { site: { base }, secrets: [{ env: 'KEY', key: 'hidden-key' }] } as unknown as Project;
  const answers = {
    'content.json': async () => ({ root: '/here' }),
    'echo.json': async (query: URLSearchParams) => Object.fromEntries(query),
  };
  const { before } = createConsole({ folder, project: () => project, answers });
  return serving(before((asked, response) => void response.end(`API ${asked.url}`)));
};

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends headers that `fetch` does not allow. */
const get = (url: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { headers, method }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    asked.on('error', reject).end();
    onTestFinished(() => void asked.destroy());
  });

test('the page is at the root, and only its own files are below its folder', async () => {
  const url = await start();
  expect((await get(`${url}/`)).text).toBe('<title>Page</title>');
  expect((await get(`${url}/?workspace=blog`)).text).toBe('<title>Page</title>');
  expect((await get(`${url}/_galley/index.js`)).text).toBe('run()');
  expect((await get(`${url}/_galley/content.json`)).text).toBe('{"root":"/here"}');
  expect((await get(`${url}/_galley/echo.json?file=a%2Fb&x=%3F`)).text).toBe('{"file":"a/b","x":"?"}');
  for (const name of ['secret.txt', '..%2fconsole.ts', '%2e%2e%2fconsole.ts', 'constructor', '']) {
    expect((await get(`${url}/_galley/${name}`)).status, name).toBe(404);
  }
  expect((await get(`${url}/api/public/v1/demo/posts`)).text).toBe('API /api/public/v1/demo/posts');
  expect((await get(`${url}/`, {}, 'POST')).text).toBe('API /');
});

test('a preflight for the console is refused like the request itself', async () => {
  const url = await start();
  const asked = { origin: 'https://attacker.example', 'access-control-request-method': 'GET' };
  for (const name of ['content.json', 'api/api/public/v1/demo/posts', 'none']) {
    const { status, headers } = await get(`${url}/_galley/${name}`, asked, 'OPTIONS');
    expect(status, name).toBe(404);
    expect(headers, name).not.toHaveProperty('access-control-allow-origin');
  }
  expect((await get(`${url}/api/public`, asked, 'OPTIONS')).text).toBe('API /api/public');
});

test('every answer forbids foreign scripts, other hosts and frames', async () => {
  const url = await start();
  for (const path of ['/', '/_galley/content.json', '/_galley/none']) {
    const { headers } = await get(url + path);
    const policy = String(headers['content-security-policy']);
    for (const rule of [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]) {
      expect(policy.split('; ')).toContain(rule);
    }
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-store' });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
});

test.each([
  ['another host’s name (DNS rebinding)', { host: 'attacker.example' }],
  ['a page of another origin', { origin: 'https://attacker.example' }],
  ['a page of another port of this machine', { origin: 'http://127.0.0.1:1' }],
  ['a page that hides its origin', { origin: 'null' }],
  ['a script element of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ['a proxy', { 'x-forwarded-for': '203.0.113.9' }],
])('%s gets neither console nor content', async (_, headers) => {
  const url = await start();
  for (const path of ['/', '/_galley/index.js', '/_galley/content.json', '/_galley/events', '/_galley/api/v1/$KEY']) {
    expect((await get(url + path, headers)).text).toBe(`API ${path}`);
  }
});

test('a variable becomes its key from the environment, for the console alone', async () => {
  const url = await start();
  expect((await get(`${url}/_galley/api/b/v1/$KEY/posts?limit=1`)).text).toBe('API /b/v1/hidden-key/posts?limit=1');
  expect((await get(`${url}/_galley/api/b/v1/%24KEY/posts`)).text).toBe('API /b/v1/hidden-key/posts');
  expect((await get(`${url}/_galley/api/b/v1/$OTHER/posts`)).text).toBe('API /b/v1/$OTHER/posts');
  expect((await get(`${url}/b/v1/$KEY/posts`)).text).toBe('API /b/v1/$KEY/posts');
});

test('an API at the console’s path turns the console off', async () => {
  const url = await start('/_galley/api');
  for (const path of ['/', '/_galley/index.js']) expect((await get(url + path)).text).toBe(`API ${path}`);
});

test('open pages receive changes until they are closed', async () => {
  const folder = await folderOf({});
  const project = { site: { base: '/b' }, secrets: [] } as unknown as Project;
  const { before, changed } = createConsole({
    folder,
    project: () => project,
    answers: { 'content.json': async () => ({}) },
  });
  const url = await serving(before((_, response) => void response.end()));
  const { body } = await fetch(`${url}/_galley/events`);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toMatchObject({ value: ': listening\n\n' });
  changed();
  expect(await reader?.read()).toMatchObject({ value: 'data: changed\n\n' });
  await reader?.cancel();
  changed();
});

test('content is read once for all waiting requests, and again after a change or a failure', async () => {
  let made = 0;
  const latest = createLatest(async () => {
    made += 1;
    if (made === 2) throw new Error('once');
    return made;
  });
  expect(await Promise.all([latest.get(), latest.get()])).toEqual([1, 1]);
  latest.outdated();
  await expect(latest.get()).rejects.toThrow('once');
  expect(await latest.get()).toBe(3);
});

test('files open in the editor that the environment names, if its URL scheme is known', () => {
  expect(editorScheme({ EDITOR: 'cursor --wait' })).toBe('cursor');
  expect(editorScheme({ VISUAL: '/usr/bin/codium', EDITOR: 'vim' })).toBe('vscodium');
  expect(editorScheme({ EDITOR: 'vim' })).toBe('vscode');
  expect(editorScheme({})).toBe('vscode');
});
