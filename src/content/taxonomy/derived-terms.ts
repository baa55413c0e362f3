import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { memoize } from '../../shared/memoize.ts';
import type { DiagnosePost, PostProblem } from '../posts/report.ts';
import type { AuthorName } from '../posts/written-post.ts';
import type { Slugify } from '../slugs/slug-alphabet.ts';
import { deviceProblem, foldCase, isDeviceName, isSlug } from '../slugs/slug-alphabet.ts';
import { slugHelp, termSlug } from '../slugs/slugify.ts';
import { bareName } from './name-index.ts';
import { FIELD_OF, fileOf, namesIn, type PostsWithTerms, type Term, type TermKind, type TermLookup } from './terms.ts';

/** A term that is derived from the posts that use it. */
interface DerivedTerm {
  readonly slug: string;
  /** Each spelling in posts, in the order of their files. */
  readonly uses: Use[];
}

interface Use {
  readonly written: AuthorName;
  /** The first file with this spelling. */
  readonly file: string;
  isPublished: boolean;
}

/**
 * Derives terms from the posts if no file declares any: one per slug, with the first spelling in the order of the
 * posts. Warns of several spellings of one name. Different names with one slug, or without a valid one, are errors. But
 * if slugs keep all letters, names with one slug differ only in signs, and a name without a slug is only signs or far
 * too long. Sites of other tools have such names, so they are warnings.
 */
