import type { PostRecord } from '@galley/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from './galley';

export function Links({ posts }: { posts: readonly PostRecord[] }) {
  return posts.map(({ slug, title }) => (
    <p key={slug}>
      <a className="post" href={`/posts/${slug}`}>
        {title}
      </a>
    </p>
  ));
}

export function Posts({ tags }: { tags: string[] }) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['posts', tags],
    queryFn: ({ pageParam, signal }) => client.posts.list({ tags, offset: pageParam, limit: 20 }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, data, hasMore }) => (hasMore ? offset + data.length : undefined),
  });
  if (error) return <p role="alert">{error.message}</p>;
  return (
    <>
      <Links posts={data?.pages.flatMap((page) => page.data) ?? []} />
      {hasNextPage && (
        <button type="button" disabled={isFetching} onClick={() => fetchNextPage()}>
          More
        </button>
      )}
    </>
  );
}
