import type { Kinds } from './kinds.ts';
import type { HostMemory } from './options.ts';
import type { Get, ReadJson, Settle } from './transport.ts';
import type { AnsweredList, CallOptions, Post, PostList, Urls } from './types.ts';
import type { searchOf, tagList } from './urls.ts';

/** Where lists come from. */
export interface ListHost {
  readonly get: Get;
  readonly json: ReadJson;
  readonly post: <Custom extends object>(slug: string, options?: CallOptions) => Promise<Post<Custom>>;
  readonly url: Urls;
  /** Where the key's endpoints begin. */
  readonly root: string;
  /** Whether the host has nothing but files. */
  readonly isStatic: boolean | undefined;
  readonly memory: HostMemory;
  readonly settle: Settle;
}

export interface Wanted {
  readonly text: string;
  /** Words and phrases that a post must have, all of them; null: as the package takes the text. */
  readonly terms: readonly string[] | null;
  readonly options: object;
}

/** A search index, loaded as far as searches have needed it. */
export interface SearchEngine {
  /** Ids of the posts that match, best first. */
  readonly find: (wanted: Wanted) => Promise<readonly string[]>;
  readonly records: <Found>(ids: readonly string[]) => Promise<Found[]>;
}

/** What the index needs; all is given, so that a bundler has no third file to make for what both sides import. */
export interface IndexHost extends ListHost {
  readonly paged: <Custom extends object>(list: AnsweredList<Custom>) => PostList<Custom>;
  readonly searchOf: typeof searchOf;
  readonly tagList: typeof tagList;
  readonly kinds: Kinds;
  /** The search index that was used last. */
  search?: { readonly name: string; readonly engine: Promise<SearchEngine> } | undefined;
}
