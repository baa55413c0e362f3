import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readWholeFile } from '../files/regular-file.ts';
import { configImports, packagesIn } from './config-imports.ts';

/** What lets a function know more than its module's text says: the environment, files, other modules by computed names. */
const OUTSIDE =
  /\b(?:process|globalThis|global|fetch|eval|Function|createRequire|Deno|Bun)\b|\bfs\b|\bimport\s*\(\s*[^'"\s]|\brequire\s*\(\s*[^'"\s]|\brequire\s*[^(\s]/;

/** Packages whose code Galley's own stands for. */
const OWN = new Set(['galley']);

/**
 * What stands for the code of the contracts in a configuration (an absolute path): as long as it is the same, they print
 * the same. Null where that cannot be told, for want of a file or because they may know more than their modules say.
 */
export const contractCode = (config: string | undefined): string | null => {
  if (config === undefined) return null;
  const files = [config, ...configImports([config]).filter((file) => existsSync(file))];
  if (packagesIn(files).some((name) => !OWN.has(name))) return null;
  // Functions of the language print dates and numbers by these.
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const hash = createHash('sha256').update(`${process.version} ${locale} ${timeZone}`);
  for (const file of files) {
    const text = textOf(file);
    if (text === null || OUTSIDE.test(text)) return null;
    hash.update(`\0${text.length}\0${text}`);
  }
  return hash.digest('base64url').slice(0, 10);
};

const textOf = (file: string): string | null => {
  try {
    return readWholeFile(file).toString('utf8');
  } catch {
    return null;
  }
};
