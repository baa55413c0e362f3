import { lstatSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { basename, dirname } from 'node:path/posix';
import type { DialectName } from '../dialects/dialects.ts';
import type { SourceFile } from './source.ts';

/**
 * Files that say what holds for the posts of folders, by name alone: in the folders of posts and in those above, up to the
 * project's. A link is none: it may lead anywhere.
 */
export const findDefaults = (
  root: string,
  posts: readonly SourceFile[],
  dialect: DialectName | null,
): readonly SourceFile[] => {
  const folders = new Set<string>();
  for (const { file } of posts) {
    // A folder with a post of its own has no others.
    let folder = /\/index\.[^./]+$/i.test(file) ? dirname(dirname(file)) : dirname(file);
    for (; folder !== '.' && !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  }
  const all = ['', ...[...folders].sort()];
  return [...all, ...(dialect === 'hugo' ? all.flatMap(configurationIn(root)) : [])].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && isDefaults(entry.name, folder, dialect))
      .map(({ name }) => ({ path: join(root, folder, name), file: folder === '' ? name : `${folder}/${name}` }))
      .sort((a, b) => (a.file < b.file ? -1 : 1)),
  );
};

/** The folder in which Hugo has what counts in every environment. */
const configurationIn =
  (root: string) =>
  (folder: string): readonly string[] => {
    const isFolder = (path: string): boolean =>
      lstatSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true;
    const config = posix.join(folder, 'config');
    return isFolder(config) && isFolder(`${config}/_default`) ? [`${config}/_default`] : [];
  };

/** Hugo's, Jekyll's and Eleventy's. A file of JSON that is called as its folder may be anything in other tools. */
const isDefaults = (name: string, folder: string, dialect: DialectName | null): boolean =>
  /^_index(?:\.[a-z]{2,8}(?:-[a-z0-9]+)*)?\.(?:md|markdown)$|^_config\.ya?ml$|\.11tydata\.(?:json|[cm]?[jt]s)$/.test(
    name,
  ) ||
  (dialect === 'hugo' && /^(?:hugo|config|cascade)\.(?:toml|ya?ml|json)$/.test(name)) ||
  (dialect === 'eleventy' && name === `${basename(folder)}.json`);
