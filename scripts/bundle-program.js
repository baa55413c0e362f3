// Bundles what `galley` runs into lib, packages included: `npm run build` runs this after tsc. Loading 240 modules takes
// a third of a build that finds nothing to do; a few files take half of that. The library and the command line share
// their chunks, so that each class and each schema is there once in a process.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

rmSync(`${ROOT}/lib/chunks`, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: ['src/index.ts', 'src/cli/main.ts', 'src/staging/worker.ts', 'src/output/write-worker.ts'],
  // What is found by its place beside a module (`../staging/worker.js`) must be found from a chunk as well.
  outbase: 'src',
  outdir: 'lib',
  chunkNames: 'chunks/[name]-[hash]',
  absWorkingDir: ROOT,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  charset: 'utf8',
  legalComments: 'none',
  minifySyntax: true,
  // What is loaded only when it is needed, and in parts.
  external: ['highlight.js', 'htmlparser2', 'jiti', 'markdown-it-emoji', 'sanitize-html'],
  // Packages in CommonJS require what is Node's.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
  logLevel: 'warning',
  metafile: true,
});

/** The folder of the package that a file is of. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/** Every licence here asks to come with the code. */
const licences = () => {
  const folders = new Set(Object.keys(metafile.inputs).flatMap((file) => PACKAGE.exec(file)?.[0] ?? []));
  const texts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${ROOT}/${folder}/package.json`, 'utf8'));
    const file = readdirSync(`${ROOT}/${folder}`).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? '' : `\n\n${readFileSync(`${ROOT}/${folder}/${file}`, 'utf8').trim()}`;
    return `${name} ${version} (${license})${text}`;
  });
  return texts.sort();
};

writeFileSync(
  `${ROOT}/lib/licences-of-packages.txt`,
  `Parts of these packages are in the files of this folder.\n\n${licences().join('\n\n---\n\n')}\n`,
);
