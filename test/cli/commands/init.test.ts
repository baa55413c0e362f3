import { expect, test } from 'vitest';
import { runGalley } from '../../helpers/cli.ts';
import { addFiles, filesIn, folderOf } from '../../helpers/files.ts';

test('a new project builds at once, without a warning', async () => {
  const cwd = await folderOf();
  const init = await runGalley(['init', '--yes', 'site'], { cwd });
  expect(init).toMatchObject({ code: 0, stderr: '' });
  expect(init.stdout).toContain('Next:\n  cd site\n  npm install\n  npx galley dev');

  const { code, stdout, stderr } = await runGalley(['build'], { cwd: `${cwd}/site` });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('2 posts published');
});

test('with --javascript the configuration is JavaScript, and builds as well', async () => {
  const cwd = await folderOf();
  await runGalley(['init', '--yes', '--javascript'], { cwd });
  expect(Object.keys(await filesIn(cwd)).filter((path) => path.startsWith('galley.config'))).toEqual([
    'galley.config.js',
  ]);
  expect(await runGalley(['check'], { cwd })).toMatchObject({ code: 0, stderr: '' });
});

test('without a terminal, init asks nothing', async () => {
  const cwd = await folderOf();
  expect(await runGalley(['init'], { cwd })).toMatchObject({ code: 0, stderr: '' });
  expect(Object.keys(await filesIn(cwd))).toContain('content/blog/workspace.yaml');
});

test('--format json reports what init did; two projects have different keys', async () => {
  const [one, two] = [await folderOf(), await folderOf()];
  const first = JSON.parse((await runGalley(['init', '--yes', '--format', 'json'], { cwd: one })).stdout);
  const second = JSON.parse((await runGalley(['init', '--yes', '--format', 'json'], { cwd: two })).stdout);
  const files = await filesIn(one);
  expect(first.created.toSorted()).toEqual(Object.keys(files));
  expect(first.kept).toEqual([]);
  expect(files['content/blog/workspace.yaml']).toContain(first.key);
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(second.key).not.toBe(first.key);
});

test('existing files stay unchanged and are listed', async () => {
  const existing = {
    'package.json': '{"name":"mine"}',
    'galley.config.mjs': 'export default {};',
    '.github/workflows/galley.yml': 'on: push',
    '.github/workflows/galley-previews.yml': 'on: push',
    'content/mine/posts/a.md': '# A',
  };
  const cwd = await folderOf({ ...existing, '.gitignore': 'node_modules\n*.log' });
  const { code, stdout } = await runGalley(['init', '--yes'], { cwd });
  expect(code).toBe(0);
  expect(await filesIn(cwd)).toEqual({ ...existing, '.gitignore': 'node_modules\n*.log\ndist/\nhosts/\n.galley/\n' });
  for (const kept of ['content/', 'package.json', 'galley.config.mjs', '.github/workflows/galley.yml']) {
    expect(stdout).toContain(`kept     ${kept}\n`);
  }
  expect(stdout).toContain('added to .gitignore');
  expect(stdout).not.toContain('created');
  expect(stdout).toContain('npm install --save-dev galley');
});

test('in a project that has Galley, the next step installs its packages', async () => {
  const cwd = await folderOf({});
  await runGalley(['init', '--yes'], { cwd });
  expect((await runGalley(['init', '--yes', '--ci', 'gitlab'], { cwd })).stdout).toContain('Next:\n  npm install\n');
});

