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
