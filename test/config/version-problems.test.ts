import { expect, test } from 'vitest';
import { checkConfig } from '../../src/config/check.ts';
import { NEXT } from '../helpers/contract.ts';

const problemsOf = (versions: Readonly<Record<string, object>>): string[] => {
  const checked = checkConfig({ versions }, '/project');
  return 'problems' in checked ? checked.problems.map(({ path, message }) => `${path.join('.')}: ${message}`) : [];
};
const own = { contract: NEXT };

test.each([
  [
    'an unknown version',
    { v1: { suggest: 'v2' } },
    'versions.v1.suggest: v1 suggests v2, which is no version of this API.',
  ],
  ['itself', { v1: { suggest: 'v1' } }, 'versions.v1.suggest: v1 suggests itself.'],
  [
    'one that ends before',
    { v1: { sunset: '2027-06-01', suggest: 'v2' }, v2: { ...own, sunset: '2027-01-01' } },
    'versions.v1.suggest: v1 suggests v2, which does not last longer than v1 itself.',
  ],
  [
    'one that ends at the same time',
    { v1: { sunset: '2027-01-01', suggest: 'v2' }, v2: { ...own, sunset: '2027-01-01' } },
    'versions.v1.suggest: v1 suggests v2, which does not last longer than v1 itself.',
  ],
  [
    'one that ends, while it has no end itself',
    { v1: { suggest: 'v2' }, v2: { ...own, sunset: '2027-01-01' } },
    'versions.v1.suggest: v1 suggests v2, which does not last longer than v1 itself.',
  ],
  [
    'one that has been shut down',
    { v1: { sunset: '2027-01-01', suggest: 'v2' }, v2: { ...own, status: 'sunset' } },
    'versions.v1.suggest: v1 suggests v2, which does not last longer than v1 itself.',
  ],
])('suggesting %s makes no sense, unless it is intended', (_, versions, problem) => {
  expect(problemsOf(versions)).toEqual([problem]);
  const intended = Object.fromEntries(
    Object.entries(versions).map(([name, one]) => [name, { ...one, intended: true }]),
  );
  expect(problemsOf(intended)).toEqual([]);
});

test('suggestions that lead back are refused wherever one stands on the way', () => {
  const versions = { v1: { suggest: 'v2' }, v2: { ...own, suggest: 'v3' }, v3: { ...own, suggest: 'v2' } };
  expect(problemsOf(versions)).toEqual([
    'versions.v2.suggest: Who follows the suggestions from v2 comes back to it.',
    'versions.v3.suggest: Who follows the suggestions from v3 comes back to it.',
  ]);
});

test('a sunset before the deprecation, or with it, makes no sense, unless it is intended', () => {
  const v1 = { deprecated: '2027-01-01', sunset: '2027-01-01' };
  expect(problemsOf({ v1 })).toEqual(['versions.v1.sunset: The sunset of v1 is not after its deprecation.']);
  expect(problemsOf({ v1: { ...v1, intended: true } })).toEqual([]);
});

test('a version may suggest one that stays, or one that ends later', () => {
  const v1 = { deprecated: '2026-01-01', sunset: '2027-01-01', suggest: 'v2' };
  expect(problemsOf({ v1, v2: own })).toEqual([]);
  expect(problemsOf({ v1, v2: { ...own, sunset: '2028-01-01', suggest: 'v3' }, v3: own })).toEqual([]);
  expect(problemsOf({ v2: { ...own, suggest: 'v1' } })).toEqual([]);
});
