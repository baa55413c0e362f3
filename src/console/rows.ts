import type { ContentWorkspace } from '../pipeline/read-content.ts';

export type RowState = ContentWorkspace['posts'][number]['state'] | 'skipped';

/** One file of a workspace as the table shows it. */
export interface Row {
  readonly file: string;
  readonly title: string;
  readonly slug: string | null;
  readonly state: RowState;
  /** Why the API does not have it, or nothing. */
  readonly why: string;
  readonly date: string;
  /** Its place in the list of all posts; null for one that is not there. */
  readonly offset: number | null;
  /** What is searched when somebody types. */
  readonly text: string;
}

/** All files of a workspace: published ones as lists have them, then the others. */
export const rowsOf = ({ posts, skipped }: ContentWorkspace): readonly Row[] => [
  ...posts.map(({ file, title, slug, state, at }, offset) =>
    withText({
      file,
      title: title ?? nameOf(file),
      slug,
      state,
      why: whyOf(state, at),
      date: at?.slice(0, 10) ?? '',
      offset: state === 'published' ? offset : null,
    }),
  ),
  ...skipped.map(({ file, why }) =>
    withText({ file, title: nameOf(file), slug: null, state: 'skipped', why, date: '', offset: null }),
  ),
];

/** Rows that have every word, in any letter case, and the state, where one is asked for. */
export const filterRows = (rows: readonly Row[], words: string, state: string): readonly Row[] => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0 && state === '') return rows;
  return rows.filter((row) => (state === '' || row.state === state) && wanted.every((word) => row.text.includes(word)));
};

/** How many rows there are of each state, those with none left out. */
export const countStates = (rows: readonly Row[]): readonly (readonly [RowState, number])[] => {
  const counts = new Map<RowState, number>();
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts];
};

const whyOf = (state: RowState, at: string | null): string => {
  switch (state) {
    case 'draft':
      return 'It is a draft.';
    case 'scheduled':
      return `It appears on ${at?.replace(/:00\.000Z$/, ' UTC').replace('T', ' at ')}.`;
    case 'expired':
      return 'Its time is over.';
    case 'unlisted':
      return 'A rule of the tool that it was written for holds it back.';
    case 'broken':
      return 'Problems keep it from being a post.';
    default:
      return '';
  }
};

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

const withText = (row: Omit<Row, 'text'>): Row => ({
  ...row,
  text: [row.title, row.slug ?? '', row.file, row.state].join('\n').toLowerCase(),
});
