// Bundles the web page of src/dev/console into lib/console: `npm run build` runs this.
import { appendFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Joins the parts that the client loads lazily: small files help only pages that are far away from their host. */
const CLIENT = `${ROOT}src/runtime/client/`;
const PARTS = [
  'deprecation',
  'answer-error',
  'fallback',
  'fetch-with-retry',
  'http-cache',
  'queries',
  'resolve',
  'search',
];
const FILES = [...PARTS.map((part) => `${CLIENT}${part}.ts`), `${ROOT}lib/generated/search-reader.js`];
const oneFile = {
  name: 'one-file',
  enforce: 'pre',
  async resolveId(source, importer, { kind }) {
    if (kind !== 'dynamic-import' || !importer?.startsWith(CLIENT)) return null;
    const isPart = source === '#search-reader' || PARTS.some((part) => source === `./${part}.ts`);
    return isPart ? { id: 'client-parts', moduleSideEffects: false } : null;
  },
  load: (id) => (id === 'client-parts' ? FILES.map((file) => `export * from '${file}';`).join('\n') : null),
};

await build({
  configFile: false,
  plugins: [oneFile],
  root: `${ROOT}src/dev/console`,
  // The server serves the page at / and its files below this path.
  base: '/_galley/',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: `${ROOT}lib/console`,
    emptyOutDir: true,
    license: { fileName: 'licences-of-packages.md' },
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        assetFileNames: 'index[extname]',
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /jsx-runtime|jsxRuntime|preload-helper|[/](?:amounts|data-table|group-by|loaded)[.]tsx?$/,
            },
          ],
        },
      },
    },
  },
});

// Vite lists only the licences of scripts.
const OPEN_PROPS = `${ROOT}node_modules/open-props/`;
const { version, license } = JSON.parse(readFileSync(`${OPEN_PROPS}package.json`, 'utf8'));
appendFileSync(
  `${ROOT}lib/console/licences-of-packages.md`,
  `\n## open-props - ${version} (${license})\n\n${readFileSync(`${OPEN_PROPS}LICENSE`, 'utf8')}`,
);
