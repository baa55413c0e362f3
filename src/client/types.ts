import type { PostList as AnsweredList, NoFields, Post, PostRecord } from '../contract/shapes.ts';

export type { Author, ListedTerm, NoFields, Post, PostRecord, Stats, Term } from '../contract/shapes.ts';
export type { AnsweredList };

/** A list, and where it stands among all that match. */
export interface PostList<Custom extends object = NoFields> extends AnsweredList<Custom> {
  /** Whether posts follow that match, too. */
  readonly hasMore: boolean;
  /** How many lists of this limit hold all that match; at least 1. */
  readonly pageCount: number;
}

/** Posts match all filters that are given, and any of several tags. An empty value is as none. */
export interface Filters {
  /** A slug. */
  readonly category?: string | undefined;
  /** Slugs: a list, or separated by commas. */
  readonly tags?: string | readonly string[] | undefined;
  /** An id. */
  readonly author?: string | undefined;
}

export interface PageQuery extends Filters {
  readonly limit?: number | undefined;
}

/** What `posts.all` takes besides: with `html`, posts come with their `htmlContent`. */
export interface AllQuery extends Filters {
  readonly html?: boolean | undefined;
  /** How many posts are asked for at one time where `html` is wanted; 8 by default. */
  readonly concurrency?: number | undefined;
}

export interface ListQuery extends PageQuery {
  readonly offset?: number | undefined;
}

/** What `posts.search` takes besides the text. */
export interface SearchQuery {
  readonly filters?: Filters | undefined;
  /** How many posts; 10 by default. */
  readonly limit?: number | undefined;
  /** Where to begin; 0 by default. */
  readonly offset?: number | undefined;
  /**
   * Words may be unfinished, as while somebody types: posts with words that begin with these, of those that have been
   * loaded by now; so the same search may find more later. Without it posts have all words as they are, in any form.
   */
  readonly prefix?: boolean | undefined;
  /** By date; without it the best are first. */
  readonly order?: 'newest' | 'oldest' | undefined;
}

/** An address that a site had for a post before. */
export interface Redirect {
  /** A path from the site's root, with its query, as browsers send it. */
  readonly from: string;
  /** The post's. */
  readonly slug: string;
  /** The address that the post has now. */
  readonly url: string;
}

export interface CallOptions {
  /** Its reason is what the call rejects with. */
  readonly signal?: AbortSignal | undefined;
}

/** How many posts each term has, by slugs and ids. A term that none of them has is left out. */
export interface TermCounts {
  /** Posts that match. */
  readonly total: number;
  readonly categories: ReadonlyMap<string, number>;
  readonly tags: ReadonlyMap<string, number>;
  readonly authors: ReadonlyMap<string, number>;
}

export interface Lists<Custom extends object> {
  readonly counts: (filters?: Filters, options?: CallOptions) => Promise<TermCounts>;
  readonly list: (query?: ListQuery, options?: CallOptions) => Promise<PostList<Custom>>;
  readonly pages: (query?: PageQuery, options?: CallOptions) => AsyncGenerator<PostList<Custom>, void>;
  readonly all: All<Custom>;
  readonly search: (text: string, query?: SearchQuery, options?: CallOptions) => Promise<PostList<Custom>>;
}

/** Every post that matches, once, newest first. */
export interface All<Custom extends object> {
  (query: AllQuery & { readonly html: true }, options?: CallOptions): AsyncGenerator<Post<Custom>, void>;
  (
    query?: AllQuery & { readonly html?: false | undefined },
    options?: CallOptions,
  ): AsyncGenerator<PostRecord<Custom>, void>;
}

/**
 * The addresses of one key's endpoints, for a host of bare files the names of the files. A value that cannot be part of
 * an address is a RangeError, and so is a query where there are only files.
 */
export interface Urls {
  readonly posts: (query?: ListQuery) => string;
  readonly post: (slug: string) => string;
  readonly tags: () => string;
  readonly categories: () => string;
  readonly authors: () => string;
  readonly stats: () => string;
  readonly redirects: () => string;
}
