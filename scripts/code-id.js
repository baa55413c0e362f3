/** Writes `lib/code-id`, a hash of the compiled code: what a cache made by one code is no use to another. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const lib = new URL('../lib/', import.meta.url).pathname;
const hash = createHash('sha256');
for (const file of readdirSync(lib, { recursive: true }).sort()) {
  // No page of the console makes any output.
  if (file.endsWith('.js') && !file.startsWith('console'))
    hash.update(`${file}\n`).update(readFileSync(join(lib, file)));
}
writeFileSync(join(lib, 'code-id'), hash.digest('base64url'));
