import { expect, test } from 'vitest';
import { createClient, type PostList } from '../../../src/runtime/client/client.ts';
import { createHandler } from '../../../src/runtime/resolver/handler.ts';
import { collect } from '../../helpers/collect.ts';
import { fileHost } from '../../helpers/files-fetch.ts';
import { type ModelPost, newestFirst } from '../../helpers/model.ts';
import { type Published, publish, readingFrom, treeOf } from '../../helpers/published.ts';
import { site } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const POSTS = randomPosts({ seed: 9, posts: 530, terms: ['x', 'y', 'z'] }).sort(newestFirst);
const NEWER = Array.from({ length: 130 }, (_, at) => ({
  ...(POSTS[0] as ModelPost),
  slug: `newer-${at}`,
  publishedAt: '2099-01-01T00:00:00.000Z',
}));

const published = (posts: readonly ModelPost[]): Promise<Published> => publish(treeOf(site(), [workspaceOf(posts)]));

const slugs = (posts: readonly { readonly slug: string }[]): string[] => posts.map(({ slug }) => slug);

const clientOf = (fetch: typeof globalThis.fetch, isStatic: boolean) =>
  createClient({ baseUrl: 'https://example.com/api/public', apiKey: 'demo', fetch, static: isStatic });

/** The API over replaceable files, optionally without its index. */
const api = (files: Published, { hasIndex = true } = {}) => {
  const host = fileHost(files);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!hasIndex && String(input).includes('/index/')) return new Response('', { status: 404 });
    return createHandler(site(), readingFrom(host.files))(new Request(input as string, init));
  };
  return Object.assign(host, { fetch });
};

const HOSTS = [
  ['bare files', (files: Published) => fileHost(files), true],
  ['the API', (files: Published) => api(files), false],
  ['an API without an index', (files: Published) => api(files, { hasIndex: false }), false],
] as const;

test.each(HOSTS)('%s: pages are consecutive, and have every post once', async (_, hostOf, isStatic) => {
  const { posts } = clientOf(hostOf(await published(POSTS)).fetch, isStatic);
  const pages = await collect(posts.pages({ limit: 50 }));
  expect(pages.map(({ total, offset, limit, data }) => [total, offset, limit, data.length])).toEqual([
    ...Array.from({ length: 10 }, (_, at) => [530, at * 50, 50, 50]),
    [530, 500, 50, 30],
  ]);
  expect(slugs(pages.flatMap(({ data }) => data))).toEqual(slugs(POSTS));
  expect((await collect(posts.pages())).map(({ data }) => data.length)).toEqual([100, 100, 100, 100, 100, 30]);
  const both = POSTS.filter(({ tags, category }) => tags.some(({ slug }) => slug !== 'x') && category?.slug === 'y');
  expect(slugs(await collect(posts.all({ tags: ['y', 'z'], category: 'y' })))).toEqual(slugs(both));
});

test.each(HOSTS)('%s: without posts, there is one empty page', async (_, hostOf, isStatic) => {
  const { posts } = clientOf(hostOf(await published(POSTS)).fetch, isStatic);
  expect(await collect(posts.pages({ author: 'nobody' }))).toEqual([
    { data: [], total: 0, offset: 0, limit: 100, hasMore: false, pageCount: 1 },
  ]);
  expect(await collect(posts.all({ author: 'nobody' }))).toEqual([]);
});

/** Reads all posts, with a deploy after the first page that deletes all old files. */
const acrossDeploy = async (
  pages: AsyncGenerator<PostList, void>,
  host: { files: Published },
  posts: readonly ModelPost[],
): Promise<readonly string[]> => {
  const found: string[] = [];
  for await (const { data } of pages) {
    found.push(...slugs(data));
    host.files = await published(posts);
  }
  return found;
};

test.each(HOSTS)('%s: a deploy in between neither loses nor repeats a post', async (_, hostOf, isStatic) => {
  for (const after of [
    [...NEWER, ...POSTS],
    POSTS.filter((_, at) => at % 3 > 0),
    POSTS.slice(200),
    POSTS.map((post, at) => (at === 400 ? { ...post, title: 'Edited' } : post)),
    [...NEWER, ...POSTS.filter((_, at) => at % 5 > 0)],
  ]) {
    const host = hostOf(await published(POSTS));
    const found = await acrossDeploy(clientOf(host.fetch, isStatic).posts.pages(), host, after);
    expect(new Set(found).size).toBe(found.length);
    const stayed = slugs(POSTS).filter((slug) => after.some((post) => post.slug === slug));
    expect(stayed.filter((slug) => !found.includes(slug))).toEqual([]);
  }
});

test('reads a snapshot to its end if its files stay, whatever is published meanwhile', async () => {
  const host = fileHost(await published(POSTS));
  const found: string[] = [];
  for await (const { slug } of clientOf(host.fetch, true).posts.all()) {
    if (found.push(slug) === 1)
      host.files = new Map([...host.files, ...(await published([...NEWER, ...POSTS.slice(5)]))]);
  }
  expect(found).toEqual(slugs(POSTS));
});

test('reads each file once, one page at a time', async () => {
  const host = fileHost(await published(POSTS));
  const pages = clientOf(host.fetch, true).posts.pages({ tags: 'x' });
  await pages.next();
  const first = host.asked.length;
  await collect(pages);
  expect(host.asked.length).toBeGreaterThan(first);
  expect(new Set(host.asked).size).toBe(host.asked.length);
});

test('a list that changes before every page is an error', async () => {
  let total = 0;
  const fetch = async (input: unknown): Promise<Response> => {
    if (String(input).includes('/index/')) return new Response('', { status: 404 });
    total += 1;
    const offset = Number(new URL(String(input)).searchParams.get('offset'));
    return Response.json({ data: POSTS.slice(offset, offset + 100), total: 500 + total, offset, limit: 100 });
  };
  const { posts } = clientOf(fetch as typeof globalThis.fetch, false);
  await expect(collect(posts.all())).rejects.toMatchObject({
    code: 'invalid_answer',
    cause: { message: 'The list changes faster than the client can read it.' },
  });
});

test('an index without its older files is an error, after the posts that could be read', async () => {
  const host = fileHost(await published(POSTS));
  const path = 'api/public/v1/demo/index/manifest.json';
  const manifest = JSON.parse(Buffer.from(host.files.get(path) ?? '').toString());
  host.files.delete(`api/public/v1/demo/index/${manifest.records[0]}.json`);
  const found: string[] = [];
  const read = async (): Promise<void> => {
    for await (const { slug } of clientOf(host.fetch, true).posts.all()) found.push(slug);
  };
  await expect(read()).rejects.toMatchObject({ code: 'invalid_answer' });
  expect(found).toEqual(slugs(POSTS.slice(0, 400)));
});
