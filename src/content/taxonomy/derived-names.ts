import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import type { DiagnosePost } from '../posts/report.ts';
import type { AuthorName } from '../posts/written-post.ts';
import { bareName } from './name-index.ts';
import { FIELD_OF, fileOf, slugKeyOf, type TermKind } from './terms.ts';

/** A term that is derived from the posts that use it. */
export interface Derived {
  readonly slug: string;
  /** Each spelling in posts, in the order of their files. */
  readonly uses: Use[];
}

export interface Use {
  readonly written: AuthorName;
  /** The first file with this spelling. */
  readonly file: string;
  isPublished: boolean;
}

interface Spelling {
  readonly text: string;
  readonly file: string;
}

/** The problems of derived terms: two names with one slug, or one name for two terms. */
export const ofSeveralNames = (
  kind: TermKind,
  entries: readonly Derived[],
  diagnose: DiagnosePost,
): readonly Diagnostic[] => [
  ...entries.flatMap((entry) => ofOne(kind, entry, diagnose)),
  ...(kind === 'author' ? wordsForOthers(entries, diagnose) : []),
];

const ofOne = (kind: TermKind, { slug, uses }: Derived, diagnose: DiagnosePost): Diagnostic[] => {
  if (uses.length === 1) return [];
  const ids = distinct(
    uses.flatMap(({ written, file }) => (typeof written === 'object' ? { text: written.id, file } : [])),
  );
  if (ids.length > 1) return [several(kind, { slug, spellings: ids, problem: 'duplicate-slug' }, diagnose)];
  const isNamed = uses.some(({ written }) => typeof written === 'object' && written.name !== null);
  const id = isNamed ? ids[0]?.text : undefined;
  const spellings = distinct(
    uses.flatMap(({ written, file }) => {
      // If an object has that id and a name, the word is the id. Otherwise, it is a name.
      const text = typeof written === 'object' ? written.name : isWord(written, id) ? null : written;
      return text === null ? [] : { text, file };
    }),
  );
  if (spellings.length <= 1) return [];
  const isOne = new Set(spellings.map(({ text }) => bareName(text))).size === 1;
  return [several(kind, { slug, spellings, problem: isOne ? 'merged-names' : 'slug-collision' }, diagnose)];
};

const isWord = (word: string, id: string | undefined): boolean => id !== undefined && bareName(word) === bareName(id);

const distinct = (spellings: readonly Spelling[]): Spelling[] =>
  [...new Map([...spellings].reverse().map((spelling) => [spelling.text, spelling])).values()].reverse();

interface Several {
  readonly slug: string;
  readonly spellings: readonly Spelling[];
  readonly problem: 'merged-names' | 'slug-collision' | 'duplicate-slug';
}

const several = (kind: TermKind, { slug, spellings, problem }: Several, diagnose: DiagnosePost): Diagnostic => {
  const [first = { text: '', file: '' }, second = first, ...others] = spellings;
  const place = ({ text, file }: Spelling): Diagnostic =>
    diagnose(file, { code: '', message: text, field: FIELD_OF[kind], value: text });
  return {
    ...place(second),
    ...DESCRIPTIONS[problem]({ kind, slug, names: spellings.map(({ text }) => text) }),
    code: `taxonomy/${problem}`,
    related: [first, ...others].map((spelling) => {
      const { message, file = '', position } = place(spelling);
      return { message, file, ...(position && { position }) };
    }),
  };
};

type Describe = (collision: {
  readonly kind: TermKind;
  readonly slug: string;
  readonly names: readonly string[];
}) => Pick<Diagnostic, 'severity' | 'message' | 'help'>;

const DESCRIPTIONS: Readonly<Record<Several['problem'], Describe>> = {
  'merged-names': ({ kind, slug, names }) => ({
    severity: 'warning',
    message: `The ${kind} ${slug} is spelled in ${names.length} ways: ${names.join(', ')}.`,
    help: `Galley treats them as one ${kind} named ${names[0]}. Use one spelling, or declare the ${kind} in ${fileOf(kind)}.`,
  }),
  'slug-collision': ({ kind, slug, names }) => ({
    severity: 'error',
    message: `${names.length} ${plural(kind)} have the same ${slugKeyOf(kind)}, ${slug}: ${names.join(', ')}.`,
    help: `If they are one ${kind}, use one spelling. If not, declare each of them in ${fileOf(kind)} with its own ${slugKeyOf(kind)}.`,
  }),
  'duplicate-slug': ({ kind, slug, names }) => ({
    severity: 'error',
    message: `The ${slugKeyOf(kind)} ${slug} has ${names.length} spellings that differ only in letter case: ${names.join(', ')}.`,
    help: `Use one spelling, or give each ${kind} its own ${slugKeyOf(kind)}.`,
  }),
};

const plural = (kind: TermKind): string => (kind === 'category' ? 'categories' : `${kind}s`);

/** Errors for authors whose name other posts use with a different id. */
const wordsForOthers = (entries: readonly Derived[], diagnose: DiagnosePost): Diagnostic[] => {
  const idsOf = new Map<string, Set<string>>();
  for (const { slug, uses } of entries) {
    for (const { written } of uses) {
      if (typeof written === 'string' || written.name === null) continue;
      const ids = idsOf.get(bareName(written.name)) ?? new Set();
      idsOf.set(bareName(written.name), ids.add(slug));
    }
  }
  if (idsOf.size === 0) return [];
  return entries.flatMap(({ slug, uses }) =>
    uses.flatMap(({ written, file }) => {
      if (typeof written === 'object') return [];
      // The word is an id that other posts write in an object.
      if (uses.some((use) => typeof use.written === 'object') && isWord(written, slug)) return [];
      const others = [...(idsOf.get(bareName(written)) ?? [])].filter((id) => id !== slug);
      if (others.length === 0) return [];
      const help = 'Write the id of the author that you mean, or declare the authors in authors.yaml.';
      const message = `The author "${written}" can mean ${[...others, slug].join(' or ')}.`;
      return [diagnose(file, { code: 'post/ambiguous-author', message, help, field: FIELD_OF.author, value: written })];
    }),
  );
};
