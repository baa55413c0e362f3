import { readFileSync } from 'node:fs';

const BUNDLES = new URL('../../lib/hosts/bundles/', import.meta.url);

/** The text of an edge entry as the package ships it: `npm run build` has made it. */
export const edgeBundle = (entry: string): string => readFileSync(new URL(`${entry}.js`, BUNDLES), 'utf8');
