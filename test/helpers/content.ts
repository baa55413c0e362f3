import { join } from 'node:path';
import { checkConfig } from '../../src/config/check.ts';
import type { Config } from '../../src/config/config.ts';
import { settingsOf } from '../../src/config/settings.ts';
import { discover } from '../../src/content/discover/discover.ts';
import { readSnippets } from '../../src/content/discover/snippets.ts';
import type { WorkspaceSource } from '../../src/content/discover/source.ts';
import { createAssets } from '../../src/content/posts/assets.ts';
import { createPostReader } from '../../src/content/posts/read-post.ts';
import type { PostFields, StoredPost, WrittenPost } from '../../src/content/posts/written-post.ts';
import { readTaxonomies } from '../../src/content/taxonomy/taxonomy.ts';
import { type ToolSettings, withTool } from '../../src/content/tool.ts';
import { assembleWorkspace } from '../../src/content/workspace/assemble.ts';
import type { DeclaredRedirect } from '../../src/content/workspace/declared-redirects.ts';
import type { Workspace } from '../../src/content/workspace/workspace.ts';
import type { Pack } from '../../src/shared/cache/packs.ts';
import type { Diagnostic } from '../../src/shared/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../src/shared/fs/read-text.ts';
import { toolOf } from '../../src/tools/registry.ts';
import { type Files, folderOf } from './files.ts';

export const settingsIn = (root: string, config: Config = {}): ToolSettings => {
  const checked = checkConfig(config, root);
  if (!('settings' in checked)) throw new Error(JSON.stringify(checked.problems));
  return withTool(checked.settings, toolOf);
};

export const sourceIn = (root: string, file: string): SourceFile => ({ path: join(root, file), file });

/** Everything that the reader makes of one post's file. */
interface WholePost extends Omit<StoredPost, 'post' | 'fields' | 'body'> {
  /** Null when the post lacks a slug or a date. */
  readonly post: (WrittenPost & PostFields) | null;
  readonly fields: PostFields | null;
  /** Empty when the post lacks a slug or a date. */
  readonly html: string;
}

/** An in-memory pack for one post. It returns the fields themselves instead of their place. */
const createPostPack = () => {
  const put = { html: '' };
  const pack: Pack = {
    putJson: (text) => {
      put.html = text;
      return { pack: '', offset: 0, length: text.length, hash: '' };
    },
    putBytes: (bytes) => JSON.parse(Buffer.from(bytes).toString()),
    flush: () => undefined,
    close: () => undefined,
  };
  return { pack, put };
};

/** Reads one post of a file tree: `file`, or the first file. */
export const readPostOf = async (
  files: Files,
  { config, file = Object.keys(files)[0] ?? '' }: { readonly config?: Config; readonly file?: string } = {},
): Promise<WholePost> => {
  const root = await folderOf(files);
  const { pack, put } = createPostPack();
  const read = createPostReader(withTool(readSnippets(settingsIn(root, config), toolOf).settings, toolOf), { pack });
  const { post, fields: place, body: _, ...rest } = await read(sourceIn(root, file));
  const fields = place as PostFields | null;
  return { post: post && fields && { ...post, ...fields }, fields, ...rest, html: put.html };
};

/** Reads a post at `content/blog/posts/2026-01-31-name.md`. Throws when it lacks a slug or a date. */
export const readGood = async (
  text: string,
  config: Config = {},
): Promise<WholePost & { readonly post: NonNullable<WholePost['post']> }> => {
  const { post, ...rest } = await readPostOf({ 'content/blog/posts/2026-01-31-name.md': text }, { config });
  if (post === null) throw new Error(JSON.stringify(rest.diagnostics));
  return { post, ...rest };
};

/** The problems of a post, each as `code line:column`. */
export const problemsOf = async (text: string, config: Config = {}): Promise<string[]> => {
  const { diagnostics } = await readPostOf({ 'content/blog/posts/2026-01-31-name.md': text }, { config });
  return diagnostics.map(shortly);
};

export const shortly = ({ code, position }: Diagnostic): string =>
  position === undefined ? code : `${code} ${position.line}:${position.column}`;

/** Reads and assembles the first workspace of a file tree. The problems of single posts come first. */
export const workspaceIn = async (
  files: Files,
  options: {
    readonly config?: Config;
    readonly redirects?: readonly DeclaredRedirect[];
    readonly now?: number;
  } = {},
): Promise<{
  readonly workspace: Workspace;
  readonly diagnostics: readonly Diagnostic[];
  /** Problems in the files of authors, categories and tags. */
  readonly taxonomy: readonly Diagnostic[];
  readonly source: WorkspaceSource;
  /** The posts as the reader returns them, before they are assembled. */
  readonly written: readonly WrittenPost[];
}> => {
  const root = await folderOf(files);
  const all = settingsIn(root, options.config);
  const [source] = discover(all, { toolOf }).workspaces;
  if (source === undefined) throw new Error('no workspace');
  const settings = withTool(settingsOf(all, source.name), toolOf);
  const results = await Promise.all(source.posts.map(createPostReader(settings)));
  const { taxonomies, diagnostics: taxonomy } = await readTaxonomies(source, settings.posts);
  const { workspace, diagnostics } = await assembleWorkspace({
    findAsset: createAssets(settings),
    source,
    reading: settings,
    settings: {
      title: source.name,
      keys: [source.name],
      secrets: [],
      language: settings.language ?? 'en',
      redirects: options.redirects ?? [],
    },
    taxonomies,
    posts: results.flatMap(({ post, fields }) => (post === null || fields === null ? [] : post)),
    incomplete: results.flatMap(({ post, fields }) => (post === null || fields !== null ? [] : post)),
    idsOf: (file) => {
      const at = source.posts.findIndex((post) => post.file === file);
      const { ids } = results[at] ?? {};
      return ids === undefined ? null : new Set(ids.split('\n'));
    },
    now: options.now ?? Date.UTC(2026, 6, 1),
  });
  return {
    workspace,
    taxonomy,
    diagnostics: [...results.flatMap((result) => result.diagnostics), ...diagnostics],
    source,
    written: results.flatMap(({ post }) => post ?? []),
  };
};
