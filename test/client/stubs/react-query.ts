/** What the recipe uses of `@tanstack/react-query`, with the types that it has there. */
export interface InfiniteQuery<Page> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly pageParam: number; readonly signal: AbortSignal }) => Promise<Page>;
  readonly initialPageParam: number;
  readonly getNextPageParam: (page: Page) => number | undefined;
  readonly retry: boolean;
}

export interface InfiniteResult<Page> {
  readonly data?: { readonly pages: readonly Page[] } | undefined;
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => void;
}

export type UseInfiniteQuery = <Page>(query: InfiniteQuery<Page>) => InfiniteResult<Page>;

/** What the test puts there. */
export const useInfiniteQuery: UseInfiniteQuery = (query) =>
  (globalThis as unknown as { readonly useInfiniteQuery: UseInfiniteQuery }).useInfiniteQuery(query);
