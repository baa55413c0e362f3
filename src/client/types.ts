/** A category or a tag. */
export interface Term {
  readonly name: string;
  readonly slug: string;
}

export interface Author {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** Network name to URL. */
  readonly socialLinks: Readonly<Record<string, string>>;
}

interface Fields {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** ISO 8601, UTC. */
  readonly publishedAt: string;
  readonly updatedAt: string | null;
  readonly coverImage: string | null;
  readonly category: Term | null;
  readonly tags: readonly Term[];
  readonly authors: readonly { readonly id: string; readonly name: string }[];
  /** Whole minutes. */
  readonly readingTime: number;
}

/** The configured custom fields; none where nothing is said. */
export type NoFields = Readonly<Record<never, never>>;

/** A post as it stands in a list. */
export type PostRecord<Custom extends object = NoFields> = Fields & Custom;

export type Post<Custom extends object = NoFields> = PostRecord<Custom> & { readonly htmlContent: string };

export interface PostList<Custom extends object = NoFields> {
  readonly data: readonly PostRecord<Custom>[];
  /** All posts that match, on this page or not. */
  readonly total: number;
  readonly offset: number;
  /** As applied: never more than the API's maximum. */
  readonly limit: number;
}

export interface Stats {
  readonly totalPosts: number;
  readonly totalAuthors: number;
  readonly totalCategories: number;
  readonly totalTags: number;
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

export interface ListQuery extends PageQuery {
  readonly offset?: number | undefined;
}

/** What a deprecated version says of itself. */
export interface Deprecation {
  readonly version: string;
  /** When it stops to answer, where that is known. */
  readonly sunset: Date | null;
  /** The version to move to. */
  readonly suggest: string | null;
}

export interface CallOptions {
  /** Its reason is what the call rejects with. */
  readonly signal?: AbortSignal | undefined;
}
