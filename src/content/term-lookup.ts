import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { TERM_KEYS } from './fields.ts';
import type { AuthorName, ParsedPost, Term } from './model.ts';

export type TermKind = keyof typeof TERM_KEYS;

/** The terms of one kind, and which of them a post's word for one means. An author's id is its slug here. */
export interface TermLookup {
  readonly terms: readonly Term[];
  readonly find: (name: AuthorName) => Term | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The terms of a kind as one post names them. */
export const namesIn = (post: ParsedPost, kind: TermKind): readonly AuthorName[] => {
  if (kind === 'tag') return post.tags;
  if (kind === 'author') return post.authors;
  return post.category === null ? [] : [post.category];
};

/** Looks up each name once: many posts have few terms between them. */
export const remembered = (find: (name: string) => Term | undefined): typeof find => {
  const known = new Map<string, Term | undefined>();
  return (name) => {
    const term = known.get(name);
    if (term !== undefined || known.has(name)) return term;
    const found = find(name);
    known.set(name, found);
    return found;
  };
};
