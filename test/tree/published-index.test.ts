import { expect, test } from 'vitest';
import { V1_LIST } from '../../src/resolver/list-template.ts';
import { openPublishedIndex } from '../../src/tree/published-index.ts';
import { queryIndex } from '../../src/tree/query-index.ts';
import fc from '../helpers/fast-check.ts';

/** The index of posts with these dates, read back; it counts what it reads. */
const indexOf = (dates: readonly string[]) => {
  const posts = dates.map((publishedAt, at) => ({ slug: `post-${at}`, title: '[\n],\n"', publishedAt }));
  const records = posts.map((post) => JSON.stringify(post));
  const postings = {
    category: new Map([['constructor', [0]]]),
    tags: new Map([['red', [0, dates.length - 1]]]),
    author: new Map<string, number[]>(),
  };
  const pages = { limits: [20], depth: null };
  const files = queryIndex({ records, postings, limit: { default: 20, max: 100 }, pages, list: V1_LIST });
  const texts = new Map(
    files.map(({ path, content }) => [path, String(typeof content === 'function' ? content() : content)]),
  );
  const read: string[] = [];
  const index = openPublishedIndex((path) => {
    read.push(path);
    return texts.get(path) ?? '';
  });
  return { posts, records, index, read };
};

const dates = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 350 });

test('each post is found under its own number, also among others of its date', () => {
  fc.assert(
    fc.property(dates, (numbers) => {
      const { posts, records, index } = indexOf(numbers.map((number) => `date ${100 + number}`).sort());
      expect(posts.map((post) => index.ordinalOf(post))).toEqual(posts.map((_, ordinal) => ordinal));
      expect(records.map((_, ordinal) => index.records.at(ordinal))).toEqual(records);
      for (const publishedAt of ['date 100', 'date 120', 'date 999'])
        expect(index.ordinalOf({ slug: 'none', publishedAt })).toBeNull();
    }),
  );
});

test('no more chunks are read than the search needs', () => {
  const { index, posts, read } = indexOf(Array.from({ length: 3200 }, (_, at) => `date ${10_000 + at}`));
  index.ordinalOf(posts[700] ?? { slug: '', publishedAt: '' });
  expect(new Set(read).size).toBeLessThan(8);
  expect(new Set(read).size).toBe(read.length);
});

test('a term has its posts, and one that is in no index has none', () => {
  const { index } = indexOf(['a', 'b', 'c']);
  expect(index.postings('tags', 'red')).toEqual([0, 2]);
  expect(index.postings('category', 'constructor')).toEqual([0]);
  expect(index.postings('author', 'constructor')).toEqual([]);
});
