import { readdirSync, realpathSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { DIALECTS } from '../../config/dialects/dialects.ts';
import { type Settings, type Snippet, type Snippets, settingsOf } from '../../config/settings.ts';
import { namesIn } from '../../shared/fs/entries.ts';
import { readText } from '../../shared/fs/read-text.ts';

/** Characters of a text that is inserted. A longer one is not. */
const MAX_LENGTH = 65_536;
/** Files in one folder. */
const MAX_FILES = 5_000;

type Site = Pick<Settings, 'root' | 'dialect' | 'postFolders'>;

/**
 * Reads the site's own texts that tags in posts insert: includes of Jekyll, shortcodes of Hugo and Zola. A file with template
 * tags in it is null, because only its tool can run them. Links are not followed, because they can lead anywhere.
 */
export const readSnippets = (settings: Settings): Settings => {
  const snippets: Record<string, Snippets> = {};
  for (const site of sitesIn(settings)) {
    if (site.dialect === null) continue;
    // Jekyll names a file, the others a name.
    const isFile = DIALECTS[site.dialect].templates.tags.some(({ holds }) => holds === 'tag');
    const own = foldersOf(site).map((folder) => snippetsIn(folder, { root: site.root, isFile }));
    snippets[site.dialect] = Object.assign({ ...snippets[site.dialect] }, ...own.reverse());
  }
  return { ...settings, snippets };
};

/** The absolute paths of the folders with these texts, whether they exist or not. */
export const snippetFolders = (settings: Settings): readonly string[] =>
  sitesIn(settings).flatMap((site) => foldersOf(site).map((folder) => join(site.root, folder)));

const sitesIn = (settings: Settings): readonly Site[] => [
  settings,
  ...Object.keys(settings.workspaces).map((name) => settingsOf(settings, name)),
];

/** The folders in each folder above posts, the nearest first. */
const foldersOf = ({ root, dialect, postFolders }: Site): readonly string[] => {
  const patterns = (dialect === null ? undefined : DIALECTS[dialect].templates.snippets) ?? [];
  const bases = new Set(postFolders.flatMap(foldersAbove));
  return [...bases, '']
    .filter((base, at, all) => all.indexOf(base) === at)
    .flatMap((base) => patterns.flatMap((pattern) => expanded(posix.join(base, pattern), root)));
};

const foldersAbove = (folder: string): readonly string[] => {
  const above = [];
  for (let each = folder; each !== '.' && each !== '' && each !== '/'; each = posix.dirname(each)) above.push(each);
  return above;
};

const expanded = (pattern: string, root: string): readonly string[] => {
  const [before = '', after] = pattern.split('*');
  return after === undefined ? [pattern] : namesIn(join(root, before)).map((name) => before + name + after);
};

const snippetsIn = (
  folder: string,
  { root, isFile }: { readonly root: string; readonly isFile: boolean },
): Snippets => {
  const path = join(root, folder);
  if (!isReal(path, root)) return {};
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.slice(0, MAX_FILES).map(({ name, parentPath }) => {
      const file = relative(path, join(parentPath, name)).replaceAll('\\', '/');
      const key = isFile ? file : file.replace(/\.[^./]+$/, '');
      return [key, snippetOf({ path: join(parentPath, name), file })];
    }),
  );
};

/** Whether there is a folder, not by a link. */
const isReal = (path: string, root: string): boolean => {
  try {
    return realpathSync(path) === join(realpathSync(root), relative(root, path));
  } catch {
    return false;
  }
};

const snippetOf = (source: { readonly path: string; readonly file: string }): Snippet => {
  const { text } = readText(source);
  return text === null || text.length > MAX_LENGTH || /\{\{|\{%|\{#/.test(text)
    ? null
    : { text, isMarkdown: /\.(?:md|markdown)$/.test(source.file) };
};
