import type { Manifest } from './manifest.ts';
import type { Query } from './query.ts';
import { termIn } from './terms.ts';

/** Whether the manifest says that a query's answer is precomputed. */
export const hasPage = (query: Query, manifest: Manifest): boolean => {
  const total = matchesOf(query, manifest);
  if (total === null || manifest.pages.limits.indexOf(query.limit) < 0) return false;
  const page = query.offset / query.limit;
  const isPage = query.offset % query.limit === 0 && query.offset < Math.max(total, 1);
  return isPage && (manifest.pages.depth === null || page < manifest.pages.depth);
};

/** How many posts match, for no filter and a single known term; null for any other query. */
const matchesOf = (query: Query, manifest: Manifest): number | null => {
  const filters = (query.category === '' ? 0 : 1) + query.tags.length + (query.author === '' ? 0 : 1);
  if (filters === 0) return manifest.total;
  if (filters > 1) return null;
  const term =
    query.category !== ''
      ? termIn(manifest, 'category', query.category)
      : query.author !== ''
        ? termIn(manifest, 'author', query.author)
        : termIn(manifest, 'tags', query.tags[0] as string);
  return term === null ? null : term[1];
};
