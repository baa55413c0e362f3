import type { Kinds } from './errors.ts';
import type { HostMemory } from './options.ts';
import type { PostTexts } from './search-snippet.ts';
import type { Get, ReadJson, Settle } from './transport.ts';
import type { AnsweredList, CallOptions, Post, PostList, Urls } from './types.ts';
import type { searchOf, tagList } from './urls.ts';

/** The input of a search. */
export interface Wanted {
  readonly text: string;
  /** The words and phrases that a post must all contain, each in its forms. Null lets Pagefind interpret the text. */
  readonly terms: readonly (readonly string[])[] | null;
  readonly options: object;
}

/** A search index. Searches load its parts as needed. */
export interface SearchEngine {
  readonly language: string;
  /** Returns the ids of the matching posts, best first. Adds the numbers of their matching words to `spots`. */
  readonly find: (wanted: Wanted, spots?: Map<string, number[]>) => Promise<readonly string[]>;
  readonly records: <Found>(ids: readonly string[]) => Promise<Found[]>;
  readonly texts: (ids: readonly string[]) => Promise<PostTexts[]>;
  /** The most frequent words of posts. */
  readonly words: () => Promise<readonly string[]>;
  /** The ordinals of the posts of each term. */
  readonly terms: () => Promise<SearchTerms>;
  /** The ids of all posts by ordinal. */
  readonly ids: () => Promise<readonly string[]>;
}

export type SearchTerms = Readonly<Record<'category' | 'tags' | 'author', Readonly<Record<string, readonly number[]>>>>;

/** The source of lists, and dependencies of the index reader, whose imports would add a file to bundles. */
export interface IndexHost {
  readonly get: Get;
  readonly json: ReadJson;
  readonly post: <Custom extends object>(slug: string, options?: CallOptions) => Promise<Post<Custom>>;
  readonly url: Urls;
  /** The URL below which the key's endpoints are. */
  readonly root: string;
  /** Whether the host only serves files. */
  readonly isStatic: boolean | undefined;
  readonly memory: HostMemory;
  readonly settle: Settle;
  readonly paged: <Custom extends object>(list: AnsweredList<Custom>) => PostList<Custom>;
  readonly searchOf: typeof searchOf;
  readonly tagList: typeof tagList;
  readonly kinds: Kinds;
  /** The last used files of the index, the latest last. Their names are hashes of their content. */
  chunks?: Map<string, Uint8Array> | undefined;
  /** The last used search index. */
  search?: { readonly name: string; readonly engine: Promise<SearchEngine> } | undefined;
}
