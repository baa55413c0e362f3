import { beforeAll, describe, expect, test } from 'vitest';
import { createHandler } from '../../src/runtime/resolver/handler.ts';
import { type ModelPost, modelAnswer, newestFirst } from '../helpers/model.ts';
import { type Published, publish, readingFrom, treeOf } from '../helpers/published.ts';
import { site } from '../helpers/site.ts';
import { randomNumbers, randomPosts, workspaceOf } from '../helpers/workspace.ts';

const POSTS = 10_000;
const TERMS = Array.from({ length: 150 }, (_, at) => `term-${at}`);

let posts: ModelPost[];
let files: Published;

beforeAll(async () => {
  posts = randomPosts({ seed: 1, posts: POSTS, terms: TERMS });
  const lists = { defaultLimit: 20, precompute: { limits: [20], combine: [], depth: 5 } };
  files = await publish(treeOf(site(), [workspaceOf(posts)], lists));
});

const ask = async (address: string) => {
  const readFile = readingFrom(files);
  const response = await createHandler(site(), readFile)(new Request(`http://localhost/api/public/v1/demo${address}`));
  return { text: await response.text(), reads: readFile.paths.map((path) => path.replace('api/public/v1/demo/', '')) };
};

const manifest = 'index/manifest.json';

describe(`reads at ${POSTS} posts`, () => {
  test('the default list, a detail and a taxonomy take one read', async () => {
    expect((await ask('/posts')).reads).toEqual(['posts.json']);
    expect((await ask(`/posts/${posts[0]?.slug}`)).reads).toEqual([`posts/${posts[0]?.slug}.json`]);
    expect((await ask('/tags')).reads).toEqual(['tags.json']);
  });

  test('a page takes the manifest and its own file', async () => {
    expect((await ask('/posts?tags=term-1&offset=20')).reads).toEqual([
      manifest,
      'posts/category=/tags=term-1/author=/limit=20/offset=20.json',
    ]);
  });

  test('a list without filters takes the manifest and the chunks that hold it', async () => {
    const { reads } = await ask('/posts?offset=5050&limit=100');
    expect(reads).toHaveLength(3);
    expect(reads[0]).toBe(manifest);
  });

  test('a filter that nothing matches takes the manifest alone', async () => {
    expect((await ask('/posts?category=unknown&tags=term-1')).reads).toEqual([manifest]);
  });

  test('any query reads at most 2 + terms + limit files, each once', async () => {
    const random = randomNumbers(2);
    const term = () => TERMS[random(TERMS.length)];
    const sorted = posts.toSorted(newestFirst);
    let most = 0;
    for (let round = 0; round < 400; round += 1) {
      const tags = Array.from({ length: random(100) }, term);
      const limit = 1 + random(100);
      const wishes = [`limit=${limit}`, `offset=${random(200)}`, `tags=${tags}`];
      if (random(3) === 0) wishes.push(`category=${term()}`);
      if (random(3) === 0) wishes.push(`author=${term()}`);
      const { text, reads } = await ask(`/posts?${wishes.join('&')}`);
      expect(text === modelAnswer(sorted, wishes.join('&')), wishes.join('&')).toBe(true);
      const terms = new Set(tags).size + wishes.length - 3;
      expect(reads.length).toBeLessThanOrEqual(2 + terms + limit);
      expect(new Set(reads).size).toBe(reads.length);
      most = Math.max(most, reads.length);
    }
    expect(most).toBeGreaterThan(50);
  });
});
