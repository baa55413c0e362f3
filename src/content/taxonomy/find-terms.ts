import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { createDidYouMean } from '../../shared/diagnostics/did-you-mean.ts';
import { memoize } from '../../shared/memoize.ts';
import type { PostProblem } from '../posts/report.ts';
import type { AuthorName, WrittenPost } from '../posts/written-post.ts';
import { termSlug } from '../slugs/slugify.ts';
import { derivedTerms } from './derived-terms.ts';
import { bareName, createNameIndex } from './name-index.ts';
import {
  type Author,
  FIELD_OF,
  fileOf,
  type LeftOut,
  namesIn,
  type PostsWithTerms,
  type Taxonomies,
  type Term,
  type TermKind,
  type TermLookup,
} from './terms.ts';

/** Finds the terms of a workspace, declared in files or derived from posts, and the terms of each post. */
export const findTerms = (taxonomies: Taxonomies, posts: PostsWithTerms) => {
  const lookUp = (kind: TermKind, declared: readonly Term[] | null): TermLookup =>
    declared === null
      ? derivedTerms(kind, posts)
      : declaredTerms(kind, declared, { ...posts, leftOut: taxonomies.leftOut[kind] });
  const authors = lookUp('author', taxonomies.authors?.map(({ id, name }) => ({ slug: id, name })) ?? null);
  const categories = lookUp('category', taxonomies.categories);
  const tags = lookUp('tag', taxonomies.tags);
  const categoryOf = createFind('category', categories, (category) => category);
  const tagsOf = createFind('tag', tags, (tag) => tag);
  const authorsOf = createFind('author', authors, ({ slug, name }) => ({ id: slug, name }));
  return {
    authors: taxonomies.authors ?? authors.terms.map(asAuthor),
    categories: categories.terms,
    tags: tags.terms,
    termsOf: (post: WrittenPost) => ({
      category: categoryOf(post)[0] ?? null,
      tags: tagsOf(post),
      authors: authorsOf(post),
    }),
    diagnostics: [authors, categories, tags].flatMap(({ diagnostics }) => diagnostics),
  };
};

/** Returns a function that finds a post's terms of a kind, each once. Front matter is limited, so they are few. */
const createFind = <One>(kind: TermKind, { find }: TermLookup, as: (term: Term) => One) => {
  /** A list for each term. Posts with this term alone share the list, which saves memory: most posts have one author. */
  const listOf = memoize((term: Term) => [as(term)] as const);
  return (post: WrittenPost): readonly One[] => {
    let terms: readonly One[] = [];
    for (const name of namesIn(post, kind)) {
      const term = find(name);
      const list = term && listOf(term);
      if (list === undefined || terms.includes(list[0])) continue;
      // `concat` reserves no extra memory, which `push` would do for each post.
      terms = terms.length === 0 ? list : terms.concat(list);
    }
    return terms;
  };
};

const asAuthor = ({ slug, name }: Term): Author => ({ id: slug, name, about: '', socialLinks: {} });

interface Declared {
  readonly kind: TermKind;
  readonly bySlug: ReadonlyMap<string, Term>;
  readonly meaningOf: ReturnType<typeof createNameIndex>;
  readonly didYouMean: ReturnType<typeof createDidYouMean>;
}

interface DeclaringPosts extends Pick<PostsWithTerms, 'checked' | 'slugify' | 'diagnose'> {
  readonly leftOut: LeftOut;
}

/**
 * Looks up declared terms. A post refers to a term by its slug or its name, exactly or slugified. An undeclared or
 * ambiguous name is an error, except if it can mean a declared entry with problems, which are reported at the file.
 */
const declaredTerms = (
  kind: TermKind,
  terms: readonly Term[],
  { checked, leftOut, slugify, diagnose }: DeclaringPosts,
): TermLookup => {
  const bySlug = new Map(terms.map((term) => [term.slug, term]));
  const didYouMean = createDidYouMean(() => terms.flatMap(({ slug, name }) => [slug, name]));
  const declared: Declared = { kind, bySlug, meaningOf: createNameIndex(terms, slugify), didYouMean };
  const named = memoize((name: string) => findWord(name, declared));
  const look = (name: AuthorName) => (typeof name === 'object' ? findAuthor(name, declared) : named(name));
  const slugOf = (word: string): string => termSlug(word, slugify);
  const omitted = leftOut && new Set(leftOut.map(slugOf));
  const diagnostics: Diagnostic[] = [];
  for (const post of checked) {
    for (const name of namesIn(post, kind)) {
      const found = look(name);
      if ('code' in found && !mayBeLeftOut(name, omitted, slugOf)) diagnostics.push(diagnose(post.file, found));
    }
  }
  const find: TermLookup['find'] = (name) => {
    const found = look(name);
    return 'code' in found ? undefined : found;
  };
  return { terms, find, diagnostics };
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

const findWord = (word: string, declared: Declared): Term | PostProblem => {
  const { kind, meaningOf } = declared;
  const { term, candidates } = meaningOf(word);
  if (term !== null) return term;
  if (candidates.length === 0) return unknown(word, declared);
  const plain = candidates.flatMap(({ slug, name }) => {
    const own = [slug, name].find((each) => meaningOf(each).term?.slug === slug);
    return own ?? [];
  });
  const suggestion = plain.length === 0 ? '' : `Write ${plain.join(' or ')}. `;
  return {
    code: `post/ambiguous-${kind}`,
    message: `The ${kind} "${word}" can mean ${candidates.map(described).join(' or ')}.`,
    help: `${suggestion}They are declared in ${fileOf(kind)}.`,
    field: FIELD_OF[kind],
    value: word,
  };
};

/** The author with an id. A name next to the id must be the name of that author. */
const findAuthor = ({ id, name }: Exclude<AuthorName, string>, declared: Declared): Term | PostProblem => {
  const { kind, bySlug, meaningOf } = declared;
  const term = bySlug.get(id);
  if (term !== undefined && (name === null || bareName(name) === bareName(term.name))) return term;
  const word = name ?? id;
  const suggestions = meaningOf(word).candidates.filter((candidate) => candidate !== term);
  const named = suggestions.length === 0 ? '' : ` "${word}" is ${suggestions.map(described).join(' or ')}.`;
  if (term === undefined) {
    const problem = unknown(id, declared);
    const help = suggestions.length === 0 ? problem.help : `Write the id of the author that you mean.${named}`;
    return { ...problem, help };
  }
  return {
    code: 'post/author-mismatch',
    message: `The author ${id} is "${term.name}" in ${fileOf(kind)}, not "${name}".`,
    help: `Remove the name, or write the id of the author that you mean.${named}`,
    field: FIELD_OF[kind],
    value: word,
  };
};

const described = ({ slug, name }: Term): string => (slug === name ? slug : `${slug} ("${name}")`);

const unknown = (word: string, { kind, didYouMean }: Declared): PostProblem => ({
  code: `post/unknown-${kind}`,
  message: `There is no ${kind} "${word}" in ${fileOf(kind)}.`,
  help: `${didYouMean(word)}Use one from ${fileOf(kind)}, or add it there.`,
  field: FIELD_OF[kind],
  value: word,
});
