// Bundles the portable entry points: galley/client into lib/client, with its lazily loaded parts as files of their own,
// and galley/resolver into lib/resolver.js. `npm run build` runs this.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ANYWHERE = {
  absWorkingDir: fileURLToPath(new URL('../', import.meta.url)),
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
};

await Promise.all([
  build({
    ...ANYWHERE,
    entryPoints: { index: 'src/runtime/client/client.ts' },
    outdir: 'lib/client',
    splitting: true,
    chunkNames: '[name]',
  }),
  build({ ...ANYWHERE, entryPoints: ['src/runtime/resolver/index.ts'], outfile: 'lib/resolver.js' }),
]);
