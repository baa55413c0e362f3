import { expect, test } from 'vitest';
import { neighboursOf, sectionsOf } from '../../../../src/dev/console/reading/sections.ts';
import type { PostRecord } from '../../../../src/runtime/client/client.ts';

const NEWS = { name: 'News', slug: 'news' };
const HOW_TO = { name: 'How to', slug: 'howto' };

const record = (slug: string, category: PostRecord['category'], month = 1): PostRecord => ({
  slug,
  title: slug.toUpperCase(),
  excerpt: '',
  publishedAt: `2026-0${month}-01T00:00:00.000Z`,
  updatedAt: null,
  coverImage: null,
  category,
  tags: [],
  authors: [],
  readingTime: 1,
});

const POSTS = [record('d', NEWS, 3), record('c', null, 2), record('b', HOW_TO), record('a', NEWS), record('e', NEWS)];
const CATEGORIES = [HOW_TO, { name: 'Empty', slug: 'empty' }, NEWS];

const outline = (order: 'oldest' | 'newest') =>
  sectionsOf(POSTS, CATEGORIES, order).map(({ title, posts }) => [title, posts.map(({ slug }) => slug).join()]);

test('sections follow the order of categories, posts without one come last; ties are sorted by slug', () => {
  expect(outline('oldest')).toEqual([
    ['How to', 'b'],
    ['News', 'a,e,d'],
    ['Other posts', 'c'],
  ]);
  expect(outline('newest')[1]).toEqual(['News', 'd,a,e']);
  expect(sectionsOf([record('a', null)], CATEGORIES, 'oldest')[0]?.title).toBe('Posts');
  expect(sectionsOf([], CATEGORIES, 'oldest')).toEqual([]);
});

test('previous and next follow the whole order, and its ends have none', () => {
  const sections = sectionsOf(POSTS, CATEGORIES, 'oldest');
  const around = (slug: string) => {
    const { previous, next } = neighboursOf(sections, slug);
    return [previous?.slug ?? null, next?.slug ?? null];
  };
  expect(around('b')).toEqual([null, 'a']);
  expect(around('d')).toEqual(['e', 'c']);
  expect(around('c')).toEqual(['d', null]);
  expect(around('unknown')).toEqual([null, null]);
});
