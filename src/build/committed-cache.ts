import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Diagnostic } from '../shared/diagnostics/diagnostic.ts';
import { git } from './git-dates.ts';
import { galleyFolder } from './outputs.ts';

/**
 * An error if Git tracks files of Galley's own folder: a build publishes cached HTML as it is, so a commit could replace
 * it. Asks Git only in a work tree with such a folder.
 */
export const committedCache = (root: string): readonly Diagnostic[] => {
  if (!existsSync(galleyFolder(root)) || !isInWorkTree(root)) return [];
  const [file = ''] = trackedFiles(root);
  if (file === '') return [];
  return [
    {
      severity: 'error',
      code: 'cache/committed',
      message: 'Git tracks files in .galley, which Galley would publish without a check.',
      file,
      help: 'Run git rm -r --cached .galley, delete the folder, and add /.galley/ to .gitignore.',
    },
  ];
};

const isInWorkTree = (folder: string): boolean =>
  existsSync(join(folder, '.git')) || (dirname(folder) !== folder && isInWorkTree(dirname(folder)));

/** None where Git is not installed or refuses: a machine without it has not cloned the repository with it. */
const trackedFiles = (root: string): readonly string[] => {
  try {
    return git(root, ['ls-files', '-z', '--', '.galley']).split('\0');
  } catch {
    return [];
  }
};
