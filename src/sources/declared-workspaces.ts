import { realpathSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Settings, WorkspaceOptions } from '../config/settings.ts';
import type { Diagnostic, Position } from '../diagnostics/diagnostic.ts';
import { DIALECTS } from '../dialects/dialects.ts';
import { patternBases } from '../files/glob-pattern.ts';
import { languagesOf } from '../languages/language-options.ts';
import { FileInFolder } from './file-in-folder.ts';
import type { Bounds } from './guarded-fs.ts';
import { isBelow } from './is-below.ts';
import { listFiles } from './list-files.ts';
import { listingProblems } from './listing-problems.ts';
import { createIsPart } from './page-bundles.ts';
import { type PostPattern, selectPosts } from './select-posts.ts';
import type { SourceFile, WorkspaceSource } from './source.ts';
import { isMarkup, isRead } from './workspace-files.ts';

/** Where an option of the configuration is written. */
export type PlaceOf = (option: readonly PropertyKey[]) => { readonly file?: string; readonly position?: Position };

interface Found {
  readonly workspaces: readonly WorkspaceSource[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A workspace whose posts are where patterns of the configuration say. */
export const isDeclared = ({ posts }: WorkspaceOptions): boolean => posts !== undefined;

/** The folders, absolute, in which posts may be and whose files they may refer to. */
export const contentFolders = ({
  root,
  content,
  workspaces,
  assets: { folder, folders },
}: Pick<Settings, 'root' | 'content' | 'workspaces' | 'assets'>): readonly string[] => [
  content,
  // What is in the project's own folder is none of the posts' files, but for the folders that are named.
  ...[...(folder === null || folder === '.' ? [] : [folder]), ...folders].map((each) => resolve(root, each)),
  ...Object.values(workspaces).flatMap((options) =>
    patternBases(options.posts ?? []).map((base) => resolve(root, base)),
  ),
];

/** The workspaces that the configuration declares. `folders` are those of the others, real paths. */
export const findDeclared = (
  settings: Pick<Settings, 'root' | 'out' | 'workspaces' | 'dialect'>,
  { placeOf, folders }: { readonly placeOf: PlaceOf; readonly folders: readonly string[] },
): Found => {
  const { root } = settings;
  const declared = Object.entries(settings.workspaces).filter(([, options]) => isDeclared(options));
  const bases = new Map(
    declared.map(([name, options]) => [name, patternBases(options.posts ?? []).flatMap((base) => realIn(root, base))]),
  );
  const diagnostics: Diagnostic[] = [];
  const workspaces = declared.map(([name, options]) => {
    const own = bases.get(name) ?? [];
    const others = [...folders, ...[...bases].flatMap(([other, reals]) => (other === name ? [] : reals))];
    const bounds = { ...boundsOf(settings, own), others: others.filter((other) => !isInOne(other, own)) };
    const found = readDeclared(name, options, { root, bounds, placeOf, dialect: options.dialect ?? settings.dialect });
    diagnostics.push(...found.diagnostics);
    return found.source;
  });
  return { workspaces, diagnostics };
};

const boundsOf = ({ root, out }: Pick<Settings, 'root' | 'out'>, own: readonly string[]): Omit<Bounds, 'others'> => {
  const generated = [...realIn(root, 'hosts'), ...realIn(out, '.')];
  const isGenerated = (real: string): boolean => basename(real) === 'node_modules' || generated.includes(real);
  return { own, around: realpathSync(root), aroundName: "the project's folder", isGenerated };
};

const realIn = (folder: string, path: string): string[] => {
  try {
    return [realpathSync(join(folder, path))];
  } catch {
    return []; // What is not there has nothing in it.
  }
};

const isInOne = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path === folder || isBelow(path, folder));

interface Reading {
  readonly dialect: Settings['dialect'];
  readonly root: string;
  readonly bounds: Bounds;
  readonly placeOf: PlaceOf;
}

const readDeclared = (
  name: string,
  options: WorkspaceOptions,
  { root, bounds, placeOf, dialect }: Reading,
): { readonly source: WorkspaceSource; readonly diagnostics: readonly Diagnostic[] } => {
  const placed = (options.posts ?? []).map((pattern) => ({ pattern, ...placeOf(['workspaces', name, 'posts']) }));
  const include = placed.filter(({ pattern }) => !pattern.startsWith('!'));
  const exclude = placed
    .filter(({ pattern }) => pattern.startsWith('!'))
    .map((entry): PostPattern => ({ ...entry, pattern: entry.pattern.slice(1) }));
  const listing = listFiles(
    root,
    bounds,
    include.map(({ pattern }) => pattern),
  );
  const selected = selectPosts(listing, { include, exclude });
  const { diagnostics } = selected;
  const languages = languagesOf(options)?.tags ?? [options.language];
  const hasParts = dialect !== null && DIALECTS[dialect].ownsFolder;
  const isPart = hasParts ? createIsPart(listing.files, languages) : () => false;
  const posts = selected.posts.filter((path) => !isPart(path));
  const parts = selected.posts
    .filter(isPart)
    .map((path) => ({ path, why: 'a part of the post whose folder it is in' }));
  const skipped = [...selected.skipped, ...parts];
  const place = { prefix: '', dir: root };
  const source = (file: string): SourceFile => ({ path: join(root, file), file });
  const special = listing.special.filter(({ path }) => isMarkup(path) && !isRead(path));
  return {
    source: {
      name,
      dir: null,
      settings: null,
      authors: options.authors === undefined ? null : source(options.authors),
      categories: options.categories === undefined ? null : source(options.categories),
      tags: options.tags === undefined ? null : source(options.tags),
      posts: posts.map((path) => new FileInFolder(place, path)),
      skipped: [...skipped.filter(({ path }) => isMarkup(path)), ...special].map(({ path, why }) => ({
        file: path,
        why,
      })),
    },
    diagnostics: [...listingProblems('', listing), ...diagnostics],
  };
};
