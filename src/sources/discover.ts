import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { otherNamesOf } from './hard-links.ts';
import { isBelow } from './is-below.ts';
import { LAYOUT, layoutProblems, noWorkspace, strayPost } from './layout-problems.ts';
import { listFiles } from './list-files.ts';
import { listingProblems, refusedLink } from './listing-problems.ts';
import { notAFile } from './read-text.ts';
import type { WorkspaceSource } from './source.ts';
import { isData, isMarkdown } from './workspace-files.ts';
import type { Folder, Place } from './workspace-folder.ts';
import { type PatternsOf, readSource } from './workspace-source.ts';

export interface Discovered {
  /** By folder name. */
  readonly workspaces: readonly WorkspaceSource[];
  readonly diagnostics: readonly Diagnostic[];
}

type Site = Pick<Settings, 'root' | 'content'>;

/**
 * The workspaces of the content folder and what belongs to each, by name and place only: no file is read but for
 * `patternsOf`.
 */
export const discover = async (settings: Site, patternsOf: PatternsOf = () => undefined): Promise<Discovered> => {
  const content = nameIn(settings.root, settings.content);
  const real = await realpath(settings.content).catch(() => null);
  if (real === null || !(await isFolder(real))) {
    const message = `There is no content folder ${content}.`;
    return { workspaces: [], diagnostics: [{ severity: 'error', code: 'content/not-found', message, help: LAYOUT }] };
  }
  const entries = (await readdir(real)).filter((name) => !name.startsWith('.')).sort();
  const { folders, diagnostics } = await listFolders(entries, real, settings);
  const stray = entries.filter(isMarkdown).map((name) => nameIn(settings.root, join(settings.content, name)));
  const sources: WorkspaceSource[] = [];
  if (folders.some(isWorkspace)) {
    for (const folder of folders) {
      const read = isWorkspace(folder) ? await readSource(folder, patternsOf) : null;
      if (read !== null) sources.push(read.source);
      diagnostics.push(...layoutProblems(folder, read?.hasPatterns ?? false), ...(read?.diagnostics ?? []));
    }
    diagnostics.push(...stray.map(strayPost));
  } else {
    const misplaced = folders.filter(({ name }) => name !== 'posts').flatMap((folder) => layoutProblems(folder));
    diagnostics.push(...(misplaced.length > 0 ? [...misplaced, ...stray.map(strayPost)] : [noWorkspace(content)]));
  }
  return { workspaces: sources, diagnostics: [...diagnostics, ...disguised(sources)] };
};

const listFolders = async (
  entries: readonly string[],
  content: string,
  settings: Site,
): Promise<{ readonly folders: readonly Folder[]; readonly diagnostics: Diagnostic[] }> => {
  const { places, diagnostics } = await findFolders(entries, content, settings);
  const folders: Folder[] = [];
  for (const place of places) {
    const others = places.filter((other) => isWorkspace(other) && !isWithin(other.real, place.real));
    const listing = listFiles(place.dir, { content, others: others.map(({ real }) => real) });
    folders.push({ ...place, ...listing });
    diagnostics.push(...listingProblems(place.file, listing));
  }
  return { folders, diagnostics };
};

/** The folders among the entries of the content folder. */
const findFolders = async (
  entries: readonly string[],
  content: string,
  settings: Site,
): Promise<{ readonly places: readonly Place[]; readonly diagnostics: Diagnostic[] }> => {
  const places: Place[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const name of entries) {
    const dir = join(settings.content, name);
    const file = nameIn(settings.root, dir);
    const real = await realpath(dir).catch(() => null);
    if (real === null) diagnostics.push(refusedLink(file, 'leads nowhere'));
    else if (!isBelow(real, content)) diagnostics.push(refusedLink(file, 'leads out of the content folder'));
    else if (await isFolder(real)) {
      const names = await readdir(real).catch(() => []);
      places.push({ name, dir, file, real, names, hasPosts: await isFolder(join(dir, 'posts')) });
    }
  }
  return { places, diagnostics };
};

const isWithin = (path: string, folder: string): boolean => path === folder || isBelow(path, folder);

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const isWorkspace = ({ names, hasPosts }: Place): boolean => hasPosts || names.some(isData);

/** Posts that are hard links to a file with settings: nothing else tells them from others. */
const disguised = (sources: readonly WorkspaceSource[]): Diagnostic[] => {
  const data = sources.flatMap(({ settings, authors, categories, tags }) =>
    [settings, authors, categories, tags].flatMap((file) => file?.path ?? []),
  );
  const posts = sources.flatMap((source) => source.posts);
  const found = new Set(
    otherNamesOf(
      data,
      posts.map(({ path }) => path),
    ),
  );
  return posts
    .filter(({ path }) => found.has(path))
    .map(({ file }) => notAFile(file, 'another name (a hard link) of a file about a workspace'));
};

const nameIn = (root: string, path: string): string => relative(root, path).split(sep).join('/') || '.';
