import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createDidYouMean } from '../diagnostics/did-you-mean.ts';
import type { Slugify } from '../dialects/dialect.ts';
import type { AuthorName, ComparablePost } from '../posts/parsed-post.ts';
import type { DiagnosePost } from '../posts/post-diagnostic.ts';
import type { PostProblem } from '../posts/report.ts';
import { termSlug } from '../slugs/slugify.ts';
import { bareName } from './bare-name.ts';
import { createNameIndex } from './name-index.ts';
import { FIELD_OF, fileOf, namesIn, remembered, type TermKind, type TermLookup } from './term-lookup.ts';
import type { LeftOut, Term } from './terms.ts';

/** The term that a post means, or why there is none. */
type Found = { readonly term: Term } | { readonly term: null; readonly problem: PostProblem };

interface Declared {
  readonly kind: TermKind;
  readonly bySlug: ReadonlyMap<string, Term>;
  readonly meaningOf: ReturnType<typeof createNameIndex>;
  readonly didYouMean: ReturnType<typeof createDidYouMean>;
}

export interface DeclaringPosts {
  readonly posts: readonly ComparablePost[];
  readonly leftOut: LeftOut;
  readonly slugify: Slugify;
  readonly diagnose: DiagnosePost;
}

/**
 * Declared terms: a post names one by its slug or its name, exactly or slugified. `posts` are those whose names must be
 * known; each that is not, or that can mean several, is an error. A name that may be an entry's with problems of its own
 * is none: the file has the error.
 */
export const declaredTerms = (
  kind: TermKind,
  terms: readonly Term[],
  { posts, leftOut, slugify, diagnose }: DeclaringPosts,
): TermLookup => {
  const bySlug = new Map(terms.map((term) => [term.slug, term]));
  const didYouMean = createDidYouMean(() => terms.flatMap(({ slug, name }) => [slug, name]));
  const declared: Declared = { kind, bySlug, meaningOf: createNameIndex(terms, slugify), didYouMean };
  const named = remembered((name) => findWord(name, declared));
  const look = (name: AuthorName): Found => (typeof name === 'object' ? findAuthor(name, declared) : named(name));
  const slugOf = (word: string): string => termSlug(word, slugify);
  const omitted = leftOut && new Set(leftOut.map(slugOf));
  const diagnostics: Diagnostic[] = [];
  for (const post of posts) {
    for (const name of namesIn(post, kind)) {
      const found = look(name);
      if (found.term === null && !mayBeLeftOut(name, omitted, slugOf))
        diagnostics.push(diagnose(post.file, found.problem));
    }
  }
  return { terms, find: (name) => look(name).term ?? undefined, diagnostics };
};

const mayBeLeftOut = (
  name: AuthorName,
  omitted: ReadonlySet<string> | null,
  slugOf: (word: string) => string,
): boolean => {
  if (omitted === null) return true;
  const words = typeof name === 'string' ? [name] : [name.id, name.name ?? name.id];
  return omitted.size > 0 && words.some((word) => omitted.has(slugOf(word)));
};

const findWord = (word: string, declared: Declared): Found => {
  const { kind, meaningOf } = declared;
  const { term, candidates } = meaningOf(word);
  if (term !== null) return { term };
  if (candidates.length === 0) return { term: null, problem: unknown(word, declared) };
  const plain = candidates.flatMap(({ slug, name }) => {
    const own = [slug, name].find((each) => meaningOf(each).term?.slug === slug);
    return own ?? [];
  });
  const way = plain.length === 0 ? '' : `Write ${plain.join(' or ')}, whichever is meant. `;
  return {
    term: null,
    problem: {
      code: `post/ambiguous-${kind}`,
      message: `The ${kind} "${word}" can mean ${candidates.map(described).join(' or ')}.`,
      help: `${way}They are declared in ${fileOf(kind)}.`,
      field: FIELD_OF[kind],
      value: word,
    },
  };
};

/** By its id alone: a name beside it must be the name of that author. */
const findAuthor = ({ id, name }: Exclude<AuthorName, string>, declared: Declared): Found => {
  const { kind, bySlug, meaningOf } = declared;
  const term = bySlug.get(id);
  if (term !== undefined && (name === null || bareName(name) === bareName(term.name))) return { term };
  const word = name ?? id;
  const meant = meaningOf(word).candidates.filter((candidate) => candidate !== term);
  const named = meant.length === 0 ? '' : ` "${word}" is ${meant.map(described).join(' or ')}.`;
  if (term === undefined) {
    const problem = unknown(id, declared);
    const help = meant.length === 0 ? problem.help : `Write the id of the author that is meant.${named}`;
    return { term: null, problem: { ...problem, ...(help !== undefined && { help }) } };
  }
  return {
    term: null,
    problem: {
      code: 'post/author-mismatch',
      message: `The author ${id} is "${term.name}" in ${fileOf(kind)}, not "${name}".`,
      help: `Leave the name out, or write the id of the author that is meant.${named}`,
      field: FIELD_OF[kind],
      value: word,
    },
  };
};

const described = ({ slug, name }: Term): string => (slug === name ? slug : `${slug} ("${name}")`);

const unknown = (word: string, { kind, didYouMean }: Declared): PostProblem => ({
  code: `post/unknown-${kind}`,
  message: `There is no ${kind} "${word}" in ${fileOf(kind)}.`,
  help: `${didYouMean(word)}Use one that ${fileOf(kind)} declares, or add it there.`,
  field: FIELD_OF[kind],
  value: word,
});
