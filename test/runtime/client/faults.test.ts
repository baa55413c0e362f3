import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ClientOptions, createClient } from '../../../src/runtime/client/client.ts';
import { fetchWithRetry, retryAfter } from '../../../src/runtime/client/fetch-with-retry.ts';
import { serving } from '../../helpers/server.ts';

const GOOD = '{"data":[{"name":"News","slug":"news"}]}';
const TAGS = [{ name: 'News', slug: 'news' }];

type Behaviour = (response: ServerResponse, request: IncomingMessage) => unknown;

const good: Behaviour = (response) => response.end(GOOD);
const status =
  (code: number, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    response.writeHead(code, headers).end('<h1>Sorry</h1>');
const reset: Behaviour = (response) => response.socket?.destroy();
const hang: Behaviour = () => {};
const truncated: Behaviour = (response) => {
  response.writeHead(200, { 'content-length': GOOD.length }).write(GOOD.slice(0, 10));
  setTimeout(() => response.socket?.destroy(), 20);
};
const resetBeforeBody: Behaviour = (response) => {
  response.writeHead(200).flushHeaders();
  setTimeout(() => response.socket?.destroy(), 20);
};
const cutJson: Behaviour = (response) => response.end(GOOD.slice(0, 10));
const html: Behaviour = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');

interface Faulty {
  readonly client: ReturnType<typeof createClient>;
  readonly requests: () => number;
}

/** A client of a server with one behaviour per request; the last one is repeated. */
const faulty = async (behaviours: readonly Behaviour[], options: ClientOptions = {}): Promise<Faulty> => {
  let requests = 0;
  const listener: RequestListener = (request, response) => {
    const behaviour = behaviours[Math.min(requests, behaviours.length - 1)];
    requests += 1;
    behaviour?.(response, request);
  };
  const baseUrl = await serving(listener);
  return { client: createClient({ baseUrl, apiKey: 'demo', ...options }), requests: () => requests };
};

/** Removes the random wait, so that retries follow at once. */
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

test.each<[string, Behaviour]>([
  ['a connection that is reset', reset],
  ['an answer that is reset before its body', resetBeforeBody],
  ['a truncated answer', truncated],
  ['429', status(429)],
  ['429 that says when', status(429, { 'retry-after': '0' })],
  ['500', status(500)],
  ['503 with a date that has passed', status(503, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' })],
])('retries %s, and gets the answer', async (_, fault) => {
  const once = await faulty([fault, good]);
  expect(await once.client.tags()).toEqual(TAGS);
  expect(once.requests()).toBe(2);
  const twice = await faulty([fault, fault, good]);
  expect(await twice.client.tags()).toEqual(TAGS);
});

test.each<[string, Behaviour, object]>([
  ['a connection that is reset', reset, { name: 'NetworkError', code: 'network', status: null }],
  ['a truncated answer', truncated, { name: 'NetworkError', code: 'network', status: null }],
  ['429', status(429), { name: 'GalleyError', code: 'http_429', status: 429 }],
  ['503', status(503), { name: 'ServerError', code: 'http_503', status: 503 }],
])('%s each time is an error after three attempts', async (_, fault, error) => {
  const { client, requests } = await faulty([fault]);
  await expect(client.tags()).rejects.toMatchObject({ ...error, url: client.url.tags() });
  expect(requests()).toBe(3);
});

test.each<[string, Behaviour, object]>([
  ['HTML with 200', html, { name: 'ServerError', code: 'invalid_answer', status: 200 }],
  ['half of a JSON text', cutJson, { name: 'ServerError', code: 'invalid_answer', status: 200 }],
  ['405', status(405), { name: 'GalleyError', code: 'http_405', status: 405 }],
])('%s is an immediate error, because a retry would not help', async (_, fault, error) => {
  const { client, requests } = await faulty([fault, good]);
  await expect(client.tags()).rejects.toMatchObject(error);
  expect(requests()).toBe(1);
});

test.each<[string, readonly Behaviour[]]>([
  ['no answer', [hang]],
  ['no answer to another attempt', [reset, hang]],
  ['no end of the body', [(response) => response.writeHead(200).write('{')]],
])('%s is a TimeoutError when the time has passed', async (_, behaviours) => {
  const { client } = await faulty(behaviours, { timeout: 100 });
  await expect(client.tags()).rejects.toMatchObject({ name: 'TimeoutError', code: 'timeout', status: null });
});

test('a timeout may be longer than a timer, or infinite', async () => {
  for (const timeout of [Number.POSITIVE_INFINITY, 2 ** 31]) {
    const { client } = await faulty([(response, request) => setTimeout(() => good(response, request), 20)], {
      timeout,
    });
    expect(await client.tags()).toEqual(TAGS);
  }
});

test('returns the answer at once if the requested wait exceeds the timeout', async () => {
  const { client, requests } = await faulty([status(429, { 'retry-after': '3600' })], { timeout: 60_000 });
  await expect(client.tags()).rejects.toMatchObject({ status: 429 });
  expect(requests()).toBe(1);
});

test('retries as often as configured, or never', async () => {
  const many = await faulty([...Array.from({ length: 5 }, () => reset), good], { retries: 5 });
  expect(await many.client.tags()).toEqual(TAGS);
  const none = await faulty([reset, good], { retries: 0 });
  await expect(none.client.tags()).rejects.toMatchObject({ name: 'NetworkError' });
});

test('an error has the answer’s request id', async () => {
  const { client } = await faulty([status(404, { 'x-request-id': 'abc-1' })]);
  await expect(client.tags()).rejects.toMatchObject({ requestId: 'abc-1' });
});

/** The waits, in milliseconds, of a client whose `fetch` returns these answers in turn. */
const waits = async (answers: readonly (Response | Error)[]): Promise<readonly number[]> => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.UTC(2026, 0, 1) });
  try {
    const times: number[] = [];
    const fetch = vi.fn(async () => {
      times.push(Date.now());
      const answer = answers[times.length - 1] ?? Response.json({ data: [] });
      if (answer instanceof Error) throw answer;
      return answer;
    });
    const call = createClient({ baseUrl: 'https://example.com', apiKey: 'k', fetch, retries: 4, timeout: 60_000 })
      .tags()
      .catch(() => null);
    while (times.length <= answers.length) {
      await new Promise(setImmediate);
      // One timer is the client's timeout, the other is the wait.
      if (vi.getTimerCount() === 2) vi.advanceTimersToNextTimer();
    }
    await call;
    return times.slice(1).map((time, at) => time - (times[at] ?? 0));
  } finally {
    vi.useRealTimers();
  }
};

