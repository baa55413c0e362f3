import { basename, dirname } from 'node:path/posix';
import { isMarkdown } from '../../content/discover/workspace-files.ts';
import { foldersAbove } from '../../shared/fs/entries.ts';

/**
 * Returns a function that checks whether a file belongs to another post: it is in or below the folder of an `index.md`
 * in the same language. Names end with their language, as in `index.de.md`, except for the first of `languages`.
 * https://gohugo.io/content-management/page-bundles/
 */
export const createIsBundlePart = (files: readonly string[], languages: readonly (string | undefined)[]) => {
  /** A file's name without extension and language, and its language. */
  const read = (path: string): { readonly name: string; readonly language: string } => {
    const name = basename(path).replace(/\.[^.]+$/, '');
    const language = languages.find(
      (each) => each !== undefined && name.toLowerCase().endsWith(`.${each.toLowerCase()}`),
    );
    return language === undefined
      ? { name, language: languages[0] ?? '' }
      : { name: name.slice(0, -language.length - 1), language };
  };
  /** The folders of posts, each after its language. */
  const owned = new Set(
    files.flatMap((file) => {
      const { name, language } = read(file);
      return name.toLowerCase() === 'index' && isMarkdown(file) ? [`${language} ${dirname(file)}`] : [];
    }),
  );
  return (path: string): boolean => {
    const { name, language } = read(path);
    const ownFolder = name.toLowerCase() === 'index' ? dirname(path) : null;
    return foldersAbove(path).some((folder) => folder !== ownFolder && owned.has(`${language} ${folder}`));
  };
};
