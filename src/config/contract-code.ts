import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readOrNull } from '../shared/fs/regular-file.ts';
import { configImports, packagesIn } from './import-config.ts';

/** Signs that a function uses more than its module's text: the environment, files, modules by computed names. */
const OUTSIDE =
  /\b(?:process|globalThis|global|fetch|eval|Function|createRequire|Deno|Bun)\b|\bfs\b|\bimport\s*\(\s*[^'"\s]|\brequire\s*\(\s*[^'"\s]|\brequire\s*[^(\s]/;

/** Packages that need no hash: their code is part of Galley's version. */
const OWN = new Set(['galley']);

/**
 * A hash of the code of the contracts in a configuration (an absolute path): while it is the same, they print the same.
 * Null where that is uncertain: there is no file, or contracts may depend on more than their modules.
 */
export const contractCode = (config: string | undefined): string | null => {
  if (config === undefined) return null;
  const files = [config, ...configImports([config]).filter((file) => existsSync(file))];
  if (packagesIn(files).some((name) => !OWN.has(name))) return null;
  // JavaScript prints dates and numbers by these.
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const hash = createHash('sha256').update(`${process.version} ${locale} ${timeZone}`);
  for (const file of files) {
    const text = readOrNull(file)?.toString('utf8') ?? null;
    if (text === null || OUTSIDE.test(text)) return null;
    hash.update(`\0${text.length}\0${text}`);
  }
  return hash.digest('base64url').slice(0, 10);
};
