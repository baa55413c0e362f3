import { realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { languagesOf } from '../../config/languages/languages.ts';
import type { Settings, WorkspaceOptions } from '../../config/settings.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { createListFolder, entriesOf, type ListFolder, realPathOf } from '../../shared/fs/entries.ts';
import { patternBases } from '../../shared/fs/pattern-bases.ts';
import { notAFile, type SourceFile } from '../../shared/fs/read-text.ts';
import type { ToolOf, ToolSettings } from '../tool.ts';
import type { Bounds } from './guarded-fs.ts';
import { contentError, listFiles, listingProblems } from './listing.ts';
import { createOutsidePages } from './outside-pages.ts';
import { createIsHardLinkOf } from './private-files.ts';
import { type PostPattern, selectPosts } from './select-posts.ts';
import { FileInFolder, type WorkspaceSource } from './source.ts';
import { isMarkup, isRead } from './workspace-files.ts';
import { findWorkspaceFolders, type PatternsOf } from './workspace-folders.ts';

type PlaceOf = (option: readonly PropertyKey[]) => Pick<Diagnostic, 'file' | 'position'>;

interface DiscoverOptions {
  readonly toolOf: ToolOf;
  readonly patternsOf?: PatternsOf;
  readonly placeOf?: PlaceOf;
  readonly listFolder?: ListFolder;
}

/** Finds all workspaces, sorted by name: folders in the content folder, and those that the configuration declares. */
export const discover = (
  settings: Pick<Settings, 'root' | 'content' | 'out' | 'workspaces' | 'dialect' | 'markdown'>,
  { toolOf, patternsOf = () => undefined, placeOf = () => ({}), listFolder = createListFolder() }: DiscoverOptions,
): { readonly workspaces: readonly WorkspaceSource[]; readonly diagnostics: readonly Diagnostic[] } => {
  const declared = Object.values(settings.workspaces).some(isDeclared);
  const found = findWorkspaceFolders(settings, { patternsOf, listFolder, declared });
  const others = declared ? findDeclared(settings, { toolOf, placeOf, listFolder }, found.folders) : [];
  const sources = [...found.sources, ...others.map(({ source }) => source)].sort((a, b) => (a.name < b.name ? -1 : 1));
  const diagnostics = [
    ...found.diagnostics,
    ...others.flatMap((other) => other.diagnostics),
    ...hardLinkedData(sources),
    ...(declared ? [...sameNames(sources), ...sharedPosts(sources)] : []),
  ];
  if (settings.markdown.extensions['wiki-links'] !== true) return { workspaces: sources, diagnostics };
  const attachments = attachmentsIn(settings, listFolder);
  return { workspaces: sources.map((source) => ({ ...source, attachments })), diagnostics };
};

/** Whether the configuration has patterns for a workspace's posts. */
const isDeclared = ({ posts }: WorkspaceOptions): boolean => posts !== undefined;

/** The workspaces that the configuration declares. `folders` are the real paths of the other workspaces' folders. */
const findDeclared = (
  settings: Pick<Settings, 'root' | 'out' | 'workspaces' | 'dialect'>,
  { toolOf, placeOf, listFolder }: Required<Pick<DiscoverOptions, 'toolOf' | 'placeOf' | 'listFolder'>>,
  folders: readonly string[],
): readonly Declared[] => {
  const { root } = settings;
  const declared = Object.entries(settings.workspaces).filter(([, options]) => isDeclared(options));
  const bases = new Map(
    declared.map(([name, options]) => [name, patternBases(options.posts ?? []).flatMap((base) => realIn(root, base))]),
  );
  const around = realpathSync(root);
  const generated = [...realIn(root, 'hosts'), ...realIn(settings.out, '.')];
  const isGenerated = (real: string): boolean => GENERATED.has(basename(real)) || generated.includes(real);
  const workspaces = new Set([...folders, ...[...bases.values()].flat()]);
  const outsidePages = createOutsidePages({ root: around, taken: workspaces, isGenerated, listFolder });
  return declared.map(([name, options]) => {
    const own = bases.get(name) ?? [];
    const bounds = { own, workspaces, around, aroundName: 'the project folder', isGenerated };
    const place = placeOf(['workspaces', name, 'posts']);
    const tool = toolOf(options.adopt.dialect ?? settings.dialect);
    const { source, diagnostics } = readDeclared(name, options, { root, bounds, listFolder, place, tool });
    return { source: { ...source, skipped: [...source.skipped, ...outsidePages(own)] }, diagnostics };
  });
};

/** Folders with copies of pages: of packages, and the usual output folder of site generators. */
const GENERATED = new Set(['node_modules', 'bower_components', '_site']);

const realIn = (folder: string, path: string): string[] => {
  const real = realPathOf(join(folder, path));
  return real === null ? [] : [real];
};

interface Declared {
  readonly source: WorkspaceSource;
  readonly diagnostics: readonly Diagnostic[];
}

interface Surroundings extends Pick<ToolSettings, 'root' | 'tool'> {
  readonly bounds: Bounds;
  readonly listFolder: ListFolder;
  /** The position of the patterns in the configuration. */
  readonly place: ReturnType<PlaceOf>;
}

const readDeclared = (
  name: string,
  options: WorkspaceOptions,
  { root, bounds, listFolder, place, tool }: Surroundings,
): Declared => {
  const [include, exclude] = [[], []] as [string[], string[]];
  for (const pattern of options.posts ?? [])
    if (pattern.startsWith('!')) exclude.push(pattern.slice(1));
    else include.push(pattern);
  const placed = (pattern: string): PostPattern => ({ pattern, ...place });
  const listing = listFiles(root, bounds, { patterns: include, listFolder });
  const selected = selectPosts(listing, { include: include.map(placed), exclude: exclude.map(placed) });
  const languages = languagesOf(options)?.tags ?? [options.language];
  const isPart = tool.partsOf(listing.files, languages);
  const parts = selected.posts
    .filter(isPart)
    .map((path) => ({ path, why: 'belongs to the post whose folder it is in' }));
  const special = listing.special.filter(({ path }) => !isRead(path));
  const folder = { prefix: '', dir: root };
  const source = (file: string | undefined): SourceFile | null =>
    file === undefined ? null : { path: join(root, file), file };
  return {
    source: {
      name,
      dir: null,
      settings: null,
      authors: source(options.taxonomies?.authors),
      categories: source(options.taxonomies?.categories),
      tags: source(options.taxonomies?.tags),
      posts: selected.posts.filter((path) => !isPart(path)).map((path) => new FileInFolder(folder, path)),
      skipped: [...selected.skipped, ...parts, ...special].flatMap(({ path, why }) =>
        isMarkup(path) ? { file: path, why } : [],
      ),
    },
    diagnostics: [...listingProblems('', listing), ...selected.diagnostics],
  };
};

/** Reports posts that are hard links to a workspace's settings or terms, which their names do not show. */
const hardLinkedData = (sources: readonly WorkspaceSource[]): Diagnostic[] => {
  const data = sources.flatMap(({ settings, authors, categories, tags }) =>
    [settings, authors, categories, tags].flatMap((file) => file?.path ?? []),
  );
  const isHardLink = createIsHardLinkOf(data);
  return sources
    .flatMap(({ posts }) => posts)
    .filter(({ path }) => isHardLink(path))
    .map(({ file }) => notAFile(file, 'a hard link to a workspace data file'));
};

const sameNames = (sources: readonly WorkspaceSource[]): Diagnostic[] =>
  sources.flatMap(({ name, settings }, at) => {
    if (settings === null || !sources.some((other, i) => i !== at && other.name === name)) return [];
    const message = `The configuration declares a workspace ${name}, and this folder is another workspace with the same name.`;
    const help =
      'Rename one of them. Or select the posts with include in workspace.yaml instead of in the configuration.';
    return [contentError(settings.file, 'workspace/two-of-a-name', message, help)];
  });

/** Reports posts in two workspaces. Each workspace has its own keys, so a post is for the readers of one workspace. */
const sharedPosts = (sources: readonly WorkspaceSource[]): Diagnostic[] => {
  const owners = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const { name, posts } of sources) {
    for (const { file } of posts) {
      const owner = owners.get(file) ?? name;
      owners.set(file, owner);
      if (owner === name) continue;
      const message = `The post is in two workspaces: ${owner} and ${name}.`;
      const help = `Exclude it from one of them: '!${file}'.`;
      diagnostics.push(contentError(file, 'content/two-workspaces', message, help));
    }
  }
  return diagnostics;
};

/** Returns the files of a project that wiki links can name, relative to its root and sorted, without its output. */
const attachmentsIn = ({ root, out }: Pick<Settings, 'root' | 'out'>, listFolder: ListFolder): string[] => {
  const files: string[] = [];
  const visit = (folder: string): void => {
    const entries = entriesOf(`${root}${folder}`, listFolder);
    for (const entry of typeof entries === 'string' ? [] : entries) {
      const path = `${folder}/${entry.name}`;
      if (entry.name.startsWith('.') || entry.name === 'node_modules' || root + path === out) continue;
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile() && !isMarkup(path)) files.push(path.slice(1));
    }
  };
  visit('');
  return files.sort();
};
