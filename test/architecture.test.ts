import { expect, test } from 'vitest';
import { findCycle, type Import, importsOf, sourcesIn } from './helpers/imports.ts';

/** Which areas of `src/` an area may import besides itself, as a whole and for types only. */
const MAY_IMPORT: Readonly<Record<string, { readonly code: readonly string[]; readonly types?: readonly string[] }>> = {
  // The bottom.
  addresses: { code: [] },
  resolver: { code: [] },
  diagnostics: { code: [] },
  files: { code: [] },
  html: { code: [], types: ['addresses'] },
  limits: { code: [] },
  threads: { code: [] },
  cache: { code: ['files'], types: ['diagnostics'] },
  // From files to the checked whole.
  dialects: { code: [] },
  languages: { code: [] },
  config: { code: ['contract', 'diagnostics', 'dialects', 'files', 'languages', 'resolver'] },
  sources: { code: ['cache', 'dialects', 'files', 'languages'], types: ['config', 'diagnostics'] },
  slugs: { code: ['dates', 'resolver'], types: ['dialects'] },
  dates: { code: ['dialects'], types: ['config'] },
  'front-matter': { code: ['files', 'sources'], types: ['diagnostics'] },
  defaults: { code: ['files', 'front-matter'], types: ['diagnostics', 'dialects'] },
  templates: { code: ['dialects', 'html', 'limits'], types: ['config'] },
  'markdown/quick': { code: ['limits'] },
  'markdown/extensions': { code: ['markdown'], types: ['dialects'] },
  markdown: {
    code: ['config', 'diagnostics', 'dialects', 'html', 'limits', 'markdown/extensions', 'markdown/quick', 'templates'],
    types: ['cache'],
  },
  posts: {
    code: [
      ...[
        'config',
        'dates',
        'defaults',
        'diagnostics',
        'dialects',
        'files',
        'front-matter',
        'html',
        'languages',
        'markdown',
      ],
      ...['slugs', 'sources', 'templates'],
    ],
  },
  links: { code: ['diagnostics', 'dialects', 'html', 'markdown', 'posts', 'slugs'], types: ['config', 'sources'] },
  taxonomy: { code: ['diagnostics', 'front-matter', 'posts', 'slugs'], types: ['dialects', 'languages', 'sources'] },
  workspace: {
    code: ['diagnostics', 'files', 'front-matter', 'languages', 'links', 'posts', 'resolver', 'slugs', 'taxonomy'],
    types: ['config', 'dialects', 'sources', 'templates'],
  },
  'workspace/languages': { code: ['posts', 'slugs', 'workspace'], types: ['diagnostics', 'taxonomy'] },
  images: { code: ['files'] },
  staging: {
    code: [
      ...['cache', 'config', 'diagnostics', 'files', 'html', 'images', 'links', 'markdown', 'posts', 'sources'],
      'threads',
    ],
  },
  // From the checked whole to the output.
  docs: { code: [] },
  feeds: { code: ['addresses', 'html'] },
  contract: {
    code: ['resolver'],
    types: ['addresses', 'config', 'diagnostics', 'html', 'posts', 'taxonomy', 'workspace'],
  },
  related: { code: [] },
  search: { code: ['cache', 'files', 'html'] },
  tree: {
    code: ['contract', 'diagnostics', 'feeds', 'files', 'html', 'languages', 'related', 'resolver', 'slugs'],
    types: ['addresses', 'cache', 'posts', 'search', 'workspace'],
  },
  hosts: { code: ['resolver', 'diagnostics', 'hosts/cloudfront'] },
  'hosts/answers': { code: ['hosts', 'hosts/cloudfront', 'resolver'], types: ['tree'] },
  'hosts/cloudfront': { code: ['hosts', 'resolver'] },
  'hosts/entries': { code: ['resolver'] },
  output: { code: ['cache', 'diagnostics', 'files', 'threads', 'tree'] },
  pipeline: {
    code: [
      ...[
        'cache',
        'config',
        'contract',
        'defaults',
        'diagnostics',
        'dialects',
        'docs',
        'hosts',
        'hosts/answers',
        'links',
        'markdown',
        'output',
        'posts',
        'resolver',
        'sources',
      ],
      ...['images', 'languages', 'search', 'staging', 'taxonomy', 'tree', 'workspace', 'workspace/languages'],
    ],
    types: ['files'],
  },
  // What reads the output, and what people run.
  preview: {
    code: ['diagnostics', 'diff', 'files', 'hosts/entries', 'pipeline', 'resolver'],
    types: ['diff/contract'],
  },
  client: { code: ['addresses', 'resolver'], types: ['contract'] },
  console: {
    code: ['client', 'console/ask', 'console/pictures', 'console/versions', 'diagnostics'],
    types: ['pipeline', 'preview', 'resolver'],
  },
  'console/ask': { code: ['console', 'diagnostics'], types: ['pipeline', 'preview', 'resolver'] },
  'console/pictures': { code: ['console', 'diagnostics'], types: ['pipeline', 'preview', 'resolver'] },
  'console/versions': { code: ['console', 'diagnostics', 'diff/contract'], types: ['preview', 'resolver'] },
  verify: { code: ['diagnostics', 'resolver', 'verify/checks'] },
  'verify/checks': { code: ['html', 'markdown', 'resolver', 'verify'] },
  'diff/contract': { code: [] },
  diff: { code: ['contract', 'diagnostics', 'diff/contract', 'files', 'related', 'resolver'] },
  recipes: { code: [] },
  'init/tools': { code: ['defaults', 'diagnostics', 'dialects', 'front-matter', 'init', 'languages'] },
  init: {
    code: [
      'config',
      'dates',
      'defaults',
      'diagnostics',
      'dialects',
      'files',
      'front-matter',
      'html',
      'init/tools',
      'pipeline',
      'posts',
      'recipes',
      'slugs',
      'sources',
    ],
  },
  deploy: { code: ['diagnostics', 'hosts', 'output', 'resolver'] },
  'deploy/stores': { code: ['deploy', 'output'] },
  cdn: { code: ['deploy', 'deploy/stores'], types: ['diagnostics'] },
  release: { code: ['deploy', 'diagnostics', 'resolver', 'verify'] },
  'cli/summaries': { code: ['diagnostics', 'diff', 'verify'], types: ['cli', 'deploy', 'diff/contract', 'pipeline'] },
  cli: {
    code: [
      ...[
        'cdn',
        'cli/summaries',
        'config',
        'deploy',
        'deploy/stores',
        'diagnostics',
        'diff',
        'files',
        'init',
        'pipeline',
      ],
      ...['preview', 'recipes', 'release', 'verify'],
    ],
    types: ['diff/contract'],
  },
  define: { code: ['config', 'contract'] },
  index: { code: ['config', 'define', 'diagnostics', 'pipeline'] },
};

