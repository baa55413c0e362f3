import { DamagedCacheError } from '../cache/packs.ts';
import { withoutPlaceholders } from '../html/placeholders.ts';
import type { SourceFile } from '../sources/source.ts';
import type { PostCache } from './post-cache.ts';
import { isHeld } from './staged-post.ts';

/** A post's HTML out of the cache, its links to other posts leading nowhere; null where it is not there for the file as it is. */
export const cachedHtml = async (cache: PostCache, source: SourceFile): Promise<string | null> => {
  const found = await cache.find(source);
  if (found === null || !isHeld(found)) return null;
  try {
    const html = Buffer.from(cache.html(found.body)).toString();
    return withoutPlaceholders(JSON.parse(html));
  } catch (error) {
    if (error instanceof DamagedCacheError) return null;
    throw error;
  }
};
