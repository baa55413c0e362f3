import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const MODULES = new URL('./node_modules/', import.meta.url);
const require = createRequire(import.meta.url);

/** Whether a package of this folder's `package.json` is installed. */
export const hasPackage = (name: string): boolean => existsSync(new URL(`${name}/package.json`, MODULES));

/** Loads a package of this folder's `package.json`. Without an import, the project's checks do not need the package. */
export const heavy = (name: string): unknown => require(fileURLToPath(new URL(name, MODULES)));

/** A program of a package. It is not npm's link, which may be a script whose child survives a kill. */
export const heavyProgram = (path: string): string => fileURLToPath(new URL(path, MODULES));
