import { cachedHtml } from '../staging/cached-html.ts';
import type { BuildOptions } from './build.ts';
import { openCacheToRead } from './open-cache-to-read.ts';
import { loadProject } from './project.ts';

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
