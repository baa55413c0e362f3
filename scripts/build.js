// `npm run build`: bundles the code of the package into lib. `npm run build:package` also bundles its types.
import { appendFileSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

cpSync(`${ROOT}src/content/html/styles.css`, `${ROOT}lib/styles.css`);
cpSync(`${ROOT}src/templates`, `${ROOT}lib/templates`, { recursive: true });
await import('./bundle-search-reader.js');
await Promise.all([
  import('./bundle-program.js'),
  import('./bundle-library.js'),
  import('./bundle-entries.js'),
  import('./bundle-console.js'),
]);
const ofConsole = `${ROOT}lib/console/licences-of-packages.md`;
appendFileSync(`${ROOT}lib/licences-of-packages.txt`, `\n---\n\n${readFileSync(ofConsole, 'utf8')}`);
rmSync(ofConsole);
await import('./code-id.js');
