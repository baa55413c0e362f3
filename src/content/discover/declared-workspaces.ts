import { realpathSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { dialectOf } from '../../config/dialects/dialects.ts';
import { languagesOf } from '../../config/languages/languages.ts';
import type { Settings, WorkspaceOptions } from '../../config/settings.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import type { ListFolder } from '../../shared/fs/entries.ts';
import { patternBases } from '../../shared/fs/glob-pattern.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import type { Bounds } from './guarded-fs.ts';
import { listFiles, listingProblems } from './listing.ts';
import { createIsPart, type PostPattern, selectPosts } from './select-posts.ts';
import { FileInFolder, type WorkspaceSource } from './source.ts';
import { isMarkup, isRead } from './workspace-files.ts';

export type PlaceOf = (option: readonly PropertyKey[]) => Pick<Diagnostic, 'file' | 'position'>;

/** Whether the configuration has patterns for a workspace's posts. */
export const isDeclared = ({ posts }: WorkspaceOptions): boolean => posts !== undefined;

/** The absolute paths of the folders that can contain posts and the files that posts refer to. */
export const contentFolders = ({
  root,
  content,
  workspaces,
  assets: { folder, folders },
}: Pick<Settings, 'root' | 'content' | 'workspaces' | 'assets'>): readonly string[] => [
  content,
  // In the project folder, posts can refer only to the folders that the configuration names.
  ...[...(folder === null || folder === '.' ? [] : [folder]), ...folders].map((each) => resolve(root, each)),
  ...Object.values(workspaces).flatMap((options) =>
    patternBases(options.posts ?? []).map((base) => resolve(root, base)),
  ),
];

/** The workspaces that the configuration declares. `folders` are the real paths of the other workspaces' folders. */
export const findDeclared = (
  settings: Pick<Settings, 'root' | 'out' | 'workspaces' | 'dialect'>,
  {
    placeOf,
    listFolder,
    folders,
  }: { readonly placeOf: PlaceOf; readonly listFolder: ListFolder; readonly folders: readonly string[] },
): readonly Declared[] => {
  const { root } = settings;
  const declared = Object.entries(settings.workspaces).filter(([, options]) => isDeclared(options));
  const bases = new Map(
    declared.map(([name, options]) => [name, patternBases(options.posts ?? []).flatMap((base) => realIn(root, base))]),
  );
  const around = realpathSync(root);
  const generated = [...realIn(root, 'hosts'), ...realIn(settings.out, '.')];
  const isGenerated = (real: string): boolean => basename(real) === 'node_modules' || generated.includes(real);
  const workspaces = new Set([...folders, ...[...bases.values()].flat()]);
  return declared.map(([name, options]) => {
    const own = bases.get(name) ?? [];
    const bounds = { own, workspaces, around, aroundName: 'the project folder', isGenerated };
    const place = placeOf(['workspaces', name, 'posts']);
    const dialect = options.adopt.dialect ?? settings.dialect;
    return readDeclared(name, options, { root, bounds, listFolder, place, dialect });
  });
};

const realIn = (folder: string, path: string): string[] => {
  try {
    return [realpathSync(join(folder, path))];
  } catch {
    return []; // The path does not exist.
  }
};

interface Declared {
  readonly source: WorkspaceSource;
  readonly diagnostics: readonly Diagnostic[];
}

interface Surroundings extends Pick<Settings, 'root' | 'dialect'> {
  readonly bounds: Bounds;
  readonly listFolder: ListFolder;
  /** The position of the patterns in the configuration. */
  readonly place: ReturnType<PlaceOf>;
}

const readDeclared = (
  name: string,
  options: WorkspaceOptions,
  { root, bounds, listFolder, place, dialect }: Surroundings,
): Declared => {
  const [include, exclude] = [[], []] as [string[], string[]];
  for (const pattern of options.posts ?? [])
    if (pattern.startsWith('!')) exclude.push(pattern.slice(1));
    else include.push(pattern);
  const placed = (pattern: string): PostPattern => ({ pattern, ...place });
  const listing = listFiles(root, bounds, { patterns: include, listFolder });
  const selected = selectPosts(listing, { include: include.map(placed), exclude: exclude.map(placed) });
  const languages = languagesOf(options)?.tags ?? [options.language];
  const isPart = dialectOf(dialect)?.ownsFolder ? createIsPart(listing.files, languages) : () => false;
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
      authors: source(options.authors),
      categories: source(options.categories),
      tags: source(options.tags),
      posts: selected.posts.filter((path) => !isPart(path)).map((path) => new FileInFolder(folder, path)),
      skipped: [...selected.skipped, ...parts, ...special].flatMap(({ path, why }) =>
        isMarkup(path) ? { file: path, why } : [],
      ),
    },
    diagnostics: [...listingProblems('', listing), ...selected.diagnostics],
  };
};
