// Bundles the edge entries of src/runtime/entries into lib/hosts/bundles/<entry>.js: `npm run build` runs this.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Leaves out the table of media types: the bucket sets them, and the function has more room for keys. */
const WITHOUT_TYPES = {
  name: 'without-types',
  setup: (build) =>
    build.onLoad({ filter: /[/\\]resolver[/\\]media-type[.]ts$/ }, () => ({
      contents: 'export const TEXT_TYPES = {}; export const addAssetHeaders = () => {};',
    })),
};

/** ES5.1 with some additions, and at most 10 kB: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html */
const CLOUDFRONT = {
  platform: 'neutral',
  target: 'es5',
  supported: { 'const-and-let': true, arrow: true, 'template-literal': true, 'object-extensions': false },
  minify: true,
};

/** Leaves out the code that finds the language of a request, for sites whose workspaces declare no languages. */
const NO_LANGUAGES = {
  name: 'no-languages',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/language\.ts$/ }, () => ({ path: `${ROOT}src/runtime/entries/without-languages.ts` }));
  },
};

/** Replaces the code that reads declared queries: none is needed without a declaration, and otherwise only the names. */
const queriesFrom = (name) => ({
  name: 'queries',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/declared\.ts$/ }, () => ({ path: `${ROOT}src/runtime/entries/${name}.ts` }));
  },
});

/** The parts of CloudFront's function that only some sites need, because code takes up space for keys. */
const PARTS = ['old-slugs', 'languages', 'queries'];

/** CloudFront's function with each set of parts, by the name of its bundle. */
const cloudfronts = PARTS.reduce((sets, part) => sets.concat(sets.map((set) => [...set, part])), [[]]).map((set) => [
  ['cloudfront', ...set].join('-'),
  {
    ...CLOUDFRONT,
    entryPoints: ['src/runtime/entries/cloudfront.ts'],
    define: { __GALLEY_OLD_SLUGS__: String(set.includes('old-slugs')) },
    plugins: [
      WITHOUT_TYPES,
      ...(set.includes('languages') ? [] : [NO_LANGUAGES]),
      queriesFrom(set.includes('queries') ? 'queries-by-name' : 'without-queries'),
    ],
  },
]);

/** The language of njs 0.7.9, the version in Debian 12: https://nginx.org/en/docs/njs/compatibility.html */
const NJS = {
  platform: 'neutral',
  target: 'es5',
  supported: { 'const-and-let': true, arrow: true, 'template-literal': true, 'async-await': true },
};

/** Node-like runtimes have Node's modules, and Lambda also has the SDK. The others have only web APIs. */
const ENTRIES = {
  'node-server': { platform: 'node', target: 'node20' },
  'fetch-server': { platform: 'node', target: 'es2022' },
  worker: { platform: 'browser', target: 'es2022' },
  'worker-r2': { platform: 'browser', target: 'es2022' },
  netlify: { platform: 'browser', target: 'es2022' },
  vercel: { platform: 'node', target: 'node20' },
  ...Object.fromEntries(cloudfronts),
  'nginx-njs': NJS,
  'lambda-edge': { platform: 'node', target: 'node20', external: ['@aws-sdk/client-s3'] },
};

await Promise.all(
  Object.entries(ENTRIES).map(([entry, options]) =>
    build({
      entryPoints: [`src/runtime/entries/${entry}.ts`],
      outfile: `lib/hosts/bundles/${entry}.js`,
      absWorkingDir: ROOT,
      bundle: true,
      format: 'esm',
      charset: 'utf8',
      legalComments: 'none',
      ...options,
    }),
  ),
);
