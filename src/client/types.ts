import type { PostList as AnsweredList, NoFields } from '../contract/shapes.ts';

export type { Author, NoFields, Post, PostRecord, Stats, Term } from '../contract/shapes.ts';
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

/** What a deprecated version says of itself. */
export interface Deprecation {
  readonly version: string;
  /** When it stops to answer, where that is known. */
  readonly sunset: Date | null;
  /** The version to move to. */
  readonly suggest: string | null;
}

export type OnDeprecation = (deprecation: Deprecation) => unknown;

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
