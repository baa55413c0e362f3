import { request } from 'node:http';
import { homedir } from 'node:os';
import { expect, test } from 'vitest';
import { failingListener, failureOf } from '../../../src/dev/server/live-listener.ts';
import { type Diagnostic, DiagnosticError } from '../../../src/shared/diagnostics/diagnostic.ts';
import { serving } from '../../helpers/server.ts';
import { site, siteVersion } from '../../helpers/site.ts';

const FAILURE = {
  message: 'Could not build the content: 1 error.',
  diagnostics: [{ severity: 'error', code: 'post/title-missing', message: 'There is no title.', file: 'a.md' }],
} as const;
const NOW = Date.UTC(2026, 0, 1);
const TOLD = { error: { code: 'internal_error', ...FAILURE } };
const PLAIN = { error: { code: 'internal_error', message: 'The request could not be answered.' } };

const start = (): Promise<string> =>
  serving(
    failingListener(FAILURE, {
      site: site({ keys: ['demo'], versions: { v1: siteVersion({ deprecated: NOW - 1000 }) } }),
      now: () => NOW,
      otherwise: (_request, response) => void response.writeHead(405).end('otherwise'),
    }),
  );

/** Sends a request with a given Host and Origin, which `fetch` does not allow. */
const ask = (url: string, headers: Readonly<Record<string, string>>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(JSON.parse(text)));
    })
      .once('error', reject)
      .end();
  });

test.each(['/api/public/v1/demo/posts', '/api/public/demo/posts/x?limit=1', '/api/public/v1/other/tags', '/%61pi/x'])(
  'GET %s is a 500 that reports the problem, in the shape of the API',
  async (path) => {
    const response = await fetch((await start()) + path);
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual(TOLD);
  },
);

test('headers of a version stay, and HEAD has the length and no body', async () => {
  const response = await fetch(`${await start()}/api/public/v1/demo/posts`, { method: 'HEAD' });
  expect(response.status).toBe(500);
  expect(response.headers.get('deprecation')).not.toBeNull();
  expect(Number(response.headers.get('content-length'))).toBe(Buffer.byteLength(JSON.stringify(TOLD)));
  expect(await response.text()).toBe('');
});

test('other methods are answered as usual', async () => {
  const response = await fetch(`${await start()}/api/public/v1/demo/posts`, { method: 'POST' });
  expect([response.status, await response.text()]).toEqual([405, 'otherwise']);
});

test.each([
  { host: 'localhost:4321' },
  { host: 'blog.localhost' },
  { host: '[::1]:4321' },
  { host: '127.0.0.1', origin: 'http://localhost:3000' },
])('a local request gets the details: %j', async (headers) => {
  expect(await ask(`${await start()}/api/public/v1/demo/posts`, headers)).toEqual(TOLD);
});

test.each([
  { host: 'example.com' },
  { host: 'localhost.example.com' },
  { host: '127.0.0.1.example.com' },
  { host: '127.0.0.1', origin: 'https://example.com' },
  { host: '127.0.0.1', origin: 'null' },
  { host: '127.0.0.1', 'x-forwarded-for': '203.0.113.7' },
  { host: '127.0.0.1', via: '1.1 tunnel' },
])('a foreign host name, page or tunnel gets no details: %j', async (headers) => {
  expect(await ask(`${await start()}/api/public/v1/demo/posts`, headers)).toEqual(PLAIN);
});

const problem = (more: Partial<Diagnostic> = {}): Diagnostic => ({
  severity: 'error',
  code: 'post/title-missing',
  message: 'There is no title.',
  ...more,
});

test('reports errors by file and position, and no warnings', () => {
  const failure = failureOf(
    [problem({ file: 'b.md' }), problem({ file: 'c.md', severity: 'warning' }), problem({ file: 'a.md' })],
    '/home/ann/site',
  );
  expect(failure.message).toBe('Could not build the content: 2 errors.');
  expect(failure.diagnostics.map(({ file }) => file)).toEqual(['a.md', 'b.md']);
});

test('reports only the first of many errors', () => {
  const many = Array.from({ length: 30 }, (_, at) => problem({ file: `${String(at).padStart(2, '0')}.md` }));
  const failure = failureOf(many, '/home/ann/site');
  expect(failure.diagnostics).toEqual(many.slice(0, 20));
  expect(failure.message).toContain('30 errors, the first 20');
});

test('hides folders of the machine, also in messages of the system', () => {
  const error = new DiagnosticError(
    [
      problem({
        message: `Cannot find '/home/ann/site/x.ts' from /home/ann/other/y.ts, /home/bob/z and ${homedir()}/secret`,
        help: 'Look at /home/ann/site/x.ts.',
      }),
    ],
    2,
  );
  const [told] = failureOf(error, '/home/ann/site').diagnostics;
  expect(told?.message).toBe("Cannot find 'x.ts' from …/other/y.ts, …/bob/z and …/secret");
  expect(told?.help).toBe('Look at x.ts.');
});

test('does not report an error that is not a problem of the content', () => {
  const failure = failureOf(new Error("EACCES: permission denied, open '/home/ann/secret'"), '/home/ann/site');
  expect(JSON.stringify(failure)).not.toMatch(/secret|EACCES|home/);
  expect(failure.message).toContain('terminal');
});