/** Areas that stand in the folder of another one. */
const WITHIN: readonly string[] = [
  'cli/summaries',
  'console/ask',
  'console/pictures',
  'console/versions',
  'deploy/stores',
  'hosts/answers',
  'hosts/cloudfront',
  'hosts/entries',
  'init/tools',
  'markdown/extensions',
  'markdown/quick',
  'diff/contract',
  'verify/checks',
  'workspace/languages',
];

/** Areas that run anywhere: no Node, no packages. */
const PORTABLE = ['addresses', 'resolver', 'client', 'hosts/entries'];
/** Entries for Node, Deno and Bun, which have its modules, and for Lambda, which has the SDK. */
const NODE_ONLY: readonly string[] = [
  'hosts/entries/node.ts',
  'hosts/entries/node-server.ts',
  'hosts/entries/read-from.ts',
  'hosts/entries/read-bucket.ts',
];

const MAX_LINES = 250;
const MAX_LINES_OF_AREA = 2500;

const areaOf = (file: string): string => {
  const inner = WITHIN.find((area) => file.startsWith(`${area}/`));
  if (inner !== undefined) return inner;
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

test(`an area has at most ${MAX_LINES_OF_AREA} lines`, () => {
  const lines = new Map<string, number>();
  for (const { file, text } of sources)
    lines.set(areaOf(file), (lines.get(areaOf(file)) ?? 0) + text.trimEnd().split('\n').length);
  expect([...lines].filter(([, count]) => count > MAX_LINES_OF_AREA)).toEqual([]);
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
