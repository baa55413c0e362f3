// Checks that a tool is one folder and one row: removes each from a copy of the project, and checks the types of the
// rest. With --tests, it also runs the tests of what reads posts, but those with the tool's name in their titles.
//   node scripts/without-tool.js [--tests] [tool...]
// Exits with 1 if something else needs a tool.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const REGISTRY = 'src/tools/registry.ts';
const READERS = ['test/architecture.test.ts', 'test/cli/init', 'test/content', 'test/tools'];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(?:src|test|scripts|content|[\w.-]+$)/.test(file));
const registry = readFileSync(REGISTRY, 'utf8');
const tools = [...registry.matchAll(/^ {2}(\w+): \{ tool: /gm)].map(([, name]) => name);

/** Whether a file belongs to a tool: it is in its folder, or tests a file of that folder. */
const isOf = (/** @type {string} */ tool, /** @type {string} */ file) =>
  file.includes(`/tools/${tool}/`) ||
  (file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes(`/tools/${tool}/`));

/** A pattern of titles without a name, in any letter case. */
const titlesWithout = (/** @type {string} */ name) =>
  `^(?!.*${name.replace(/./g, (letter) => `[${letter.toUpperCase()}${letter}]`)})`;

const withoutRow = (/** @type {string} */ tool) =>
  registry.replace(new RegExp(`^(?:import .* from '\\./${tool}/.*|  ${tool}: .*)\\n`, 'gm'), '');

/** Returns whether the project is whole without a tool. */
const isWhole = (/** @type {string} */ tool, /** @type {boolean} */ withTests) => {
  const copy = mkdtempSync(join(tmpdir(), `without-${tool}-`));
  try {
    for (const file of files) if (!isOf(tool, file)) cpSync(file, join(copy, file));
    writeFileSync(join(copy, REGISTRY), withoutRow(tool));
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    const run = (/** @type {string[]} */ ...command) =>
      spawnSync(process.execPath, command, { cwd: copy, stdio: 'inherit' }).status === 0;
    const hasTypes = run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
    if (!withTests || !hasTypes) return hasTypes;
    return (
      run('scripts/build.js') &&
      run('node_modules/vitest/vitest.mjs', 'run', '--project', 'short*', '-t', titlesWithout(tool), ...READERS)
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

const [withTests, named] = [
  process.argv.includes('--tests'),
  process.argv.slice(2).filter((each) => each !== '--tests'),
];
for (const tool of named.length > 0 ? named : tools) {
  const whole = isWhole(tool, withTests);
  console.log(`without ${tool}: ${whole ? 'whole' : 'broken'}`);
  if (!whole) process.exitCode = 1;
}
