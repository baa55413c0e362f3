import { basename, dirname, join } from 'node:path/posix';
import type { Settings } from '../config/settings.ts';
import { DIALECTS } from '../dialects/dialects.ts';

export type NameRules = Pick<Settings, 'dialect' | 'postFolders'>;

/** What posts are named by. */
export interface NamedPost {
  readonly file: string;
  /** Null where it has none that can be read. */
  readonly slug: string | null;
}

/** Finds the files of posts: one, or none, or several. */
export interface FindByName {
  /** Those of a path from the project's root, its ending and `/index` left out or not. */
  readonly path: (path: string) => readonly string[];
  /** Those of a path from a folder in which posts begin. */
  readonly start: (path: string) => readonly string[];
  /** Those that a tool's name for a post may mean, by the narrowest rule that any fits; `from` is the file that names it. */
  readonly name: (name: string, from: string) => readonly string[];
}

/**
 * A name is a path, its ending and `/index` left out or not. It may begin in the folder of the post that has the link,
 * in the project's root, in a folder in which posts begin or in any other; else it is a slug.
 */
export const createFindByName = (posts: Iterable<NamedPost>, rules: NameRules): FindByName => {
  const dialect = rules.dialect === null ? null : DIALECTS[rules.dialect];
  // Names of files may be decomposed, as macOS had them, while links are not.
  const fold = (text: string): string => (dialect?.ignoresCase === true ? text.toLowerCase() : text).normalize();
  const [byEnd, bySlug] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const { file, slug } of posts) {
    add(byEnd, fold(basename(bare(file))), file);
    if (slug !== null) add(bySlug, fold(slug), file);
  }
  const starts = (file: string): readonly string[] => pathsIn(file, dialect?.roots ?? [], rules.postFolders);
  const endingLike = (path: string): readonly string[] => byEnd.get(fold(basename(bare(path)))) ?? [];
  const isAt =
    (path: string) =>
    (file: string): boolean =>
      fold(bare(file)) === fold(bare(path));
  return {
    path: (path) => endingLike(path).filter(isAt(path)),
    start: (path) => endingLike(path).filter((file) => starts(file).some(isAt(path))),
    name: (name, from) => {
      const path = bare(name).replace(/^\/+/, '');
      const fitting: readonly ((file: string) => boolean)[] = [
        ...(name.startsWith('/') ? [] : [isAt(join(dirname(from), name))]),
        isAt(path),
        (file) => starts(file).some(isAt(path)),
        (file) => fold(bare(file)).endsWith(`/${fold(path)}`),
      ];
      const near = endingLike(path);
      for (const fits of fitting) {
        const found = near.filter(fits);
        if (found.length > 0) return found;
      }
      return bySlug.get(fold(path)) ?? [];
    },
  };
};

const add = (files: Map<string, string[]>, name: string, file: string): void => {
  const known = files.get(name);
  if (known === undefined) files.set(name, [file]);
  else known.push(file);
};

/** A path without its ending, and without `/index`: two spellings of one post are the same by it. */
export const bare = (path: string): string =>
  path
    .replace(/\/+$/, '')
    .replace(/\.(?:md|markdown|mdx|html?)$/i, '')
    .replace(/\/index$/i, '');

/** A file's paths from each folder in which posts begin. */
const pathsIn = (file: string, roots: readonly string[], postFolders: readonly string[]): readonly string[] => {
  const folders = file.split('/');
  const root = folders.findIndex((folder) => roots.includes(folder));
  const within = postFolders.filter((folder) => file.startsWith(`${folder}/`)).map((folder) => folder.length + 1);
  return [...(root === -1 ? [] : [folders.slice(root + 1).join('/')]), ...within.map((length) => file.slice(length))];
};
