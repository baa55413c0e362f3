// Packs the client alone as @galley/client: `npm run pack:client` runs this after the build, and says where the tarball is
// (`npm publish <tarball>`). Its code is that of galley/client, bundled: what is loaded when first used stays apart.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const LIB = join(ROOT, 'lib');
const SPECIFIER = /from '(\.[^']+)'/g;

/** `types` and all declarations that it names, directly or through others. */
const declarationsOf = (types, found = new Set()) => {
  if (found.has(types)) return found;
  found.add(types);
  for (const [, specifier] of readFileSync(types, 'utf8').matchAll(SPECIFIER)) {
    declarationsOf(resolve(dirname(types), specifier.replace(/\.[jt]s$/, '.d.ts')), found);
  }
  return found;
};

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
  await build({
    entryPoints: [join(ROOT, entry.default)],
    outdir: join(folder, 'client'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    minify: true,
  });
  for (const types of Object.values(entry.types).flatMap((path) => [...declarationsOf(join(ROOT, path))])) {
    const copy = join(folder, types.slice(LIB.length));
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(types, copy);
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(MANIFEST, null, 2)}\n`);
  cpSync(join(ROOT, 'src/client/README.md'), join(folder, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const destination = resolve(process.argv[2] ?? LIB);
  const printed = execFileSync('npm', ['pack', '--json', '--pack-destination', destination], { cwd: folder });
  const [{ filename, unpackedSize }] = JSON.parse(String(printed));
  console.log(`${join(destination, filename.replace('@', '').replace('/', '-'))}: ${unpackedSize} bytes installed`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
