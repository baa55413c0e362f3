import { expect, test } from 'vitest';
import { queriesIndex } from '../../../src/api/tree/queries-index.ts';
import type { Post } from '../../../src/content/workspace/workspace.ts';
import type { Kind } from '../../../src/runtime/resolver/operators.ts';

const problemsWith = (kind: Kind, values: number): string[] => {
  const problems: string[] = [];
  queriesIndex({
    queries: { filters: { price: kind }, sort: ['price'], include: false, archives: false, pass: [] },
    posts: Array.from({ length: values }, (_, at) => ({ slug: `a${at}`, publishedAt: '2026-01-01' }) as Post),
    values: { at: (ordinal) => JSON.stringify([ordinal]) },
    put: () => 'file',
    posting: (ordinals) => ordinals,
    report: ({ code, help }) => void problems.push(`${code}: ${help}`),
  });
  return problems;
};

test('a filter for equality has at most 10,000 values, and ranges and orders any number', () => {
  expect(problemsWith('number', 10_000)).toEqual([]);
  expect(problemsWith('number', 10_001)).toEqual([
    expect.stringContaining("config/too-many-values: Write 'price[range]'"),
  ]);
  expect(problemsWith('amount', 10_001)).toEqual([]);
});
