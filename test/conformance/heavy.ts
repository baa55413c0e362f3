import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const MODULES = new URL('./node_modules/', import.meta.url);
const require = createRequire(import.meta.url);

/** Whether a package of this folder's `package.json` is installed. */
export const hasPackage = (name: string): boolean => existsSync(new URL(`${name}/package.json`, MODULES));

/** A package of this folder's `package.json`; no import, so that the project's own checks do without it. */
export const heavy = (name: string): unknown => require(fileURLToPath(new URL(name, MODULES)));

/** The program that a package brings along: not npm's link, which may be a script that outlives its end. */
export const heavyProgram = (path: string): string => fileURLToPath(new URL(path, MODULES));
