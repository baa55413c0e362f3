import fastGlob, { type FileSystemAdapter } from 'fast-glob';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { createListFolder, type ListFolder } from '../../shared/fs/entries.ts';
import { notAFile } from '../../shared/fs/read-text.ts';
import { type Bounds, BROKEN, createGuardedFs, type PassedOver } from './guarded-fs.ts';
import { isRead } from './workspace-files.ts';

/** The entries below a folder, by relative paths with `/` between segments, sorted by code unit. */
export interface Listing extends PassedOver {
  /** All files in the folders that were listed. */
  readonly files: readonly string[];
  /** The files that a pattern matches and `ignore` does not, ignoring letter case. The list can have duplicates. */
  readonly matching: (pattern: string, ignore?: readonly string[]) => readonly string[];
}

interface ListFilesOptions {
  /** Lists only the folders that these patterns can match. */
  readonly patterns?: readonly string[];
  readonly listFolder?: ListFolder;
}

/** Lists a folder and all folders below it. Reads each folder once, even if files are matched again later. */
export const listFiles = (
  folder: string,
  bounds: Bounds,
  { patterns, listFolder = createListFolder() }: ListFilesOptions = {},
): Listing => {
  const { fs, files, passedOver } = createGuardedFs(folder, bounds, listFolder);
  const matching: Listing['matching'] = (pattern, ignore = []) =>
    // With `caseSensitiveMatch: false`, fast-glob also searches folders for a pattern without wildcards. That is
    // necessary because `fs` can only list folders.
    fastGlob
      .globSync(pattern, {
        cwd: folder,
        fs: fs as unknown as Partial<FileSystemAdapter>,
        ignore: [...ignore],
        caseSensitiveMatch: false,
        unique: false,
      })
      .sort();
  const visit = (path: string): void => {
    for (const entry of fs.readdirSync(path)) if (entry.isDirectory()) visit(`${path}/${entry.name}`);
  };
  if (patterns === undefined) visit(folder);
  else for (const pattern of patterns) matching(pattern);
  const { special, refused, unreadable, unmatchable } = passedOver;
  return {
    files: [...files].sort(),
    matching,
    special: sorted(special),
    refused: sorted(refused),
    unreadable: sorted(unreadable),
    unmatchable: sorted(unmatchable),
  };
};

const sorted = <Passed extends { readonly path: string }>(entries: readonly Passed[]): Passed[] =>
  [...entries].sort((a, b) => (a.path < b.path ? -1 : 1));

/**
 * Reports the entries that a listing skipped: refused links, unreadable folders, special files with the name of a file
 * that Galley reads, and names with control characters. Other special files are counted as skipped files. `folder` is
 * the folder's name, empty for the project folder.
 */
export const listingProblems = (
  folder: string,
  { refused, unreadable, special, unmatchable }: PassedOver,
): readonly Diagnostic[] => {
  const nameOf = (path: string): string => [folder, path].filter((part) => part !== '').join('/');
  return [
    ...refused.map(({ path, why }) => refusedLink(nameOf(path), why)),
    ...unreadable.map(({ path, why }) => unreadableFolder(nameOf(path), why)),
    ...special.filter(({ path }) => isRead(path)).map(({ path, why }) => notAFile(nameOf(path), why)),
    ...unmatchable.map(({ path, why }) =>
      contentError(
        nameOf(path),
        'content/control-character',
        `The name contains the control character ${why}.`,
        'Rename the file or folder.',
      ),
    ),
  ];
};

export const refusedLink = (file: string, why: string): Diagnostic =>
  contentError(
    file,
    'content/symlink-outside',
    `The symbolic link ${why}.`,
    why === BROKEN
      ? 'If it leads into a Git submodule, run git submodule update --init. Otherwise remove the link.'
      : 'Replace the link with the file itself, or remove it.',
  );

/** `why` is the system's error code. */
export const unreadableFolder = (file: string, why: string): Diagnostic =>
  contentError(
    file,
    'content/unreadable',
    `Could not list this folder (${why}), so Galley does not know what is in it.`,
    /^(?:EACCES|EPERM)$/.test(why)
      ? 'Give the user that runs Galley permission to read and open it, such as with chmod u+rx. Or move it out of the content.'
      : 'Check the folder and its disk.',
  );

export const contentError = (file: string, code: string, message: string, help: string): Diagnostic => ({
  severity: 'error',
  code,
  message,
  file,
  help,
});
