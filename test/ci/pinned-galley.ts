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

/** Returns a folder to add to `PATH`. */
export const pinnedGalley = async (): Promise<string> => {
  const folder = await folderOf();
  const npx = spawnSync('which', ['npx'], { encoding: 'utf8' }).stdout.trim();
  const program = PROGRAM.replace('NPX', JSON.stringify(npx)).replace(
    'MAIN',
    JSON.stringify(resolve('lib/cli/main.js')),
  );
  writeFileSync(join(folder, 'npx'), program);
  chmodSync(join(folder, 'npx'), 0o755);
  return folder;
};
