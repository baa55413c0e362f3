import { describe, expect, test } from 'vitest';
import { hasPage, type Manifest } from '../../../src/runtime/resolver/manifest.ts';
import type { Query } from '../../../src/runtime/resolver/query.ts';
import { select } from '../../../src/runtime/resolver/select.ts';

const query = (wish: Partial<Query>): Query => ({ category: '', tags: [], author: '', limit: 20, offset: 0, ...wish });

/** Seven posts in chunks of three, with readable names of files. */
const FILES: Readonly<Record<string, string>> = {
  r0: '[\n{"n":0},\n{"n":1},\n{"n":2}\n]',
  r1: '[\n{"n":3},\n{"n":4},\n{"n":5}\n]',
  r2: '[\n{"n":6}\n]',
  news: '[0,2,4,6]',
  rest: '[1,3]',
  red: '[0,1,2]',
  blue: '[2,3]',
  all: '[0,1,2,3,4,5,6]',
  proto: '[5]',
};
const MANIFEST: Manifest = JSON.parse(`{
  "format": 1, "total": 7, "chunk": 3, "records": ["r0", "r1", "r2"],
  "terms": {
    "category": { "news": ["news", 4], "rest": ["rest", 2] },
    "tags": { "red": ["red", 3], "blue": ["blue", 2], "few": [1, 6], "__proto__": ["proto", 1] },
    "author": { "ann": ["all", 7] }
  },
  "pages": { "limits": [2, 3], "depth": 2 }
}`);

const answer = async (wish: Partial<Query>, files: Readonly<Record<string, string>> = FILES) => {
  const reads: string[] = [];
  const bytes = await select(query(wish), MANIFEST, async (hash) => {
    reads.push(hash);
    const text = files[hash];
    return text === undefined ? null : Buffer.from(text);
  });
  const parsed = bytes === null ? null : JSON.parse(Buffer.from(bytes).toString());
  return { numbers: parsed?.data.map(({ n }: { n: number }) => n), total: parsed?.total, reads, bytes };
};

test.each<[rule: string, wish: Partial<Query>, numbers: number[], total: number, reads: string[]]>([
  ['no filter: no list is read', {}, [6, 5, 4, 3, 2, 1, 0], 7, ['r2', 'r1', 'r0']],
  ['only chunks that hold wanted records', { limit: 2, offset: 4 }, [2, 1], 7, ['r0']],
  ['a part of two chunks', { limit: 2, offset: 3 }, [3, 2], 7, ['r1', 'r0']],
  ['past the end: nothing', { offset: 7 }, [], 7, []],
  ['the highest offset: nothing', { offset: Number.MAX_SAFE_INTEGER }, [], 7, []],
  ['the last one', { offset: 6 }, [0], 7, ['r0']],
  ['one category', { category: 'news' }, [6, 4, 2, 0], 4, ['news', 'r2', 'r1', 'r0']],
  ['one category, from the middle', { category: 'news', limit: 1, offset: 1 }, [4], 4, ['news', 'r1']],
  ['several tags: any of them', { tags: ['blue', 'red'] }, [3, 2, 1, 0], 4, ['blue', 'red', 'r1', 'r0']],
  ['a tag that is unknown adds nothing', { tags: ['nope', 'red'] }, [2, 1, 0], 3, ['red', 'r0']],
  ['only unknown tags: none', { tags: ['!', 'nope'] }, [], 0, []],
  ['category and tag: both', { category: 'news', tags: ['red'] }, [2, 0], 2, ['news', 'red', 'r0']],
  [
    'all three',
    { category: 'rest', tags: ['blue', 'red'], author: 'ann' },
    [3, 1],
    2,
    ['rest', 'blue', 'red', 'all', 'r1', 'r0'],
  ],
  ['a list in the manifest: no file is read for it', { tags: ['few'] }, [6, 1], 2, ['r2', 'r0']],
  [
    'lists in the manifest and in files',
    { category: 'news', tags: ['few', 'red'] },
    [6, 2, 0],
    3,
    ['news', 'red', 'r2', 'r0'],
  ],
  ['nothing in common', { category: 'news', tags: ['__proto__'] }, [], 0, ['news', 'proto']],
  ['an unknown category: no read at all', { category: 'nope', tags: ['red'] }, [], 0, []],
  ['a term that is in another filter only', { category: 'red' }, [], 0, []],
  ['names that every object has are unknown', { category: 'constructor' }, [], 0, []],
  ['__proto__ is a tag like any other where it is one', { tags: ['__proto__'] }, [5], 1, ['proto', 'r1']],
  ['__proto__ is unknown where it is none', { author: '__proto__' }, [], 0, []],
])('%s', async (_, wish, numbers, total, reads) => {
  expect(await answer(wish)).toMatchObject({ numbers, total, reads });
});

