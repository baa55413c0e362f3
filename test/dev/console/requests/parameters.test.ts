import { expect, test } from 'vitest';
import { completions, declaredSuggestions, termsIn } from '../../../../src/dev/console/requests/parameters.tsx';
import type { Manifest } from '../../../../src/runtime/resolver/manifest.ts';
import { RICH } from '../../../helpers/query-model.ts';

const MANIFEST: Pick<Manifest, 'limit' | 'terms'> = {
  limit: { default: 20, max: 100 },
  terms: { category: { news: ['h', 3], Art: ['h', 12], b: ['h', 3] }, tags: { red: ['h', 1] }, author: {} },
};

test('terms come from the index, those with the most posts first', () => {
  const { options, limit } = termsIn(MANIFEST as Manifest);
  expect(options.category).toEqual([
    { value: 'Art', label: '12 posts' },
    { value: 'b', label: '3 posts' },
    { value: 'news', label: '3 posts' },
  ]);
  expect(options.tags).toEqual([{ value: 'red', label: '1 post' }]);
  expect(limit).toEqual({ default: 20, max: 100 });
});

test('without an index, such as for an unknown key, there are no terms', () => {
  expect(termsIn(null)).toEqual({ options: { category: [], tags: [], author: [] }, limit: null });
});

const options = ['red', 'blue', 'dark-blue'].map((value) => ({ value, label: '' }));

test('completes text to values that contain it, in any letter case, in a list only the last item', () => {
  const found = (typed: string, isList = false): readonly string[] =>
    completions(options, typed, isList).map(({ value }) => value);
  expect(found('BLUE')).toEqual(['blue', 'dark-blue']);
  expect(found('red,bl')).toEqual([]);
  expect(found('red,bl', true)).toEqual(['red,blue', 'red,dark-blue']);
  expect(found('red,', true)).toEqual(['red,blue', 'red,dark-blue']);
  expect(found('')).toHaveLength(3);
});

test('offers at most 50 completions', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({ value: `slug-${at}`, label: 'Title' }));
  expect(completions(many, 'TITLE')).toHaveLength(50);
});

test('declared parameters suggest terms, keys in both directions, and the values of booleans', () => {
  const queries = { ...RICH, sort: ['title'] };
  const valuesOf = (name: string) =>
    declaredSuggestions(name, queries, termsIn(null)).options?.map(({ value }) => value);
  expect(valuesOf('sort')).toEqual(['title', '-title']);
  expect(valuesOf('featured[nin]')).toEqual(['true', 'false']);
  expect(valuesOf('include')).toEqual(['htmlContent']);
  expect(declaredSuggestions('updatedAt[gt]', queries, termsIn(null))).toEqual({ placeholder: '2026-01-31' });
  const terms = { ...termsIn(null), options: { category: [], author: [], tags: [{ value: 'a', label: '1 post' }] } };
  expect(declaredSuggestions('tags[all]', queries, terms)).toEqual({ options: terms.options.tags, isList: true });
});
