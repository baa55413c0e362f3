import { dirname } from 'node:path/posix';
import type { Site } from './tool.ts';

/**
 * Patterns that leave out what a tool ignores: a folder where it ignores all pages in it, else single files. Such a rule has
 * no counterpart, so these are the files of today.
 */
export const ignoredPatterns = ({ base, files }: Site, isIgnored: (file: string) => boolean): readonly string[] => {
  const pages = files.filter((file) => /\.(?:md|markdown)$/i.test(file));
  const kept = new Set(pages.filter((file) => !isIgnored(file)).flatMap(foldersOf));
  const patterns = pages.filter(isIgnored).map((file) => {
    const folder = foldersOf(file).find((each) => !kept.has(each));
    return `!${escaped(base + (folder ?? file))}${folder === undefined ? '' : '/**'}`;
  });
  return [...new Set(patterns)];
};

/** The folders that a file is in, the uppermost first. */
const foldersOf = (file: string): readonly string[] => {
  const folder = dirname(file);
  return folder === '.' ? [] : [...foldersOf(folder), folder];
};

const escaped = (path: string): string => path.replace(/[\\()[\]{}!*?@+|$^]/g, '\\$&');
