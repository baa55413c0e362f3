// Writes the client's types for CommonJS (client.d.cts): `npm run build` runs this after tsc. With `module: node16` TypeScript
// lets no CommonJS file import an ECMAScript module, although Node has long been able to require one; but types may be taken
// from one: https://www.typescriptlang.org/docs/handbook/release-notes/typescript-5-3.html#resolution-mode-in-import-types
import { writeFileSync } from 'node:fs';
import * as client from '../lib/client/client.js';

const MODE = "{ 'resolution-mode': 'import' }";
// A name that is exported by itself hides that of `export *`, as a type, too.
const values = Object.entries(client).flatMap(([name, value]) => [
  `export declare const ${name}: Module['${name}'];`,
  ...(value.prototype instanceof Error ? [`export type ${name} = InstanceType<Module['${name}']>;`] : []),
]);

const text = [
  `export type * from './client.js' with ${MODE};`,
  `type Module = typeof import('./client.js', { with: ${MODE} });`,
  // Without it all of a declaration file is exported.
  'export {};',
  ...values,
  '',
].join('\n');
writeFileSync(new URL('../lib/client/client.d.cts', import.meta.url), text);
