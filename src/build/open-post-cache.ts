import { hash, randomUUID } from 'node:crypto';
import { join, relative } from 'node:path';
import { rendersByFunctions } from '../config/config-functions.ts';
import type { Settings } from '../config/settings.ts';
import { createAssets } from '../content/posts/assets.ts';
import { NO_MEMORY } from '../shared/cache/checked-file.ts';
import { createCachedStat } from '../shared/fs/fingerprint.ts';
import { galleyFolder } from './outputs.ts';
import type { Project } from './project.ts';
import type { PostCacheOptions } from './read/post-cache.ts';

type CacheUse = Partial<Pick<PostCacheOptions, 'reuse' | 'isDamaged' | 'write' | 'statFile' | 'memory'>>;

/** The options of a project's post cache, for this build's settings and code. By default, it reads and writes. */
export const cacheOptions = (
  { settings, code, contractCode, engineCode, workspaces }: Project,
  use: CacheUse,
): PostCacheOptions => ({
  folder: join(galleyFolder(settings.root), 'cache'),
  root: settings.root,
  id: cacheId(settings, [
    code,
    // If the code that renders may have changed, nothing that it rendered is reused.
    rendersByFunctions(settings.markdown) ? (contractCode ?? randomUUID()) : '',
    engineCode ?? randomUUID(),
    ...workspaces.map(({ defaults, gitDates, settings: { languages } }) =>
      JSON.stringify([defaults, gitDates, ...(languages === undefined ? [] : [languages])]),
    ),
  ]),
  findAsset: createAssets(settings),
  reuse: true,
  isDamaged: false,
  write: true,
  statFile: createCachedStat(),
  memory: NO_MEMORY,
  ...use,
});

/** Identifies everything that a post's result depends on, besides its file and the files that it refers to. */
const cacheId = (all: Settings, inputs: readonly string[]): string => {
  const { root, content, basePath, assets, dialect, fields, website, workspaces } = all;
  const { markdown, customFields, ignoreFields, snippets, workspaceSnippets } = all;
  const { headings, images, addresses } = all.details;
  // These options do not matter here, because posts to publish are selected after all of them are read.
  const { drafts: _d, future: _f, expired: _e, ...posts } = all.posts;
  const { status: _s, ...records } = all.records;
  const reading = {
    content: relative(root, content),
    basePath,
    assets,
    dialect,
    fields,
    website,
    workspaces,
    posts,
    records,
    details: { headings, images, addresses },
    markdown,
    customFields,
    ignoreFields,
    snippets,
    workspaceSnippets,
  };
  return hash('sha256', JSON.stringify([reading, inputs]), 'base64url');
};
