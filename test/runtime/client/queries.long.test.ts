import { expect, test } from 'vitest';
import { serve } from '../../../src/hosts/serve.ts';
import { createClient } from '../../../src/runtime/client/client.ts';
import { createNodeListener } from '../../../src/runtime/entries/node.ts';
import { clientQueries, expectExact } from '../../helpers/client-queries.ts';
import { collect } from '../../helpers/collect.ts';
import { addFiles, folderOf } from '../../helpers/files.ts';
import { hostInput } from '../../helpers/host-input.ts';
import { type ModelPost, newestFirst } from '../../helpers/model.ts';
import { publish, treeOf } from '../../helpers/published.ts';
import { serving } from '../../helpers/server.ts';
import { site } from '../../helpers/site.ts';
import { startServe } from '../../helpers/start-serve.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const TERMS = ['news', 'how-to', 'Red', 'x', '2024', '7', '__proto__', 'constructor', 'toString', 'a_b', '-', '_'];
const POSTS = randomPosts({ seed: 5, posts: 250, terms: TERMS });
const QUERIES = clientQueries(2000, TERMS, 3);
const MINUTES = 60_000;

const published = async (posts: readonly ModelPost[] = POSTS): Promise<string> =>
  folderOf(Object.fromEntries(await publish(treeOf(site(), [workspaceOf(posts)]))));

/** A server of static files that answers every query with the default list. */
const ignoring = async (posts: readonly ModelPost[]): Promise<string> => {
  const folder = await published(posts);
  const { published: files } = serve.emit(hostInput());
  await addFiles(folder, Object.fromEntries(files.map(({ path, content }) => [path, content])));
  return startServe(folder);
};

const clientOf = (origin: string, isStatic?: boolean) =>
  createClient({ baseUrl: `${origin}/api/public`, apiKey: 'demo', static: isStatic, timeout: MINUTES });

test('2,000 random queries: the client gets brute-force answers from the resolver', async () => {
  const origin = await serving(createNodeListener(site(), await published()));
  await expectExact(clientOf(origin), POSTS, QUERIES);
});

test('2,000 random queries: also from bare files', async () => {
  await expectExact(clientOf(await startServe(await published()), true), POSTS, QUERIES);
});

test('2,000 random queries: also from a host that ignores them', async () => {
  await expectExact(clientOf(await ignoring(POSTS)), POSTS, QUERIES);
});

test('a client’s first query on such a host is exact, whichever it is', async () => {
  const origin = await ignoring(POSTS);
  for (const query of QUERIES.slice(0, 100)) await expectExact(clientOf(origin), POSTS, [query]);
});

test('even if all the newest posts match, so that only the total would be wrong', async () => {
  const category = { name: 'News', slug: 'news' };
  const posts = [...POSTS].sort(newestFirst).map((post, at) => (at < 30 ? { ...post, category } : post));
  const origin = await ignoring(posts);
  for (const query of [{ category: 'news' }, { category: 'news', limit: 20 }, { limit: 50 }]) {
    await expectExact(clientOf(origin), posts, [query]);
  }
});

test('bare files provide every other answer as well', async () => {
  const files = clientOf(await startServe(await published()), true);
  const api = clientOf(await serving(createNodeListener(site(), await published())));
  for (const endpoint of ['tags', 'categories', 'authors', 'stats'] as const) {
    expect(await files[endpoint]()).toEqual(await api[endpoint]());
  }
  const slug = POSTS[7]?.slug ?? '';
  expect(await files.posts.get(slug)).toEqual(await api.posts.get(slug));
  await expect(files.posts.get('nothing')).rejects.toMatchObject({ name: 'NotFoundError', status: 404 });
  const xs = await collect(files.posts.all({ tags: 'x' }));
  expect(xs.length).toBeGreaterThan(10);
  expect(xs).toEqual(await collect(api.posts.all({ tags: 'x' })));
});
