import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Diagnostic, DiagnosticError } from '../diagnostics/diagnostic.ts';

/**
 * Finds what stands where files are to be created below `root`, before the first of them is: throws a DiagnosticError
 * (exit code 2) that names each. A file in a file's place is none: it is kept.
 */
export const refuseObstacles = (root: string, paths: readonly string[]): void => {
  const found = new Map<string, string>();
  for (const path of paths) {
    if (kindOf(join(root, path)) === 'folder') found.set(path, 'a folder where a file belongs');
    for (let at = dirname(path); at !== '.'; at = dirname(at))
      if (kindOf(join(root, at)) === 'other') found.set(at, 'a file where a folder belongs');
  }
  if (found.size > 0) throw new DiagnosticError([...found].map(obstacle), 2);
};

const obstacle = ([path, what]: readonly [string, string]): Diagnostic => ({
  severity: 'error',
  code: 'init/obstacle',
  message: `${path} is ${what}.`,
  help: 'Nothing was created. Move it elsewhere, or name another folder.',
});

const kindOf = (path: string): 'folder' | 'other' | null => {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'other';
  } catch {
    return null;
  }
};
