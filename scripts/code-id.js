/** Writes `lib/code-id`, a hash of the bundled program, so that a cache is used only by the code that wrote it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const lib = new URL('../lib/', import.meta.url).pathname;
/** Excludes code that does not affect the output: the console, the client, and tsc's files for benchmarks. */
const PROGRAM =
  /^(?:index|chunks\/.*|cli\/main|build\/read\/worker|build\/write\/write-worker|content\/markdown\/engine-worker|hosts\/bundles\/.*)\.js$/;

const hash = createHash('sha256');
for (const file of readdirSync(lib, { recursive: true }).sort()) {
  if (PROGRAM.test(file)) hash.update(`${file}\n`).update(readFileSync(join(lib, file)));
}
writeFileSync(join(lib, 'code-id'), hash.digest('base64url'));
