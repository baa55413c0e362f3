import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { entriesOf, isBelow, isFolder, type ListFolder, realPathOf, relativeName } from '../../shared/fs/entries.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import { BROKEN } from './guarded-fs.ts';
import { contentError, type Listing, listFiles, listingProblems, refusedLink, unreadableFolder } from './listing.ts';
import { type PostPatterns, selectPosts } from './select-posts.ts';
import { FileInFolder, type WorkspaceSource } from './source.ts';
import { DATA_FILES, isData, isDataFile, isMarkdown, isRead } from './workspace-files.ts';

/** Reads a workspace's patterns for its posts; undefined for the default. */
export type PatternsOf = (workspace: Pick<WorkspaceSource, 'name' | 'settings'>) => PostPatterns | undefined;

/** A folder of the content folder. `dir` is absolute, `real` its real path. */
interface ContentFolder {
  readonly name: string;
  readonly dir: string;
  /** Relative to the project's root. */
  readonly file: string;
  readonly real: string;
  readonly isListed: boolean;
  readonly hasPosts: boolean;
  readonly isWorkspace: boolean;
}

type ListedFolder = ContentFolder & Listing;

type Site = Pick<Settings, 'root' | 'content'>;

interface FindOptions {
  readonly patternsOf: PatternsOf;
  readonly listFolder: ListFolder;
  readonly declared: boolean;
}

/**
 * Finds the workspaces in the content folder and their files, by name and location. Only `patternsOf` reads files. If
 * the configuration has `declared` workspaces, only folders with a workspace.yaml count. Others may belong to a tool.
 * Also returns the real paths of all workspaces' folders.
 */
export const findWorkspaceFolders = (settings: Site, { patternsOf, listFolder, declared }: FindOptions) => {
  const content = relativeName(settings.root, settings.content) || '.';
  const real = realPathOf(settings.content);
  if (real === null || !isFolder(real)) {
    const isOptional = declared && content === 'content';
    const missing = misplaced('content/not-found', `There is no content folder ${content}.`);
    return { sources: [], folders: [], diagnostics: isOptional ? [] : [missing] };
  }
  const all = entriesOf(real, listFolder);
  if (typeof all === 'string') return { sources: [], folders: [], diagnostics: [unreadableFolder(content, all)] };
  const entries = all.filter(({ name }) => !name.startsWith('.')).sort((a, b) => (a.name < b.name ? -1 : 1));
  const found = findFolders(entries, real, { ...settings, listFolder, declared });
  // A folder that cannot be listed may be a workspace.
  const candidates = found.folders.filter((folder) => !declared || !folder.isListed || folder.isWorkspace);
  const workspaces = new Set(candidates.filter(({ isWorkspace }) => isWorkspace).map((folder) => folder.real));
  const folders = candidates.map((folder): ListedFolder => {
    const bounds = { own: [folder.real], around: real, aroundName: 'the content folder', workspaces };
    return { ...folder, ...listFiles(folder.dir, bounds, { listFolder }) };
  });
  const diagnostics = [
    ...(declared ? [] : found.diagnostics),
    ...folders.flatMap((folder) => listingProblems(folder.file, folder)),
  ];
  const names = entries.map(({ name }) => name);
  const stray = names.filter(isMarkdown).map((name) => relativeName(settings.root, join(settings.content, name)));
  const sources: WorkspaceSource[] = [];
  if (folders.some((folder) => folder.isWorkspace)) {
    for (const folder of folders) {
      const read = folder.isWorkspace ? readSource(folder, patternsOf) : null;
      if (read !== null) sources.push(read.source);
      diagnostics.push(...layoutProblems(folder, read?.hasPatterns ?? false), ...(read?.diagnostics ?? []));
    }
    if (!declared) diagnostics.push(...stray.map(strayPost));
  } else if (!declared) {
    const misplacedFiles = folders.filter(({ name }) => name !== 'posts').flatMap((folder) => layoutProblems(folder));
    const none = misplaced('content/no-workspace', `There is no workspace in ${content}.`);
    if (misplacedFiles.length > 0) diagnostics.push(...misplacedFiles, ...stray.map(strayPost));
    else if (folders.every(({ unreadable }) => unreadable.length === 0)) diagnostics.push(none);
  }
  return { sources, folders: folders.filter((folder) => folder.isWorkspace).map((folder) => folder.real), diagnostics };
};

