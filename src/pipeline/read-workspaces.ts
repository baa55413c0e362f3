import { createHash, randomUUID } from 'node:crypto';
import { join, relative, sep } from 'node:path';
import type { Fingerprint, StatFile } from '../cache/fingerprint.ts';
import type { Memory } from '../cache/memory.ts';
import { rendersByFunctions } from '../config/config-functions.ts';
import { fieldDiagnostics } from '../config/field-diagnostics.ts';
import type { Settings } from '../config/settings.ts';
import { settingsOf } from '../config/settings-of.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { DIALECTS } from '../dialects/dialects.ts';
import type { LanguageRules } from '../languages/read-language.ts';
import { filesMissing } from '../links/files-missing.ts';
import { createAssets } from '../posts/assets.ts';
import { languageDiagnostics } from '../posts/language-diagnostics.ts';
import type { ComparablePost, PostEntry } from '../posts/parsed-post.ts';
import { createDiagnosePost } from '../posts/post-diagnostic.ts';
import { type ReadPosts, unreadDiagnostics } from '../posts/unread-diagnostics.ts';
import type { PostCache, PostCacheOptions } from '../staging/post-cache.ts';
import { type ReadPostsOptions, readPosts } from '../staging/read-posts.ts';
import { readTaxonomies } from '../taxonomy/taxonomy.ts';
import { assembleLanguages } from '../workspace/languages/assemble-languages.ts';
import { residueDiagnostics } from '../workspace/residue-diagnostics.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Project, WorkspaceProject } from './project.ts';

export interface Reading {
  /** Those of the project that are read. */
  readonly workspaces: readonly WorkspaceProject[];
  readonly now: number;
  readonly cache: PostCache;
  readonly drafts: boolean;
  readonly future: boolean;
  readonly concurrency: number | undefined;
  readonly onRead: (done: number, total: number) => void;
  /** Takes all posts of a workspace before what nothing else needs of them is let go. */
  readonly onPosts?: (posts: readonly PostEntry[]) => void;
}

export interface ReadWorkspaces {
  readonly workspaces: readonly Workspace[];
  readonly diagnostics: readonly Diagnostic[];
  /** Files that posts refer to, those of drafts too: absolute paths. */
  readonly assets: ReadonlySet<string>;
  /** What the posts' files looked like before they were read, in the project's order; null for one that had only just changed. */
  readonly fingerprints: readonly (Fingerprint | null)[];
  /** Files that links would mean if there were any. */
  readonly missing: ReadonlySet<string>;
  /** Posts that the cache did not have. */
  readonly rendered: number;
}

/** All content, checked: every workspace as a whole, and every problem of every file. */
export const readWorkspaces = async (project: Project, reading: Reading): Promise<ReadWorkspaces> => {
  const total = reading.workspaces.reduce((sum, { source }) => sum + source.posts.length, 0);
  const diagnostics: Diagnostic[] = [];
  const assets = new Set<string>();
  const missing = new Set<string>();
  const read: ReadWorkspace[] = [];
  const fingerprints: (Fingerprint | null)[] = [];
  let done = 0;
  let rendered = 0;
  for (const workspace of reading.workspaces) {
    const settings = readingSettings(project, workspace);
    const first = fingerprints.length;
    const posts = await postsOf(workspace, settings, reading, (result, at) => {
      if (result.diagnostics.length > 0) diagnostics.push(...result.diagnostics);
      fingerprints[first + at] = result.fingerprint;
      done += 1;
      reading.onRead(done, total);
    });
    rendered += posts.rendered;
    reading.onPosts?.(posts.complete);
    for (const post of posts.complete) {
      for (const { path } of post.assets) assets.add(path);
      for (const path of filesMissing(post, settings.root)) missing.add(path);
    }
    read.push({ workspace, settings, ...posts });
  }
  // What is known of the files is let go before more is made of the posts.
  diagnostics.push(...reading.cache.save());
  const workspaces: Workspace[] = [];
  for (const { workspace, settings, complete, incomplete } of read) {
    const findAsset = createAssets(settings);
    const taxonomies = await readTaxonomies(workspace.source, {
      slugify: settings.posts.slugify,
      languages: workspace.settings.languages,
      options: settings.terms,
      findAsset,
    });
    const assembled = await assembleLanguages({
      ...workspace,
      ...reading,
      expired: settings.posts.expired,
      status: settings.posts.status,
      reading: settings,
      findAsset,
      taxonomies: taxonomies.taxonomies,
      posts: complete,
      incomplete,
      idsOf: reading.cache.ids,
      postUrl: project.settings.posts.url,
      slugify: settings.posts.slugify,
      deadLinks: settings.posts.deadLinks,
    });
    for (const path of assembled.pages) assets.add(path);
    for (const path of assembled.missing) missing.add(path);
    diagnostics.push(...taxonomies.diagnostics, ...assembled.diagnostics);
    for (const { path } of taxonomies.assets) assets.add(path);
    const termAssets = taxonomies.assets.length > 0 && { assets: taxonomies.assets };
    workspaces.push(...assembled.workspaces.map((one) => ({ ...one, ...termAssets })));
  }
  diagnostics.push(...amongAll(read, project));
  return { workspaces, diagnostics, assets, missing, fingerprints, rendered };
};

