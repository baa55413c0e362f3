import { join } from 'node:path';

/** Galley's own folder in a project's: what it keeps between builds. Safe to delete. */
export const ownFolder = (root: string): string => join(root, '.galley');