test('files of other tools in content/ are no workspace, so a new project gets one that builds', async () => {
  const cwd = await folderOf({ 'content/notebooks/a.ipynb': '{}', 'content/pages/a.rst': 'A' });
  const { code, stdout } = await runGalley(['init', '--yes'], { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain('content/blog/workspace.yaml');
  expect((await runGalley(['build'], { cwd })).code).toBe(0);
});

test('the package that publishes to a bucket is in package.json, or is named among the next steps', async () => {
  const SDK = '@aws-sdk/client-s3';
  const install = `npm install --save-dev ${SDK}`;
  const at = async (args: readonly string[], files = {}): Promise<[inPackage: boolean, isNamed: boolean]> => {
    const cwd = await folderOf(files);
    const { code, stdout } = await runGalley(['init', '--yes', ...args], { cwd });
    expect(code).toBe(0);
    return [(await filesIn(cwd))['package.json']?.includes(SDK) ?? false, stdout.includes(install)];
  };
  expect(await at(['--ci', 'github'])).toEqual([true, false]);
  expect(await at([])).toEqual([false, true]);
  expect(await at(['--ci', 'gitlab'], { 'package.json': '{"name":"mine"}' })).toEqual([false, true]);
  expect(await at(['--ci', 'github'], { 'galley.config.mjs': 'export default {};' })).toEqual([true, false]);
  expect(await at(['--deploy', 'netlify'])).toEqual([false, false]);
  expect(await at(['--ci', 'none'])).toEqual([false, false]);
});

test('a second run changes nothing', async () => {
  const cwd = await folderOf();
  await runGalley(['init', '--yes'], { cwd });
  const before = await filesIn(cwd);
  expect(await runGalley(['init', '--yes'], { cwd })).toMatchObject({ code: 0, stderr: '' });
  expect(await filesIn(cwd)).toEqual(before);
});

test('a file instead of the folder is a usage error', async () => {
  const cwd = await folderOf();
  await addFiles(cwd, { taken: '' });
  for (const dir of ['taken', 'taken/below']) {
    const { code, stderr } = await runGalley(['init', '--yes', dir], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('init/not-a-folder');
  }
});

test.each([
  ['content', 'content is a file where a folder belongs'],
  ['.github', '.github is a file where a folder belongs'],
  ['.gitignore/x', '.gitignore is a folder where a file belongs'],
  ['package.json/x', 'package.json is a folder where a file belongs'],
])('%s in the way is reported before anything is created', async (path, message) => {
  const cwd = await folderOf({ [path]: 'mine' });
  const { code, stderr } = await runGalley(['init', '--yes'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error init\/obstacle/);
  expect(stderr).toContain(message);
  expect(await filesIn(cwd)).toEqual({ [path]: 'mine' });
});

const recipesIn = async (cwd: string): Promise<string[]> =>
  Object.keys(await filesIn(cwd)).filter((path) => /^\.git(?:hub|lab)/.test(path) && path !== '.gitignore');

test.each([
  [
    ['--ci', 'github'],
    ['.github/workflows/galley-previews.yml', '.github/workflows/galley.yml'],
  ],
  [
    ['--ci', 'gitlab'],
    ['.gitlab-ci.yml', '.gitlab/galley.yml'],
  ],
  [['--ci', 'none'], []],
])('the requested CI gets a recipe: %j', async (flags, paths) => {
  const cwd = await folderOf();
  expect(await runGalley(['init', '--yes', ...flags], { cwd })).toMatchObject({ code: 0, stderr: '' });
  expect(await recipesIn(cwd)).toEqual(paths);
});

test('an existing pipeline stays, and init reports what to add', async () => {
  const cwd = await folderOf({ '.gitlab-ci.yml': 'pages: {}\n' });
  const { stdout } = await runGalley(['init', '--yes'], { cwd });
  expect(await recipesIn(cwd)).toEqual(['.gitlab-ci.yml', '.gitlab/galley.yml']);
  expect((await filesIn(cwd))['.gitlab-ci.yml']).toBe('pages: {}\n');
  expect(stdout).toContain('Add to .gitlab-ci.yml:\n  include:\n    - local: .gitlab/galley.yml');
});

test('a project that was adopted earlier gets a recipe on request, based on its configuration', async () => {
  const cwd = await folderOf({
    '_config.yml': 'title: A\n',
    '_posts/2026-01-02-a.md': '---\ntitle: A\n---\n',
    'galley.config.json': JSON.stringify({ folders: { out: 'api-out' }, posts: { date: 'git' } }),
    'pnpm-lock.yaml': '',
  });
  const before = await filesIn(cwd);
  expect((await runGalley(['init', '--yes'], { cwd })).stdout).toContain('Nothing was written.');
  expect(await filesIn(cwd)).toEqual(before);
  const { code, stdout } = await runGalley(['init', '--yes', '--deploy', 'vercel'], { cwd });
  expect({ code, stdout: stdout.split('\n')[0] }).toEqual({
    code: 0,
    stdout: '  created  .github/workflows/galley.yml',
  });
  const text = (await filesIn(cwd))['.github/workflows/galley.yml'] ?? '';
  for (const part of [
    'pnpm exec galley build --target vercel',
    'cp -R api-out .vercel/output/functions/galley.func/dist',
    'fetch-depth: 0',
  ])
    expect(text).toContain(part);
});

test('in a subfolder, init says that CI reads its files at the root of the repository', async () => {
  const cwd = await folderOf({ '.git/HEAD': 'ref: refs/heads/main\n' });
  const { stdout } = await runGalley(['init', '--yes', 'sites/news'], { cwd });
  expect(stdout).toContain('CI looks for its files in the root of the repository, ../..');
  expect(stdout).toContain('run their steps\nin sites/news (');
  const top = await runGalley(['init', '--yes'], { cwd });
  expect(top.stdout).not.toContain('CI looks for its files');
});
