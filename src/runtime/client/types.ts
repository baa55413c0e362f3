import type { PostList as AnsweredList, NoFields, Post, PostRecord } from '../shapes.ts';

export type { Author, ListedTerm, NoFields, Post, PostRecord, Stats, Term } from '../shapes.ts';
export type { AnsweredList };

/** A list of posts and its position among all matching posts. */
export interface PostList<Custom extends object = NoFields> extends AnsweredList<Custom> {
  /** Whether more matching posts follow. */
  readonly hasMore: boolean;
  /** The number of lists with this limit that contain all matching posts. At least 1. */
  readonly pageCount: number;
}

/** Posts match if they match all filters. For tags, any one of them is enough. An empty value counts as no filter. */
export interface Filters {
  /** The slug of a category. */
  readonly category?: string | undefined;
  /** The slugs of tags, as a list or separated by commas. */
  readonly tags?: string | readonly string[] | undefined;
  /** The id of an author. */
  readonly author?: string | undefined;
}

export interface PageQuery extends Filters {
  /**
   * At most the API's maximum, by default 100. A higher limit counts as the maximum, and the list's `limit` says which
   * one applies. Use `posts.all()` to read more posts.
   */
  readonly limit?: number | undefined;
}

/** The options of `posts.all`. With `html: true`, posts include their `htmlContent`. */
export interface AllQuery extends Filters {
  readonly html?: boolean | undefined;
  /** The number of posts requested at a time with `html: true`. @default 8 */
  readonly concurrency?: number | undefined;
}

export interface ListQuery extends PageQuery {
  readonly offset?: number | undefined;
}

/** The options of `posts.search`. */
export interface SearchQuery {
  readonly filters?: Filters | undefined;
  /** The maximum number of posts. @default 10 */
  readonly limit?: number | undefined;
  /** The number of posts to skip. @default 0 */
  readonly offset?: number | undefined;
  /**
   * Also finds words that start with the given words, for search while typing. It only considers words that are already
   * loaded, so the same search can find more later. Without this option, posts must contain all complete words, in any
   * form.
   */
  readonly prefix?: boolean | undefined;
  /** Sorts by date. Without it, the best matches come first. */
  readonly order?: 'newest' | 'oldest' | undefined;
  /** Adds a passage of each post with marked words. Loads the texts of these posts. */
  readonly snippets?: boolean | undefined;
  /** Adds the number of matching posts per term. Loads one file more. */
  readonly counts?: boolean | undefined;
}

/** The posts that a search finds. */
export interface SearchResults<Custom extends object = NoFields> extends PostList<Custom> {
  /** If no post matches: texts that find something, the given one with other words instead of unknown ones, best first. */
  readonly suggestions: readonly string[];
  /** With `snippets: true`: a passage of each post in `data`. */
  readonly snippets?: readonly (readonly SnippetPart[])[] | undefined;
  /** With `counts: true`: all matching posts per term. */
  readonly counts?: TermCounts | undefined;
}

/** A part of a passage, as plain text. */
export interface SnippetPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A former URL of a post on a website. */
export interface Redirect {
  /** A path on the website, including its query, as browsers send it. */
  readonly from: string;
  /** The slug of the post. */
  readonly slug: string;
  /** The current URL of the post. */
  readonly url: string;
  /** The slug that the post had in the API, which redirects to the current one. Absent if another post has that slug. */
  readonly oldSlug?: string | undefined;
}

export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** The number of posts per term, by slug or id. Terms without posts are left out. */
export interface TermCounts {
  /** The number of matching posts. */
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
  readonly search: (text: string, query?: SearchQuery, options?: CallOptions) => Promise<SearchResults<Custom>>;
}

/** Iterates over every matching post once, newest first. */
export interface All<Custom extends object> {
  (query: AllQuery & { readonly html: true }, options?: CallOptions): AsyncGenerator<Post<Custom>, void>;
  (
    query?: AllQuery & { readonly html?: false | undefined },
    options?: CallOptions,
  ): AsyncGenerator<PostRecord<Custom>, void>;
}

/**
 * The URLs of one key's endpoints, or of the files for a host that only serves files. Throws a RangeError for a value
 * that cannot be part of a URL, and for a query to a host that only serves files.
 */
export interface Urls {
  readonly posts: (query?: ListQuery) => string;
  readonly post: (slug: string) => string;
  readonly tags: () => string;
  readonly categories: () => string;
  readonly authors: () => string;
  readonly stats: () => string;
  readonly redirects: () => string;
  /** A feed of all posts or of a term (`posts.rss`, `tags/soup.atom`), or `sitemap.json`. @default 'posts.rss' */
  readonly feed: (path?: FeedPath) => string;
}

/** The path of a feed, with the format as its extension. */
export type FeedPath =
  | `${'posts' | `categories/${string}` | `tags/${string}`}.${'rss' | 'atom' | 'json'}`
  | 'sitemap.json';
