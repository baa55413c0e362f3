import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const now = Date.parse('2026-02-01');
const FILES = {
  'content/blog/workspace.yaml': 'keys: [blog]',
  'content/blog/tags.yaml': '- x\n- y\n- unused\n',
  'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01', category: 'News', tags: ['x'], author: 'Ann' }),
  'content/blog/posts/b.md': post({ title: 'B', date: '2026-01-02', tags: ['x', 'y'], authors: ['Ann', 'Bob'] }),
  'content/blog/posts/later.md': post({ title: 'L', date: '2026-03-01', category: 'News', tags: ['y'], author: 'Ann' }),
};
const CONTRACTS = `import { defineConfig, defineContract, z } from 'galley';
const contract = defineContract({
  term: { schema: z.object({ of: z.string(), n: z.number() }), map: ({ slug, posts }) => ({ of: slug, n: posts }) },
});
export default defineConfig({ terms: { posts: true }, versions: { v2: { contract } } });
`;

const built = async (config: Readonly<Record<string, string>>): Promise<Record<string, string>> => {
  const root = await folderOf({ ...FILES, ...config });
  expect((await build({ root, now })).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return filesIn(join(root, 'dist'));
};
const dataIn = (files: Readonly<Record<string, string>>, path: string): readonly Record<string, unknown>[] =>
  JSON.parse(files[`api/public/${path}.json`] ?? '').data;

test('terms have their number of published posts if configured, and only in their lists', async () => {
  const plain = await built({});
  const files = await built({ 'galley.config.json': '{"terms":{"posts":true}}' });
  const counts = (name: string) => dataIn(files, `v1/blog/${name}`).map(({ name: of, posts }) => [of, posts]);
  expect(counts('tags')).toEqual([
    ['x', 2],
    ['y', 1],
    ['unused', 0],
  ]);
  expect(counts('categories')).toEqual([['News', 1]]);
  expect(counts('authors')).toEqual([
    ['Ann', 2],
    ['Bob', 1],
  ]);
  const changed = Object.keys(plain).filter((path) => plain[path] !== files[path]);
  expect(changed.map((path) => path.slice(path.lastIndexOf('/') + 1)).sort()).toEqual([
    'authors.json',
    'categories.json',
    'openapi.json',
    'tags.json',
  ]);
});

test('a custom version can map the number', async () => {
  const files = await built({ 'galley.config.mjs': CONTRACTS });
  expect(dataIn(files, 'v2/blog/tags')).toEqual([
    { of: 'x', n: 2 },
    { of: 'y', n: 1 },
    { of: 'unused', n: 0 },
  ]);
});
