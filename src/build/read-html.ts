import { withoutPlaceholders } from '../content/html/placeholders.ts';
import { DamagedCacheError } from '../shared/cache/packs.ts';
import type { SourceFile } from '../shared/fs/read-text.ts';
import type { BuildOptions } from './build.ts';
import { openCacheToRead } from './open-post-cache.ts';
import { loadProject } from './project.ts';
import type { PostCache } from './read/post-cache.ts';
import { isHeld } from './read/stored-post.ts';

/**
 * The HTML of one post file (relative to the project's root) as the last build has rendered it, published or not; links to
 * other posts lead nowhere. Null where the file is no post, or has changed since. Throws a DiagnosticError for a wrong
 * configuration.
 */
export const readHtml = async (options: BuildOptions, file: string): Promise<string | null> => {
  const project = await loadProject(options);
  const source = project.workspaces.flatMap((workspace) => workspace.source.posts).find((one) => one.file === file);
  if (source === undefined) return null;
  const cache = openCacheToRead(project);
  try {
    return await cachedHtml(cache, source);
  } finally {
    cache.close();
  }
};

/** A post's HTML out of the cache, its links to other posts leading nowhere; null where it is not there for the file as it is. */
const cachedHtml = async (cache: PostCache, source: SourceFile): Promise<string | null> => {
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