/** What counts where a workspace's posts are read. */
export const readingSettings = (
  { settings }: Project,
  { source, settings: { languages }, defaults, gitDates }: WorkspaceProject,
): Settings & Pick<WorkspaceProject, 'defaults' | 'gitDates'> & { readonly languages?: LanguageRules } => {
  const own = settingsOf(settings, source.name);
  if (languages === undefined) return { ...own, defaults, gitDates };
  const within = folderOf(source, settings);
  const joinsPaths = own.dialect !== null && DIALECTS[own.dialect].languageInName === true;
  const pathsFrom = joinsPaths ? [within, ...own.postFolders].filter(Boolean) : undefined;
  return { ...own, defaults, gitDates, languages: { ...languages, within, pathsFrom } };
};

/** Where posts are in a folder of their workspace, that one. */
const folderOf = ({ dir }: WorkspaceProject['source'], { root }: Settings): string =>
  dir === null ? '' : relative(root, dir).split(sep).join('/');

interface ReadWorkspacePosts {
  readonly rendered: number;
  readonly complete: readonly PostEntry[];
  readonly incomplete: readonly ComparablePost[];
}

interface ReadWorkspace extends ReadWorkspacePosts {
  readonly workspace: WorkspaceProject;
  readonly settings: ReturnType<typeof settingsOf>;
}

/** What is said once of all posts. */
const amongAll = (all: readonly ReadWorkspace[], { settings, config, workspaces }: Project): Diagnostic[] => {
  const mapped = all.map(({ workspace, complete }) => ({ workspace: workspace.source.name, posts: complete }));
  const read = all.map(
    ({ workspace, settings, complete, incomplete }): ReadPosts => ({
      posts: [...complete, ...incomplete],
      diagnose: createDiagnosePost(workspace.source, settings),
    }),
  );
  return [
    // Of posts of some workspaces nobody can tell what no post has.
    ...(all.length < workspaces.length ? [] : fieldDiagnostics(settings, mapped, config)),
    ...unreadDiagnostics(read),
    ...languageDiagnostics(read),
    ...residueDiagnostics(read, settings.markdown.templates),
  ];
};

const postsOf = async (
  { source }: WorkspaceProject,
  settings: Settings,
  { cache, concurrency }: Reading,
  onPost: ReadPostsOptions['onPost'],
): Promise<ReadWorkspacePosts> => {
  const posts: (PostEntry | null)[] = [];
  const incomplete: (ComparablePost | null)[] = [];
  const rendered = await readPosts(source.posts, {
    settings,
    cache,
    concurrency,
    onPost: (result, at) => {
      posts[at] = result.post;
      if (result.incomplete !== null) incomplete[at] = result.incomplete;
      onPost(result, at);
    },
  });
  return {
    rendered,
    complete: posts.filter((post) => post !== null),
    incomplete: incomplete.filter((post) => post !== null),
  };
};

export interface CacheUse {
  /** Galley's own folder. */
  readonly galleyFolder: string;
  readonly reuse: boolean;
  readonly isDamaged: boolean;
  readonly write: boolean;
  readonly statFile: StatFile;
  readonly memory: Memory;
}

/** The cache of a project's posts, for the settings and the code of this build. */
export const cacheOptions = (
  { settings, code, contractCode, workspaces, sharp }: Project,
  { galleyFolder, ...use }: CacheUse,
): PostCacheOptions => ({
  folder: join(galleyFolder, 'cache'),
  root: settings.root,
  id: cacheId(settings, [
    sharp?.version ?? '',
    code,
    // Of functions of which it is not known that they are the same, nothing can be used again.
    rendersByFunctions(settings) ? (contractCode ?? randomUUID()) : '',
    ...workspaces.map(({ defaults, gitDates, settings: { languages } }) =>
      JSON.stringify([defaults, gitDates, ...(languages === undefined ? [] : [languages])]),
    ),
  ]),
  findAsset: createAssets(settings),
  sharp,
  ...use,
});

/** All that a post's result depends on besides its file and the files it refers to. */
const cacheId = (all: Settings, inputs: readonly string[]): string => {
  const { root, content, basePath, assets, dialect, fields, website, workspaces, markdown, customFields } = all;
  const { words, headings, images } = all.details;
  // What of the posts is published is decided among all of them.
  const { drafts: _d, future: _f, expired: _e, status: _s, ...posts } = all.posts;
  const reading = {
    posts,
    dialect,
    fields,
    website,
    workspaces,
    markdown,
    customFields,
    words,
    headings,
    images,
    ignoreFields: all.ignoreFields,
  };
  const settings = { content: relative(root, content), basePath, assets, ...reading };
  return createHash('sha256')
    .update(JSON.stringify([settings, inputs]))
    .digest('base64url');
};
