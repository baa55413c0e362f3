// Writes the client's types once more as CommonJS's (.d.cts): `npm run build` runs this after tsc. With `module: node16`
// TypeScript lets no CommonJS file import types of an ECMAScript module, although Node has long been able to require one.
import { readFileSync, writeFileSync } from 'node:fs';

const LOCAL = /(from ')(\.[^']+)\.ts'/g;

const written = new Set();
const write = (types) => {
  if (written.has(types.href)) return;
  written.add(types.href);
  const text = readFileSync(types, 'utf8');
  writeFileSync(new URL(types.href.replace(/\.ts$/, '.cts')), text.replaceAll(LOCAL, "$1$2.cjs'"));
  for (const [, , path] of text.matchAll(LOCAL)) write(new URL(`${path}.d.ts`, types));
};

write(new URL('../lib/client/client.d.ts', import.meta.url));
