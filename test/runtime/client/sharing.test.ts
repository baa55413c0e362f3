import { expect, test, vi } from 'vitest';
import { createClient } from '../../../src/runtime/client/client.ts';

/** A client whose requests the test answers. */
const manualClient = () => {
  const pending: { readonly url: string; readonly signal: AbortSignal; readonly answer: (body: string) => void }[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(
    (input, init) =>
      new Promise((resolve, reject) => {
        const signal = init?.signal as AbortSignal;
        signal.addEventListener('abort', () => reject(signal.reason));
        pending.push({ url: String(input), signal, answer: (body) => resolve(new Response(body)) });
      }),
  );
  return { client: createClient({ baseUrl: 'https://example.com/api', apiKey: 'demo', fetch }), pending };
};

const BODY = '{"data":[{"name":"News","slug":"news"}]}';

test('simultaneous calls for one address share a request, but no object', async () => {
  const { client, pending } = manualClient();
  const calls = [client.tags(), client.tags(), client.categories(), client.tags()] as const;
  expect(pending.map(({ url }) => url.split('/').at(-1))).toEqual(['tags', 'categories']);
  for (const { answer } of pending) answer(BODY);
  const [first, second] = await Promise.all(calls);
  expect(second).toEqual(first);
  expect(second).not.toBe(first);
});

test('every spelling of a query is one address', async () => {
  const { client, pending } = manualClient();
  const calls = [client.posts.list({ tags: ['b', 'a'] }), client.posts.list({ tags: 'a,b,a', category: '' })];
  expect(pending).toHaveLength(1);
  pending[0]?.answer('{"data":[],"total":0,"offset":0,"limit":20}');
  await Promise.all(calls);
});

test('does not share finished requests: the next call requests again, after an answer or an error', async () => {
  const { client, pending } = manualClient();
  const first = client.tags();
  pending[0]?.answer(BODY);
  await first;
  const second = client.tags();
  pending[1]?.answer('nonsense');
  await expect(second).rejects.toMatchObject({ code: 'invalid_answer' });
  const third = client.tags();
  expect(pending).toHaveLength(3);
  pending[2]?.answer(BODY);
  await third;
});

test('an aborted call leaves the request to the others; the last one aborts it', async () => {
  const { client, pending } = manualClient();
  const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()];
  const calls = [one, two, three].map(({ signal }) => client.tags({ signal }));
  expect(pending).toHaveLength(1);
  one.abort('first');
  await expect(calls[0]).rejects.toBe('first');
  expect(pending[0]?.signal.aborted).toBe(false);
  two.abort('second');
  three.abort('third');
  await Promise.all([expect(calls[1]).rejects.toBe('second'), expect(calls[2]).rejects.toBe('third')]);
  expect(pending[0]?.signal.aborted).toBe(true);
  const next = client.tags();
  expect(pending).toHaveLength(2);
  pending[1]?.answer(BODY);
  expect(await next).toHaveLength(1);
});

test('a call without a signal gets its answer when another call is aborted', async () => {
  const { client, pending } = manualClient();
  const controller = new AbortController();
  const left = client.tags({ signal: controller.signal });
  const stays = client.tags();
  controller.abort('enough');
  await expect(left).rejects.toBe('enough');
  pending[0]?.answer(BODY);
  expect(await stays).toHaveLength(1);
});