test('the answer consists of the original bytes of the records', async () => {
  const odd = { ...FILES, r2: '[\n{ "n" : 6, "text":"ü,\\n]" }\n]' };
  const { bytes } = await answer({ limit: 2 }, odd);
  expect(Buffer.from(bytes ?? []).toString()).toBe(
    '{"data":[{ "n" : 6, "text":"ü,\\n]" },{"n":5}],"total":7,"offset":0,"limit":2}',
  );
});

test.each(['news', 'r2', 'r1'])('a missing file yields no answer: %s', async (name) => {
  const { [name]: _, ...files } = FILES;
  expect((await answer({ category: 'news' }, files)).bytes).toBe(null);
});

test.each([
  ['a list that is short of an entry', { news: '[0,2,4]' }],
  ['a list with an entry too many', { news: '[0,2,4,5,6]' }],
  ['a list that is empty', { news: '' }],
  ['a chunk without the wanted record', { r2: '[\n]' }],
  ['a chunk that ends within a record', { r2: '[\n{"n":' }],
  ['a chunk that ends without a line end', { r2: '[\n{"n":6}' }],
  ['a chunk that is empty', { r2: '' }],
  ['a line that does not start a record', { r2: '[\n6}\n]' }],
])('a damaged file is an error: %s', async (_, damage) => {
  await expect(answer({ category: 'news' }, { ...FILES, ...damage })).rejects.toThrow();
});

describe('pages', () => {
  test.each<[rule: string, wish: Partial<Query>, expected: boolean]>([
    ['no filter', { limit: 2 }, true],
    ['no filter, another limit that has pages', { limit: 3 }, true],
    ['a limit without pages', { limit: 4 }, false],
    ['the second page', { limit: 2, offset: 2 }, true],
    ['an offset between pages', { limit: 2, offset: 1 }, false],
    ['a page beyond the depth', { limit: 2, offset: 4 }, false],
    ['a category', { limit: 2, category: 'news' }, true],
    ['a category’s second page', { limit: 2, category: 'news', offset: 2 }, true],
    ['past a category’s end', { limit: 2, category: 'rest', offset: 2 }, false],
    ['a tag', { limit: 2, tags: ['red'] }, true],
    ['an author', { limit: 2, author: 'ann' }, true],
    ['a tag whose list is in the manifest', { limit: 2, tags: ['few'] }, true],
    ['past the end of a list in the manifest', { limit: 2, tags: ['few'], offset: 2 }, false],
    ['two tags', { limit: 2, tags: ['blue', 'red'] }, false],
    ['two filters', { limit: 2, category: 'news', author: 'ann' }, false],
    ['an unknown term', { limit: 2, category: 'nope' }, false],
    ['a term of another filter', { limit: 2, category: 'red' }, false],
    ['a name that every object has', { limit: 2, category: 'constructor' }, false],
  ])('%s: %o is %s', (_, wish, expected) => {
    expect(hasPage(query(wish), MANIFEST)).toBe(expected);
  });

  test('without a depth, every page up to the end exists', () => {
    const deep = { ...MANIFEST, pages: { limits: [2], depth: null } };
    expect([4, 6, 8].map((offset) => hasPage(query({ limit: 2, offset }), deep))).toEqual([true, true, false]);
  });

  test('an empty list has its first page', () => {
    const empty = { ...MANIFEST, total: 0 };
    expect([0, 2].map((offset) => hasPage(query({ limit: 2, offset }), empty))).toEqual([true, false]);
  });
});
