// `npm run build`: bundles the code of the package into lib. `npm run build:package` also bundles its types.
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

cpSync(`${ROOT}src/content/html/styles.css`, `${ROOT}lib/styles.css`);
cpSync(`${ROOT}src/cli/templates`, `${ROOT}lib/templates`, { recursive: true });
await import('./bundle-search-reader.js');
await Promise.all([
  import('./bundle-program.js'),
  import('./bundle-library.js'),
  import('./bundle-entries.js'),
  import('./bundle-console.js'),
]);
await import('./code-id.js');
