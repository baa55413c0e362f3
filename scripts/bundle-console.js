// Bundles the web page of src/console into lib/console: `npm run build` runs this after tsc.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

await build({
  configFile: false,
  root: `${ROOT}src/console`,
  // Below it the server has what the page at / needs.
  base: '/_galley/',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: `${ROOT}lib/console`,
    emptyOutDir: true,
    license: { fileName: 'licences-of-packages.md' },
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
  },
});
