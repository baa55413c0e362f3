import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf } from '../helpers/files.ts';
import { SMALL_PROJECT } from '../helpers/posts.ts';

const STATIC_IMPORT = /(?:^|[;\n}])\s*(?:import|export)\b[^'"()]*?["'](\.[^"']+)["']/g;

/** Kilobytes of bundled code that a file loads at once, itself and through others. */
const loadedKilobytes = (start: string): number => {
  const files = new Set([resolve('lib', start)]);
  let bytes = 0;
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    bytes += code.length;
    for (const [, path = ''] of code.matchAll(STATIC_IMPORT)) files.add(resolve(file, '..', path));
  }
  return bytes / 1000;
};

// Each thread compiles what it loads, so a chunk in the wrong place slows down every build. The threads that render
// load what Galley knows of all tools: 143 of their 330 kB.
test.each([
  ['chunks/run.js', 250],
  ['chunks/building.js', 1500],
  ['build/read/worker.js', 345],
  ['build/write/write-worker.js', 45],
])('%s loads at most %i kB', (file, most) => {
  expect(loadedKilobytes(file)).toBeLessThanOrEqual(most);
});

test('a project without a dialect loads none of the extensions for the Markdown of tools', async () => {
  const root = await folderOf(SMALL_PROJECT);
  const galley = await folderOf();
  cpSync('lib', join(galley, 'lib'), { recursive: true });
  for (const name of ['package.json', 'node_modules']) symlinkSync(resolve(name), join(galley, name));
  rmSync(join(galley, 'lib/chunks/extensions.js'));
  const { status, stderr } = spawnSync(process.execPath, [join(galley, 'lib/cli/main.js'), 'build'], { cwd: root });
  expect([status, String(stderr)]).toEqual([0, expect.not.stringContaining('extensions.js')]);
});
