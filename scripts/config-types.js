// Writes the types of the configuration for editors, with a description of each option. `npm run build:package` runs
// this after tsc, which does not see descriptions in a schema. With --guide it writes the guide's tables instead.
import { readFileSync, writeFileSync } from 'node:fs';
import { schema } from '../lib/config/schema.js';
import { declarationsOf, GUIDE_PAGE, withTables } from './options.js';

const file = (/** @type {string} */ path) => new URL(`../${path}`, import.meta.url);

if (process.argv.includes('--guide')) {
  writeFileSync(file(GUIDE_PAGE), withTables(schema, readFileSync(file(GUIDE_PAGE), 'utf8')));
} else {
  writeFileSync(file('lib/config/config.d.ts'), declarationsOf(schema));
}
