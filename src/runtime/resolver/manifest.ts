import type { ListTemplate } from './list-template.ts';
import type { Query } from './query.ts';
import { hasOwn } from './site.ts';

/** A content-addressed file of the index: its hash (the file is `index/<hash>.json`) and how many entries it holds. */
export type ChunkRef = readonly [hash: string, count: number];

/** The filters of `GET /posts`. */
export type Filter = 'category' | 'tags' | 'author';

/**
 * The commit point of the index, `index/manifest.json`. A reader takes it once and then only immutable files, so it
 * sees one snapshot however a deploy is going on.
 *
 * Posts are numbered from the oldest (0) to the newest; list order is therefore descending ordinals.
 */
export interface Manifest {
  /** 2 where there is a `list`, so that readers that know nothing of it refuse the index instead of answering wrongly. */
  readonly format: 1 | 2;
  /** How many posts there are. */
  readonly total: number;
  /** The limit of a list that asks for none, and the highest that is given: for readers that know no more than the index. */
  readonly limit: { readonly default: number; readonly max: number };
  /** Records per chunk; only the last chunk may hold fewer. */
  readonly chunk: number;
  /** Chunks of records in ascending order of ordinals: a JSON array with one record a line. */
  readonly records: readonly string[];
  /** Posting lists (JSON arrays of ascending ordinals), by slug or id; `tags` are single tags. */
  readonly terms: Readonly<Record<Filter, Readonly<Record<string, ChunkRef>>>>;
  /**
   * Which pages exist: for no filter and each single term, at each of `limits`, offsets in multiples of the limit up to
   * the end, at most `depth` of them (null: all). The first page exists even when it is empty.
   */
  readonly pages: { readonly limits: readonly number[]; readonly depth: number | null };
  /** What a list looks like; version 1's where it is absent. */
  readonly list?: ListTemplate;
  /** In the default language's: all languages of the workspace, the default one first; absent where it declares none. */
  readonly languages?: readonly string[];
  /** True where there is more than what is published, such as drafts: for sites of editors; absent elsewhere. */
  readonly preview?: true;
  /** Another one whenever a file of the key in this language has other bytes; absent where it is not asked for. */
  readonly revision?: string;
  /** The file below the base path that describes the search index; absent where there is none. */
  readonly search?: string;
}

/** Whether this resolver can read a manifest. */
export const isKnownFormat = (manifest: Manifest): boolean =>
  manifest.list === undefined ? manifest.format === 1 : manifest.format === 2;

/** A term's posting list; null for a slug or id that no post has, whatever names an object inherits. */
export const termIn = (manifest: Manifest, filter: Filter, term: string): ChunkRef | null => {
  const terms = manifest.terms[filter];
  return hasOwn(terms, term) ? (terms[term] as ChunkRef) : null;
};

/** Whether the manifest says that a query's answer is precomputed. */
export const hasPage = (query: Query, manifest: Manifest): boolean => {
  const total = matchesOf(query, manifest);
  if (total === null || manifest.pages.limits.indexOf(query.limit) < 0) return false;
  const page = query.offset / query.limit;
  const isPage = query.offset % query.limit === 0 && query.offset < Math.max(total, 1);
  return isPage && (manifest.pages.depth === null || page < manifest.pages.depth);
};

/** How many posts match, for no filter and a single known term; null for any other query. */
const matchesOf = (query: Query, manifest: Manifest): number | null => {
  const filters = (query.category === '' ? 0 : 1) + query.tags.length + (query.author === '' ? 0 : 1);
  if (filters === 0) return manifest.total;
  if (filters > 1) return null;
  const term =
    query.category !== ''
      ? termIn(manifest, 'category', query.category)
      : query.author !== ''
        ? termIn(manifest, 'author', query.author)
        : termIn(manifest, 'tags', query.tags[0] as string);
  return term === null ? null : term[1];
};
