import { existsSync } from 'node:fs';
import type { Diagnostic } from '../shared/diagnostics/diagnostic.ts';
import { git, gitMessage, isInWorkTree } from './git.ts';
import { galleyFolder } from './outputs.ts';

/**
 * An error if Git tracks files in Galley's own folder: a build publishes cached HTML and runs cached code without a
 * check, so a commit could replace them. Also an error if the folder was deleted since: CI deletes it, and the commit
 * must still be noticed. Runs Git only in a work tree. A warning if Git fails and the folder exists.
 */
export const committedCache = (root: string): readonly Diagnostic[] => {
  if (!isInWorkTree(root)) return [];
  try {
    const [file = ''] = git(root, ['ls-files', '-z', '--', ':(icase).galley']).split('\0');
    return file === '' ? [] : [{ ...COMMITTED, file }];
  } catch (error) {
    if (!existsSync(galleyFolder(root))) return [];
    return [{ ...UNCHECKED, message: `${UNCHECKED.message} ${gitMessage(error)}`.trim() }];
  }
};

/** Whether a problem means that a commit may have replaced the cache, so that no build may use it. */
export const isUncheckedCache = ({ code }: Diagnostic): boolean => code === UNCHECKED.code;

const COMMITTED: Diagnostic = {
  severity: 'error',
  code: 'cache/committed',
  message: 'Git tracks files in .galley, which Galley would publish or run without a check.',
  help: 'Run git rm -r --cached .galley, delete the folder, and add /.galley/ to .gitignore.',
};

const UNCHECKED: Diagnostic = {
  severity: 'warning',
  code: 'cache/not-checked',
  message: 'Every post was rendered again: Git did not say whether the cache in .galley is committed.',
  help: 'Make git status work in this folder, or delete .galley.',
};
