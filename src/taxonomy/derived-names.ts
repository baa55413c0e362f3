import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { AuthorName } from '../posts/parsed-post.ts';
import type { DiagnosePost } from '../posts/post-diagnostic.ts';
import { bareName } from './bare-name.ts';
import { FIELD_OF, fileOf, type TermKind } from './term-lookup.ts';

/** A term that posts make by naming it. */
export interface Derived {
  readonly slug: string;
  /** Each way in which posts name it, in the order of their files. */
  readonly uses: Use[];
}

export interface Use {
  readonly written: AuthorName;
  /** The first that has it. */
  readonly file: string;
  isPublished: boolean;
}

interface Spelling {
  readonly text: string;
  readonly file: string;
}

/** What is wrong with the names of terms that posts make: two names in one slug, or one name for two of them. */
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
      // Beside an object with that id and a name, the word is the id; else it is a name, as every other word.
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
    ...TELLING[problem]({ kind, slug, names: spellings.map(({ text }) => text) }),
    code: `taxonomy/${problem}`,
    related: [first, ...others].map((spelling) => {
      const { message, file = '', position } = place(spelling);
      return { message, file, ...(position && { position }) };
    }),
  };
};

interface Told {
  readonly kind: TermKind;
  readonly slug: string;
  readonly names: readonly string[];
}

const TELLING: Readonly<Record<Several['problem'], (told: Told) => Pick<Diagnostic, 'severity' | 'message' | 'help'>>> =
  {
    'merged-names': ({ kind, slug, names }) => ({
      severity: 'warning',
      message: `The ${kind} ${slug} is spelled in ${names.length} ways: ${names.join(', ')}.`,
      help: `They are one ${kind}, called ${names[0]}. Spell it in one way, or declare it in ${fileOf(kind)}.`,
    }),
    'slug-collision': ({ kind, slug, names }) => ({
      severity: 'error',
      message: `${names.length} names of ${plural(kind)} have the ${idOf(kind)} ${slug}: ${names.join(', ')}.`,
      help: `If they are one ${kind}, spell it in one way; if not, declare them in ${fileOf(kind)}, each with its own ${idOf(kind)}.`,
    }),
    'duplicate-slug': ({ kind, slug, names }) => ({
      severity: 'error',
      message: `The ${idOf(kind)} ${slug} is written in ${names.length} ways: ${names.join(', ')}; letter case does not tell them apart.`,
      help: `Write it in one way, or give each ${kind} another.`,
    }),
  };

const idOf = (kind: TermKind): string => (kind === 'author' ? 'id' : 'slug');

const plural = (kind: TermKind): string => (kind === 'category' ? 'categories' : `${kind}s`);

/** A post that names an author by a name which others write beside an id that is not the name's own. */
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
      // An id that others write out is meant as such.
      if (uses.some((use) => typeof use.written === 'object') && isWord(written, slug)) return [];
      const others = [...(idsOf.get(bareName(written)) ?? [])].filter((id) => id !== slug);
      if (others.length === 0) return [];
      const help = 'Write the id of the one that is meant, or declare them in authors.yaml.';
      const message = `The author "${written}" can mean ${[...others, slug].join(' or ')}.`;
      return [diagnose(file, { code: 'post/ambiguous-author', message, help, field: FIELD_OF.author, value: written })];
    }),
  );
};