export const derivedTerms = (kind: TermKind, { checked, later, slugify, diagnose }: PostsWithTerms): TermLookup => {
  const scheduled = new Set(later);
  const found = new Map<string, DerivedTerm>();
  /** The names found so far, which are far fewer than their uses. */
  const usesByName = new Map<string, Use>();
  const diagnostics: Diagnostic[] = [];
  const withoutSlug = new Map<string, { readonly name: AuthorName; readonly file: string; posts: number }>();
  for (const post of checked) {
    const isPublished = !scheduled.has(post);
    for (const name of namesIn(post, kind)) {
      const earlier = usesByName.get(identityOf(name));
      if (earlier !== undefined) {
        earlier.isPublished ||= isPublished;
        continue;
      }
      const slug = slugOf(name, slugify);
      if (!isSlug(slug)) {
        const unusable = withoutSlug.get(identityOf(name)) ?? { name, file: post.file, posts: 0 };
        withoutSlug.set(identityOf(name), unusable);
        unusable.posts += 1;
        continue;
      }
      const use = { written: name, file: post.file, isPublished };
      usesByName.set(identityOf(name), use);
      const entry = found.get(foldCase(slug)) ?? { slug, uses: [] };
      found.set(foldCase(slug), entry);
      entry.uses.push(use);
      if (entry.uses.length === 1 && isDeviceName(slug))
        diagnostics.push(diagnose(post.file, deviceName(kind, name, slug)));
    }
  }
  const entries = [...found.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  for (const { file, ...unusable } of withoutSlug.values())
    diagnostics.push(diagnose(file, noSlug(kind, unusable, slugify)));
  diagnostics.push(...entries.flatMap((entry) => spellingProblems(kind, entry, { slugify, diagnose })));
  if (kind === 'author') diagnostics.push(...ambiguousAuthors(entries, diagnose));
  const terms = entries.flatMap((entry) => termOf(entry) ?? []);
  const bySlug = new Map(terms.map((term) => [foldCase(term.slug), term]));
  const find = memoize((name: AuthorName) => ({ term: bySlug.get(foldCase(slugOf(name, slugify))) }), identityOf);
  return { terms, find: (name) => find(name).term, diagnostics };
};

/** A name as a map key. It is a string, because objects would need memory for each post. */
const identityOf = (name: AuthorName): string => (typeof name === 'string' ? name : `\0${name.id}\0${name.name ?? ''}`);

/** The term; null if no published post uses it. */
const termOf = ({ slug, uses }: DerivedTerm): Term | null => {
  const published = uses.filter(({ isPublished }) => isPublished);
  // The first name next to an id, or else the first spelling, because a word alone can be the id.
  const names = published.flatMap(({ written }) => (typeof written === 'object' ? (written.name ?? []) : []));
  const [first] = published.map(({ written }) => wordOf(written));
  return first === undefined ? null : { slug, name: names[0] ?? first };
};

/** The word for a term's slug in messages, which is `id` for authors. */
const slugKeyOf = (kind: TermKind): 'slug' | 'id' => (kind === 'author' ? 'id' : 'slug');

/** The word that a post uses for a term, or the author's id if it has one. */
const wordOf = (name: AuthorName): string => (typeof name === 'string' ? name : name.id);

const slugOf = (name: AuthorName, slugify: Slugify): string =>
  typeof name === 'string' ? termSlug(name, slugify) : name.id;

const deviceName = (kind: TermKind, name: AuthorName, slug: string): PostProblem => ({
  ...deviceProblem(`The ${slugKeyOf(kind)} of the ${kind} ${slug}`),
  code: 'taxonomy/device-name',
  field: FIELD_OF[kind],
  value: wordOf(name),
});

const noSlug = (
  kind: TermKind,
  { name, posts }: { readonly name: AuthorName; readonly posts: number },
  slugify: Slugify,
): PostProblem => {
  const word = wordOf(name);
  const place = { field: FIELD_OF[kind], value: word };
  if (typeof name === 'object') {
    const message = `The id "${word}" is not valid.`;
    return { code: 'taxonomy/slug-alphabet', message, help: slugHelp(word), ...place };
  }
  const others = posts > 1 ? ` of ${posts} posts` : '';
  const message = `Could not derive the ${slugKeyOf(kind)} of the ${kind} "${word}"${others}.`;
  const declare = `Declare it in ${fileOf(kind)} with its own ${slugKeyOf(kind)}. ${slugHelp('')}`;
  const problem = { code: 'taxonomy/no-slug', message, ...place };
  if (slugify !== 'keep') return { ...problem, help: declare };
  return { ...problem, severity: 'warning', help: `Galley leaves it out. Use another name. ${slugHelp('')}` };
};

interface Spelling {
  readonly text: string;
  readonly file: string;
}

/** The problems of a derived term with several names. */
const spellingProblems = (
  kind: TermKind,
  { slug, uses }: DerivedTerm,
  { slugify, diagnose }: Pick<PostsWithTerms, 'slugify' | 'diagnose'>,
): Diagnostic[] => {
  if (uses.length === 1) return [];
  const ids = distinct(
    uses.flatMap(({ written, file }) => (typeof written === 'object' ? { text: written.id, file } : [])),
  );
  if (ids.length > 1) return [spellingProblem('duplicate-slug', { kind, slug, spellings: ids }, diagnose)];
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
  const keyOf = slugify === 'keep' && !isNamed ? (text: string) => termSlug(text, slugify) : bareName;
  const isOne = new Set(spellings.map(({ text }) => keyOf(text))).size === 1;
  return [spellingProblem(isOne ? 'merged-names' : 'slug-collision', { kind, slug, spellings }, diagnose)];
};

const isWord = (word: string, id: string | undefined): boolean => id !== undefined && bareName(word) === bareName(id);

const distinct = (spellings: readonly Spelling[]): Spelling[] =>
  [...new Map([...spellings].reverse().map((spelling) => [spelling.text, spelling])).values()].reverse();

interface SpelledTerm {
  readonly kind: TermKind;
  readonly slug: string;
  readonly spellings: readonly Spelling[];
}

const spellingProblem = (problem: Problem, term: SpelledTerm, diagnose: DiagnosePost): Diagnostic => {
  const { kind, spellings } = term;
  const [first = { text: '', file: '' }, second = first, ...others] = spellings;
  const place = ({ text, file }: Spelling): Diagnostic =>
    diagnose(file, { code: '', message: text, field: FIELD_OF[kind], value: text });
  return {
    ...place(second),
    ...DESCRIPTIONS[problem]({ ...term, names: spellings.map(({ text }) => text) }),
    code: `taxonomy/${problem}`,
    related: [first, ...others].map((spelling) => {
      const { message, file = '', position } = place(spelling);
      return { message, file, position };
    }),
  };
};

type Problem = 'merged-names' | 'slug-collision' | 'duplicate-slug';
type Names = Pick<SpelledTerm, 'kind' | 'slug'> & { readonly names: readonly string[] };

const DESCRIPTIONS: Readonly<Record<Problem, (of: Names) => Pick<Diagnostic, 'severity' | 'message' | 'help'>>> = {
  'merged-names': ({ kind, slug, names }) => ({
    severity: 'warning',
    message: `The ${kind} ${slug} is spelled in ${names.length} ways: ${names.join(', ')}.`,
    help: `Galley treats them as one ${kind} named ${names[0]}. Use one spelling, or declare the ${kind} in ${fileOf(kind)}.`,
  }),
  'slug-collision': ({ kind, slug, names }) => ({
    severity: 'error',
    message: `${names.length} ${kind === 'category' ? 'categories' : `${kind}s`} have the same ${slugKeyOf(kind)}, ${slug}: ${names.join(', ')}.`,
    help: `If they are one ${kind}, use one spelling. If not, declare each of them in ${fileOf(kind)} with its own ${slugKeyOf(kind)}.`,
  }),
  'duplicate-slug': ({ kind, slug, names }) => ({
    severity: 'error',
    message: `The ${slugKeyOf(kind)} ${slug} has ${names.length} spellings that differ only in letter case: ${names.join(', ')}.`,
    help: `Use one spelling, or give each ${kind} its own ${slugKeyOf(kind)}.`,
  }),
};

/** Errors for authors whose name other posts use with a different id. */
const ambiguousAuthors = (entries: readonly DerivedTerm[], diagnose: DiagnosePost): Diagnostic[] => {
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
