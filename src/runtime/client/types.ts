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

/** The filters of every version. */
export interface PlainFilters {
  readonly category?: string | undefined;
  readonly tags?: string | readonly string[] | undefined;
  readonly author?: string | undefined;
}

/** Operators of a filter that the version declares, such as `{ gte: 2 }`. */
export interface Operators<Value> {
  /** Any of these values. */
  readonly in?: Value | readonly Value[] | undefined;
  /** All of these values. */
  readonly all?: Value | readonly Value[] | undefined;
  /** None of these values. */
  readonly nin?: Value | readonly Value[] | undefined;
  readonly gt?: Value | undefined;
  readonly gte?: Value | undefined;
  readonly lt?: Value | undefined;
  readonly lte?: Value | undefined;
}

type Moment = string | Date;

/** A filter by a custom field. */
export type FieldFilter<Value> = Value extends readonly (infer One)[]
  ? One | readonly One[] | Operators<One>
  : Value | readonly Value[] | Operators<Value extends string ? Moment : Value>;

/**
 * Posts match if they match all filters. For tags, any one of them is enough. An empty value counts as no filter. All
 * operators, and everything after `author`, need a version that declares them.
 */
export interface Filters<Custom extends object = NoFields> {
  /** The slug of a category. */
  readonly category?: string | Operators<string> | undefined;
  /** The slugs of tags, as a list or separated by commas. */
  readonly tags?: string | readonly string[] | Operators<string> | undefined;
  /** The id of an author. */
  readonly author?: string | Operators<string> | undefined;
  readonly publishedAt?: Operators<Moment> | undefined;
  readonly updatedAt?: Operators<Moment> | undefined;
  /** The slugs of posts. */
  readonly slug?: string | readonly string[] | undefined;
  /** Custom fields: `{ difficulty: { gte: 2 } }`. */
  readonly fields?: { readonly [Name in keyof Custom]?: FieldFilter<NonNullable<Custom[Name]>> } | undefined;
}

export interface PageQuery<Custom extends object = NoFields> extends Filters<Custom> {
  /** The declared keys of the order, as a list or separated by commas: `-updatedAt` is descending. */
  readonly sort?: string | readonly string[] | undefined;
  /** Adds bodies to records. The limit is then at most 20. */
  readonly include?: 'htmlContent' | undefined;
  /**
   * At most the API's maximum, by default 100. A higher limit counts as the maximum, and the list's `limit` says which
   * one applies. Use `posts.all()` to read more posts.
   */
  readonly limit?: number | undefined;
}

/** The options of `posts.all`. With `html: true`, posts include their `htmlContent`. */
export interface AllQuery<Custom extends object = NoFields> extends Filters<Custom> {
  readonly sort?: PageQuery['sort'];
  readonly html?: boolean | undefined;
  /** The number of posts requested at a time with `html: true`. @default 8 */
  readonly concurrency?: number | undefined;
}

export interface ListQuery<Custom extends object = NoFields> extends PageQuery<Custom> {
  readonly offset?: number | undefined;
}

/** The options of `posts.search`. */
export interface SearchQuery {
  readonly filters?: PlainFilters | undefined;
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
  /** Adds a passage of each post with marked words. Loads the text of these posts. */
  readonly snippets?: boolean | undefined;
  /** Adds the number of matching posts per term. Loads one file more. */
  readonly counts?: boolean | undefined;
}

/** The posts that a search finds. */
export interface SearchResults<Custom extends object = NoFields> extends PostList<Custom> {
  /** If no post matches: queries that find something, the given one with other words instead of unknown ones, best first. */
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

/** A month with posts. */
export interface Archive {
  readonly year: number;
  /** From 1 to 12. */
  readonly month: number;
  readonly posts: number;
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
  readonly counts: (filters?: Filters<Custom>, options?: CallOptions) => Promise<TermCounts>;
  readonly list: List<Custom>;
  readonly pages: Pages<Custom>;
  readonly all: All<Custom>;
  readonly search: (text: string, query?: SearchQuery, options?: CallOptions) => Promise<SearchResults<Custom>>;
}

type WithBodies = { readonly include: 'htmlContent' };
type Body = { readonly htmlContent: string };

/** Records have bodies if the query includes them. */
export interface List<Custom extends object> {
  (query: ListQuery<Custom> & WithBodies, options?: CallOptions): Promise<PostList<Custom & Body>>;
  (query?: ListQuery<Custom>, options?: CallOptions): Promise<PostList<Custom>>;
}

export interface Pages<Custom extends object> {
  (query: PageQuery<Custom> & WithBodies, options?: CallOptions): AsyncGenerator<PostList<Custom & Body>, void>;
  (query?: PageQuery<Custom>, options?: CallOptions): AsyncGenerator<PostList<Custom>, void>;
}

/** Iterates over every matching post once, newest first or in the order of `sort`. */
export interface All<Custom extends object> {
  (query: AllQuery<Custom> & { readonly html: true }, options?: CallOptions): AsyncGenerator<Post<Custom>, void>;
  (
    query?: AllQuery<Custom> & { readonly html?: false | undefined },
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
  readonly archives: () => string;
  readonly redirects: () => string;
  /** A feed of all posts or of a term (`posts.rss`, `tags/soup.atom`), or `sitemap.json`. @default 'posts.rss' */
  readonly feed: (path?: FeedPath) => string;
}

/** The path of a feed, with the format as its extension. */
export type FeedPath =
  | `${'posts' | `categories/${string}` | `tags/${string}`}.${'rss' | 'atom' | 'json'}`
  | 'sitemap.json';
