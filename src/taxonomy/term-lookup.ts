import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Field } from '../posts/field-keys.ts';
import type { AuthorName, ComparablePost } from '../posts/parsed-post.ts';
import type { Term } from './terms.ts';

export type TermKind = 'category' | 'tag' | 'author';

/** What a post's terms of a kind stand in. */
export const FIELD_OF: Readonly<Record<TermKind, Field>> = { category: 'category', tag: 'tags', author: 'authors' };

/** The terms of one kind, and which of them a post's word for one means. An author's id is its slug here. */
export interface TermLookup {
  readonly terms: readonly Term[];
  readonly find: (name: AuthorName) => Term | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The terms of a kind as one post names them. */
export const namesIn = (post: ComparablePost, kind: TermKind): readonly AuthorName[] => {
  if (kind === 'tag') return post.tags;
  if (kind === 'author') return post.authors;
  return post.category === null ? [] : [post.category];
};

/** The taxonomy file of a kind. */
export const fileOf = (kind: TermKind): string => (kind === 'category' ? 'categories.yaml' : `${kind}s.yaml`);

/** Looks up each name once: many posts have few terms between them. */
export const remembered = <Found extends object>(find: (name: string) => Found): typeof find => {
  const known = new Map<string, Found>();
  return (name) => {
    const earlier = known.get(name);
    if (earlier !== undefined) return earlier;
    const found = find(name);
    known.set(name, found);
    return found;
  };
};
