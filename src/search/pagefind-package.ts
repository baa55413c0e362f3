import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The package that makes search indexes, as it is installed. */
export interface PagefindPackage {
  readonly version: string;
  /** The path of its module. */
  readonly main: string;
}

/** Earlier ones cannot have several indexes on one page. */
const KNOWN = /^1\.(?:[6-9]|\d{2,})\./;

/** The project's own, or the one that Galley finds; null where there is none that can be used. Nothing of it is loaded. */
export const findPagefind = (root: string): PagefindPackage | null => {
  for (const from of [join(root, 'package.json'), import.meta.url]) {
    for (const folder of createRequire(from).resolve.paths('pagefind') ?? []) {
      const found = readPackage(join(folder, 'pagefind'));
      if (found !== null) return KNOWN.test(found.version) ? found : null;
    }
  }
  return null;
};

/** It has no entry for `require`, so its own folder is looked at. */
const readPackage = (folder: string): PagefindPackage | null => {
  try {
    const { version, main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PagefindPackage;
    return { version, main: join(folder, main) };
  } catch {
    return null;
  }
};
