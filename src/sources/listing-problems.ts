import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { PassedOver } from './guarded-fs.ts';
import { notAFile } from './read-text.ts';
import { isRead } from './workspace-files.ts';

/**
 * What is wrong with what stands in a folder, by `folder`'s name, which is empty for the project's: links that are not followed, folders that cannot be
 * listed, what has the name of a file that would be read but is none, and names with control characters. Other special
 * files are skipped, and counted with the rest.
 */
export const listingProblems = (
  folder: string,
  { refused, unreadable, special, unmatchable }: PassedOver,
): readonly Diagnostic[] => {
  const nameOf = (path: string): string => [folder, path].filter((part) => part !== '').join('/');
  return [
    ...refused.map(({ path, why }) => refusedLink(nameOf(path), why)),
    ...unreadable.map(({ path, why }) => unlistable(nameOf(path), why)),
    ...special.filter(({ path }) => isRead(path)).map(({ path, why }) => notAFile(nameOf(path), why)),
    ...unmatchable.map(({ path, why }) => unmatchableName(nameOf(path), why)),
  ];
};

export const refusedLink = (file: string, why: string): Diagnostic => ({
  severity: 'error',
  code: 'content/symlink-outside',
  message: `The symbolic link ${why}.`,
  file,
  help: 'Put the file itself there, or remove the link.',
});

const unmatchableName = (file: string, code: string): Diagnostic => ({
  severity: 'error',
  code: 'content/control-character',
  message: `The name has the control character ${code}.`,
  file,
  help: 'Rename it.',
});

const unlistable = (file: string, why: string): Diagnostic => ({
  severity: 'error',
  code: 'content/unreadable',
  message: `The folder cannot be listed (${why}).`,
  file,
  help: 'Check its permissions.',
});
