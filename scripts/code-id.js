/** Writes `lib/code-id`, a hash of the bundled program: what a cache made by one code is no use to another. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const lib = new URL('../lib/', import.meta.url).pathname;
/** Neither the console nor the client makes any output; what tsc writes for benchmarks is no part of the package. */
const PROGRAM =
  /^(?:index|chunks\/.*|cli\/main|build\/read\/worker|build\/write\/write-worker|hosts\/bundles\/.*)\.js$/;

const hash = createHash('sha256');
for (const file of readdirSync(lib, { recursive: true }).sort()) {
  if (PROGRAM.test(file)) hash.update(`${file}\n`).update(readFileSync(join(lib, file)));
}
writeFileSync(join(lib, 'code-id'), hash.digest('base64url'));
