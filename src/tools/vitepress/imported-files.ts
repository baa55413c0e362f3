import { join, posix } from 'node:path';
import type { Snippets } from '../../config/settings.ts';
import { isInput, isMarkdown } from '../../content/discover/workspace-files.ts';
import { MAX_SNIPPET } from '../../content/tool.ts';
import { foldersAbove, isFile, isFolder, isLinked } from '../../shared/fs/entries.ts';
import { readText, type SourceFile } from '../../shared/fs/read-text.ts';
import { memoize } from '../../shared/memoize.ts';
import { importName, importsIn } from './imports.ts';

/**
 * Finds the files that pages insert, so that a changed file renders the posts again. Hidden files, files outside the
 * project, links, configuration and large files are null.
 */
export const insertedFiles = (
  posts: readonly SourceFile[],
  { root, roots }: Pick<Reading, 'root' | 'roots'>,
): Snippets => importsOf(posts, { root, roots, read: memoize((file: string) => readFile(root, file)) });

interface Reading {
  readonly root: string;
  /** The usual folders of pages below the site's folder. */
  readonly roots: readonly string[];
  readonly read: (file: string) => Snippets[string];
}

const importsOf = (posts: readonly SourceFile[], { root, roots, read }: Reading): Snippets => {
  const found: Record<string, Snippets[string]> = {};
  const sourcesOf = memoize((folder: string) => sourceFolders(folder, root, roots));
  const visit = (text: string, page: string, file: string): void => {
    for (const { kind, path } of importsIn(text)) {
      const folder = posix.dirname(kind === 'code' ? page : file);
      const name = importName(folder, path);
      if (Object.hasOwn(found, name)) continue;
      const bases = path.startsWith('@') ? sourcesOf(posix.dirname(page)) : [folder];
      const files = bases.map((base) => posix.join('.', base, path.replace(/^@/, '')));
      const snippet = read(files.find((each) => isFile(join(root, each))) ?? '');
      found[name] = snippet;
      if (kind === 'page' && snippet?.file !== undefined) visit(snippet.text, page, snippet.file);
    }
  };
  for (const { path, file } of posts) {
    const { text } = readText({ path, file });
    if (text !== null) visit(text, file, file);
  }
  return found;
};

/** The folders that `@` can mean for a page: `srcDir`, or if the configuration does not show it, the usual ones. */
const sourceFolders = (folder: string, root: string, roots: readonly string[]): readonly string[] => {
  const above = [...foldersAbove(posix.join(folder, 'page')), ''];
  const site = above.find((each) => isFolder(join(root, each, '.vitepress'))) ?? '';
  const config = CONFIGS.map((file) => posix.join(site, file)).find((file) => isFile(join(root, file)));
  const folderOf =
    config === undefined ? null : sourceFolderIn(readText({ path: join(root, config), file: config }).text);
  if (folderOf !== null) return [posix.join(site, folderOf)];
  return [...roots.map((each) => posix.join(site, each)).filter((each) => above.includes(each)), site];
};

/** https://vitepress.dev/reference/site-config */
const CONFIGS = ['', '/index'].flatMap((name) =>
  ['js', 'ts', 'mjs', 'mts'].map((ending) => `.vitepress/config${name}.${ending}`),
);

/** Finds the option `srcDir` in the text of a configuration; null if it is an expression. */
export const sourceFolderIn = (config: string | null): string | null => {
  const [found, , path = null] = /\bsrcDir\s*:\s*(?:(['"`])([^'"`$\n]*)\1)?/.exec(config ?? '') ?? [];
  return found === undefined ? '.' : path;
};

const readFile = (root: string, file: string): Snippets[string] => {
  const isHidden = file === '' || file.split('/').some((segment) => segment.startsWith('.'));
  if (isHidden || posix.isAbsolute(file) || (isInput(file) && !isMarkdown(file))) return null;
  const path = join(root, file);
  if (isLinked(path, root)) return null;
  const { text } = readText({ path, file });
  if (text === null || text.length > MAX_SNIPPET) return null;
  return { text: text.replaceAll('\r\n', '\n'), isMarkdown: isMarkdown(file), file };
};
