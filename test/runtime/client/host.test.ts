import { expect, test } from 'vitest';
import { type ClientOptions, createClient } from '../../../src/runtime/client/client.ts';
import { createHandler } from '../../../src/runtime/resolver/handler.ts';
import { newestFirst } from '../../helpers/model.ts';
import { publish, readingFrom, treeOf } from '../../helpers/published.ts';
import { site } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const news = { name: 'News', slug: 'news' };
const POSTS = randomPosts({ seed: 2, posts: 90, terms: ['x'] })
  .sort(newestFirst)
  .map((post, at) => (at < 40 ? { ...post, category: news } : post));

/** The API, or a host that ignores queries, with the recorded requests. */
const hostOf = async (computes: boolean) => {
  const files = await publish(treeOf(site(), [workspaceOf(POSTS)]));
  const handle = createHandler(site(), readingFrom(files));
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input));
    asked.push(`${url.pathname.split('/').at(-1)}${url.search}`);
    if (!computes) url.search = '';
    const bytes = url.pathname.includes('/index/') ? files.get(url.pathname.slice(1)) : undefined;
    return bytes === undefined ? handle(new Request(url)) : new Response(bytes as Uint8Array<ArrayBuffer>);
  };
  const client = (host: ClientOptions['host']) =>
    createClient({ baseUrl: 'https://example.com/api/public', apiKey: 'demo', fetch, host });
  return { client, asked };
};

const LISTS = ['posts?category=news', 'posts?category=news&offset=20'];

test('each client detects once whether a host computes', async () => {
  const { client, asked } = await hostOf(true);
  const one = client(undefined);
  for (let call = 0; call < 2; call += 1) expect((await one.posts.list({ category: 'news' })).total).toBe(40);
  expect(asked).toEqual([...LISTS, LISTS[0]]);
  await client(undefined).posts.list({ category: 'news' });
  expect(asked).toEqual([...LISTS, LISTS[0], ...LISTS]);
});

test('a host declared as computing is not tested', async () => {
  const { client, asked } = await hostOf(true);
  expect((await client('computes').posts.list({ category: 'news' })).total).toBe(40);
  expect(asked).toEqual(['posts?category=news']);
});

test('clients that share an object detect it once', async () => {
  const { client, asked } = await hostOf(true);
  const host = {};
  for (let call = 0; call < 3; call += 1) await client(host).posts.list({ category: 'news' });
  expect(asked).toEqual([...LISTS, LISTS[0], LISTS[0]]);
  expect(host).toEqual({ computes: true });
});

test('they also share that a host does not compute, and then use the index at once', async () => {
  const { client, asked } = await hostOf(false);
  const host = {};
  for (let call = 0; call < 2; call += 1) {
    expect((await client(host).posts.list({ category: 'news' })).total).toBe(40);
  }
  expect(host).toEqual({ computes: false });
  expect(asked.filter((path) => path.startsWith('posts?'))).toEqual(LISTS);
});
