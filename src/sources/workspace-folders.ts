import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { isBelow } from './is-below.ts';
import { LAYOUT, layoutProblems, noWorkspace, strayPost } from './layout-problems.ts';
import { listFiles } from './list-files.ts';
import { listingProblems, refusedLink } from './listing-problems.ts';
import type { WorkspaceSource } from './source.ts';
import { isData, isDataFile, isMarkdown } from './workspace-files.ts';
import type { Folder, Place } from './workspace-folder.ts';
import { type PatternsOf, readSource } from './workspace-source.ts';

interface Found {
  readonly sources: readonly WorkspaceSource[];
  /** All workspaces' folders, real paths. */
  readonly folders: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

type Site = Pick<Settings, 'root' | 'content'>;

/**
 * The workspaces of the content folder and what belongs to each, by name and place only: no file is read but for
 * `patternsOf`. Where others are `declared`, nothing but a workspace.yaml makes a folder one: it may be any tool's.
 */
export const findWorkspaceFolders = async (
  settings: Site,
  { patternsOf, declared }: { readonly patternsOf: PatternsOf; readonly declared: boolean },
): Promise<Found> => {
  const content = nameIn(settings.root, settings.content);
  const real = await realpath(settings.content).catch(() => null);
  if (real === null || !(await isFolder(real))) {
    if (declared) return { sources: [], folders: [], diagnostics: [] };
    const message = `There is no content folder ${content}.`;
    const problem = { severity: 'error', code: 'content/not-found', message, help: LAYOUT } as const;
    return { sources: [], folders: [], diagnostics: [problem] };
  }
  const isWorkspace = (place: Place): boolean =>
    declared ? place.names.some(isSettings) : place.hasPosts || place.names.some(isData);
  const entries = (await readdir(real)).filter((name) => !name.startsWith('.')).sort();
  const found = await findFolders(entries, real, settings);
  const places = declared ? found.places.filter(isWorkspace) : found.places;
  const folders = places.map((place) => listFolder(place, real, places.filter(isWorkspace)));
  const diagnostics = [...(declared ? [] : found.diagnostics), ...folders.flatMap(problemsOf)];
  const stray = entries.filter(isMarkdown).map((name) => nameIn(settings.root, join(settings.content, name)));
  const sources: WorkspaceSource[] = [];
  if (folders.some(isWorkspace)) {
    for (const folder of folders) {
      const read = isWorkspace(folder) ? await readSource(folder, patternsOf) : null;
      if (read !== null) sources.push(read.source);
      diagnostics.push(...layoutProblems(folder, read?.hasPatterns ?? false), ...(read?.diagnostics ?? []));
    }
    if (!declared) diagnostics.push(...stray.map(strayPost));
  } else if (!declared) {
    const misplaced = folders.filter(({ name }) => name !== 'posts').flatMap((folder) => layoutProblems(folder));
    diagnostics.push(...(misplaced.length > 0 ? [...misplaced, ...stray.map(strayPost)] : [noWorkspace(content)]));
  }
  return { sources, folders: folders.filter(isWorkspace).map((folder) => folder.real), diagnostics };
};

const listFolder = (place: Place, content: string, workspaces: readonly Place[]): Folder => {
  const others = workspaces.filter(({ real }) => !isWithin(real, place.real)).map(({ real }) => real);
  const bounds = { own: [place.real], around: content, aroundName: 'the content folder', others };
  return { ...place, ...listFiles(place.dir, bounds) };
};

const problemsOf = (folder: Folder): readonly Diagnostic[] => listingProblems(folder.file, folder);

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

const isSettings = (name: string): boolean => isDataFile(name, 'workspace');

const nameIn = (root: string, path: string): string => relative(root, path).split(sep).join('/') || '.';
