import { join, posix } from 'node:path';
import type { Snippets } from '../../config/settings.ts';
import type { Insert } from '../../content/insertion.ts';
import { positionAt } from '../../shared/diagnostics/diagnostic.ts';
import { foldersAbove, isFile, isFolder } from '../../shared/fs/entries.ts';
import { readText, type SourceFile } from '../../shared/fs/read-text.ts';
import { memoize } from '../../shared/memoize.ts';
import { importName, importsIn } from './imports.ts';

interface Reading {
  readonly root: string;
  /** The usual folders of pages below the site's folder. */
  readonly roots: readonly string[];
  readonly insert: Insert;
}

/** Finds the files that pages insert, so that a changed file renders the posts again. Missing files are null. */
export const insertedFiles = async (
  posts: readonly SourceFile[],
  { root, roots, insert }: Reading,
): Promise<Snippets> => {
  const found: Record<string, Snippets[string]> = {};
  const sourcesOf = memoize((folder: string) => sourceFolders(folder, root, roots));
  const visit = async (text: string, post: string, from: string, seen: Set<string>): Promise<void> => {
    for (const { kind, path, start, end } of importsIn(text)) {
      const folder = posix.dirname(kind === 'code' ? post : from);
      const name = importName(folder, path);
      if (seen.has(name)) continue;
      seen.add(name);
      const bases = path.startsWith('@') ? sourcesOf(posix.dirname(post)) : [folder];
      const files = bases.map((base) => posix.join('.', base, path.replace(/^@/, '')));
      const file = files.find((each) => isFile(join(root, each)));
      const position = positionAt(text, start, end - start);
      const snippet = file === undefined ? null : await insert({ file, post, from, position });
      found[name] = snippet;
      if (kind === 'page' && snippet?.file !== undefined) await visit(snippet.text, post, snippet.file, seen);
    }
  };
  for (const { path, file } of posts) {
    const { text } = readText({ path, file });
    if (text !== null) await visit(text, file, file, new Set());
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
