import type { Kinds } from './kinds.ts';
import type { Get, ReadJson } from './transport.ts';
import type { CallOptions, ListQuery, PageQuery, PostList } from './types.ts';
import type { searchOf, Urls } from './urls.ts';

export interface Lists<Custom extends object> {
  readonly list: (query?: ListQuery, options?: CallOptions) => Promise<PostList<Custom>>;
  readonly pages: (query?: PageQuery, options?: CallOptions) => AsyncGenerator<PostList<Custom>, void>;
}

/** Where lists come from. */
export interface ListHost {
  readonly get: Get;
  readonly json: ReadJson;
  readonly url: Urls;
  /** Where the key's endpoints begin. */
  readonly root: string;
  /** Whether the host has nothing but files. */
  readonly isStatic: boolean | undefined;
}

/** What the index needs; all is given, so that a bundler has no third file to make for what both sides import. */
export interface IndexHost extends ListHost {
  readonly searchOf: typeof searchOf;
  readonly kinds: Kinds;
}
