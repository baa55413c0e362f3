import { createCachedStat } from '../cache/fingerprint.ts';
import { NO_MEMORY } from '../cache/memory.ts';
import { cachedHtml } from '../staging/cached-html.ts';
import { openPostCache } from '../staging/post-cache.ts';
import type { BuildOptions } from './build.ts';
import { galleyFolder } from './galley-folder.ts';
import { loadProject } from './project.ts';
import { cacheOptions } from './read-workspaces.ts';

/**
 * The HTML of one post file (relative to the project's root) as the last build has rendered it, published or not; links to
 * other posts lead nowhere. Null where the file is no post, or has changed since. Throws a DiagnosticError for a wrong
 * configuration.
 */
export const readHtml = async (options: BuildOptions, file: string): Promise<string | null> => {
  const project = await loadProject(options);
  const source = project.workspaces.flatMap((workspace) => workspace.source.posts).find((one) => one.file === file);
  if (source === undefined) return null;
  const use = { reuse: true, write: false, isDamaged: false, statFile: createCachedStat(), memory: NO_MEMORY };
  const cache = openPostCache(cacheOptions(project, { ...use, galleyFolder: galleyFolder(project.settings.root) }));
  try {
    return await cachedHtml(cache, source);
  } finally {
    cache.close();
  }
};
