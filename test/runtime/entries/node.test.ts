import { once } from 'node:events';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handleClientErrors } from '../../../src/runtime/entries/client-errors.ts';
import { createNodeListener } from '../../../src/runtime/entries/node.ts';
import { errorBody } from '../../../src/runtime/resolver/errors.ts';
import { addFiles } from '../../helpers/files.ts';
import { type ModelPost, modelAnswer } from '../../helpers/model.ts';
import { publish, treeOf } from '../../helpers/published.ts';
import { site, siteVersion } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const SUNSET = Date.UTC(2026, 2, 31);
const ourSite = site({ versions: { v1: siteVersion({ deprecated: 0, sunset: SUNSET, suggest: 'v2' }) } });

let folder: string;
let posts: ModelPost[];
let port: number;
let now = 0;
const servers: ReturnType<typeof createServer>[] = [];

const listen = async (root: string): Promise<number> => {
  const server = handleClientErrors(createServer(createNodeListener(ourSite, root, () => now)));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'galley-')));
  posts = randomPosts({ seed: 5, posts: 120, terms: ['news', 'red'] });
  await addFiles(join(folder, 'dist'), Object.fromEntries(await publish(treeOf(ourSite, [workspaceOf(posts)]))));
  await writeFile(join(folder, 'stats.json'), 'outside');
  port = await listen(join(folder, 'dist'));
});

afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/api/public/v1/demo${path}`, init);

/** Sends raw text and returns everything until the server closes the connection. */
const raw = async (text: string | Uint8Array): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(text);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
};

const rawGet = (target: string): Promise<string> =>
  raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

describe('over real sockets', () => {
  test.each(['', '?limit=5', '?tags=red,news&offset=20', '?category=unknown'])('a list: %s', async (search) => {
    const response = await ask(`/posts${search}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-powered-by')).toBe(null);
    expect(await response.text()).toBe(modelAnswer(posts, search));
  });

  test('HEAD has the length of GET and no body', async () => {
    const response = await ask('/posts', { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(modelAnswer(posts, ''))));
    expect(await response.text()).toBe('');
    const answer = await raw('HEAD /api/public/demo/stats HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer.endsWith('\r\n\r\n')).toBe(true);
  });

  test('If-None-Match is answered by 304 with the version’s headers', async () => {
    const etag = (await ask('/posts?limit=5')).headers.get('etag') ?? '';
    const response = await ask('/posts?limit=5', { headers: { 'if-none-match': etag } });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(etag);
    expect(response.headers.get('deprecation')).toBe('true');
    expect(await response.text()).toBe('');
  });

  test('OPTIONS is 204, even for the server as a whole', async () => {
    const response = await ask('/posts', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
    const whole = await raw('OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(whole).toMatch(/^HTTP\/1\.1 204 /);
  });

  test('POST is 405, even with a body', async () => {
    const response = await ask('/posts', { method: 'POST', body: 'x'.repeat(100_000) });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(await response.text()).toBe(errorBody('method_not_allowed'));
  });

  test('unknown keys, posts and addresses are errors of the contract', async () => {
    expect(await (await ask('/posts/unknown')).text()).toBe(errorBody('post_not_found'));
    expect(await (await ask('/nothing')).text()).toBe(errorBody('not_found'));
    expect((await fetch(`http://127.0.0.1:${port}/api/public/v1/nobody/posts`)).status).toBe(401);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  });

  test('uses the given clock', async () => {
    now = SUNSET;
    const gone = await ask('/posts');
    now = 0;
    expect(gone.status).toBe(410);
    expect(gone.headers.get('x-api-suggest')).toBe('v2');
  });
});

describe('hostile requests', () => {
  test.each([
    '/api/public/v1/demo/../../../../../stats.json',
    '/api/public/v1/demo/..%2f..%2f..%2f..%2f..%2fstats.json',
    '/api/public/v1/demo/%2e%2e/demo/stats',
    '/../stats.json',
    '//stats.json',
    '/api/public/v1/demo/stats%00',
    '/api/public/assets/..%2fv1%2fdemo%2fstats.json',
    '/api/public/v1/demo/posts/%',
    '/api/public/v1/demo/stats?%00#/../..',
  ])('a raw path gets a 404 or the answer it names, never another file: %s', async (target) => {
    const answer = await rawGet(target);
    expect(answer).toMatch(target.includes('?') ? /^HTTP\/1\.1 200 OK/ : /^HTTP\/1\.1 404 Not Found/);
    expect(answer).not.toContain('outside');
  });

  test('rejects dot segments instead of resolving them', async () => {
    expect(await rawGet('/api/public/v1/demo/x/../stats')).toContain(errorBody('not_found'));
  });

  test('a name too long for any file system is a missing post', async () => {
    expect(await (await ask(`/posts/${'a'.repeat(1000)}`)).text()).toBe(errorBody('post_not_found'));
  });

  test('uses the path of a proxy request’s target', async () => {
    expect(await rawGet('http://elsewhere/api/public/v1/demo/stats')).toContain('"totalPosts":120');
    expect(await rawGet('http://elsewhere')).toContain(errorBody('not_found'));
  });

  test('answers each raw byte in an address like its escape, with the API’s JSON', async () => {
    for (let byte = 0; byte < 256; byte += 1) {
      // A line break ends the request line, and the rest is not a header. `#`, `/` and `?` end a segment.
      if ([0x0a, 0x0d, 0x23, 0x25, 0x2f, 0x3f].includes(byte)) continue;
      const path = Buffer.from('GET /api/public/v1/demo/posts/a');
      const rest = Buffer.from('b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      const escaped = `%${byte.toString(16).padStart(2, '0')}`;
      const [answer, expected] = [
        await raw(Buffer.concat([path, Uint8Array.of(byte), rest])),
        await rawGet(`/api/public/v1/demo/posts/a${escaped}b`),
      ];
      const known = (text: string): string => text.replace(/^date: .*\r\n/im, '');
      expect([byte, known(answer)]).toEqual([byte, known(expected)]);
      expect(answer).toMatch(/^HTTP\/1\.1 404 [^{]*\{"error"/s);
    }
  });

  test('refuses a raw address after another request, which is answered once', async () => {
    const first = 'GET /api/public/v1/demo/stats HTTP/1.1\r\nHost: x\r\n\r\n';
    const answer = await raw(`${first}GET /api/public/v1/demo/a\x01b HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(answer.match(/totalPosts/g)?.length ?? 0).toBeLessThan(2);
    expect(answer).not.toContain('not_found');
  });

  test('malformed requests and disconnecting clients do no harm', async () => {
    expect(await raw('nonsense\r\n\r\n')).toContain('400 Bad Request');
    expect(await rawGet('stats.json')).toContain('400 Bad Request');
    expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
    expect(await raw('GET / HTTP/9.9\r\n\r\n')).toMatch(/^HTTP\/1\.1 (?:400|505)/);
    for (let client = 0; client < 20; client += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.write('GET /api/public/v1/demo/posts?limit=100 HTTP/1.1\r\nHost: x\r\n\r\n');
      if (client % 2 === 0) await once(socket, 'connect');
      socket.destroy();
    }
    expect((await ask('/stats')).status).toBe(200);
  });

  test.each(['absent', 'stats.json'])(
    'a root that is not a folder has no files and does not break the server: %s',
    async (name) => {
      const elsewhere = await listen(join(folder, name));
      expect((await fetch(`http://127.0.0.1:${elsewhere}/api/public/v1/demo/stats`)).status).toBe(500);
      expect((await fetch(`http://127.0.0.1:${elsewhere}/api/public/v1/demo/posts`)).status).toBe(500);
    },
  );
});

test('pipelined requests are answered in their order', async () => {
  const limits = [3, 100, 1, 20, 7];
  const requests = limits.map((limit) => `GET /api/public/v1/demo/posts?limit=${limit} HTTP/1.1\r\nHost: x\r\n`);
  const answer = await raw(`${requests.join('\r\n')}Connection: close\r\n\r\n`);
  expect([...answer.matchAll(/"limit":(\d+)\}/g)].map((match) => Number(match[1]))).toEqual(limits);
});

test('answers each of many simultaneous requests correctly', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, at) => {
      const search = `limit=${1 + (at % 50)}&offset=${at % 7}`;
      return (await (await ask(`/posts?${search}`)).text()) === modelAnswer(posts, search);
    }),
  );
  expect(answers).not.toContain(false);
});
