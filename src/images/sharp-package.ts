import { findInstalled, type InstalledPackage } from '../files/installed-package.ts';

/** Earlier ones have no releases for the versions of Node that Galley needs. */
const SHARP = { name: 'sharp', versions: /^0\.(?:3[3-9]|[4-9]\d|\d{3,})\.|^[1-9]/ };

/** The package that makes pictures smaller; null where there is none that can be used. */
export const findSharp = (root: string): InstalledPackage | null => findInstalled(SHARP, root);
