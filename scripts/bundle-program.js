// Bundles the program and its packages into lib: `npm run build` runs this. Loading 240 modules takes a third of a
// build without changes; a few files take half of that. The library and the command line share their chunks, so that
// each class and each schema exists once in a process.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SRC = `${ROOT}src/`;

const ENTRIES = [
  'index',
  'cli/main',
  'build/read/worker',
  'build/write/write-worker',
  'content/markdown/engine-worker',
];

/**
 * Groups of lazily loaded modules, by patterns for their paths below src. The modules of a group share one chunk,
 * because code that needs one of them needs most of them. The first matching group counts.
 */
const GROUPS = {
  init: /^(?:tools\/[^/]+\/adopt|cli\/init\/(?:init|run-schema))\.ts$/,
  extensions: /^(?:content\/markdown\/extensions|tools)\//,
  serving: /^(?:dev\/server\/|cli\/commands\/serving)/,
  publishing: /^(?:publish\/|cli\/commands\/|config\/|build\/check-contracts)/,
  writing: /^(?:build\/(?:make-output|render|schemas)\.|api\/feeds\/)/,
  building: /^build\/(?:build|project)\./,
  reading: /^(?:build\/read\/post-readers|content\/posts\/read-post)\./,
};

/** The group of each module that is loaded with `import()`, if it has one. */
const LAZY = new Map();
for (const file of readdirSync(SRC, { recursive: true }).filter((name) => name.endsWith('.ts'))) {
  for (const [, path] of readFileSync(SRC + file, 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g)) {
    const lazy = posix.join(posix.dirname(file), path);
    const group = Object.keys(GROUPS).find((name) => GROUPS[name].test(lazy));
    if (group !== undefined) LAZY.set(lazy, group);
  }
}

const filesOf = (group) => [...LAZY.keys()].filter((file) => LAZY.get(file) === group);

const VIRTUAL = '\0together:';

/** The chunk of each module that several entries load, set once all modules are known. */
let shared;

/** Makes an `import()` of one module load its whole group. */
const together = {
  name: 'together',
  resolveId: {
    filter: { id: /^\./ },
    handler(source, importer, { kind }) {
      if (kind !== 'dynamic-import') return null;
      const group = LAZY.get(join(dirname(importer), source).slice(SRC.length));
      return group === undefined ? null : { id: VIRTUAL + group, moduleSideEffects: false };
    },
  },
  load: {
    filter: { id: /^\0together:/ },
    handler: (id) =>
      filesOf(id.slice(VIRTUAL.length))
        .map((file) => `export * from '${SRC}${file}';`)
        .join('\n'),
  },
  buildEnd() {
    for (const group of Object.keys(GROUPS)) checkExports(group, (id) => this.getModuleInfo(id));
    shared = sharedModules((id) => this.getModuleInfo(id));
  },
};

/** Drops the translations of zod's messages: they are a third of its code, and Galley never shows them. */
const onlyEnglish = {
  name: 'only-english',
  load: { filter: { id: /zod\/v4\/locales\/index\.js$/ }, handler: () => "export { default as en } from './en.js';" },
};

/** Throws for exports that `export *` silently drops: default exports, and names that two modules of a group export. */
const checkExports = (group, getModuleInfo) => {
  const owners = new Map();
  for (const file of filesOf(group)) {
    for (const name of getModuleInfo(SRC + file)?.exports ?? []) {
      const why = name === 'default' ? 'name it' : owners.has(name) && `${owners.get(name)} has one, too`;
      if (why) throw new Error(`import() in the group ${group} would lose the export ${name} of ${file}: ${why}`);
      owners.set(name, file);
    }
  }
};

/**
 * The chunks for modules that several entries load. A module goes to the first chunk whose condition holds; `by` tells
 * whether an entry loads the module. The imports of a module are loaded by at least the same entries, so no chunk
 * imports a later one. Threads and builds without changes load little code that they do not need.
 */
