import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { TERM_KEYS } from './fields.ts';
import type { AuthorName, ParsedPost, Term } from './model.ts';
import type { DiagnosePost } from './post-diagnostic.ts';
import { isSlug } from './slug.ts';
import { slugHelp, slugify } from './slugify.ts';
import { namesIn, type TermKind, type TermLookup } from './term-lookup.ts';

interface Derived {
  readonly slug: string;
  /** Every spelling, the first first, and the file that has it first. */
  readonly spellings: Map<string, string>;
}

/**
 * Terms that the posts themselves make, where no file declares any: one per slug, under the first spelling in the order
 * of `posts`. Spellings that fall together are a warning, and a name that gives no slug is an error.
 */
export const derivedTerms = (
  kind: TermKind,
  { posts, diagnose }: { readonly posts: readonly ParsedPost[]; readonly diagnose: DiagnosePost },
): TermLookup => {
  const found = new Map<string, Derived>();
  /** The key of each name that has been seen: there are far fewer names than places where they stand. */
  const keys = new Map<AuthorName, string>();
  const diagnostics: Diagnostic[] = [];
  for (const post of posts) {
    for (const name of namesIn(post, kind)) {
      if (keys.has(name)) continue;
      const slug = slugOf(name);
      if (!isSlug(slug)) {
        diagnostics.push(diagnose(post.file, noSlug(kind, name)));
        continue;
      }
      const key = slug.toLowerCase();
      keys.set(name, key);
      const entry = found.get(key) ?? { slug, spellings: new Map<string, string>() };
      found.set(key, entry);
      const spelling = spellingOf(name);
      if (!entry.spellings.has(spelling)) entry.spellings.set(spelling, post.file);
    }
  }
  const entries = [...found.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  diagnostics.push(
    ...entries.filter(({ spellings }) => spellings.size > 1).map((entry) => merged(kind, entry, diagnose)),
  );
  const terms = new Map(entries.map(({ slug, spellings }) => [slug.toLowerCase(), { slug, name: firstOf(spellings) }]));
  return {
    terms: [...terms.values()],
    find: (name): Term | undefined => terms.get(keys.get(name) ?? slugOf(name).toLowerCase()),
    diagnostics,
  };
};

const slugOf = (name: AuthorName): string => {
  if (typeof name === 'string') return slugify(name);
  return isSlug(name.id) ? name.id : slugify(name.id);
};

const spellingOf = (name: AuthorName): string => (typeof name === 'object' ? name.name : name);

const firstOf = (spellings: ReadonlyMap<string, string>): string => [...spellings.keys()][0] ?? '';

const noSlug = (kind: TermKind, name: AuthorName): Parameters<DiagnosePost>[1] => ({
  code: 'taxonomy/no-slug',
  message: `The ${kind} "${spellingOf(name)}" gives no ${kind === 'author' ? 'id' : 'slug'}.`,
  help: `Declare it with one of its own in ${fileOf(kind)}. ${slugHelp('')}`,
  keys: TERM_KEYS[kind],
  value: spellingOf(name),
});

const merged = (kind: TermKind, { slug, spellings }: Derived, diagnose: DiagnosePost): Diagnostic => {
  const [first = '', ...others] = spellings.keys();
  const place = (spelling: string, message: string): Diagnostic =>
    diagnose(spellings.get(spelling) ?? '', { code: '', message, keys: TERM_KEYS[kind], value: spelling });
  return {
    ...place(
      others[0] ?? '',
      `The ${kind} ${slug} is spelled in ${spellings.size} ways: ${[first, ...others].join(', ')}.`,
    ),
    severity: 'warning',
    code: 'taxonomy/merged-names',
    help: `They are one ${kind}, called ${first}. Spell it in one way, or declare it in ${fileOf(kind)}.`,
    related: [first, ...others.slice(1)].map((spelling) => {
      const { file = '', position } = place(spelling, '');
      return { message: `${spelling}`, file, ...(position && { position }) };
    }),
  };
};

/** The taxonomy file of a kind. */
const fileOf = (kind: TermKind): string => (kind === 'category' ? 'categories.yaml' : `${kind}s.yaml`);
