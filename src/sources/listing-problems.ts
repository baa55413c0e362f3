import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Listing } from './list-files.ts';
import { notAFile } from './read-text.ts';
import { isRead } from './workspace-files.ts';

/**
 * What is wrong with what stands in a folder, by `folder`'s name: links that are not followed, folders that cannot be
 * listed, and what has the name of a file that would be read but is none. Other special files are skipped, and counted
 * with the rest.
 */
export const listingProblems = (folder: string, { refused, unreadable, special }: Listing): readonly Diagnostic[] => [
  ...refused.map(({ path, why }) => refusedLink(`${folder}/${path}`, why)),
  ...unreadable.map(({ path, why }) => unlistable(path === '' ? folder : `${folder}/${path}`, why)),
  ...special.filter(({ path }) => isRead(path)).map(({ path, kind }) => notAFile(`${folder}/${path}`, kind)),
];

export const refusedLink = (file: string, why: string): Diagnostic => ({
  severity: 'error',
  code: 'content/symlink-outside',
  message: `The symbolic link ${why}.`,
  file,
  help: 'Put the file itself there, or remove the link.',
});

const unlistable = (file: string, why: string): Diagnostic => ({
  severity: 'error',
  code: 'content/unreadable',
  message: `The folder cannot be listed (${why}).`,
  file,
  help: 'Check its permissions.',
});
