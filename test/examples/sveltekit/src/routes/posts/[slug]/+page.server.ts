import { client } from '$lib/server/galley';

export const entries = async () => {
  const slugs = [];
  for await (const { slug } of client.posts.all()) slugs.push({ slug });
  return slugs;
};

export const load = async ({ params }) => ({ post: await client.posts.get(params.slug) });
