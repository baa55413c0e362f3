import { expect, test } from 'vitest';
import { findCycle, type Import, importsOf, sourcesIn } from './helpers/imports.ts';

/** Which areas of `src/` an area may import besides itself, as a whole and for types only. */
const MAY_IMPORT: Readonly<Record<string, { readonly code: readonly string[]; readonly types?: readonly string[] }>> = {
  resolver: { code: [] },
  threads: { code: [] },
  cache: { code: [], types: ['diagnostics'] },
  diagnostics: { code: [] },
  config: { code: ['contract', 'diagnostics', 'resolver'] },
  content: { code: ['cache', 'diagnostics', 'resolver', 'threads'], types: ['config'] },
  contract: { code: ['resolver'], types: ['content', 'config', 'diagnostics'] },
  tree: { code: ['contract', 'diagnostics', 'resolver'], types: ['cache', 'content'] },
  hosts: { code: ['resolver', 'diagnostics'] },
  'hosts/entries': { code: ['resolver'] },
  output: { code: ['cache', 'diagnostics', 'threads', 'tree'] },
  build: {
    code: ['cache', 'config', 'content', 'contract', 'diagnostics', 'hosts', 'output', 'resolver', 'tree'],
  },
  preview: { code: ['build', 'resolver', 'diagnostics', 'hosts/entries'] },
  client: { code: ['resolver'], types: ['contract'] },
  verify: { code: ['diagnostics', 'resolver'] },
  diff: { code: ['contract', 'diagnostics', 'resolver'] },
  cli: { code: ['preview', 'verify', 'diff', 'build', 'diagnostics', 'config'], types: ['content'] },
  define: { code: ['config', 'contract'] },
  index: { code: ['build', 'config', 'define', 'diagnostics'] },
};

/** Areas that run anywhere: no Node, no packages. */
const PORTABLE = ['resolver', 'client', 'hosts/entries'];
/** Entries for Node, Deno and Bun, which have its modules, and for Lambda, which has the SDK. */
const NODE_ONLY: readonly string[] = [
  'hosts/entries/node.ts',
  'hosts/entries/node-server.ts',
  'hosts/entries/read-from.ts',
  'hosts/entries/read-bucket.ts',
];

const MAX_LINES = 250;

const areaOf = (file: string): string => {
  if (file.startsWith('hosts/entries/')) return 'hosts/entries';
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : file.replace(/\.ts$/, '');
};

const isAllowed = ({ from, to, isType }: Import): boolean => {
  const { code = [], types = [] } = MAY_IMPORT[areaOf(from)] ?? {};
  const target = areaOf(to);
  return target === areaOf(from) || code.includes(target) || (isType && types.includes(target));
};

const shown = ({ from, to, isType }: Import): string => `${from} -> ${to}${isType ? ' (types)' : ''}`;

const sources = sourcesIn('src');
const imports = sources.flatMap(importsOf);
const own = imports.filter(({ isOwn }) => isOwn);

test('areas import only what they may', () => {
  expect(own.filter((entry) => !isAllowed(entry)).map(shown)).toEqual([]);
});

test('every area has its rule, and every rule its area', () => {
  expect([...new Set(sources.map(({ file }) => areaOf(file)))].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
});

test('imported files exist', () => {
  const files = new Set(sources.map(({ file }) => file));
  expect(own.filter(({ to }) => !files.has(to)).map(shown)).toEqual([]);
});

test('no file imports itself through others', () => {
  expect(findCycle(imports)).toBeNull();
});

test('portable areas need neither Node nor packages', () => {
  const foreign = imports.filter(({ isOwn, from }) => !isOwn && PORTABLE.includes(areaOf(from)));
  expect(foreign.filter(({ from }) => !NODE_ONLY.includes(from)).map(shown)).toEqual([]);
});

test(`a file has at most ${MAX_LINES} lines`, () => {
  const long = sources.filter(({ text }) => text.trimEnd().split('\n').length > MAX_LINES);
  expect(long.map(({ file }) => file)).toEqual([]);
});

test('the check itself sees every kind of import, and cycles', () => {
  const text = [
    "import { a } from '../x/a.ts';",
    "import type {\n  B,\n} from './b.ts';",
    "export { c } from './c.ts';",
    "export type { D } from './d.ts';",
    "import './e.ts';",
    "const f = await import('./f.ts');",
    "import fs from 'node:fs';",
  ].join('\n');
  expect(importsOf({ file: 'y/file.ts', text }).map(shown)).toEqual([
    'y/file.ts -> x/a.ts',
    'y/file.ts -> y/b.ts (types)',
    'y/file.ts -> y/c.ts',
    'y/file.ts -> y/d.ts (types)',
    'y/file.ts -> y/e.ts',
    'y/file.ts -> y/f.ts',
    'y/file.ts -> node:fs',
  ]);
  const edge = (from: string, to: string): Import => ({ from, to, isOwn: true, isType: false });
  expect(findCycle([edge('a', 'b'), edge('b', 'c'), edge('a', 'c')])).toBeNull();
  expect(findCycle([edge('a', 'b'), edge('b', 'c'), edge('c', 'b')])).toEqual(['b', 'c', 'b']);
});
