import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { memoize } from '../memoize.ts';

export interface InstalledPackage {
  readonly version: string;
  /** The installed versions of the package and all its dependencies, because its output depends on each. */
  readonly versions: string;
  readonly main: string;
}

/**
 * Finds a package in the project, or else the one that Galley's own code would load. Null if there is none, or if its
 * version does not match `versions`. Does not load the package.
 */
export const findInstalled = (
  { name, versions }: { readonly name: string; readonly versions: RegExp },
  root: string,
): InstalledPackage | null => {
  const found = findFrom(join(root, 'package.json'), name) ?? findOwn(name);
  return found !== null && versions.test(found.version) ? found : null;
};

/** The package that Galley's own code would load; null if there is none. A process always loads the same one. */
export const findOwn = memoize((name: string): InstalledPackage | null => findFrom(import.meta.url, name));

const findFrom = (module: string | URL, name: string): InstalledPackage | null => {
  const found = locate(module, name);
  if (found === null) return null;
  const { folder, version, main = 'index.js' } = found;
  return { version, versions: [...versionsFrom(found)].sort().join(' '), main: join(folder, main) };
};

interface Located {
  readonly name: string;
  /** The real path, because the package finds its dependencies from there. */
  readonly folder: string;
  readonly version: string;
  readonly main?: string;
  readonly dependencies?: object;
  readonly optionalDependencies?: object;
}

/** Finds the nearest package. Does not use `require.resolve`, because some packages have no entry point for it. */
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
  // This loop also visits the packages that it adds.
  for (const { folder, dependencies, optionalDependencies } of found.values()) {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const dependency = locate(join(folder, 'package.json'), name);
      if (dependency !== null && !found.has(dependency.folder)) found.set(dependency.folder, dependency);
    }
  }
  return new Set([...found.values()].map(({ name, version }) => `${name}@${version}`));
};
