import { describe, expect, test } from 'vitest';
import { createClient, type ListQuery } from '../../../src/runtime/client/client.ts';
import { createUrls } from '../../../src/runtime/client/urls.ts';
import { createHandler } from '../../../src/runtime/resolver/handler.ts';
import { newestFirst } from '../../helpers/model.ts';
import { publish, readingFrom, treeOf } from '../../helpers/published.ts';
import { enriched, RICH, richAnswer } from '../../helpers/query-model.ts';
import { site, siteVersion } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const POSTS = enriched(randomPosts({ seed: 3, posts: 150, terms: ['news', 'x', 'Red'] }), 3).toSorted(newestFirst);

interface Fields {
  readonly level: number | null;
  readonly series: readonly string[] | null;
}

const QUERIES: readonly (readonly [query: ListQuery<Fields>, search: string])[] = [
  [{ tags: { all: ['x', 'news', 'x'] } }, 'tags%5Ball%5D=news,x'],
  [{ tags: 'x', category: { nin: 'news' } }, 'category%5Bnin%5D=news&tags=x'],
  [{ author: { in: ['x', 'Red'] }, limit: 5 }, 'author%5Bin%5D=Red,x&limit=5'],
  [
    { publishedAt: { gte: new Date('2020-01-03'), lt: '2020-02-01' } },
    'publishedAt%5Bgte%5D=2020-01-03T00%3A00%3A00.000Z&publishedAt%5Blt%5D=2020-02-01',
  ],
  [{ fields: { level: { gte: 2 }, series: { all: ['Ōsaka'] } } }, 'level%5Bgte%5D=2&series%5Ball%5D=%C5%8Csaka'],
  [{ fields: { level: [3, 1] }, offset: 2 }, 'offset=2&level=1,3'],
  [{ sort: ['-level', 'title'], limit: 7 }, 'limit=7&sort=-level,title'],
  [{ slug: ['a1', 'a2'] }, 'slug=a1,a2'],
  [{ include: 'htmlContent', limit: 3 }, 'limit=3&include=htmlContent'],
];

/** A host of the posts: one that answers queries, or one that ignores them. */
const hostOf = async (queries: typeof RICH | undefined, ignores: boolean) => {
  const ourSite = site({ versions: { v1: siteVersion(queries && { queries }) } });
  const files = await publish(treeOf(ourSite, [workspaceOf(POSTS)]));
  const handler = createHandler(ourSite, readingFrom(files));
  const asked: string[] = [];
  const fetch = (url: string | URL | Request): Promise<Response> => {
    asked.push(String(url));
    return handler(new Request(ignores ? String(url).replace(/\?.*/, '') : String(url)));
  };
  const client = createClient<Fields>({
    baseUrl: 'https://a.example/api/public',
    apiKey: 'demo',
    fetch: fetch as typeof globalThis.fetch,
  });
  return { client, asked };
};

test.each(QUERIES)('%j has one spelling', (query, search) => {
  expect(createUrls('', false).posts(query)).toBe(`/posts?${search}`);
});

describe.each([
  ['a host that computes', false],
  ['a host that ignores queries', true],
])('%s', (_, ignores) => {
  test('every declared query gets exactly the posts of brute force', async () => {
    const { client } = await hostOf(RICH, ignores);
    for (const [query, search] of QUERIES) {
      const { hasMore, pageCount, ...list } = await client.posts.list(query);
      expect(JSON.stringify(list), search).toBe(richAnswer(POSTS, search, (slug) => `<p>${slug}</p>`));
    }
  });

  test('iterators keep the order', async () => {
    const { client } = await hostOf(RICH, ignores);
    const slugs: string[] = [];
    for await (const { slug } of client.posts.all({ sort: '-level', tags: { nin: 'x' } })) slugs.push(slug);
    const expected = JSON.parse(richAnswer(POSTS, 'sort=-level&tags[nin]=x&limit=100', () => '') ?? '');
    expect(slugs.slice(0, 100)).toEqual(expected.data.map(({ slug }: { slug: string }) => slug));
    expect(slugs).toHaveLength(expected.total);
  });

  test('archives are the months with posts', async () => {
    const { client } = await hostOf(RICH, ignores);
    const archives = await client.archives();
    expect(archives.reduce((sum, { posts }) => sum + posts, 0)).toBe(POSTS.length);
  });

  test.each([
    ['a field that is not declared', { fields: { color: 'red' } }, RICH],
    ['a malformed value', { publishedAt: { gte: 'soon' } }, RICH],
    ['an order in a version that declares nothing', { sort: 'title' }, undefined],
  ])('%s is an error, never another list', async (_title, query, queries) => {
    const { client } = await hostOf(queries, ignores);
    await expect(client.posts.list(query as ListQuery<Fields>)).rejects.toMatchObject({ code: 'invalid_query' });
  });
});

test('an unknown operator and a value of another kind are invalid arguments', () => {
  const { posts } = createUrls('', false);
  expect(() => posts({ tags: { any: 'x' } } as ListQuery)).toThrow(RangeError);
  expect(() => posts({ sort: {} } as ListQuery)).not.toThrow();
  expect(() => posts({ slug: [null] } as unknown as ListQuery)).toThrow(RangeError);
});
