import { expect, test } from 'vitest';
import { runGalley } from '../../helpers/cli.ts';
import { addFiles, type Files, filesIn, folderOf } from '../../helpers/files.ts';

test('a new project builds at once, without a warning', async () => {
  const cwd = await folderOf();
  const init = await runGalley(['init', '--yes', 'site'], { cwd });
  expect(init).toMatchObject({ code: 0, stderr: '' });
  expect(init.stdout).toContain('Next:\n  cd site\n  npm install\n  npx galley dev');

  expect(init.stdout).toContain('Commit package-lock.json too');
  expect(init.stdout).not.toMatch(/bucket|aws/i);
  expect(await recipesIn(`${cwd}/site`)).toEqual([]);

  const { code, stdout, stderr } = await runGalley(['build'], { cwd: `${cwd}/site` });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('2 posts published');
});

test('the script dev shows the same posts as the command that init prints', async () => {
  const cwd = await folderOf();
  await runGalley(['init', '--yes'], { cwd });
  const { scripts } = JSON.parse((await filesIn(cwd))['package.json'] ?? '');
  expect(scripts).toEqual({
    build: 'galley build',
    check: 'galley check',
    dev: 'galley dev',
    preview: 'galley preview',
  });
});

test.each([
  ['no package manager', {}, 'See it: galley preview'],
  ['npx', { npm_config_user_agent: 'npm/10.8.2 node/v20.20.2' }, 'See it: npx galley preview'],
])('messages name the command as it was run: %s', async (_, env, says) => {
  const cwd = await folderOf();
  await runGalley(['init', '--yes'], { cwd });
  expect((await runGalley(['build'], { cwd, env })).stdout).toContain(says);
  const program = says.replace(/^See it: | preview$/g, '');
  expect((await runGalley(['explain', 'nope'], { cwd, env })).stderr).toContain(`Run ${program} explain to list`);
  expect((await runGalley(['build', '--help'], { cwd, env })).stdout).toContain(
    `$ ${program} build --target cloudflare`,
  );
  const { stderr } = await runGalley(['preview', '--out', 'none'], { cwd, env });
  expect(stderr).toContain(`Run ${program} build first.`);
});

test('the next steps are those of the package manager', async () => {
  const at = async (files: Files): Promise<string> =>
    (await runGalley(['init', '--yes'], { cwd: await folderOf(files) })).stdout;
  expect(await at({ 'pnpm-lock.yaml': '', 'package.json': '{}' })).toContain(
    'Next:\n  pnpm add --save-dev galley\n  pnpm exec galley dev\n\nCommit pnpm-lock.yaml too',
  );
  expect(await at({ 'yarn.lock': '', 'package.json': '{"devDependencies":{"galley":"1"}}' })).toContain(
    'Next:\n  yarn install\n',
  );
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
    '.github/workflows/galley-schedule.yml': 'on: push',
    ...REPOSITORY,
    'content/mine/posts/a.md': '# A',
  };
  const cwd = await folderOf({ ...existing, '.gitignore': 'node_modules\n*.log' });
  const { code, stdout } = await runGalley(['init', '--yes', '--ci', 'github'], { cwd });
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
  expect((await runGalley(['init', '--yes'], { cwd })).stdout).toContain('Next:\n  npm install\n');
});

