import { expect, test } from 'vitest';
import type { ContentWorkspace } from '../../../../src/build/read-content.ts';
import {
  type Filters,
  filterRows,
  periodsOf,
  type Row,
  rowsOf,
  sortRows,
  valuesOf,
} from '../../../../src/dev/console/content/rows.ts';

const NO_FACTS = { slug: null, at: null, authors: [], category: null, tags: [], url: null, lang: null, offset: null };

const WORKSPACE: ContentWorkspace = {
  name: 'blog',
  title: 'Blog',
  folder: 'content/blog',
  keys: ['demo'],
  language: 'en',
  languages: ['en', 'de'],
  posts: [
    {
      file: 'posts/b.md',
      state: 'published',
      slug: 'b',
      title: 'Bread and Butter',
      at: '2026-02-01T00:00:00.000Z',
      authors: ['Ann', 'Zoë'],
      category: 'Food',
      tags: ['Butter', 'Bread'],
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
      authors: ['Zoë'],
      category: null,
      tags: ['Butter'],
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
      authors: [],
      category: 'Élan',
      tags: [],
      url: null,
      lang: 'de',
      offset: null,
    },
    { ...NO_FACTS, file: 'posts/x.md', state: 'broken', title: null },
    { ...NO_FACTS, file: 'posts/y.md', state: 'broken', title: 'As it was' },
  ],
  skipped: [{ file: 'notes.txt', why: 'no Markdown' }],
};

const rows = rowsOf(WORKSPACE);

test('broken files come first, and a row shows the position of the post in the list, or why it is not there', () => {
  expect(rows.map(({ file, title, state, offset, why }) => [file, title, state, offset, why])).toEqual([
    ['posts/x.md', 'x.md', 'broken', null, 'It has errors.'],
    ['posts/y.md', 'As it was', 'broken', null, 'It has errors.'],
    ['posts/b.md', 'Bread and Butter', 'published', 0, ''],
    ['posts/a.md', 'Apples', 'published', 0, ''],
    ['posts/l.md', 'Later', 'scheduled', null, 'It appears on 2999-01-01 at 09:30 UTC.'],
    ['notes.txt', 'notes.txt', 'skipped', null, 'no Markdown'],
  ]);
});

const filesOf = (some: readonly Row[]): readonly string[] => some.map(({ file }) => file.replace('posts/', ''));

test.each<readonly [Filters, readonly string[]]>([
  [{ q: 'BUTTER bread' }, ['b.md']],
  [{ q: 'butter zoe' }, ['b.md', 'a.md']],
  [{ q: 'posts/ scheduled' }, ['l.md']],
  [{ q: 'elan' }, ['l.md']],
  [{ q: 'butter later' }, []],
  [{ q: '  ', state: 'published' }, ['b.md', 'a.md']],
  [{ q: 'apples', state: 'draft' }, []],
  [{ lang: 'de' }, ['a.md', 'l.md']],
  [{ author: 'Zoë' }, ['b.md', 'a.md']],
  [{ author: 'Zoë', tag: 'Bread' }, ['b.md']],
  [{ category: 'Food' }, ['b.md']],
  [{ month: '2026-01' }, ['a.md']],
  [{ month: '2026' }, ['b.md', 'a.md']],
  [{ month: '202' }, []],
])(
  'a row is found by all words of its cells, in any letter case, and by the value of each filter: %j',
  (filters, found) => {
    expect(filesOf(filterRows(rows, filters))).toEqual(found);
  },
);

test('without filters, the rows stay the same', () => {
  expect(filterRows(rows, { q: '', state: '' })).toBe(rows);
});

test('a filter has only values that exist, with the number of their rows', () => {
  expect(valuesOf(rows, 'state')).toEqual([
    ['broken', 2],
    ['published', 2],
    ['scheduled', 1],
    ['skipped', 1],
  ]);
  expect(valuesOf(rows, 'author')).toEqual([
    ['Ann', 1],
    ['Zoë', 2],
  ]);
  expect(valuesOf(rows, 'category').map(([value]) => value)).toEqual(['Élan', 'Food']);
  expect(valuesOf(rows, 'month').map(([value]) => value)).toEqual(['2999-01', '2999', '2026-02', '2026-01', '2026']);
});

test('rows are sorted by a column, those without a value last in either direction', () => {
  const sorted = (sort: string) => filesOf(sortRows(rows, sort)).slice(0, 4);
  expect(sorted('title')).toEqual(['a.md', 'y.md', 'b.md', 'l.md']);
  expect(sorted('-title')).toEqual(['x.md', 'notes.txt', 'l.md', 'b.md']);
  expect(sorted('category')).toEqual(['l.md', 'b.md', 'x.md', 'y.md']);
  expect(sorted('-category')).toEqual(['b.md', 'l.md', 'x.md', 'y.md']);
  expect(sorted('-date')).toEqual(['l.md', 'b.md', 'a.md', 'x.md']);
  for (const unknown of ['', '-', 'nope', '__proto__', '-toString']) expect(sortRows(rows, unknown)).toBe(rows);
});

const datedRows = (...dates: readonly string[]): readonly Row[] =>
  dates.map((date) => ({ ...(rows[0] as Row), date: `${date}-15` }));

test('months without posts between two that have some are shown, but not a gap of more than five years', () => {
  expect(periodsOf(datedRows('2026-02', '2025-11', '2026-02'))).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(periodsOf(datedRows('2031-01', '2025-12'))).toHaveLength(62);
  expect(periodsOf(datedRows('2999-12', '0999-12'))).toEqual(['0999-12', '2999-12']);
  expect(periodsOf([])).toEqual([]);
});

test('each bar is a year if there are too many months', () => {
  const years = Array.from({ length: 30 }, (_, at) => String(1990 + at));
  expect(periodsOf(datedRows(...years.map((year) => `${year}-06`)))).toEqual(years);
});
