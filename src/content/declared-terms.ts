import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { didYouMean } from './did-you-mean.ts';
import { TERM_KEYS } from './fields.ts';
import type { AuthorName, ParsedPost, Term } from './model.ts';
import type { DiagnosePost } from './post-diagnostic.ts';
import { slugify } from './slugify.ts';
import { namesIn, remembered, type TermKind, type TermLookup } from './term-lookup.ts';

/**
 * Declared terms: a post names one by its slug or its name, exactly or slugified. `posts` are those whose names must be
 * known; each that is not is an error.
 */
export const declaredTerms = (
  kind: TermKind,
  terms: readonly Term[],
  { posts, diagnose }: { readonly posts: readonly ParsedPost[]; readonly diagnose: DiagnosePost },
): TermLookup => {
  const known = new Map<string, Term>();
  const spellings = [(term: Term) => term.slug, (term: Term) => term.name, (term: Term) => slugify(term.name)];
  for (const spelling of spellings) {
    for (const term of terms) if (!known.has(spelling(term))) known.set(spelling(term), term);
  }
  const named = remembered((name) => known.get(name) ?? known.get(slugify(name)));
  const find = (name: AuthorName): Term | undefined =>
    typeof name === 'object' ? (known.get(name.id) ?? named(name.name)) : named(name);
  const unknown = posts.flatMap((post) =>
    namesIn(post, kind)
      .filter((name) => find(name) === undefined)
      .map((name) => unknownTerm({ kind, name, terms, post, diagnose })),
  );
  return { terms, find, diagnostics: unknown };
};

const unknownTerm = (problem: {
  readonly kind: TermKind;
  readonly name: AuthorName;
  readonly terms: readonly Term[];
  readonly post: ParsedPost;
  readonly diagnose: DiagnosePost;
}): Diagnostic => {
  const { kind, name, terms, post, diagnose } = problem;
  const word = typeof name === 'object' ? name.id : name;
  const file = kind === 'category' ? 'categories.yaml' : `${kind}s.yaml`;
  return diagnose(post.file, {
    code: `post/unknown-${kind}`,
    message: `There is no ${kind} "${word}" in ${file}.`,
    help: `${didYouMean(
      word,
      terms.flatMap(({ slug, name: own }) => [slug, own]),
    )}Use one that ${file} declares, or add it there.`,
    keys: TERM_KEYS[kind],
    value: word,
  });
};
