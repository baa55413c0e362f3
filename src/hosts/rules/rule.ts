import type { Headers, Site } from '../../runtime/resolver/site.ts';

export interface RulesInput {
  readonly site: Site;
  /** The old slugs of each workspace; empty if no post has old URLs. */
  readonly redirects: readonly OldSlugs[];
  /** The non-ASCII slugs and ids of terms in all workspaces. Queries must escape them. */
  readonly terms: readonly string[];
  /** Milliseconds since the epoch. For hosts without a clock, it decides which versions are deprecated or retired. */
  readonly now: number;
}

/** A workspace's old slugs, each with the post's current one. Keys of another language end with `/lang=de`. */
export interface OldSlugs {
  readonly keys: readonly string[];
  readonly slugs: readonly (readonly [from: string, to: string])[];
}

/** A query parameter of `GET /posts`. */
export type Param = 'category' | 'tags' | 'author' | 'limit' | 'offset' | 'lang';

/** The parameters in a page's name, in the order of its segments. */
export const PAGE_PARAMS: readonly Param[] = ['category', 'tags', 'author', 'limit', 'offset'];

/**
 * A routing rule. Addresses and files are paths from the root of the published tree, with a leading slash. A segment
 * `:name` matches one segment in the alphabet of keys or slugs, and a trailing `*` matches the rest.
 */
export interface Rule {
  readonly address: string;
  /** The parameters that the query must have for the rule to match. `file` contains their values as `:name`. */
  readonly query: readonly Param[];
  /** Declared parameters that the query must have too, as in a URL. Null for any value. */
  readonly declared?: readonly (readonly [name: string, value: string | null])[];
  readonly status: number;
  readonly file: string;
}

/** Headers for every answer at an address. The address has the same format as in `Rule`. */
export interface HeaderRule {
  readonly address: string;
  readonly headers: Headers;
}
