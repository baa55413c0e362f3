import { expect, test } from 'vitest';
import { categoryTree } from '../../src/contract/category-tree.ts';

const CATEGORIES = [
  { slug: 'tides', name: 'Tides', parent: 'weather' },
  { slug: 'news', name: 'News', parent: null },
  { slug: 'weather', name: 'Weather', parent: 'news' },
  { slug: 'alone', name: 'Alone' },
];
const [NEWS, WEATHER] = [
  { name: 'News', slug: 'news' },
  { name: 'Weather', slug: 'weather' },
];

test('ancestors begin with the outermost; the parent is the last', () => {
  const { fieldsOf } = categoryTree(CATEGORIES, null);
  expect(fieldsOf('tides')).toEqual({ parent: WEATHER, ancestors: [NEWS, WEATHER] });
  expect(fieldsOf('weather')).toEqual({ parent: NEWS, ancestors: [NEWS] });
  expect(fieldsOf('alone')).toEqual({ parent: null, ancestors: [] });
});

test('a category counts the posts of all below it', () => {
  const { fieldsOf } = categoryTree(CATEGORIES, new Map([...Object.entries({ tides: 3, weather: 1, alone: 2 })]));
  const counts = CATEGORIES.map(({ slug }) => fieldsOf(slug).postsWithDescendants);
  expect(counts).toEqual([3, 4, 4, 2]);
});
