import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { folderOf } from '../helpers/files.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };

/** A fake `npx` that runs this package instead of the same version in the registry, and the real `npx` for others. */
const PROGRAM = `#!/usr/bin/env node
const { spawnSync } = require('node:child_process');
const args = process.argv.slice(2);
const run = (command, given) => process.exit(spawnSync(command, given, { stdio: 'inherit' }).status ?? 1);
if (!args.includes('galley@${version}')) run(NPX, args);
let at = args.indexOf('--yes') + 1;
while (args[at] === '--package') at += 2;
run(process.execPath, [MAIN, ...args.slice(at + 1)]);
`;

/** An `npm` that installs each lock file once, and copies the packages to the jobs after the first. */
const INSTALL_ONCE = `#!/bin/sh
[ "$1" = ci ] || exec NPM "$@"
kept=$(dirname "$0")/packages-$(cksum <package-lock.json | tr ' ' -)
if [ -d "$kept" ]; then rm -rf node_modules && cp -R "$kept" node_modules
else NPM ci && cp -R node_modules "$kept"
fi
`;

/** The recipes wait for caches, of which there are none. */
const NO_SLEEP = '#!/bin/sh\n';

/** Returns a folder to add to `PATH`. */
export const pinnedGalley = async (): Promise<string> => {
  const folder = await folderOf();
  const where = (name: string): string =>
    JSON.stringify(spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim());
  const npx = PROGRAM.replace('NPX', where('npx')).replace('MAIN', JSON.stringify(resolve('lib/cli/main.js')));
  const npm = INSTALL_ONCE.replaceAll('NPM', where('npm'));
  for (const [name, program] of Object.entries({ npx, npm, sleep: NO_SLEEP })) {
    writeFileSync(join(folder, name), program);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
};
