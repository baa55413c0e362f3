import { expect, test, vi } from 'vitest';
import { createClient } from '../../../src/runtime/client/client.ts';
import { lazily } from '../../../src/shared/memoize.ts';
import { collect } from '../../helpers/collect.ts';
import { fileHost } from '../../helpers/files-fetch.ts';
import { newestFirst } from '../../helpers/model.ts';
import { publish, treeOf } from '../../helpers/published.ts';
import { site } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const POSTS = randomPosts({ seed: 6, posts: 730, terms: ['x', 'y'] }).sort(newestFirst);
const WITH_HTML = POSTS.map((post) => ({ ...post, htmlContent: `<p>${post.slug}</p>` }));
const published = lazily(() => publish(treeOf(site(), [workspaceOf(POSTS)])));

/** A slow host of static files that records the largest number of concurrent requests. */
const slow = async (delay = 2) => {
  const host = fileHost(new Map(await published()));
  const seen = { asked: host.asked, most: 0, pending: 0, aborted: 0 };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    seen.pending += 1;
    seen.most = Math.max(seen.most, seen.pending);
    try {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(resolve, delay * (1 + (host.asked.length % 3)));
        init?.signal?.addEventListener('abort', () => {
          clearTimeout(timer);
          seen.aborted += 1;
          reject(init.signal?.reason);
        });
      });
      return await host.fetch(input, init);
    } finally {
      seen.pending -= 1;
    }
  };
  const client = createClient({ baseUrl: 'https://example.com/api/public', apiKey: 'demo', fetch, static: true });
  return { ...client, host, seen };
};

const details = (asked: readonly string[]): number => asked.filter((path) => path.includes('/posts/')).length;

test('with html, every post has its HTML, once and in order, several requested at a time', async () => {
  const { posts, seen } = await slow();
  expect(await collect(posts.all({ html: true }))).toEqual(WITH_HTML);
  // Up to 8 posts, and up to 4 lists that the client reads ahead.
  expect(seen.most).toBeGreaterThanOrEqual(8);
  expect(seen.most).toBeLessThanOrEqual(8 + 4);
  expect(details(seen.asked)).toBe(730);
});

test('filters select the same posts as without html', async () => {
  const { posts } = await slow(0);
  const wanted = WITH_HTML.filter(({ tags }) => tags.some(({ slug }) => slug === 'x'));
  expect(await collect(posts.all({ tags: 'x', html: true, concurrency: 3 }))).toEqual(wanted);
  expect(await collect(posts.all({ author: 'nobody', html: true }))).toEqual([]);
});

test('requests as many at a time as configured', async () => {
  const { posts, seen } = await slow();
  for await (const { slug } of posts.all({ html: true, concurrency: 1 })) {
    expect(seen.pending).toBeLessThanOrEqual(4);
    if (slug === POSTS[100]?.slug) break;
  }
  const many = await slow(5);
  const warnings = vi.spyOn(process, 'emitWarning');
  const { signal } = new AbortController();
  await collect(many.posts.all({ html: true, concurrency: 40 }, { signal }));
  expect(many.seen.most).toBeGreaterThanOrEqual(40);
  expect(warnings).not.toHaveBeenCalled();
});

test.each([0, -1, 1.5, Number.NaN, '8'])('rejects a concurrency of %o', async (concurrency) => {
  const { posts } = await slow(0);
  await expect(posts.all({ html: true, concurrency: concurrency as number }).next()).rejects.toBeInstanceOf(RangeError);
});

test('reads lists ahead once the caller wants a second one, each file once', async () => {
  const { posts, seen } = await slow();
  const all = posts.all();
  for (let at = 0; at < 100; at += 1) await all.next();
  // The manifest and two files of records.
  expect(seen.asked).toHaveLength(3);
  expect((await collect(all)).length).toBe(630);
  expect(seen.most).toBeGreaterThanOrEqual(4);
  expect(new Set(seen.asked).size).toBe(seen.asked.length);
});

test('stopping early aborts pending requests', async () => {
  const { posts, seen } = await slow(20);
  for await (const _ of posts.all({ html: true })) break;
  expect(seen.aborted).toBeGreaterThan(0);
  expect(seen.pending).toBe(0);
  expect(details(seen.asked)).toBeLessThanOrEqual(2 * 8);
});

test('a signal ends the iteration with its reason, and leaves no unhandled failure', async () => {
  const { posts } = await slow();
  const controller = new AbortController();
  const read = async (): Promise<void> => {
    for await (const { slug } of posts.all({ html: true }, { signal: controller.signal })) {
      if (slug === POSTS[10]?.slug) controller.abort('enough');
    }
  };
  await expect(read()).rejects.toBe('enough');
  await expect(posts.all({}, { signal: controller.signal }).next()).rejects.toBe('enough');
});

test('a post removed meanwhile is an error, never a gap', async () => {
  const { posts, host } = await slow(0);
  host.files = new Map([...host.files].filter(([path]) => !path.endsWith(`/posts/${POSTS[300]?.slug}.json`)));
  const found: string[] = [];
  const read = async (): Promise<void> => {
    for await (const { slug } of posts.all({ html: true })) found.push(slug);
  };
  await expect(read()).rejects.toMatchObject({ name: 'NotFoundError' });
  expect(found).toEqual(POSTS.slice(0, 300).map(({ slug }) => slug));
});

test.each([{ limit: 5 }, { offset: 5 }, { page: 2 }])('rejects %o if every post is wanted', async (query) => {
  const { posts } = await slow(0);
  await expect(posts.all(query as object).next()).rejects.toBeInstanceOf(RangeError);
});

test('rejects an offset if every list is wanted', async () => {
  const { posts } = await slow(0);
  await expect(posts.pages({ offset: 5 } as object).next()).rejects.toBeInstanceOf(RangeError);
});
