import { expect, test, vi } from 'vitest';
import { createClient } from '../../../src/runtime/client/client.ts';
import { collect } from '../../helpers/collect.ts';

/** Simulates a site that was redeployed after its page was opened, without the files that the page would load. */
vi.mock('../../../src/runtime/client/queries.ts', () => {
  throw new TypeError('gone');
});
vi.mock('../../../src/runtime/client/fallback.ts', () => {
  throw new TypeError('gone');
});

const LIST = { data: [], total: 0, offset: 0, limit: 20 };

const { posts } = createClient({
  ...{ baseUrl: 'https://example.com', apiKey: 'k', retries: 0 },
  fetch: async () => Response.json(LIST),
});

test('if code fails to load, only the calls that need it fail, with a NetworkError', async () => {
  for (const call of [() => posts.list({ tags: 'a' }), () => posts.pages().next(), () => collect(posts.all())]) {
    await expect(call()).rejects.toMatchObject({ name: 'NetworkError', code: 'network', cause: expect.any(Error) });
  }
  expect(await posts.list()).toMatchObject(LIST);
});
