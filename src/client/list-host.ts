import type { Kinds } from './kinds.ts';
import type { Get, ReadJson } from './transport.ts';
import type { AllQuery, AnsweredList, CallOptions, ListQuery, PageQuery, Post, PostList, PostRecord } from './types.ts';
import type { searchOf, tagList, Urls } from './urls.ts';

export interface Lists<Custom extends object> {
  readonly list: (query?: ListQuery, options?: CallOptions) => Promise<PostList<Custom>>;
  readonly pages: (query?: PageQuery, options?: CallOptions) => AsyncGenerator<PostList<Custom>, void>;
  readonly all: All<Custom>;
}

/** Every post that matches, once, newest first. */
export interface All<Custom extends object> {
  (query: AllQuery & { readonly html: true }, options?: CallOptions): AsyncGenerator<Post<Custom>, void>;
  (
    query?: AllQuery & { readonly html?: false | undefined },
    options?: CallOptions,
  ): AsyncGenerator<PostRecord<Custom>, void>;
}

/** What is known of a host: whether it computes answers to queries, or gives the same list to all of them. */
export interface HostMemory {
  computes?: boolean | undefined;
}

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
}

/** What the index needs; all is given, so that a bundler has no third file to make for what both sides import. */
export interface IndexHost extends ListHost {
  readonly paged: <Custom extends object>(list: AnsweredList<Custom>) => PostList<Custom>;
  readonly searchOf: typeof searchOf;
  readonly tagList: typeof tagList;
  readonly kinds: Kinds;
}
