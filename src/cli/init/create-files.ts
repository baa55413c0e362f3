import { lstatSync, realpathSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Diagnostic, DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { foldersAbove, isWithin } from '../../shared/fs/entries.ts';
import { readWholeFile } from '../../shared/fs/regular-file.ts';
import { orNull } from '../../shared/or-null.ts';
import type { NewFile } from '../ci/recipe.ts';

export interface Created {
  readonly created: readonly string[];
  /** Existing files that were not changed. */
  readonly kept: readonly string[];
  /** Existing files with added lines at the end. */
  readonly extended: readonly string[];
}

/**
 * Writes files that do not exist yet, in the given order, and adds missing lines to `.gitignore`. It does not change
 * existing files otherwise. Throws a DiagnosticError before it writes anything if a file or folder is in the way.
 */
export const createFiles = async (
  root: string,
  files: readonly NewFile[],
  ignored: readonly string[] = [],
): Promise<Created> => {
  refuseObstacles(root, [...files.map(({ path }) => path), ...(ignored.length === 0 ? [] : [IGNORE_FILE])]);
  const created: string[] = [];
  const kept: string[] = [];
  const extended: string[] = [];
  for (const { path, text } of files) {
    ((await createFile(join(root, path), text)) ? created : kept).push(path);
  }
  if (ignored.length > 0) {
    const outcome = await addLines(join(root, IGNORE_FILE), ignored);
    ({ created, kept, extended })[outcome].push(IGNORE_FILE);
  }
  return { created, kept, extended };
};

const IGNORE_FILE = '.gitignore';

/** Creates a file. Returns false if the path already exists. The exclusive flag makes this atomic. */
const createFile = async (path: string, text: string): Promise<boolean> => {
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Adds missing lines to the end of a file, or creates it with them. */
const addLines = async (file: string, lines: readonly string[]): Promise<keyof Created> => {
  if (await createFile(file, `${lines.join('\n')}\n`)) return 'created';
  const text = readWholeFile(file).toString('utf8');
  const present = new Set(text.split('\n').map((line) => line.trim().replace(/^\/|\/$/g, '')));
  const missing = lines.filter((line) => !present.has(line.replace(/\/$/, '')));
  if (missing.length === 0) return 'kept';
  const gap = text === '' || text.endsWith('\n') ? '' : '\n';
  await writeFile(file, `${gap}${missing.join('\n')}\n`, { flag: 'a' });
  return 'extended';
};

/**
 * Throws a DiagnosticError (exit code 2) if a folder is where a file belongs, or a file where a folder belongs, or if a
 * link leads to files that Galley did not write.
 */
const refuseObstacles = (root: string, paths: readonly string[]): void => {
  const found = new Map<string, string>();
  for (const path of paths) {
    if (kindOf(join(root, path)) === 'folder') found.set(path, 'a folder where a file belongs');
    if (path === IGNORE_FILE && isLink(join(root, path))) found.set(path, 'a link, which Git does not read');
    for (const at of foldersAbove(path)) {
      const kind = kindOf(join(root, at));
      if (kind === 'other') found.set(at, 'a file where a folder belongs');
      if (kind === 'folder' && leadsOut(join(root, at), root)) found.set(at, 'a link that leads out of the project');
    }
  }
  if (found.size > 0) throw new DiagnosticError([...found].map(obstacle), 2);
};

const obstacle = ([path, what]: readonly [string, string]): Diagnostic => ({
  severity: 'error',
  code: 'init/obstacle',
  message: `${path} is ${what}.`,
  help: 'Nothing was created. Move it elsewhere, or name another folder.',
});

const kindOf = (path: string): 'folder' | 'other' | null =>
  orNull(() => (statSync(path).isDirectory() ? 'folder' : 'other'));

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

const leadsOut = (path: string, root: string): boolean =>
  isLink(path) && !isWithin(realpathSync(path), realpathSync(root));
