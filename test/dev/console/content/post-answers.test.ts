import { expect, test } from 'vitest';
import { appearancesOf, findHtml, findRecord } from '../../../../src/dev/console/content/post-answers.ts';

const RECORD = {
  slug: 'a',
  category: { slug: 'news', name: 'News' },
  tags: [
    { slug: 'x', name: 'X' },
    { slug: 'y', name: 'Y' },
  ],
  authors: [{ id: 'jane', name: 'Jane' }],
};

test('a post is in the lists of all posts, its category, each of its tags and each of its authors', () => {
  expect(appearancesOf(RECORD, 7)).toEqual([
    { name: 'All posts, 7 before it', query: {} },
    { name: 'Category News', query: { category: 'news' } },
    { name: 'Tag X', query: { tags: 'x' } },
    { name: 'Tag Y', query: { tags: 'y' } },
    { name: 'Author Jane', query: { author: 'jane' } },
  ]);
  expect(appearancesOf({ ...RECORD, category: null, tags: [], authors: [] }, 0)).toHaveLength(1);
});

test.each([
  [null],
  ['text'],
  [{ slug: 'a' }],
  [{ ...RECORD, tags: ['x'] }],
  [{ ...RECORD, category: 'news' }],
  [{ ...RECORD, authors: undefined }],
])('the lists of a record with its terms in another form are unknown: %j', (record) => {
  expect(appearancesOf(record, 0)).toBeNull();
});

test('a preview comes from the chosen version, otherwise from the newest one with HTML', async () => {
  const answer = (data: object) => ({ status: 200, headers: [], body: JSON.stringify({ data }) });
  const details: Readonly<Record<string, ReturnType<typeof answer>>> = {
    v3: answer({}),
    v2: answer({ htmlContent: '<p>2</p>' }),
    v1: answer({ htmlContent: '<p>1</p>' }),
  };
  const found = (versions: readonly string[]) =>
    findHtml(details[versions[0] ?? ''] ?? answer({}), versions, async (version) => details[version] ?? answer({}));
  expect(await found(['v1', 'v3', 'v2', 'v1'])).toEqual({ text: '<p>1</p>', version: 'v1' });
  expect(await found(['v3', 'v3', 'v2', 'v1'])).toEqual({ text: '<p>2</p>', version: 'v2' });
  expect(await found(['v3'])).toBeNull();
});

test('a record is found by its slug beside its position, which is another one in an older build', () => {
  const list = (...slugs: readonly string[]) => JSON.stringify({ data: slugs.map((slug) => ({ slug })) });
  expect(findRecord(list('a', 'b', 'c'), { slug: 'b', offset: 2 })).toEqual({ record: { slug: 'b' }, offset: 1 });
  expect(findRecord(list('f', 'g', 'h'), { slug: 'g', offset: 12 })).toEqual({ record: { slug: 'g' }, offset: 8 });
  expect(findRecord(list('a', 'c'), { slug: 'b', offset: 1 })).toBeNull();
  expect(findRecord('{ "error": {} }', { slug: 'b', offset: 1 })).toBeNull();
  const others = JSON.stringify({ data: [{ name: 'a' }, { name: 'b' }] });
  expect(findRecord(others, { slug: 'b', offset: 1 })).toEqual({ record: { name: 'b' }, offset: 1 });
});
