// Bundles the declarations that tsc has written into lib for each public entry point, into one file that needs no other:
// `npm run build:package` runs this after tsc and the build.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const LIB = fileURLToPath(new URL('../lib/', import.meta.url));

/** By the declarations of the module: those of its bundle. */
const ENTRIES = {
  'index.d.ts': 'index.d.ts',
  'runtime/client/client.d.ts': 'client/index.d.ts',
  'runtime/resolver/index.d.ts': 'resolver.d.ts',
};

const bundles = await Promise.all(
  Object.entries(ENTRIES).map(async ([entry, file]) => {
    const bundle = await rollup({ input: LIB + entry, plugins: [dts()], external: [/^[^./]/] });
    return { bundle, file };
  }),
);
for (const { bundle, file } of bundles) await bundle.write({ file: LIB + file, format: 'es' });

// With `module: node16` TypeScript lets no CommonJS file import an ECMAScript module, although Node has long been able to
// require one; but types may be taken from one:
// https://www.typescriptlang.org/docs/handbook/release-notes/typescript-5-3.html#resolution-mode-in-import-types
const MODE = "{ 'resolution-mode': 'import' }";
const client = await import('../lib/client/index.js');
// A name that is exported by itself hides that of `export *`, as a type, too.
const values = Object.entries(client).flatMap(([name, value]) => [
  `export declare const ${name}: Module['${name}'];`,
  ...(value.prototype instanceof Error ? [`export type ${name} = InstanceType<Module['${name}']>;`] : []),
]);
const lines = [
  `export type * from './index.js' with ${MODE};`,
  `type Module = typeof import('./index.js', { with: ${MODE} });`,
  // Without it all of a declaration file is exported.
  'export {};',
  ...values,
];
writeFileSync(`${LIB}client/index.d.cts`, `${lines.join('\n')}\n`);
