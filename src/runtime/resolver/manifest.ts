import type { ListTemplate } from './list-template.ts';
import { type PostingList, sizeOf } from './posting-list.ts';
import type { QueriesIndex } from './queries-index.ts';
import type { Query } from './query.ts';
import { hasOwn } from './site.ts';

/** The filters of `GET /posts`. */
export type Filter = 'category' | 'tags' | 'author';

/**
 * The entry point of the index, `index/manifest.json`. A request reads it once and then only immutable files, so it
 * sees one snapshot even during a deploy.
 *
 * Posts have ordinals from the oldest (0) to the newest; lists are in descending order of ordinals.
 */
export interface Manifest {
  /** 2 if there is a `list`, so that older readers, which would ignore it, refuse the index. */
  readonly format: 1 | 2;
  /** The number of posts. */
  readonly total: number;
  /** The default limit and the highest one, for readers that have only the index. */
  readonly limit: { readonly default: number; readonly max: number };
  /** Records per chunk; only the last chunk may have fewer. */
  readonly chunk: number;
  /** Hashes of the chunks of records, by ascending ordinal. Each chunk is a JSON array with one record per line. */
  readonly records: readonly string[];
  /** Posting lists by slug or id; `tags` has an entry for each single tag. */
  readonly terms: Readonly<Record<Filter, Readonly<Record<string, PostingList>>>>;
  /**
   * The precomputed pages: without a filter and for each single term, for each limit in `limits`, the first `depth`
   * pages (null: all). The first page exists even if it is empty.
   */
  readonly pages: { readonly limits: readonly number[]; readonly depth: number | null };
  /** The index of declared parameters. Absent if none are declared. */
  readonly queries?: QueriesIndex;
  /** The JSON around the records of a list. @default V1_LIST */
  readonly list?: ListTemplate;
  /** All languages of the workspace, the default first. Absent without languages, and in other languages' manifests. */
  readonly languages?: readonly string[];
  /** True if the tree contains unpublished posts such as drafts; otherwise absent. */
  readonly preview?: true;
  /** Differs whenever any file of the key in this language differs. Absent if the configuration does not ask for it. */
  readonly revision?: string;
  /** The path, below the base path, of the file that describes the search index. Absent without a search index. */
  readonly search?: string;
}

/** Whether this resolver can read a manifest. */
export const isKnownFormat = (manifest: Manifest): boolean =>
  manifest.list === undefined ? manifest.format === 1 : manifest.format === 2;

/** Whether the manifest says that a query's answer is precomputed. */
export const hasPage = (query: Query, manifest: Manifest): boolean => {
  const total = totalInPages(query, manifest);
  if (total === null || query.declared || manifest.pages.limits.indexOf(query.limit) < 0) return false;
  const page = query.offset / query.limit;
  const isPage = query.offset % query.limit === 0 && query.offset < Math.max(total, 1);
  return isPage && (manifest.pages.depth === null || page < manifest.pages.depth);
};

/** The number of matching posts, for a query without a filter or with a single known term; otherwise null. */
const totalInPages = (query: Query, manifest: Manifest): number | null => {
  const groups = postingListsOf(query, manifest);
  if (groups.length === 0) return manifest.total;
  const lists = groups[0] as PostingLists;
  const isSingle = groups.length === 1 && lists.length === 1;
  return isSingle && lists[0] ? sizeOf(lists[0]) : null;
};

type PostingLists = readonly (PostingList | null)[];

/** For each filter of a query, the posting lists of its terms; null for a slug or id that no post has. */
export const postingListsOf = (query: Query, manifest: Manifest): readonly PostingLists[] => {
  const of = (filter: Filter, terms: readonly string[]): PostingLists =>
    terms.map((term) => (hasOwn(manifest.terms[filter], term) ? (manifest.terms[filter][term] as PostingList) : null));
  const groups = [
    of('category', query.category === '' ? [] : [query.category]),
    of('tags', query.tags),
    of('author', query.author === '' ? [] : [query.author]),
  ];
  return groups.filter((group) => group.length > 0);
};
