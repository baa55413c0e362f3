import type { PostRecord } from '@galley/client';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { client } from './galley';

const LIMIT = 20;

export const Posts = ({ posts }: { posts: readonly PostRecord[] }) =>
  posts.map(({ slug, title }) => (
    <p key={slug}>
      <Link className="post" href={`/posts/${slug}`}>
        {title}
      </Link>
    </p>
  ));

export const List = async ({ page }: { page: number }) => {
  const { data, pageCount } = await client.posts.list({ limit: LIMIT, offset: (page - 1) * LIMIT });
  if (data.length === 0) notFound();
  const numbers = Array.from({ length: pageCount }, (_, at) => at + 1);
  return (
    <>
      <h1>Posts</h1>
      <Posts posts={data} />
      <p>
        {numbers.map((number) => [
          <Link key={number} href={number === 1 ? '/' : `/page/${number}`}>
            {number}
          </Link>,
          ' ',
        ])}
      </p>
      <p>
        {(await client.tags()).map(({ slug, name }) => [
          <Link key={slug} href={`/tags/${slug}`}>
            {name}
          </Link>,
          ' ',
        ])}
      </p>
    </>
  );
};
