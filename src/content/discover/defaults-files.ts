import { lstatSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { basename, dirname } from 'node:path/posix';
import type { DialectName } from '../../config/dialects/dialects.ts';
import { type Settings, settingsOf } from '../../config/settings.ts';
import type { ListFolder } from '../../shared/fs/entries.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import { memoize } from '../../shared/memoize.ts';
import { isSectionPage } from './select-posts.ts';

interface DefaultsPlace {
  /** Relative to the project's root; empty for the root. */
  readonly folder: string;
  readonly dialect: DialectName | null;
}

/** Finds files with defaults, by name, in the folders of posts and above. It skips links, which can point anywhere. */
export const createFindDefaults = (root: string, listFolder: ListFolder) => {
  const defaultsIn = memoize(
    ({ folder, dialect }: DefaultsPlace): readonly SourceFile[] =>
      listFolder(join(root, folder))
        .filter((entry) => entry.isFile() && isDefaults(entry.name, folder, dialect))
        .map(({ name }) => ({ path: join(root, folder, name), file: folder === '' ? name : `${folder}/${name}` }))
        .sort((a, b) => (a.file < b.file ? -1 : 1)),
    ({ folder, dialect }) => `${dialect} ${folder}`,
  );
  return (posts: readonly SourceFile[], dialect: DialectName | null): readonly SourceFile[] => {
    const folders = new Set<string>();
    for (const { file } of posts) {
      // The folder of an index.md has no other posts.
      let folder = /\/index\.[^./]+$/i.test(file) ? dirname(dirname(file)) : dirname(file);
      for (; folder !== '.' && !folders.has(folder); folder = dirname(folder)) folders.add(folder);
    }
    const all = ['', ...[...folders].sort()];
    return [...all, ...(dialect === 'hugo' ? all.flatMap(configurationIn(root)) : [])].flatMap((folder) =>
      defaultsIn({ folder, dialect }),
    );
  };
};

/** The absolute paths at which files with default values for `folders` (absolute) can be: in all folders above them. */
export const defaultsAbove = (settings: Settings, folders: readonly string[]): readonly string[] => {
  const { root, workspaces } = settings;
  const above = new Set([root]);
  for (const each of folders.filter((folder) => folder.startsWith(root + sep)))
    for (let folder = dirname(each); folder.startsWith(root + sep); folder = dirname(folder)) above.add(folder);
  const dialects = [settings, ...Object.keys(workspaces).map((name) => settingsOf(settings, name))].map(
    ({ dialect }) => dialect,
  );
  const names = ['_config.yml', '_config.yaml', '_index.md', ...(dialects.includes('hugo') ? HUGO_FILES : [])];
  return [...above].flatMap((folder) => names.map((name) => join(folder, name)));
};

const HUGO_FILES: readonly string[] = [
  'config/_default',
  ...['hugo', 'config', 'cascade'].flatMap((name) => ['toml', 'yaml', 'yml', 'json'].map((end) => `${name}.${end}`)),
];

/** Hugo's folder for the configuration of all environments; none if it or its parent is a symbolic link. */
const configurationIn =
  (root: string) =>
  (folder: string): readonly string[] => {
    const config = posix.join(folder, 'config');
    const path = `${config}/_default`;
    const isReal = [config, path].every((each) =>
      lstatSync(join(root, each), { throwIfNoEntry: false })?.isDirectory(),
    );
    return isReal ? [path] : [];
  };

/** Whether Hugo, Jekyll or Eleventy reads default values from a file with this name. Some count for one tool only. */
const isDefaults = (name: string, folder: string, dialect: DialectName | null): boolean =>
  isSectionPage(name) ||
  /\.11tydata\.(?:json|[cm]?[jt]s)$/.test(name) ||
  // Hexo has its own settings in a file with the name of Jekyll's.
  (dialect !== 'hexo' && /^_config\.ya?ml$/.test(name)) ||
  (dialect === 'hugo' && /^(?:hugo|config|cascade)\.(?:toml|ya?ml|json)$/.test(name)) ||
  (dialect === 'eleventy' && name === `${basename(folder)}.json`);
