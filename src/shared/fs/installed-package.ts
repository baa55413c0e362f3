import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** An optional package, as it is installed. */
export interface InstalledPackage {
  readonly version: string;
  /** The version of the package and of all that it brings, as installed: what it makes depends on each. */
  readonly versions: string;
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

const findFrom = (module: string | URL, name: string): InstalledPackage | null => {
  const found = locate(module, name);
  if (found === null) return null;
  const { folder, version, main = 'index.js' } = found;
  return { version, versions: [...versionsFrom(found)].sort().join(' '), main: join(folder, main) };
};

interface Located {
  readonly name: string;
  /** Links resolved: the package finds its own dependencies from there. */
  readonly folder: string;
  readonly version: string;
  readonly main?: string;
  readonly dependencies?: object;
  readonly optionalDependencies?: object;
}

/** Reads the nearest package: some packages have no entry that `require.resolve` finds. */
const locate = (module: string | URL, name: string): Located | null => {
  for (const folder of createRequire(module).resolve.paths(name) ?? []) {
    try {
      const found = realpathSync(join(folder, name));
      return { ...JSON.parse(readFileSync(join(found, 'package.json'), 'utf8')), name, folder: found };
    } catch {
      // Not in this folder.
    }
  }
  return null;
};

/** The versions of a package, its dependencies and theirs. */
const versionsFrom = (first: Located): ReadonlySet<string> => {
  const found = new Map([[first.folder, first]]);
  // This also visits what is added meanwhile.
  for (const { folder, dependencies, optionalDependencies } of found.values()) {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const brought = locate(join(folder, 'package.json'), name);
      if (brought !== null && !found.has(brought.folder)) found.set(brought.folder, brought);
    }
  }
  return new Set([...found.values()].map(({ name, version }) => `${name}@${version}`));
};
