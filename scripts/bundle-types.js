// Bundles the declarations that tsc wrote to lib into one self-contained file per public entry point.
// `npm run build:package` runs this after tsc and the build.
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const LIB = fileURLToPath(new URL('../lib/', import.meta.url));

/** The declarations of each bundle by those of its module. */
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

// With `module: node16`, TypeScript does not let a CommonJS file import an ECMAScript module, although Node can require one.
// Importing types is allowed:
// https://www.typescriptlang.org/docs/handbook/release-notes/typescript-5-3.html#resolution-mode-in-import-types
const MODE = "{ 'resolution-mode': 'import' }";
for (const { file } of bundles) {
  const own = `./${basename(file, '.d.ts')}.js`;
  const { z, ...exported } = await import(new URL(own, `file://${LIB}${file}`));
  // A named export hides the same name of `export *`, also for types.
  const values = Object.entries(exported).flatMap(([name, value]) => [
    `export declare const ${name}: Module['${name}'];`,
    ...(value.prototype instanceof Error ? [`export type ${name} = InstanceType<Module['${name}']>;`] : []),
  ]);
  // It is a namespace of types too, and its package has types for CommonJS.
  if (z !== undefined) values.push("export { z } from 'zod';");
  const lines = [
    `export type * from '${own}' with ${MODE};`,
    `type Module = typeof import('${own}', { with: ${MODE} });`,
    // Without this, everything in a declaration file is exported.
    'export {};',
    ...values,
  ];
  writeFileSync(LIB + file.replace(/ts$/, 'cts'), `${lines.join('\n')}\n`);
}