test('waits double, and are a random part of that', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const failures = Array.from({ length: 4 }, () => new TypeError('no'));
  expect(await waits(failures)).toEqual([150, 300, 600, 1200]);
});

test('Retry-After is obeyed, as seconds and as a date', async () => {
  const headers = (value: string): Response => new Response(null, { status: 429, headers: { 'retry-after': value } });
  const later = new Date(Date.UTC(2026, 0, 1, 0, 0, 30)).toUTCString();
  expect(await waits([headers('7'), headers(later), headers('soon')])).toEqual([7000, 23_000, 0]);
});

test.each(['-5', '1.5', '60, 60', 'soon', ''])('Retry-After: %s is ignored', async (value) => {
  expect(retryAfter({ headers: new Headers({ 'retry-after': value }) })).toBeNull();
});

test('a past date causes no wait: Node warns about negative timers', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout');
  const passed = status(503, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' });
  const { client } = await faulty([passed, good]);
  expect(await client.tags()).toEqual(TAGS);
  expect(timer.mock.calls.filter(([, delay = 0]) => delay < 0)).toEqual([]);
});

test('an abort ends a wait', async () => {
  const { client, requests } = await faulty([status(429, { 'retry-after': '5' })]);
  const controller = new AbortController();
  const call = client.tags({ signal: controller.signal });
  await vi.waitFor(() => expect(requests()).toBe(1), 60_000);
  setTimeout(() => controller.abort('enough'), 20);
  await expect(call).rejects.toBe('enough');
});

test('an aborted wait leaves no timer behind', async () => {
  const controller = new AbortController();
  const headers = new Headers({ 'retry-after': '3600' });
  const attempt = async () => ({ status: 429, headers });
  const wait = fetchWithRetry(attempt, () => true, { retries: 1, signal: controller.signal });
  await new Promise(setImmediate);
  const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  controller.abort();
  await wait;
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length).toBe(before - 1);
});

test('a missing post is not found, even if the host’s page for missing files says otherwise', async () => {
  const missing: Behaviour = (response) =>
    response.writeHead(404).end('{"error":{"code":"variant_not_available","message":"No such list."}}');
  const { client } = await faulty([missing]);
  await expect(client.posts.get('fog')).rejects.toMatchObject({ name: 'NotFoundError', status: 404 });
  const list = await faulty([missing]);
  await expect(list.client.posts.list({ limit: 7 })).rejects.toMatchObject({ name: 'VariantNotAvailableError' });
});
