import { notFound } from 'next/navigation';
import { client } from '../../galley';
import { Posts } from '../../list';

export const revalidate = 60;

export const generateStaticParams = async () => (await client.tags()).map(({ slug }) => ({ tag: slug }));

export default async function Page({ params }: { params: Promise<{ tag: string }> }) {
  const { tag } = await params;
  const term = (await client.tags()).find(({ slug }) => slug === tag);
  if (!term) notFound();
  const posts = [];
  for await (const post of client.posts.all({ tags: [tag] })) posts.push(post);
  return (
    <>
      <h1>{term.name}</h1>
      <Posts posts={posts} />
    </>
  );
}
