import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readWholeFile } from '../files/regular-file.ts';

/** The relative path that stands behind `from`, `import` or `require(`, or in `new URL(`. */
const SPECIFIER =
  /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\(|\bnew\s+URL\s*\()\s*(['"`])(\.{1,2}\/[^'"`\n]+|\.{1,2})\1/g;

/** The same of packages. */
const PACKAGE = /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\()\s*(['"`])((?:@[\w.-]+\/)?\w[\w.-]*)[^'"`\n]*\1/g;

const ENDINGS = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json'];
const SCRIPT = /\.[cm]?[jt]s$/;

/** More modules than a configuration has; a limit all the same. */
const MOST = 500;

/**
 * The files that a configuration imports by relative paths, directly or through others, absolute; those that are not
 * there are named too, under every name that they could come to have. It is the text that is looked at, for what cannot
 * be loaded must be watched as well, so that mending it is noticed.
 */
export const configImports = (configs: readonly string[]): string[] => {
  const found = new Set<string>();
  const waiting = [...configs];
  for (let file = waiting.pop(); file !== undefined && found.size < MOST; file = waiting.pop()) {
    for (const specifier of specifiersIn(file)) {
      for (const path of candidates(resolve(dirname(file), specifier))) {
        if (found.has(path)) continue;
        found.add(path);
        if (isFile(path)) waiting.push(path);
      }
    }
  }
  return [...found].sort();
};

/** The names of the packages that files import. */
export const packagesIn = (files: readonly string[]): string[] =>
  [...new Set(files.flatMap((file) => matchesIn(file, PACKAGE)))].sort();

const specifiersIn = (file: string): string[] => matchesIn(file, SPECIFIER);

const matchesIn = (file: string, pattern: RegExp): string[] => {
  if (!SCRIPT.test(file) || !isFile(file)) return [];
  try {
    return [...readWholeFile(file).toString('utf8').matchAll(pattern)].map((match) => match[2] ?? '');
  } catch {
    return []; // It went, or may not be read: loading the configuration tells.
  }
};

/** The file meant by a path without its ending, or with that of the file it is compiled to; all names when there is none. */
const candidates = (path: string): string[] => {
  const written = [path, ...(SCRIPT.test(path) ? [path.replace(/js$/, 'ts')] : [])];
  const names = ENDINGS.some((ending) => path.endsWith(ending))
    ? written
    : [...written, ...ENDINGS.flatMap((ending) => [path + ending, resolve(path, `index${ending}`)])];
  const there = names.find(isFile);
  return there === undefined ? [...new Set(names)] : [there];
};

const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile();
  } catch {
    return false; // Nothing is there, or nothing that may be looked at.
  }
};
