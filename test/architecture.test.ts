import { readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { expect, test } from 'vitest';
import { functionsIn } from './helpers/functions.ts';
import { findCycle, type Import, importsOf, sourcesIn } from './helpers/imports.ts';

/** The wings of `src`, from the top. A wing imports only itself and later ones. */
const WINGS = ['cli', 'dev', 'publish', 'build', 'hosts', 'api', 'tools', 'content', 'config', 'runtime', 'shared'];

/** The wing of what Galley knows of other generators, and the wings that may import it. */
const ANNEX = 'tools';
const OPENS_ANNEX = ['cli', 'build', ANNEX];

/** The entry points of the package, above the wings. */
const ENTRIES = ['index.ts', 'define.ts'];

/** The wing that runs everywhere, without Node and packages. */
const PORTABLE = 'runtime';
/** Entry points for Node, Deno and Bun, which have Node's modules, and for Lambda, which has the SDK. */
const NODE_ONLY: readonly string[] = [
  'runtime/entries/node.ts',
  'runtime/entries/node-server.ts',
  'runtime/entries/client-errors.ts',
  'runtime/entries/vercel.ts',
  'runtime/entries/lambda-edge.ts',
];

/** A module that the build generates for the client from a package. It imports nothing. */
const GENERATED = '#search-reader';

const MAX_LINES = 250;
const MAX_LINES_OF_FUNCTION = 60;

/** The list of all tools. */
const TOOLS = 'tools/registry.ts';

const wingOf = (file: string): string => {
  const [first = ''] = file.split('/');
  return first;
};

const isAllowed = ({ from, to }: Import): boolean => {
  if (ENTRIES.includes(from)) return true;
  const isBelow = WINGS.slice(WINGS.indexOf(wingOf(from))).includes(wingOf(to));
  return isBelow && (wingOf(to) !== ANNEX || OPENS_ANNEX.includes(wingOf(from)));
};

const shown = ({ from, to, isType }: Import): string => `${from} -> ${to}${isType ? ' (types)' : ''}`;

const sources = sourcesIn('src');
const imports = sources.flatMap(importsOf);
const own = imports.filter(({ isOwn }) => isOwn);

test('a wing imports only wings below it', () => {
  expect(own.filter((entry) => !isAllowed(entry)).map(shown)).toEqual([]);
});

test('only the list of all tools imports the folder of a tool', () => {
  const folders = sources.flatMap(({ file }) => /^tools\/[^/]+\/(?=adopt\.ts$)/.exec(file)?.[0] ?? []);
  const foreign = own.filter(({ from, to }) =>
    folders.some((folder) => to.startsWith(folder) && !from.startsWith(folder) && from !== TOOLS),
  );
  expect(folders).not.toEqual([]);
  expect(foreign.map(shown)).toEqual([]);
});

test('all source files are in a wing', () => {
  const outside = sources.filter(({ file }) => !ENTRIES.includes(file) && !WINGS.includes(wingOf(file)));
  expect(outside.map(({ file }) => file)).toEqual([]);
});

test('imported files exist', () => {
  const files = new Set(sources.map(({ file }) => file));
  expect(own.filter(({ to }) => !files.has(to)).map(shown)).toEqual([]);
});

test('no file imports itself through others', () => {
  expect(findCycle(imports)).toBeNull();
});

test('what runs anywhere needs neither Node nor packages', () => {
  const foreign = imports.filter(({ isOwn, from, to }) => !isOwn && to !== GENERATED && wingOf(from) === PORTABLE);
  expect(foreign.filter(({ from }) => !NODE_ONLY.includes(from)).map(shown)).toEqual([]);
});

/** What a file imports statically, directly or indirectly. */
const loadedBy = (start: string): { readonly files: readonly string[]; readonly packages: readonly string[] } => {
  const files = new Set([start]);
  const packages = new Set<string>();
  for (const file of files) {
    for (const { from, to, isOwn, isType, isLazy } of imports) {
      if (from !== file || isType || isLazy) continue;
      if (isOwn) files.add(to);
      else if (!to.startsWith('node:')) packages.add(to);
    }
  }
  return { files: [...files], packages: [...packages].sort() };
};

const packagesOf = (start: string): readonly string[] => loadedBy(start).packages;

test('the command line starts with no package but the small ones that help needs', () => {
  expect(packagesOf('cli/run.ts')).toEqual(['commander', 'fastest-levenshtein', 'picocolors']);
});

test('a thread that writes files loads no package, and one that reads posts not the checks of the configuration', () => {
  expect(packagesOf('build/write/write-worker.ts')).toEqual([]);
  for (const file of ['build/read/worker.ts', 'build/read/post-readers.ts'])
    expect(packagesOf(file)).not.toContain('zod');
});

test('a deploy does not load the compiler of contracts', () => {
  for (const start of ['cli/commands/open-destination.ts', 'publish/deploy/deploy.ts'])
    expect(loadedBy(start).files.filter((file) => file.startsWith('api/contract/'))).toEqual([]);
});

/** Other generators, and the Markdown engines that only they use. */
const TOOL_NAMES =
  /jekyll|\bhugo|zola|\bastro\b|eleventy|11ty|hexo|vitepress|docusaurus|gatsby|octopress|mkdocs|pelican|statiq|wyam|kramdown|goldmark/i;

/** Files outside the annex that name one, and why. This list only shrinks. */
const NAMING: Readonly<Record<string, string>> = {
  'cli/commands/init.ts': 'the help of init says whose repositories it adopts',
  'content/markdown/highlight.ts': 'a language of code has the name of a tool',
  'hosts/github-pages.ts': 'the host itself runs one',
};

test('outside the annex, no file names another generator', () => {
  const naming = sources.filter(({ file, text }) => wingOf(file) !== ANNEX && TOOL_NAMES.test(text));
  expect(naming.map(({ file }) => file).filter((file) => NAMING[file] === undefined)).toEqual([]);
  expect(Object.keys(NAMING).filter((file) => naming.every((other) => other.file !== file))).toEqual([]);
});

test('no wing has more lines than its budget, which rises only in a commit that says why', () => {
  const budgets: Readonly<Record<string, number>> = JSON.parse(readFileSync('test/line-budgets.json', 'utf8'));
  const lines = (wing: string): number =>
    sources.filter(({ file }) => wingOf(file) === wing).reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  const over = WINGS.filter((wing) => lines(wing) > (budgets[wing] ?? 0));
  expect(over.map((wing) => `${wing}: ${lines(wing)} of ${budgets[wing]}`)).toEqual([]);
});

test('no two folders import each other', () => {
  const arrows = new Set(own.map(({ from, to }) => `${dirname(from)} ${dirname(to)}`));
  const both = [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' ');
    return from < to && arrows.has(`${to} ${from}`);
  });
  expect(both).toEqual([]);
});

