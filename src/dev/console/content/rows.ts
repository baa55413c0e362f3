import type { ContentPost, ContentWorkspace } from '../../../build/read-content.ts';
import { folded } from '../../../runtime/client/search-words.ts';
import { compare } from '../../../shared/compare.ts';
import { countsOf } from '../../../shared/counts.ts';

type RowState = ContentPost['state'] | 'skipped';

/** The table row of a file. */
export interface Row extends Pick<ContentPost, 'file' | 'slug' | 'authors' | 'tags' | 'lang' | 'offset'> {
  readonly title: string;
  readonly category: string;
  readonly state: RowState;
  /** Why the file is not in the API; empty if it is. */
  readonly why: string;
  readonly date: string;
  /** The text that the search covers, in lower case. */
  readonly text: string;
}

/** Returns all files of a workspace: broken ones, then published posts in the order of lists, then the others. */
export const rowsOf = ({ posts, skipped }: ContentWorkspace): readonly Row[] => {
  const rows = [
    ...posts.map(({ at, url: _, ...post }) =>
      withText({
        ...post,
        title: post.title ?? nameOf(post.file),
        category: post.category ?? '',
        why: whyOf(post.state, at),
        date: at?.slice(0, 10) ?? '',
      }),
    ),
    ...skipped.map(({ file, why }) =>
      withText({ ...NO_POST, file, title: nameOf(file), state: 'skipped', why, slug: null }),
    ),
  ];
  return [...rows.filter(isBroken), ...rows.filter((row) => !isBroken(row))];
};

const isBroken = ({ state }: Row): boolean => state === 'broken';
const NO_POST = { date: '', authors: [], category: '', tags: [], lang: null, offset: null };

/** The values of a row that columns show and filters find. A month is also found by its year. */
const VALUES = {
  title: ({ title }: Row) => [title],
  lang: ({ lang }: Row) => [lang ?? ''],
  state: ({ state }: Row) => [state],
  author: ({ authors }: Row) => authors,
  category: ({ category }: Row) => [category],
  tag: ({ tags }: Row) => tags,
  date: ({ date }: Row) => [date],
  month: ({ date }: Row) => [date.slice(0, 7), date.slice(0, 4)],
} satisfies Readonly<Record<string, (row: Row) => readonly string[]>>;

type ValueName = keyof typeof VALUES;

export const textOf = (row: Row, name: ValueName): string => VALUES[name](row).join(', ');

/** A column of the list. The style sheet has the width of each, and hides some if there is too little room. */
export type Column = readonly [name: ValueName, title: string];

const COLUMNS: readonly Column[] = [
  ['title', 'Title'],
  ['lang', 'Language'],
  ['state', 'State'],
  ['author', 'Author'],
  ['category', 'Category'],
  ['tag', 'Tags'],
  ['date', 'Date'],
];

/** Returns the columns that have a value in any row, and the first one. */
export const columnsOf = (rows: readonly Row[]): readonly Column[] =>
  COLUMNS.filter(([name], at) => at === 0 || rows.some((row) => textOf(row, name) !== ''));

/** The filters, by name: those without a value are absent or empty. `q` has the words of the search. */
export type Filters = Readonly<Partial<Record<ValueName | 'q', string>>>;

const FILTERS = ['state', 'author', 'category', 'tag', 'month', 'lang'] as const;

/** Returns rows with every word, regardless of case and accents, and with the value of each filter. */
export const filterRows = (rows: readonly Row[], filters: Filters): readonly Row[] => {
  const wanted = folded(filters.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const names = FILTERS.filter((name) => filters[name]);
  if (wanted.length === 0 && names.length === 0) return rows;
  return rows.filter(
    (row) =>
      names.every((name) => VALUES[name](row).includes(filters[name] ?? '')) &&
      wanted.every((word) => row.text.includes(word)),
  );
};

/** Returns the values of a filter with the number of their rows: states as they occur, months newest first. */
export const valuesOf = (rows: readonly Row[], name: ValueName): readonly (readonly [string, number])[] => {
  const counts = [...countsOf(rows.flatMap(VALUES[name]))].filter(([value]) => value !== '');
  if (name === 'state') return counts;
  return counts.sort(([a], [b]) => (name === 'month' ? compare(b, a) : compare(folded(a), folded(b))));
};

/** Sorts rows by a column, or in reverse after a `-`, those without a value last. Equal ones stay in their order. */
export const sortRows = (rows: readonly Row[], sort: string): readonly Row[] => {
  const column = COLUMNS.find(([name]) => name === sort.replace(/^-/, ''));
  if (column === undefined) return rows;
  const sign = sort.startsWith('-') ? -1 : 1;
  return rows
    .map((row) => [folded(textOf(row, column[0])), row] as const)
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || sign * compare(a, b))
    .map(([, row]) => row);
};

/** The maximum number of months to show. With more of them, each bar is a year. */
const MOST_MONTHS = 240;
/** Longer gaps than this number of months are not shown. */
const MOST_EMPTY = 60;

/** Returns the months from the first post to the last, such as 2026-07, or years if those are too many. */
export const periodsOf = (rows: readonly Row[]): readonly string[] => {
  const dates = rows.flatMap(({ date }) => (date === '' ? [] : [date]));
  const months = [...new Set(dates.map(monthNumber))].sort((a, b) => a - b);
  const filled = months.flatMap((month, at) => {
    const gap = month - (months[at - 1] ?? month - 1) - 1;
    const empty = gap > MOST_EMPTY ? 0 : gap;
    return Array.from({ length: empty + 1 }, (_, more) => monthName(month - empty + more));
  });
  return filled.length > MOST_MONTHS ? [...new Set(dates.map((date) => date.slice(0, 4)))].sort() : filled;
};

const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
const monthName = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;

const REASONS: Readonly<Partial<Record<RowState, string>>> = {
  draft: 'It is a draft.',
  expired: 'It has expired.',
  unlisted: 'A rule of the site’s tool holds it back.',
  broken: 'It has errors.',
};

const whyOf = (state: RowState, at: string | null): string =>
  state === 'scheduled'
    ? `It appears on ${at?.replace(/:00\.000Z$/, ' UTC').replace('T', ' at ')}.`
    : (REASONS[state] ?? '');

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

const withText = (row: Omit<Row, 'text'>): Row => ({
  ...row,
  text: folded([row.title, row.slug ?? '', row.file, row.state, ...row.authors, row.category, ...row.tags].join('\n')),
});
