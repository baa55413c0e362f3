import { error } from '@sveltejs/kit';
import { client } from './galley';

const LIMIT = 20;

/** What a page of the list shows. */
export const list = async (page: number) => {
  const { data, pageCount } = await client.posts.list({ limit: LIMIT, offset: (page - 1) * LIMIT });
  if (!(page <= pageCount)) error(404);
  return { posts: data, pageCount, tags: await client.tags() };
};
