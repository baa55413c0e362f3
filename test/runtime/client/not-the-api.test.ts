import { expect, test } from 'vitest';
import { createClient } from '../../../src/runtime/client/client.ts';
import { collect } from '../../helpers/collect.ts';
import { serving } from '../../helpers/server.ts';

type Api = ReturnType<typeof createClient>;

const LIST = { data: [], total: 0, offset: 0, limit: 20 };
const MANIFEST = { format: 1, total: 0, chunk: 100, records: [], limit: { default: 20, max: 100 }, terms: {} };

const clientOf = async (answer: (path: string) => string, isStatic = false): Promise<Api> => {
  const baseUrl = await serving(({ url = '' }, response) => void response.writeHead(200).end(answer(url)));
  return createClient({ baseUrl, apiKey: 'demo', static: isStatic, retries: 0 });
};

const refusal = { name: 'ServerError', code: 'invalid_answer', status: 200 };

/** Bodies that no endpoint answers. */
const NEVER = [
  '',
  ' ',
  'null',
  'true',
  '7',
  '"data"',
  '[]',
  '[{"data":[]}]',
  '{}',
  '{"error":{"code":"x","message":"y"}}',
  '{"data":null}',
  '{"data":7}',
  '{"data":"posts"}',
  '{"data":{}}',
  '{"data":[null]}',
  '{"data":["a"]}',
  '{"data":[[]]}',
  '{"Data":[],"Total":0}',
  '{"data":[]',
  '<!doctype html><title>Welcome</title>',
];

const LISTS = [
  '{"data":[]}',
  '{"data":[],"total":"x","offset":0,"limit":20}',
  '{"data":[],"total":null,"offset":0,"limit":20}',
  '{"data":[],"total":0,"offset":"0","limit":20}',
  '{"data":[],"total":0,"offset":0}',
  '{"data":{"0":{}},"total":1,"offset":0,"limit":20}',
  '{"data":[7],"total":1,"offset":0,"limit":20}',
];

const CALLS: Readonly<Record<string, (api: Api) => Promise<unknown>>> = {
  'posts.list': ({ posts }) => posts.list(),
  'posts.list of a query': ({ posts }) => posts.list({ category: 'a', tags: ['b'], author: 'c', limit: 3, offset: 1 }),
  'posts.get': ({ posts }) => posts.get('a'),
  'posts.all': ({ posts }) => collect(posts.all()),
  'posts.pages': ({ posts }) => collect(posts.pages({ tags: 'a' })),
  tags: (api) => api.tags(),
  categories: (api) => api.categories(),
  authors: (api) => api.authors(),
  stats: (api) => api.stats(),
};

test.each(Object.entries(CALLS))(
  '%s rejects with a ServerError whatever else than the API answers',
  async (_, call) => {
    for (const isStatic of [false, true]) {
      for (const body of NEVER) {
        const reason = call(await clientOf(() => body, isStatic));
        await expect(reason, `${body} ${isStatic}`).rejects.toMatchObject(refusal);
      }
    }
  },
);

test.each(LISTS)('%s is no list', async (body) => {
  const api = await clientOf((path) => (path.includes('/index/') ? JSON.stringify(MANIFEST) : body));
  for (const query of [{}, { tags: 'x' }, { limit: 3 }]) {
    await expect(api.posts.list(query)).rejects.toMatchObject(refusal);
  }
});

test.each(['{"data":[]}', '{"data":[{"htmlContent":""}]}', '{"data":{"slug":"a"}}', '{"data":{"htmlContent":null}}'])(
  '%s is not a post',
  async (body) => {
    await expect((await clientOf(() => body)).posts.get('a')).rejects.toMatchObject(refusal);
  },
);

test.each(['{"totalPosts":"1"}', '{"totalPosts":null}', '{"data":{"totalPosts":1}}'])(
  '%s is not an object of stats',
  async (body) => {
    await expect((await clientOf(() => body)).stats()).rejects.toMatchObject(refusal);
  },
);

test.each([
  ['no numbers', { total: 'x' }],
  ['no limits', { limit: null }],
  ['no chunks', { records: {} }],
  ['chunks that are no names', { records: [7] }],
  ['no terms', { terms: null }],
])('an index with %s is an error, never an empty list', async (_, change) => {
  const api = await clientOf(() => JSON.stringify({ ...MANIFEST, ...change }), true);
  for (const call of [() => api.posts.list({ limit: 3 }), () => collect(api.posts.all())]) {
    await expect(call()).rejects.toMatchObject(refusal);
  }
});

test('if the host fails to return the index, the error is that failure, not a missing index', async () => {
  const baseUrl = await serving(({ url = '' }, response) => {
    const status = url.includes('/index/') ? 503 : 200;
    response.writeHead(status).end(JSON.stringify({ ...LIST, total: 230, data: [{}] }));
  });
  const { posts } = createClient({ baseUrl, apiKey: 'demo', retries: 0 });
  await expect(posts.list({ offset: 20 })).rejects.toMatchObject({ name: 'ServerError', status: 503 });
});

test('does not inspect records that a contract has changed', async () => {
  const api = await clientOf(() => '{"data":[{"heading":"A","tags":{}}],"total":1,"offset":0,"limit":20,"more":1}');
  expect(await api.posts.list()).toMatchObject({ data: [{ heading: 'A' }], more: 1 });
  expect(await api.tags()).toMatchObject([{ heading: 'A' }]);
});
