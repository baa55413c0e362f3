import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ADVICE, adviceOnAll } from '../../../../src/dev/console/statistics/output-statistics.tsx';

const OPTIONS_OF_GUIDE = readFileSync('content/guide/posts/setup/configuration.md', 'utf8');

test('advice names only options that exist', () => {
  for (const group of [
    'lists',
    'lists by category',
    'lists by tags',
    'lists by author',
    'lists by several filters',
  ] as const) {
    const options = ADVICE[group].match(/lists\.[a-z.]+/g) ?? [];
    expect(options.length, group).toBeGreaterThan(0);
    for (const option of options) expect(OPTIONS_OF_GUIDE, group).toContain(`\`${option.replace(/\.$/, '')}\``);
  }
});

test('advice on all groups appears only if it applies', () => {
  const lists = { name: 'lists by tags' as const, files: 90, bytes: 1 };
  const details = { name: 'details' as const, files: 10, bytes: 900 };
  const output = { groups: [details, lists], largest: [], largestPosts: [] };
  expect(adviceOnAll({ keys: 1, versions: 1, output: { ...output, groups: [details] } })).toEqual([]);
  expect(adviceOnAll({ keys: 2, versions: 3, output })).toEqual([
    expect.stringContaining('2 keys'),
    expect.stringContaining('3 versions'),
    expect.stringContaining('precomputed lists'),
  ]);
});
