import { expect, test } from 'vitest';
import { isInShare } from '../../src/build/render.ts';

const files = Array.from({ length: 10_000 }, (_, at) => `content/blog/posts/${at % 7}/post-${at}.md`);

/** The shares of each of the files. */
const sharesOf = (file: string, count: number): number[] =>
  Array.from({ length: count }, (_, at) => at + 1).filter((number) => isInShare(file, { number, count }));

test.each([1, 2, 3, 8, 64])('each file is in one of %d shares, and the shares are about equally large', (count) => {
  const shares = files.map((file) => sharesOf(file, count));
  expect(shares.every(({ length }) => length === 1)).toBe(true);
  const sizes = Array.from({ length: count }, (_, at) => shares.filter(([share]) => share === at + 1).length);
  const even = files.length / count;
  for (const size of sizes) expect(Math.abs(size - even)).toBeLessThan(5 * Math.sqrt(even));
});

test('a file’s share follows from its path alone, on every machine and in every version', () => {
  expect([3, 8, 64, 9999].map((count) => sharesOf('content/blog/posts/fog.md', count))).toEqual([
    [3],
    [4],
    [60],
    [336],
  ]);
});
