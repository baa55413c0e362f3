import { error } from '@sveltejs/kit';
import { client } from '$lib/server/galley';

export const load = async ({ params }) => {
  const tag = (await client.tags()).find(({ slug }) => slug === params.tag);
  if (!tag) error(404);
  const posts = [];
  for await (const post of client.posts.all({ tags: [tag.slug] })) posts.push(post);
  return { name: tag.name, posts };
};
