// Writes the types of the configuration for editors, with a description of each option. `npm run build:package` runs
// this after tsc, which does not see descriptions in a schema.
import { writeFileSync } from 'node:fs';
import { schema } from '../lib/config/schema.js';
import { EXTENSION_NAMES, TOOLS } from '../lib/tools/registry.js';
import { declarationsOf } from './options.js';

writeFileSync(
  new URL('../lib/config/config.d.ts', import.meta.url),
  declarationsOf(schema, { ToolName: Object.keys(TOOLS), ExtensionName: EXTENSION_NAMES }),
);
