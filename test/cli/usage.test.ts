import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runGalley } from '../helpers/cli.ts';
import { folderOf } from '../helpers/files.ts';

const OUTPUT = ['--format', '--quiet', '--no-color'];
const SITE = [...OUTPUT, '--content', '--out', '--config', '--now'];
const POSTS = [...SITE, '--drafts', '--future', '--target', '--allow-limited', '--all'];
const DEV = [...POSTS, '--force', '--concurrency'];
const SERVER = ['--host', '--port', '--open', '--compare', '--no-console'];

test.each([
  ['init', [...OUTPUT, '--yes', '--ci', '--deploy', '--javascript']],
  ['build', [...DEV, '--no-cache', '--max-warnings', '--list']],
  ['check', [...POSTS, '--max-warnings', '--list', '--workspace']],
  [
    'render',
    [...OUTPUT, '--content', '--out', '--config', '--all', '--force', '--concurrency', '--workspace', '--shard'],
  ],
  ['preview', [...SITE, ...SERVER]],
  ['dev', [...DEV, ...SERVER]],
  ['explain', OUTPUT],
  ['schema', [...OUTPUT, '--config', '--editor']],
  ['verify', [...OUTPUT, '--key', '--api-version', '--exhaustive', '--now']],
])('%s --help names its flags, with examples', async (command, flags) => {
  const { code, stdout, stderr } = await runGalley([command, '--help']);
  const named = [...stdout.matchAll(/^ +(?:-\w, )?(--[a-z-]+)/gm)].map((match) => match[1]);
  expect(named.toSorted()).toEqual([...flags, '--help'].toSorted());
  expect(stdout).toContain(`  $ galley ${command}`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test('--help names every command', async () => {
  const { code, stdout } = await runGalley(['--help']);
  for (const command of ['init', 'build', 'check', 'render', 'dev', 'preview', 'explain'])
    expect(stdout).toContain(`\n  ${command} `);
  const { homepage, repository, bugs } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const url of [homepage, repository.url, bugs.url]) expect(url).toMatch(/^(?:git\+)?https:\/\//);
  const [, guide = ''] = /Guide: \S+\n {2}(\S+)/.exec(stdout) ?? [];
  expect(stdout).toContain(`Guide: ${homepage}\n`);
  expect(readFileSync(guide, 'utf8')).toContain('npx galley init');
  expect(code).toBe(0);
});

test('without a command, the help is a usage error', async () => {
  const { code, stdout, stderr } = await runGalley([]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('Usage: galley');
});

test('--version prints the version', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(await runGalley(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

test.each([
  [['biuld'], "unknown command 'biuld'\n(Did you mean build?)"],
  [['build', '--foramt', 'json'], "unknown option '--foramt'\n(Did you mean --format?)"],
  [['build', 'content'], 'too many arguments'],
  [['build', '--format', 'xml'], 'Allowed choices are pretty, json, github.'],
  [['build', '--now', 'nonsense'], 'Write a date as 2026-01-31 or 2026-01-31T12:00:00Z.'],
  [['build', '--concurrency', '0'], 'A concurrency must be a whole number from 1 to 256.'],
  [['preview', '--port', '99999'], 'A port must be a whole number from 0 to 65535.'],
  [['build', '--out='], 'It must not be empty.'],
  [['build', '--hots'], "unknown option '--hots'\n(Did you mean --target <host...>?)"],
  [['build', '--host', 'nginx'], "unknown option '--host'\n(Did you mean --target <host...>?)"],
  [['dev', '--hots'], "unknown option '--hots'\n(Did you mean --host?)"],
  [['check', '--force'], "unknown option '--force'"],
  [['verify', 'http://127.0.0.1:1', '--key', 'demo', '--all'], "unknown option '--all'"],
  [['render', '--shard', '3'], 'Write a shard as 3/8: the third of eight.'],
  [['render', '--shard', '9/8'], 'Write a shard as 3/8: the third of eight.'],
  [['render', '--shard', '0/8'], 'Write a shard as 3/8: the third of eight.'],
  [['check', '--workspace', 'news,,blog'], 'Separate the names with commas: news,blog.'],
])('%j is a usage error, explained in a sentence', async (args, sentence) => {
  const { code, stdout, stderr } = await runGalley(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`error: `);
  expect(stderr).toContain(sentence);
  expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(3);
});

test('a wrong configuration is exit code 2, with its position', async () => {
  const cwd = await folderOf({ 'galley.config.json': '{\n  "contents": "posts"\n}\n' });
  const { code, stdout, stderr } = await runGalley(['build'], { cwd });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('error config/unknown-option  galley.config.json:2:4');
  expect(stderr).toContain('2 |   "contents": "posts"');
});

test('with --format json a failure is one line of JSON on stdout', async () => {
  const { code, stdout, stderr } = await runGalley(['check', '--config', 'absent.ts', '--format', 'json']);
  expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, diagnostics: [{ code: 'config/not-found' }] });
});

test('a defect of Galley is exit code 70, with what to report', async () => {
  const cwd = await folderOf({ 'broken.mjs': 'process.cwd = () => { throw new TypeError("boom"); };' });
  const { code, stdout, stderr } = await runGalley(['build', '--quiet'], {
    cwd,
    env: { NODE_OPTIONS: `--import=${new URL('broken.mjs', `file://${cwd}/`).href}` },
  });
  expect({ code, stdout }).toEqual({ code: 70, stdout: '' });
  for (const fact of ['Please report it', process.version, 'galley build --quiet', 'TypeError: boom', '    at ']) {
    expect(stderr).toContain(fact);
  }
});

test('a reader that closes the pipe early is not an error', () => {
  const script = 'set -o pipefail; "$0" lib/cli/main.js --help | true; echo $?';
  const { stdout, stderr } = spawnSync('bash', ['-c', script, process.execPath], { encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: '0\n', stderr: '' });
});

test('a current folder that was deleted is an error', () => {
  const script = 'folder=$(mktemp -d); cd "$folder"; rmdir "$folder"; exec "$0" "$1" build';
  const { status, stderr } = spawnSync('bash', ['-c', script, process.execPath, resolve('lib/cli/main.js')], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: 'error: The current folder no longer exists.\n' });
});

test('a configuration that ends the process does not look like a success', async () => {
  const cwd = await folderOf({ 'galley.config.ts': "import './x.ts';\nexport default {};", 'x.ts': 'process.exit();' });
  expect(await runGalley(['build'], { cwd })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'Galley did nothing, because galley.config.ts or a file that it imports calls process.exit.\n',
  });
});

test('a configuration that waits forever is an error, in TypeScript and JavaScript', async () => {
  for (const name of ['galley.config.ts', 'galley.config.mjs']) {
    const cwd = await folderOf({ [name]: 'await new Promise(() => {});\nexport default {};' });
    const { code, stderr } = await runGalley(['build'], { cwd });
    expect(stderr).toContain('it waits for a promise that never settles');
    expect(code).toBe(2);
  }
});
