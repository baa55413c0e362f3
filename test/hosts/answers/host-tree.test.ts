import { expect, test } from 'vitest';
import { createHostTree, pageOf, whyNoPage } from '../../../src/hosts/answers/ask-hosts.ts';
import type { ReadFile } from '../../../src/runtime/resolver/read-file.ts';
import { pagesOfDepth, treeOfDepth } from '../../helpers/host-tree.ts';
import type { Published } from '../../helpers/published.ts';

const readerOf =
  (files: Published): ReadFile =>
  async (path) =>
    files.get(path) ?? null;

const pagesIn = (files: Published): readonly string[] => [...files.keys()].filter((path) => pageOf(path) !== null);

test.each([
  [2, null],
  [null, 2],
  [1, 3],
])('a tree of depth %s, read as one of depth %s, equals that tree', async (depth, wanted) => {
  const [given, expected] = [await treeOfDepth(depth), await treeOfDepth(wanted)];
  expect(pagesIn(given).length).not.toBe(pagesIn(expected).length);
  const read = createHostTree(readerOf(given), pagesOfDepth(wanted));
  const wrong: string[] = [];
  for (const path of new Set([...given.keys(), ...expected.keys()])) {
    const [actual, right] = [await read(path), expected.get(path) ?? null];
    if (path.endsWith('manifest.json')) expect(JSON.parse(text(actual))).toEqual(JSON.parse(text(right)));
    else if (text(actual) !== text(right)) wrong.push(path);
  }
  expect(wrong).toEqual([]);
});

const text = (bytes: Uint8Array | null): string => (bytes === null ? 'none' : Buffer.from(bytes).toString());

test.each([
  ['category=news/tags=7,Red/author=/limit=20/offset=0', 'Pages exist only for a single tag.'],
  [
    'category=news/tags=/author=7/limit=20/offset=0',
    'No pages combine category with author (lists.precompute.combine).',
  ],
  ['category=/tags=/author=/limit=7/offset=0', 'Pages exist only for a limit of 5 or 20 (lists.precompute.limits).'],
  ['category=nobody/tags=/author=/limit=20/offset=0', 'No post has this category.'],
  ['category=nobody/tags=7/author=/limit=20/offset=0', 'No post matches all of these filters.'],
  [
    'category=/tags=/author=/limit=5/offset=3',
    'Pages start at multiples of the limit, and offset 3 is not a multiple of 5.',
  ],
  [
    'category=/tags=/author=/limit=5/offset=10',
    'A list has at most 2 pages (lists.precompute.depth), and this would be page 3.',
  ],
  ['category=/tags=/author=/limit=20/offset=20', null],
])('explains why there is no page: %s', async (name, why) => {
  const page = pageOf(`api/public/v1/demo/posts/${name}.json`) ?? expect.fail(name);
  const readFile = readerOf(await treeOfDepth(2));
  expect(await whyNoPage(page, { readFile, options: pagesOfDepth(2) })).toBe(why);
});

test('a page past the end of its list does not exist, and the reason says where the list ends', async () => {
  const page = pageOf('api/public/v1/demo/posts/category=/tags=/author=/limit=20/offset=60.json') ?? expect.fail();
  const readFile = readerOf(await treeOfDepth(2));
  expect(await whyNoPage(page, { readFile, options: pagesOfDepth(null) })).toBe('The list has only 60 posts.');
});

test('only names that pages can have are page names', () => {
  for (const name of ['posts.json', 'posts/a.json', 'posts/category=/tags=b,a/author=/limit=020/offset=0.json'])
    expect(pageOf(`api/public/v1/demo/${name}`), name).toBeNull();
});
