import { lstatSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { dirname } from 'node:path/posix';
import type { Settings } from '../../config/settings.ts';
import type { ListFolder } from '../../shared/fs/entries.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import { memoize } from '../../shared/memoize.ts';
import { type Tool, type ToolOf, toolsOf } from '../tool.ts';

/** Finds files with defaults, by name, in the folders of posts and above. It skips links, which can point anywhere. */
export const createFindDefaults = (root: string, listFolder: ListFolder) => {
  const filesIn = memoize((folder: string): readonly string[] =>
    listFolder(join(root, folder))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(),
  );
  return (posts: readonly SourceFile[], { defaults }: Pick<Tool, 'defaults'>): readonly SourceFile[] => {
    const folders = new Set<string>();
    for (const { file } of posts) {
      // The folder of an index.md has no other posts.
      let folder = /\/index\.[^./]+$/i.test(file) ? dirname(dirname(file)) : dirname(file);
      for (; folder !== '.' && !folders.has(folder); folder = dirname(folder)) folders.add(folder);
    }
    const all = ['', ...[...folders].sort()];
    const inner = defaults.flatMap((reader) =>
      reader.inner === null ? [] : all.flatMap(innerFolder(root, reader.inner)),
    );
    return [...all, ...inner].flatMap((folder) =>
      filesIn(folder)
        .filter((name) => defaults.some(({ matches }) => matches(name, folder)))
        .map((name) => ({ path: join(root, folder, name), file: folder === '' ? name : `${folder}/${name}` })),
    );
  };
};

/** The absolute paths at which files with default values for `folders` (absolute) can be: in all folders above them. */
export const defaultsAbove = (settings: Settings, folders: readonly string[], toolOf: ToolOf): readonly string[] => {
  const { root } = settings;
  const above = new Set([root]);
  for (const each of folders.filter((folder) => folder.startsWith(root + sep)))
    for (let folder = dirname(each); folder.startsWith(root + sep); folder = dirname(folder)) above.add(folder);
  const names = toolsOf(settings, toolOf).flatMap(({ defaults }) => defaults.flatMap((reader) => reader.names));
  return [...above].flatMap((folder) => [...new Set(names)].map((name) => join(folder, name)));
};

/** An inner folder with defaults for the folder around it; none if a part of it is a symbolic link. */
const innerFolder =
  (root: string, inner: string) =>
  (folder: string): readonly string[] => {
    const parts = inner.split('/').map((_, at, all) => posix.join(folder, ...all.slice(0, at + 1)));
    const isReal = parts.every((each) => lstatSync(join(root, each), { throwIfNoEntry: false })?.isDirectory());
    return isReal ? [posix.join(folder, inner)] : [];
  };
