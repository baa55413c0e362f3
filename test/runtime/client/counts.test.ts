import { expect, test } from 'vitest';
import { createClient, type Filters } from '../../../src/runtime/client/client.ts';
import { type FileHost, fileHost } from '../../helpers/files-fetch.ts';
import type { ModelPost } from '../../helpers/model.ts';
import { type Published, publish, treeOf } from '../../helpers/published.ts';
import { site } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const POSTS = randomPosts({ seed: 4, posts: 120, terms: ['x', 'y', 'z', '__proto__', '7'] });
const FOLDER = 'api/public/v1/demo/index';

const published = (posts: readonly ModelPost[] = POSTS): Promise<Published> =>
  publish(treeOf(site(), [workspaceOf(posts)]));

const clientOf = (fetch: typeof globalThis.fetch) =>
  createClient({ baseUrl: 'https://example.com/api/public', apiKey: 'demo', fetch, static: true, retries: 0 });

const expected = ({ category, tags, author }: Filters) => {
  const wanted = [tags ?? []].flat();
  const matching = POSTS.filter(
    (post) =>
      (category === undefined || post.category?.slug === category) &&
      (wanted.length === 0 || post.tags.some(({ slug }) => wanted.includes(slug))) &&
      (author === undefined || post.authors.some(({ id }) => id === author)),
  );
  const count = (terms: readonly string[]): Record<string, number> => {
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    return Object.fromEntries([...counts].sort());
  };
  return {
    total: matching.length,
    categories: count(matching.flatMap((post) => post.category?.slug ?? [])),
    tags: count(matching.flatMap((post) => post.tags.map(({ slug }) => slug))),
    authors: count(matching.flatMap((post) => post.authors.map(({ id }) => id))),
  };
};

const plain = (counts: ReadonlyMap<string, number>) => Object.fromEntries([...counts].sort());

test.each<Filters>([{}, { category: 'x' }, { tags: ['y', 'z'] }, { author: '7', tags: 'x' }, { category: 'none' }])(
  'the posts of %j are counted by category, tag and author',
  async (filters) => {
    const { posts } = clientOf(fileHost(await published()).fetch);
    const { total, categories, tags, authors } = await posts.counts(filters);
    expect({ total, categories: plain(categories), tags: plain(tags), authors: plain(authors) }).toEqual(
      expected(filters),
    );
  },
);

test('without a filter, the manifest suffices', async () => {
  const host: FileHost = fileHost(await published());
  await clientOf(host.fetch).posts.counts();
  expect(host.asked).toEqual([`${FOLDER}/manifest.json`]);
});

test('if a deploy has removed a file, reads the new manifest', async () => {
  const [host, next] = [fileHost(await published()), await published(POSTS.slice(1))];
  const fetch: typeof globalThis.fetch = async (...request) => {
    const answer = await host.fetch(...request);
    if (String(request[0]).endsWith('manifest.json') && host.files !== next) {
      for (const path of [...host.files.keys()]) if (path.startsWith(FOLDER)) host.files.delete(path);
      for (const [path, bytes] of next) if (path.startsWith(FOLDER)) host.files.set(path, bytes);
    }
    return answer;
  };
  const after = await clientOf(fileHost(next).fetch).posts.counts({ category: 'x' });
  expect(await clientOf(fetch).posts.counts({ category: 'x' })).toEqual(after);
});

test('rejects a limit, and an unknown filter', async () => {
  const { posts } = clientOf(fileHost(await published()).fetch);
  for (const filters of [{ limit: 5 }, { offset: 5 }, { tag: 'x' }])
    await expect(posts.counts(filters as Filters)).rejects.toThrow(RangeError);
});
