import type { WrittenPost } from '../posts/written-post.ts';
import { declaredTerms } from './declared-terms.ts';
import { derivedTerms } from './derived-terms.ts';
import {
  type Author,
  type NamingPosts,
  namesIn,
  type Taxonomies,
  type Term,
  type TermKind,
  type TermLookup,
} from './terms.ts';

/** Finds the terms of a workspace, declared in files or derived from posts, and the terms of each post. */
export const findTerms = (taxonomies: Taxonomies, posts: NamingPosts) => {
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

/**
 * Returns a function that finds a post's terms of a kind, without duplicates. They are few, because front matter is
 * limited.
 */
const createFind = <One>(kind: TermKind, { find }: TermLookup, as: (term: Term) => One) => {
  /** A list for each term. Posts with this term alone share the list, which saves memory: most posts have one author. */
  const lists = new Map<Term, readonly [One]>();
  const made = (term: Term): readonly [One] => {
    const alone = [as(term)] as const;
    lists.set(term, alone);
    return alone;
  };
  return (post: WrittenPost): readonly One[] => {
    let terms: readonly One[] = [];
    for (const name of namesIn(post, kind)) {
      const term = find(name);
      const alone = term && (lists.get(term) ?? made(term));
      if (alone === undefined || terms.includes(alone[0])) continue;
      // `concat` reserves no extra memory, which `push` would do for each post.
      terms = terms.length === 0 ? alone : terms.concat(alone);
    }
    return terms;
  };
};

const asAuthor = ({ slug, name }: Term): Author => ({ id: slug, name, about: '', socialLinks: {} });
