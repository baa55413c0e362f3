import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createHandler } from '../../src/runtime/resolver/handler.ts';
import type { Manifest } from '../../src/runtime/resolver/manifest.ts';
import { publish, treeOf } from '../helpers/published.ts';
import { enriched, RICH, type RichPost } from '../helpers/query-model.ts';
import { site, siteVersion } from '../helpers/site.ts';
import { randomPosts, workspaceOf } from '../helpers/workspace.ts';

const FOLDER = 'api/public/v1/demo/';
const POSTS = 100_000;
const TERMS = Array.from({ length: 40 }, (_, at) => `term-${at}`);

/** Two filters, an order and a page each. */
const QUERIES = [
  'sort=title',
  'sort=-price&offset=50000',
  'sort=-featured,title&limit=100',
  'tags=term-1&category=term-2&sort=title',
  'tags[all]=term-1,term-2&sort=-price',
  'tags=term-1&level=2&sort=-updatedAt&offset=200',
  'category[nin]=term-1&level[gte]=2&sort=title&offset=30000',
  'publishedAt[gte]=2021-01-01&publishedAt[lt]=2022-01-01&tags=term-3&sort=title',
  'place=Paris&level=3&sort=-price&limit=100',
  'featured=true&tags=term-9&sort=price',
  'slug=a1,a2,a3&sort=title',
];

/** Answers all reads of one moment together, and counts how often that is necessary. */
const countingReads = (files: ReadonlyMap<string, Uint8Array>) => {
  const waiting: (() => void)[] = [];
  const seen = { rounds: 0, paths: new Set<string>() };
  const read = (path: string): Promise<Uint8Array | null> =>
    new Promise((resolve) => {
      seen.paths.add(path);
      waiting.push(() => resolve(files.get(path) ?? null));
      if (waiting.length === 1) {
        setImmediate(() => {
          seen.rounds += 1;
          for (const answer of waiting.splice(0)) answer();
        });
      }
    });
  return { seen, read };
};

test('at 100,000 posts, two filters, an order and a page need 4 reads in a chain and 120 kB besides records', async () => {
  const posts = enriched(randomPosts({ seed: 5, posts: POSTS, terms: TERMS }), 5).map(withFewPrices);
  const ourSite = site({ versions: { v1: siteVersion({ queries: RICH }) } });
  const tree = treeOf(ourSite, [workspaceOf(posts)], {
    defaultLimit: 20,
    precompute: { limits: [20], combine: [], depth: 1 },
  });
  const index = new Map([...tree].filter(([path]) => path.startsWith(`${FOLDER}index/`)));
  const files = await publish(index);
  const manifest: Manifest = JSON.parse(Buffer.from(files.get(`${FOLDER}index/manifest.json`) ?? '').toString());
  const records = new Set(manifest.records.map((name) => `${FOLDER}index/${name}.json`));
  const costs: Record<string, { readonly rounds: number; readonly kilobytes: number }> = {};
  for (const search of QUERIES) {
    const { seen, read } = countingReads(files);
    const response = await createHandler(ourSite, read)(new Request(`https://x.example/${FOLDER}posts?${search}`));
    expect(response.status, search).toBe(200);
    const sizes = [...seen.paths].filter((path) => !records.has(path)).map((path) => compressed(files.get(path)));
    costs[search] = { rounds: seen.rounds, kilobytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000) };
  }
  expect(Object.entries(costs).filter(([, { rounds }]) => rounds > 4)).toEqual([]);
  expect(Object.entries(costs).filter(([, { kilobytes }]) => kilobytes > 120)).toEqual([]);
}, 600_000);

const compressed = (bytes: Uint8Array = new Uint8Array()): number => brotliCompressSync(bytes).length;

/** A filter for equality has at most 10,000 values. */
const withFewPrices = (post: RichPost): RichPost => {
  const { price } = post.custom;
  return { ...post, custom: { ...post.custom, price: typeof price === 'number' ? Math.floor(price) % 9000 : null } };
};
