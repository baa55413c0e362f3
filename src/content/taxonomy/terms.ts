import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import type { Field } from '../posts/field-values.ts';
import type { DiagnosePost } from '../posts/report.ts';
import type { AuthorName, WrittenPost } from '../posts/written-post.ts';
import type { Slugify } from '../slugs/slug-alphabet.ts';

/** A category or a tag. */
export interface Term {
  readonly slug: string;
  /** The name in the language of the posts, or in the default language if there are several. */
  readonly name: string;
  /** Names by language; absent if there is only one. */
  readonly names?: Readonly<Record<string, string>>;
  /** Absent if they are not published. */
  readonly fields?: {
    readonly description: string | null;
    /** Descriptions by language; absent if the workspace declares no languages. */
    readonly descriptions?: Readonly<Record<string, string>>;
    readonly image: string | null;
    readonly url: string | null;
  };
}

export interface Author {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** Network name to URL. */
  readonly socialLinks: Readonly<Record<string, string>>;
  /** Absent if they are not published. */
  readonly fields?: { readonly avatar: string | null; readonly url: string | null };
}

/** The words that posts can use for entries with problems; null if they are not known. */
export type LeftOut = readonly string[] | null;

/** The declared taxonomies; null if there is no file, so that terms are derived from posts. */
export interface Taxonomies {
  readonly authors: readonly Author[] | null;
  readonly categories: readonly Term[] | null;
  readonly tags: readonly Term[] | null;
  readonly leftOut: Readonly<Record<TermKind, LeftOut>>;
}

export type TermKind = 'category' | 'tag' | 'author';

export const FIELD_OF: Readonly<Record<TermKind, Field>> = { category: 'category', tag: 'tags', author: 'authors' };

/** The terms of one kind, and a function that finds the term for a word in a post. An author's `slug` is the id. */
export interface TermLookup {
  readonly terms: readonly Term[];
  readonly find: (name: AuthorName) => Term | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** A post's terms of a kind, as written. */
export const namesIn = (post: WrittenPost, kind: TermKind): readonly AuthorName[] => {
  if (kind === 'tag') return post.tags;
  if (kind === 'author') return post.authors;
  return post.category === null ? [] : [post.category];
};

/** The posts whose terms are looked up. */
export interface PostsWithTerms {
  /** Published and scheduled posts, whose terms must be valid. */
  readonly checked: readonly WrittenPost[];
  /** The scheduled posts among them, whose terms do not exist yet. */
  readonly later: readonly WrittenPost[];
  readonly slugify: Slugify;
  readonly diagnose: DiagnosePost;
}

export const fileOf = (kind: TermKind): string => (kind === 'category' ? 'categories.yaml' : `${kind}s.yaml`);
