import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** An optional package, as it is installed. */
export interface InstalledPackage {
  readonly version: string;
  /** The path of its module. */
  readonly main: string;
}

/**
 * The project's own package, or else the one that Galley finds; null where there is none, or one of another version than
 * `versions`. Nothing of it is loaded.
 */
export const findInstalled = (
  { name, versions }: { readonly name: string; readonly versions: RegExp },
  root: string,
): InstalledPackage | null => {
  for (const from of [join(root, 'package.json'), import.meta.url]) {
    for (const folder of createRequire(from).resolve.paths(name) ?? []) {
      const found = readPackage(join(folder, name));
      if (found !== null) return versions.test(found.version) ? found : null;
    }
  }
  return null;
};

/** Reads the package in a folder: some packages have no entry that `require.resolve` finds. */
const readPackage = (folder: string): InstalledPackage | null => {
  try {
    const { version, main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as InstalledPackage;
    return { version, main: join(folder, main) };
  } catch {
    return null;
  }
};
