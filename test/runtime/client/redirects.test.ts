import { beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../../src/runtime/client/client.ts';
import { serving } from '../../helpers/server.ts';

const GOOD = '{"data":[{"name":"News","slug":"news"}]}';
/** The first request and the most redirects that fetch follows (Fetch Standard, "HTTP-redirect fetch"). */
const FOLLOWED = 21;

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

test.each([301, 302, 303, 307, 308])(
  'a loop of %i costs one request more than fetch follows, and the error names it',
  async (status) => {
    let requests = 0;
    const baseUrl = await serving(({ url = '' }, response) => {
      requests += 1;
      response.writeHead(status, { location: url }).end();
    });
    const { tags, url } = createClient({ baseUrl, apiKey: 'demo', retries: 5 });
    await expect(tags()).rejects.toMatchObject({
      name: 'NetworkError',
      code: 'redirect',
      status: null,
      url: url.tags(),
    });
    expect(requests).toBe(FOLLOWED + 1);
  },
);

test('a loop through the index is an error as well', async () => {
  const baseUrl = await serving(({ url = '' }, response) => response.writeHead(302, { location: url }).end());
  const { posts } = createClient({ baseUrl, apiKey: 'demo', static: true });
  await expect(posts.list({ limit: 3 })).rejects.toMatchObject({ name: 'NetworkError', code: 'redirect' });
  await expect(posts.all().next()).rejects.toMatchObject({ name: 'NetworkError', code: 'redirect' });
});

test('handles a browser that hides the target of a redirect', async () => {
  // https://fetch.spec.whatwg.org/#concept-filtered-response-opaque-redirect
  const hidden = Object.defineProperties(new Response(null), {
    ok: { value: false },
    status: { value: 0 },
    type: { value: 'opaqueredirect' },
  });
  const fetch = vi.fn(async (_: unknown, { redirect }: RequestInit = {}) => {
    if (redirect === 'manual') return hidden;
    throw new TypeError('Failed to fetch');
  });
  const { tags } = createClient({ baseUrl: 'https://example.com', apiKey: 'demo', fetch });
  await expect(tags()).rejects.toMatchObject({ name: 'NetworkError', code: 'redirect', status: null });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('follows finite redirects, also when an answer is retried', async () => {
  let requests = 0;
  const baseUrl = await serving(({ url = '' }, response) => {
    requests += 1;
    if (!url.startsWith('/there')) return response.writeHead(308, { location: `/there${url}` }).end();
    return requests < 3 ? response.writeHead(503).end() : response.end(GOOD);
  });
  const { tags } = createClient({ baseUrl, apiKey: 'demo' });
  expect(await tags()).toEqual([{ name: 'News', slug: 'news' }]);
  expect(requests).toBe(4);
});
