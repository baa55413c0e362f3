import { expect, test } from 'vitest';
import { queryIndex } from '../../../src/api/tree/query-index.ts';
import { V1_LIST } from '../../../src/runtime/resolver/list-template.ts';
import type { Manifest } from '../../../src/runtime/resolver/manifest.ts';

const indexOf = (tags: Readonly<Record<string, number[]>>) => {
  const files = queryIndex({
    records: { length: 0, at: () => '', runName: () => '', keyAt: () => '', keyOf: () => '' },
    postings: { category: new Map(), tags: new Map(Object.entries(tags)), author: new Map() },
    limit: { default: 20, max: 100 },
    pages: { limits: [], depth: null },
    list: V1_LIST,
    isPreview: false,
    revision: null,
    search: null,
  });
  const manifest: Manifest = JSON.parse(String(files.at(-1)?.content));
  return { paths: files.map(({ path }) => path), tags: manifest.terms.tags };
};

test('a posting list is in the manifest if it is no longer than the name of a file', () => {
  const short = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const long = [...short, 10];
  const { paths, tags } = indexOf({ long, one: [12_345_678], short });
  expect(tags).toEqual({ long: [expect.stringMatching(/^[0-9a-f]{16}$/), 11], one: [12_345_678], short });
  expect(paths).toEqual([`index/${tags.long?.[0]}.json`, 'index/manifest.json']);
});
