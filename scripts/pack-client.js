// Packs the client alone as @galley/client, with the code of galley/client. `npm run pack:client` runs this after the
// build. It prints the path of the tarball (`npm publish <tarball>`).
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const LIB = join(ROOT, 'lib');
const { name, version, license, engines, exports, repository } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);
const entry = exports['./client'];
const withoutLib = (value) =>
  typeof value === 'string'
    ? value.replace('./lib/', './')
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutLib(inner)]));

const MANIFEST = {
  name: `@${name}/client`,
  version,
  description: 'Reads a content API that Galley has built: lists, posts, terms and authors, typed, with no dependency.',
  keywords: ['galley', 'content', 'api', 'client', 'headless', 'cms'],
  license,
  ...(repository && { repository }),
  type: 'module',
  engines,
  exports: { '.': withoutLib(entry), './package.json': './package.json' },
  sideEffects: false,
};

const folder = mkdtempSync(join(tmpdir(), 'galley-client-'));
try {
  // Rolldown, unlike esbuild, keeps the comments that tell a bundler to leave an `import()` alone.
  await build({
    input: join(ROOT, entry.default),
    platform: 'neutral',
    logLevel: 'warn',
    output: { dir: join(folder, 'client'), minify: true, chunkFileNames: '[name].js' },
  });
  for (const types of Object.values(entry.types)) cpSync(join(ROOT, types), join(folder, withoutLib(types)));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(MANIFEST, null, 2)}\n`);
  cpSync(join(ROOT, 'src/runtime/client/README.md'), join(folder, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const destination = resolve(process.argv[2] ?? LIB);
  const printed = execFileSync('npm', ['pack', '--json', '--pack-destination', destination], { cwd: folder });
  const [{ filename, unpackedSize }] = JSON.parse(String(printed));
  console.log(`${join(destination, filename.replace('@', '').replace('/', '-'))}: ${unpackedSize} bytes installed`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
