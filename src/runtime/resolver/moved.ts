import type { Plan } from './plan.ts';
import type { ReadFile } from './read-file.ts';
import type { Site } from './site.ts';
import { isSlug } from './slug.ts';

/** A post's detail in the published tree. */
const DETAIL = /\/posts\/([^/]+[.]json)$/;

/**
 * The answer to a detail that does not exist, where its slug is an old one of another post: 308 to that post, below the
 * address that was asked, with its query. Null where it is none. `target` is the request's, path and query as they came.
 */
export const movedFrom = async (
  { file, headers, miss }: Plan,
  target: string,
  { site, readFile }: { readonly site: Site; readonly readFile: ReadFile },
): Promise<Plan | null> => {
  if (miss !== 'post_not_found') return null;
  const bytes = await readFile(file.replace(DETAIL, '/redirects/$1'));
  if (bytes === null) return null;
  const { data } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly data: { readonly slug: string } };
  if (!isSlug(data.slug)) throw new Error(`${file} is said to have moved to what is no slug`);
  const { 'content-type': _, ...common } = headers;
  const location = locationOf(target, data.slug);
  const moved = { ...common, 'cache-control': site.cache.lists, 'content-length': '0', location };
  return { status: 308, file: '', headers: moved, miss: null, list: null };
};

/** The address with another last segment, in ASCII as headers are. */
const locationOf = (target: string, slug: string): string => {
  const end = target.indexOf('?');
  const path = (end < 0 ? target : target.slice(0, end)).replace(/\/$/, '');
  return `${path.slice(0, path.lastIndexOf('/'))}/${encodeURIComponent(slug)}${end < 0 ? '' : target.slice(end)}`;
};
