import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { createNotify } from '../../../src/publish/deploy/notify.ts';
import { RETRIES } from '../../../src/publish/deploy/retry.ts';
import { serving } from '../../helpers/server.ts';

const KEY = Buffer.alloc(32, 7);
const SECRET = `whsec_${KEY.toString('base64')}`;
const CONTENT = {
  revision: 'abc',
  version: 'v1',
  workspaces: [{ name: 'blog', posts: { added: ['é'], changed: [], removed: [] }, terms: [] }],
};

/** Sends a notification to a site that answers with these statuses, one after the other. */
const notified = async (statuses: readonly number[], { isStrict = false, more = {} } = {}) => {
  const seen: { body: string; headers: IncomingHttpHeaders; method: string | undefined }[] = [];
  const waits: number[] = [];
  const origin = await serving(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    seen.push({ body: Buffer.concat(chunks).toString(), headers: request.headers, method: request.method });
    response.writeHead(statuses[seen.length - 1] ?? 500, { location: '/elsewhere', ...more }).end('no');
  });
  const sleep = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
  const retries = { ...RETRIES, sleep, random: () => 0.5 };
  const notify = createNotify(`${origin}/hooks/secret-part`, {
    secret: SECRET,
    isStrict,
    clock: () => 1_800_000_000_900,
    retries,
  });
  return { problems: await notify(CONTENT), seen, waits, origin };
};

test('a notification is a POST whose signature Standard Webhooks can check', async () => {
  const { problems, seen } = await notified([204]);
  expect(problems).toEqual([]);
  const [{ body = '', headers = {}, method } = {}] = seen;
  expect([method, JSON.parse(body), headers['content-type']]).toEqual(['POST', CONTENT, 'application/json']);
  expect(headers['webhook-id']).toMatch(/^msg_[\w-]{20,}$/);
  expect(headers['webhook-timestamp']).toBe('1800000000');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', KEY).update(signed).digest('base64')}`);
});

test('a busy site gets the same notification again, with longer and longer waits', async () => {
  const { problems, seen, waits } = await notified([503, 429, 500, 200]);
  expect(problems).toEqual([]);
  expect(waits).toEqual([200, 400, 800]);
  expect(new Set(seen.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await notified([503, 200], { more: { 'retry-after': '7' } })).waits).toEqual([7000]);
});

test.each([
  [[401], 1, 'it answered 401'],
  [[302], 1, 'it answered 302'],
  [[500, 500, 500, 500, 500, 200], 5, 'it answered 500'],
] as const)('a site that answers %j is a problem after %i requests', async (statuses, requests, why) => {
  const { problems, seen, origin } = await notified(statuses);
  expect(seen).toHaveLength(requests);
  expect(problems).toMatchObject([
    {
      severity: 'warning',
      code: 'deploy/not-notified',
      message: `The deploy is complete, but ${origin} was not notified: ${why}.`,
    },
  ]);
  expect(JSON.stringify(problems)).not.toMatch(/secret-part|whsec/);
});

test('the problem is an error if you ask for it, and a site that is down is one too', async () => {
  expect((await notified([404], { isStrict: true })).problems).toMatchObject([{ severity: 'error' }]);
  const sleep = async (): Promise<void> => {};
  const notify = createNotify('http://127.0.0.1:9/x', {
    secret: SECRET,
    isStrict: false,
    clock: Date.now,
    retries: { ...RETRIES, sleep },
  });
  expect(await notify(CONTENT)).toMatchObject([
    { severity: 'warning', message: expect.stringContaining('not notified') },
  ]);
});

test.each([
  ['https://a.example', undefined, 'deploy/notify', 'is missing'],
  ['https://a.example', 'abc', 'deploy/notify', 'is not a secret'],
  ['https://a.example', `whsec_${Buffer.alloc(8).toString('base64')}`, 'deploy/notify', 'is not a secret'],
  ['https://a.example', `${SECRET} `, 'deploy/notify', 'is not a secret'],
  ['file:///etc/passwd', SECRET, 'deploy/notify', 'not an http'],
  ['a.example', SECRET, 'deploy/notify', 'not an http'],
])('%s with the secret %s is refused before a deploy', (url, secret, code, message) => {
  expect(() => createNotify(url, { secret, isStrict: false, clock: Date.now })).toThrow(
    expect.objectContaining({
      exitCode: 2,
      diagnostics: [expect.objectContaining({ code, message: expect.stringContaining(message) })],
    }),
  );
});
