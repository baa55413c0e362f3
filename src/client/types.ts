export type { Author, NoFields, Post, PostList, PostRecord, Stats, Term } from '../contract/shapes.ts';

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