const SHARED = {
  base: (by) => by('write-worker') || (by('run') && by('worker')),
  'import-config': (by) => by('engine-worker'),
  program: (by) => by('run'),
  tools: (by) => by('worker') && by('building'),
  rendering: (by) => by('worker'),
  'front-matter': (by) => by('reading') && by('building'),
  reading: (by) => by('reading'),
  settings: (by) => by('publishing') && by('building'),
  projects: (by) => by('building'),
  assembling: (by) => by('writing'),
  others: () => true,
};

const sharedModules = (getModuleInfo) => {
  const bundled = (ids) => ids.filter((id) => getModuleInfo(id)?.code != null);
  /** The modules that each entry and each `import()` loads at once. Both loops also visit items that they add. */
  const closures = new Map(ENTRIES.map((entry) => [`${SRC}${entry}.ts`, new Set()]));
  for (const [entry, closure] of closures) {
    closure.add(entry);
    for (const id of closure) {
      const { importedIds, dynamicallyImportedIds } = getModuleInfo(id);
      for (const imported of bundled(importedIds)) closure.add(imported);
      for (const lazy of bundled(dynamicallyImportedIds)) if (!closures.has(lazy)) closures.set(lazy, new Set());
    }
  }
  const nameOf = (entry) => /([\w-]+)(?:\.ts)?$/.exec(entry)?.[1];
  const names = new Map();
  for (const id of new Set([...closures.values()].flatMap((ids) => [...ids]))) {
    const users = [...closures].filter(([, ids]) => ids.has(id)).map(([entry]) => nameOf(entry));
    if (users.length === 1 || ENTRIES.some((entry) => id === `${SRC}${entry}.ts`)) continue;
    names.set(id, `shared-${Object.keys(SHARED).find((name) => SHARED[name]((entry) => users.includes(entry)))}`);
  }
  return names;
};

rmSync(`${ROOT}/lib/chunks`, { recursive: true, force: true });
const bundle = await rolldown({
  cwd: ROOT,
  input: Object.fromEntries(ENTRIES.map((entry) => [entry, `src/${entry}.ts`])),
  platform: 'node',
  // Otherwise the bundle has js-yaml twice: gray-matter requires its CommonJS build.
  resolve: { alias: { 'js-yaml': `${ROOT}node_modules/js-yaml/dist/js-yaml.mjs` } },
  tsconfig: false,
  transform: { target: 'node20' },
  preserveEntrySignatures: 'allow-extension',
  // Packages that are loaded lazily and in part.
  external: [/^(?:highlight\.js|htmlparser2|jiti|markdown-it-emoji|sanitize-html)(?:\/|$)/],
  plugins: [together, onlyEnglish],
  // gray-matter can evaluate JavaScript front matter, but Galley replaces its engines.
  checks: { eval: false },
});
const { output } = await bundle.write({
  dir: 'lib',
  format: 'es',
  entryFileNames: '[name].js',
  // Relative URLs such as `../build/read/worker.js` must work from a chunk as well.
  chunkFileNames: ({ name }) => `chunks/${name.replace('_together_', '')}.js`,
  minify: { compress: true, mangle: false, codegen: false },
  comments: false,
  codeSplitting: {
    groups: [{ debugName: 'shared', name: (id) => shared.get(id) ?? null, includeDependenciesRecursively: false }],
  },
});

/** The folder of a file's package. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The licences of all bundled packages, which require that their text comes with the code. */
const licences = () => {
  const modules = output.flatMap(({ moduleIds = [] }) => moduleIds);
  const folders = new Set(modules.flatMap((file) => PACKAGE.exec(file.replace('\0', ''))?.[0] ?? []));
  const texts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? '' : `\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}`;
    return `${name} ${version} (${license})${text}`;
  });
  return texts.sort();
};

writeFileSync(
  `${ROOT}/lib/licences-of-packages.txt`,
  `Parts of these packages are in the files of this folder.\n\n${licences().join('\n\n---\n\n')}\n`,
);
