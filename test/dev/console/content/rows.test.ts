import { expect, test } from 'vitest';
import type { ContentWorkspace } from '../../../../src/build/read-content.ts';
import { countStates, filterRows, rowsOf } from '../../../../src/dev/console/content/rows.ts';

const WORKSPACE: ContentWorkspace = {
  name: 'blog',
  title: 'Blog',
  folder: 'content/blog',
  keys: ['demo'],
  languages: ['en', 'de'],
  posts: [
    {
      file: 'posts/b.md',
      state: 'published',
      slug: 'b',
      title: 'Bread and Butter',
      at: '2026-02-01T00:00:00.000Z',
      url: '/posts/b',
      lang: 'en',
      offset: 0,
    },
    {
      file: 'posts/a.md',
      state: 'published',
      slug: 'a',
      title: 'Apples',
      at: '2026-01-01T00:00:00.000Z',
      url: '/posts/a',
      lang: 'de',
      offset: 0,
    },
    {
      file: 'posts/l.md',
      state: 'scheduled',
      slug: 'l',
      title: 'Later',
      at: '2999-01-01T09:30:00.000Z',
      url: null,
      lang: 'de',
      offset: null,
    },
    { file: 'posts/x.md', state: 'broken', slug: null, title: null, at: null, url: null, lang: null, offset: null },
  ],
  skipped: [{ file: 'notes.txt', why: 'no Markdown' }],
};

const rows = rowsOf(WORKSPACE);

test('a row shows the position of the post in the list, or why it is not there', () => {
  expect(rows.map(({ file, title, state, offset, why }) => [file, title, state, offset, why])).toEqual([
    ['posts/b.md', 'Bread and Butter', 'published', 0, ''],
    ['posts/a.md', 'Apples', 'published', 0, ''],
    ['posts/l.md', 'Later', 'scheduled', null, 'It appears on 2999-01-01 at 09:30 UTC.'],
    ['posts/x.md', 'x.md', 'broken', null, 'It has errors.'],
    ['notes.txt', 'notes.txt', 'skipped', null, 'no Markdown'],
  ]);
});

test('a row is found by all words of its title, slug, file or state, in any letter case', () => {
  const found = (words: string, state = '', lang = ''): readonly string[] =>
    filterRows(rows, { words, state, lang }).map(({ file }) => file);
  expect(found('')).toHaveLength(5);
  expect(found('BUTTER bread')).toEqual(['posts/b.md']);
  expect(found('butter apples')).toEqual([]);
  expect(found('posts/ scheduled')).toEqual(['posts/l.md']);
  expect(found('  ', 'published')).toEqual(['posts/b.md', 'posts/a.md']);
  expect(found('apples', 'draft')).toEqual([]);
  expect(found('', '', 'de')).toEqual(['posts/a.md', 'posts/l.md']);
});

test('counts only states that exist', () => {
  expect(countStates(rows)).toEqual([
    ['published', 2],
    ['scheduled', 1],
    ['broken', 1],
    ['skipped', 1],
  ]);
});
