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
  const found = findFrom(join(root, 'package.json'), name) ?? findOwn(name);
  return found !== null && versions.test(found.version) ? found : null;
};

/** The package that Galley's own code loads; null where there is none. */
export const findOwn = (name: string): InstalledPackage | null => findFrom(import.meta.url, name);

/** Reads the nearest package: some packages have no entry that `require.resolve` finds. */
const findFrom = (module: string | URL, name: string): InstalledPackage | null => {
  for (const folder of createRequire(module).resolve.paths(name) ?? []) {
    try {
      const text = readFileSync(join(folder, name, 'package.json'), 'utf8');
      const { version, main } = JSON.parse(text) as InstalledPackage;
      return { version, main: join(folder, name, main) };
    } catch {
      // Not in this folder.
    }
  }
  return null;
};