test('files of other tools in content/ are no workspace, so a new project gets one that builds', async () => {
  const cwd = await folderOf({ 'content/notebooks/a.ipynb': '{}', 'content/pages/a.rst': 'A' });
  const { code, stdout } = await runGalley(['init', '--yes'], { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain('content/blog/workspace.yaml');
  expect((await runGalley(['build'], { cwd })).code).toBe(0);
});

test('the package that a recipe publishes with is in package.json, or is named among the next steps', async () => {
  const SDK = '@aws-sdk/client-s3';
  const at = async (args: readonly string[], files = {}): Promise<[inPackage: boolean, isNamed: boolean]> => {
    const cwd = await folderOf({ ...REPOSITORY, ...files });
    const { code, stdout } = await runGalley(['init', '--yes', ...args], { cwd });
    expect(code).toBe(0);
    return [
      (await filesIn(cwd))['package.json']?.includes(SDK) ?? false,
      new RegExp(`npm install --save-dev.* ${SDK}`).test(stdout),
    ];
  };
  expect(await at(['--ci', 'github'])).toEqual([true, false]);
  expect(await at([])).toEqual([false, false]);
  expect(await at([], REMOTE)).toEqual([true, false]);
  expect(await at([], { ...REMOTE, 'package.json': '{"name":"mine"}' })).toEqual([false, true]);
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
  const cwd = await folderOf({ [path]: 'mine', ...REPOSITORY });
  const { code, stderr } = await runGalley(['init', '--yes', '--ci', 'github'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error init\/obstacle/);
  expect(stderr).toContain(message);
  expect(await filesIn(cwd)).toEqual({ [path]: 'mine', ...REPOSITORY });
});

/** A Git repository. */
const REPOSITORY = { '.git/HEAD': 'ref: refs/heads/main\n' };

/** A repository whose remote says which host it has. */
const REMOTE = { '.git/config': '[remote "origin"]\n\turl = https://github.com/a/b\n' };

test('without --ci, only a repository with a remote gets a recipe', async () => {
  const at = async (files: Files): Promise<string[]> => {
    const cwd = await folderOf(files);
    await runGalley(['init', '--yes'], { cwd });
    return recipesIn(cwd);
  };
  const posts = { '_config.yml': 'title: A\n', '_posts/2026-01-02-a.md': '---\ntitle: A\n---\n' };
  for (const files of [{}, posts, { '.git/HEAD': '' }]) expect(await at(files)).toEqual([]);
  for (const files of [REMOTE, { ...REMOTE, ...posts }]) expect(await at(files)).toEqual(GITHUB);
});

const GITHUB = ['galley-previews', 'galley-schedule', 'galley'].map((name) => `.github/workflows/${name}.yml`);

const recipesIn = async (cwd: string): Promise<string[]> =>
  Object.keys(await filesIn(cwd)).filter((path) => /^\.git(?:hub|lab)/.test(path) && path !== '.gitignore');

test.each([
  [['--ci', 'github'], GITHUB],
  [
    ['--ci', 'gitlab'],
    ['.gitlab-ci.yml', '.gitlab/galley.yml'],
  ],
  [['--ci', 'none'], []],
])('the requested CI gets a recipe: %j', async (flags, paths) => {
  const cwd = await folderOf(REPOSITORY);
  expect(await runGalley(['init', '--yes', ...flags], { cwd })).toMatchObject({ code: 0, stderr: '' });
  expect(await recipesIn(cwd)).toEqual(paths);
});

test.each([
  ['--ci', 'github'],
  ['--ci', 'gitlab'],
  ['--deploy', 'netlify'],
])('outside a Git repository, %s %s is refused, and nothing is written', async (flag, value) => {
  for (const files of [{}, { '_config.yml': 'title: A\n', '_posts/2026-01-02-a.md': '---\ntitle: A\n---\n' }]) {
    const cwd = await folderOf(files);
    const { code, stderr } = await runGalley(['init', '--yes', flag, value, 'here'], { cwd });
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('error init/no-repository') });
    expect(stderr).toContain('Run git init first');
    expect(await filesIn(cwd)).toEqual(files);
  }
});

test('an existing pipeline stays, and init reports what to add', async () => {
  const cwd = await folderOf({ '.gitlab-ci.yml': 'pages: {}\n', ...REPOSITORY });
  const { stdout } = await runGalley(['init', '--yes', '--ci', 'gitlab'], { cwd });
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
    ...REPOSITORY,
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
  const { stdout } = await runGalley(['init', '--yes', '--ci', 'github', 'sites/news'], { cwd });
  expect(stdout).toContain('CI looks for its files in the root of the repository, ../..');
  expect(stdout).toContain('run their steps\nin sites/news (');
  const top = await runGalley(['init', '--yes', '--ci', 'github'], { cwd });
  expect(top.stdout).not.toContain('CI looks for its files');
});
