import { readFileSync } from 'node:fs';

const BUNDLES = new URL('../../lib/hosts/bundles/', import.meta.url);

/** The bundle of an edge entry point that `npm run build` has written, as the package ships it. */
export const edgeBundle = (entry: string): string => readFileSync(new URL(`${entry}.js`, BUNDLES), 'utf8');
