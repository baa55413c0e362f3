import type { ContentWorkspace } from '../../../build/read-content.ts';
import { folded } from '../../../runtime/client/search-words.ts';
import { countsOf } from '../../../shared/counts.ts';

type RowState = ContentWorkspace['posts'][number]['state'] | 'skipped';

/** The table row of a file. */
export interface Row {
  readonly file: string;
  readonly title: string;
  readonly slug: string | null;
  readonly state: RowState;
  /** Why the file is not in the API; empty if it is. */
  readonly why: string;
  readonly date: string;
  readonly lang: string | null;
  /** Its position in the list of all posts in its language; null if it is not published. */
  readonly offset: number | null;
  /** The text that the filter searches, in lower case. */
  readonly text: string;
}

/** Returns all files of a workspace: published posts in the order of lists, then the others. */
export const rowsOf = ({ posts, skipped }: ContentWorkspace): readonly Row[] => [
  ...posts.map(({ file, title, slug, state, at, lang, offset }) =>
    withText({
      file,
      title: title ?? nameOf(file),
      slug,
      state,
      why: whyOf(state, at),
      date: at?.slice(0, 10) ?? '',
      lang,
      offset,
    }),
  ),
  ...skipped.map(({ file, why }) =>
    withText({ file, title: nameOf(file), slug: null, state: 'skipped', why, date: '', lang: null, offset: null }),
  ),
];

/** Returns rows with every word, regardless of case and accents, and with the state and language unless empty. */
export const filterRows = (
  rows: readonly Row[],
  { words, state = '', lang = '' }: { readonly words: string; readonly state?: string; readonly lang?: string },
): readonly Row[] => {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0 && state === '' && lang === '') return rows;
  return rows.filter(
    (row) =>
      (state === '' || row.state === state) &&
      (lang === '' || row.lang === lang) &&
      wanted.every((word) => row.text.includes(word)),
  );
};

export const countStates = (rows: readonly Row[]): readonly (readonly [RowState, number])[] => [
  ...countsOf(rows.map(({ state }) => state)),
];

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
  text: folded([row.title, row.slug ?? '', row.file, row.state].join('\n')),
});
