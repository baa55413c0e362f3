import { findInstalled, type InstalledPackage } from '../files/installed-package.ts';

/** Earlier ones cannot have several indexes on one page. */
const PAGEFIND = { name: 'pagefind', versions: /^1\.(?:[6-9]|\d{2,})\./ };

/** The package that makes search indexes; null where there is none that can be used. */
export const findPagefind = (root: string): InstalledPackage | null => findInstalled(PAGEFIND, root);
