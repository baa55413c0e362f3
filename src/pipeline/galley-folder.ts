import { join } from 'node:path';

/** Galley's own folder in a project's: what it keeps between builds. Safe to delete. */
export const galleyFolder = (root: string): string => join(root, '.galley');
