import { createCachedStat } from '../cache/fingerprint.ts';
import { NO_MEMORY } from '../cache/memory.ts';
import { openPostCache, type PostCache } from '../staging/post-cache.ts';
import { galleyFolder } from './galley-folder.ts';
import type { Project } from './project.ts';
import { cacheOptions } from './read-workspaces.ts';

/** The posts' cache of a project for who writes nothing; to be closed. */
export const openCacheToRead = (project: Project, isDamaged = false): PostCache => {
  const use = { reuse: true, write: false, isDamaged, statFile: createCachedStat(), memory: NO_MEMORY };
  return openPostCache(cacheOptions(project, { ...use, galleyFolder: galleyFolder(project.settings.root) }));
};