test(`a file has at most ${MAX_LINES} lines`, () => {
  const long = sources.filter(({ text }) => text.trimEnd().split('\n').length > MAX_LINES);
  expect(long.map(({ file }) => file)).toEqual([]);
});

test(`a function has at most ${MAX_LINES_OF_FUNCTION} lines`, () => {
  // Parsing is slow, and a short file cannot have a long function.
  const possible = sources.filter(({ text }) => text.split('\n').length > MAX_LINES_OF_FUNCTION);
  const long = possible.flatMap(functionsIn).filter(({ lines }) => lines > MAX_LINES_OF_FUNCTION);
  expect(long.map(({ file, line, lines }) => `${file}:${line} has ${lines}`)).toEqual([]);
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
  const edge = (from: string, to: string): Import => ({ from, to, isOwn: true, isType: false, isLazy: false });
  expect(findCycle([edge('a', 'b'), edge('b', 'c'), edge('a', 'c')])).toBeNull();
  expect(findCycle([edge('a', 'b'), edge('b', 'c'), edge('c', 'b')])).toEqual(['b', 'c', 'b']);
});

test('the check itself sees functions of every kind', () => {
  const text = ['function a() {', '}', 'const b = () =>', '  1;', 'class C {', '  d() {', '', '  }', '}'].join('\n');
  expect(functionsIn({ file: 'y.ts', text }).map(({ line, lines }) => [line, lines])).toEqual([
    [1, 2],
    [3, 2],
    [6, 3],
  ]);
});