const findFolders = (
  entries: readonly Dirent[],
  content: string,
  { root, content: contentFolder, listFolder, declared }: Site & Omit<FindOptions, 'patternsOf'>,
): { readonly folders: readonly ContentFolder[]; readonly diagnostics: Diagnostic[] } => {
  const folders: ContentFolder[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const entry of entries) {
    const { name } = entry;
    const dir = join(contentFolder, name);
    const file = relativeName(root, dir);
    const add = (real: string): void => {
      const listed = entriesOf(real, listFolder);
      const isListed = typeof listed !== 'string';
      const own = isListed ? listed : [];
      const hasPosts = own.some((each) => each.name === 'posts' && leadsToFolder(each, dir));
      const hasData = own.some((each) => (declared ? isDataFile(each.name, 'workspace') : isData(each.name)));
      const isWorkspace = (!declared && hasPosts) || hasData;
      folders.push({ name, dir, file, real, isListed, hasPosts, isWorkspace });
    };
    if (entry.isDirectory()) add(join(content, name));
    if (!entry.isSymbolicLink()) continue;
    const real = realPathOf(dir);
    if (real === null) diagnostics.push(refusedLink(file, BROKEN));
    else if (!isBelow(real, content)) diagnostics.push(refusedLink(file, 'points outside the content folder'));
    else if (isFolder(real)) add(real);
  }
  return { folders, diagnostics };
};

/** Whether an entry of a folder is a folder, or a link to one. */
const leadsToFolder = (entry: Dirent, folder: string): boolean =>
  entry.isDirectory() || (entry.isSymbolicLink() && isFolder(join(folder, entry.name)));

const DEFAULT: PostPatterns = { include: null, exclude: [] };

const readSource = (folder: ListedFolder, patternsOf: PatternsOf) => {
  const { name, dir, files, special } = folder;
  const place = { prefix: `${folder.file}/`, dir };
  const source = (path: string): SourceFile => ({ path: join(dir, path), file: `${folder.file}/${path}` });
  const dataFile = (data: (typeof DATA_FILES)[number]): SourceFile | null => {
    const path = files.find((file) => isDataFile(file, data));
    return path === undefined ? null : source(path);
  };
  const settings = dataFile('workspace');
  const patterns = patternsOf({ name, settings }) ?? DEFAULT;
  const { posts, skipped, diagnostics } = selectPosts(folder, patterns);
  const others = [...skipped, ...special.filter(({ path }) => !isRead(path))];
  return {
    source: {
      name,
      dir,
      settings,
      authors: dataFile('authors'),
      categories: dataFile('categories'),
      tags: dataFile('tags'),
      posts: posts.map((path) => new FileInFolder(place, path)),
      skipped: others
        .map(({ path, why }) => ({ file: source(path).file, why }))
        .sort((a, b) => (a.file < b.file ? -1 : 1)),
    },
    hasPatterns: patterns.include !== null,
    diagnostics,
  };
};

const LAYOUT =
  'Posts belong in content/<workspace>/posts/, for example content/blog/posts/hello.md. To create such a project, run `galley init`.';

/** Reports misplaced files in a folder of the content folder. With patterns, posts can be anywhere in it. */
const layoutProblems = ({ name, file, files, special, hasPosts }: ListedFolder, hasPatterns = false): Diagnostic[] => {
  const doubles = DATA_FILES.filter((data) => files.filter((path) => isDataFile(path, data)).length > 1);
  const problems = doubles.map((data) => {
    const message = `There are both ${data}.yaml and ${data}.yml.`;
    return contentError(`${file}/${data}.yml`, 'content/two-files', message, 'Remove one of them.');
  });
  const instead = files.includes('posts') ? 'a file' : special.find(({ path }) => path === 'posts')?.why;
  if (instead !== undefined && !hasPatterns)
    problems.push(misplaced('content/no-posts-folder', `This is ${instead}, not a folder of posts.`, `${file}/posts`));
  const markdown = files.find(isMarkdown);
  if (hasPosts || hasPatterns || markdown === undefined) return problems;
  const message = `${file} has Markdown files but no posts/ folder.`;
  const help = `Move the posts to ${file}/posts/, or select them with include in workspace.yaml.`;
  const problem = misplaced('content/no-posts-folder', message, `${file}/${markdown}`);
  return [...problems, name === 'posts' ? problem : { ...problem, help }];
};

const strayPost = (file: string): Diagnostic => ({
  ...misplaced('content/outside-workspace', 'The file is not in a workspace, so Galley does not publish it.', file),
  severity: 'warning',
});

const misplaced = (code: string, message: string, file?: string): Diagnostic => ({
  severity: 'error',
  code,
  message,
  ...(file !== undefined && { file }),
  help: LAYOUT,
});
