import type { Headers, Site } from '../../runtime/resolver/site.ts';

/** What rules are made from. */
export interface RulesInput {
  readonly site: Site;
  /** The old slugs of each workspace; empty where no post of any workspace has old addresses. */
  readonly redirects: readonly OldSlugs[];
  /** Slugs and ids of terms, of any workspace, that are not in ASCII: a query has to escape them. */
  readonly terms: readonly string[];
  /** Milliseconds since the epoch: decides which versions are deprecated and which are gone, for hosts without a clock. */
  readonly now: number;
}

/** A workspace's old slugs, each with the slug that the post has now; keys of another language end in its folder, `/lang=de`. */
export interface OldSlugs {
  readonly keys: readonly string[];
  readonly slugs: readonly (readonly [from: string, to: string])[];
}

/** A query parameter of `GET /posts`. */
export type Param = 'category' | 'tags' | 'author' | 'limit' | 'offset' | 'lang';

/** Those in a page's name, in the order of its segments. */
export const PAGE_PARAMS: readonly Param[] = ['category', 'tags', 'author', 'limit', 'offset'];

/**
 * One line of a host's routing. Addresses and files start at the root of the published tree with a slash; a segment
 * `:name` stands for one segment of the alphabet of keys or of slugs, a `*` at the end for any rest.
 */
export interface Rule {
  readonly address: string;
  /** Parameters that the query must have for the rule to apply; `file` holds their values as `:name`. */
  readonly query: readonly Param[];
  readonly status: number;
  readonly file: string;
}

/** Headers of every answer at an address, spelled as in `Rule`. */
export interface HeaderRule {
  readonly address: string;
  readonly headers: Headers;
}
