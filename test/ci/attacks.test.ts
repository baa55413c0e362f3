import { chmodSync, cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { builtFolder } from '../helpers/built.ts';
import { type Files, filesIn, folderOf } from '../helpers/files.ts';
import { git } from '../helpers/git.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';
import { githubFiles, recipeOf, workflowOf } from '../helpers/recipes-of-ci.ts';
import { runWorkflow } from './github-runner.ts';
import { hasLinters } from './linters.ts';

/*
 * Malicious repositories, built and deployed with the commands of the recipe for GitHub. Other tests cover:
 * - an API that sends code to searches: test/runtime/client/search*.test.ts
 * - scripts in SVG files: test/publish/deploy/file-headers.test.ts, and each host in test/conformance/
 * - hashes of keys in a deploy's record: test/publish/deploy/key-rotation.test.ts
 */

const POSTS = 'content/blog/posts';
const SECRETS = { AWS_ACCESS_KEY_ID: 'the-id-of-aws', AWS_SECRET_ACCESS_KEY: 'the-secret-of-aws', GALLEY_KEY: 'a-key' };

/**
 * `npm ci` runs the repository's `install.sh`, as it would run scripts of packages, and installs this Galley if it must
 * not run scripts. `npx` always runs this Galley.
 */
const PROGRAMS = {
  gh: '#!/bin/sh\n',
  npm: `#!/bin/sh
if [ "$*" = "ci --ignore-scripts" ]; then
  mkdir -p node_modules/.bin && echo 'exec "${process.execPath}" "${resolve('lib/cli/main.js')}" "$@"' > node_modules/.bin/galley
  chmod +x node_modules/.bin/galley
elif [ -f install.sh ]; then sh install.sh
fi
`,
  npx: `#!/bin/sh
[ "$1" != --yes ] || shift
while [ "$1" = --package ]; do shift 2; done
shift
exec '${process.execPath}' '${resolve('lib/cli/main.js')}' "$@"
`,
};

const programs = async (): Promise<string> => {
  const folder = await folderOf(PROGRAMS);
  for (const name of Object.keys(PROGRAMS)) chmodSync(join(folder, name), 0o755);
  return folder;
};

/** Adds to a repository what cannot be written as a text file. */
type Prepare = (root: string) => Promise<void> | void;

/** Pushes a project to a new bare repository. */
const pushed = async (files: Files, prepare: Prepare): Promise<string> => {
  const root = await folderOf({ ...SMALL_PROJECT, ...files });
  const remote = await folderOf();
  await prepare(root);
  git(remote, 'init', '--quiet', '--bare', '--initial-branch', 'main');
  git(root, 'init', '--quiet', '--initial-branch', 'main');
  git(root, 'add', '--all', '--force');
  git(root, 'commit', '--quiet', '--message', 'All');
  git(root, 'push', '--quiet', remote, 'main');
  return remote;
};

/** Runs the workflow for a push to the main branch of such a repository. */
const attackWith = async (files: Files, prepare: Prepare = () => {}) => {
  const [workflow = { path: '', text: '' }] = githubFiles(recipeOf());
  const [home, www] = [await folderOf(), join(await folderOf(), 'www')];
  const { jobs } = await runWorkflow(workflowOf(workflow), 1, {
    ...{ home, secrets: SECRETS, remote: await pushed(files, prepare) },
    vars: { GALLEY_DESTINATION: pathToFileURL(www).href },
    env: { PATH: `${await programs()}:${process.env.PATH}` },
    event: { name: 'push', ref: 'refs/heads/main', branch: 'main' },
  });
  const steps = Object.values(jobs).flatMap((job) => [...job.steps.values()]);
  return {
    /** A folder to which all programs can write. */
    home,
    results: { build: jobs.build?.result, publish: jobs.publish?.result },
    output: steps.join(''),
    published: existsSync(www) ? await filesIn(www) : {},
  };
};

const SMUGGLED = 'smuggled';
const HTML = `<script>${SMUGGLED}</script>`;
const ANSWER = 'dist/api/public/v1/demo/posts/more.json';
const linking = (file: string): string => post({ title: 'Page', date: '2026-01-01' }, `![x](${file})`);

/** The malicious files, the job that must refuse them, and a pattern of its message. */
const REFUSED: Readonly<
  Record<string, readonly [files: Files, by: 'build' | 'publish', says: RegExp, prepare?: Prepare]>
> = {
  'a cache with other HTML is committed': [{}, 'build', /cache\/committed/, (root) => withCache(root)],
  'an install script writes a page into the output folder': [
    { 'install.sh': `mkdir -p dist && echo '${HTML}' > dist/page.html\n` },
    'publish',
    /such as page\.html/,
  ],
  'an install script writes an answer into the output folder': [
    { 'install.sh': `mkdir -p ${ANSWER} && rmdir ${ANSWER} && echo '${HTML}' > ${ANSWER}\n` },
    'publish',
    /demo\/posts\/ has 4 posts, and the index 3/,
  ],
  'an install script links to what the job that publishes can read': [
    { 'install.sh': 'mkdir -p dist && ln -s /proc/self/environ dist/environ\n' },
    'publish',
    /The output has links: .*dist\/environ/,
  ],
  'a post publishes a page with scripts, where HTML is sanitized': [
    {
      'galley.config.json': '{ "markdown": { "sanitize": true } }',
      ...{ [`${POSTS}/page.md`]: linking('x.html'), [`${POSTS}/x.html`]: HTML },
    },
    'build',
    /post\/asset-unsafe/,
  ],
  'a slug is a program to some web servers': [
    { [`${POSTS}/page.md`]: post({ title: 'Page', date: '2026-01-01', slug: 'x.php' }, SMUGGLED) },
    'build',
    /x\.php/,
  ],
  'an image is a link out of the repository': [
    { [`${POSTS}/page.md`]: linking('x.png') },
    'build',
    /content\/symlink-outside|post\/asset-outside/,
    (root) => symlinkSync('/etc/hostname', join(root, POSTS, 'x.png')),
  ],
};

const withCache = async (root: string): Promise<void> => {
  const first = `${POSTS}/2026-01-01-first.md`;
  const other = await builtFolder({ ...SMALL_PROJECT, [first]: post({ title: 'First' }, SMUGGLED) });
  cpSync(join(other, '.galley'), join(root, '.galley'), { recursive: true });
};

describe.skipIf(!hasLinters())('an attack', () => {
  test.each(Object.entries(REFUSED))('%s: nothing is published, and the message names it', async (_, attack) => {
    const [files, by, says, prepare] = attack;
    const { results, output, published } = await attackWith(files, prepare);
    const stopped =
      by === 'build' ? { build: 'failure', publish: 'skipped' } : { build: 'success', publish: 'failure' };
    expect(results, output).toEqual(stopped);
    expect(output).toMatch(says);
    expect(published).toEqual({});
  });

  test('pages and answers committed into the output folder are removed before the build', async () => {
    const { results, output, published } = await attackWith({ 'dist/page.html': HTML, [ANSWER]: HTML });
    expect(results, output).toEqual({ build: 'success', publish: 'success' });
    expect(
      Object.entries(published).filter(([path, text]) => /page\.html/.test(path) || text.includes(SMUGGLED)),
    ).toEqual([]);
  });

  test('a page with scripts and a program that a post publishes become downloads', async () => {
    const links = post({ title: 'Page', date: '2026-01-01' }, '[x](x.html) [y](y.php)');
    const files = { [`${POSTS}/page.md`]: links, [`${POSTS}/x.html`]: HTML, [`${POSTS}/y.php`]: HTML };
    const { output, published } = await attackWith(files);
    const paths = Object.entries(published).flatMap(([path, text]) => (text === HTML ? [path] : []));
    expect(paths, output).toHaveLength(2);
    for (const path of paths) expect(path).toMatch(/-[xy]-(?:html|php)\.bin$/);
  });

  test('an install script finds no deploy secrets, neither in its environment nor in files that it can change', async () => {
    // The script also replaces programs that the publishing job would run if it used this folder.
    const install = [
      'env >> "$HOME/stolen"',
      'mkdir -p node_modules/.bin && printf "#!/bin/sh\\nenv >> $HOME/stolen\\n" > node_modules/.bin/galley',
      'chmod +x node_modules/.bin/galley && cp node_modules/.bin/galley npx',
      "echo \"export default {}; require('fs').appendFileSync(process.env.HOME + '/stolen', JSON.stringify(process.env))\" > galley.config.js",
    ];
    const { home, results, output } = await attackWith({ 'install.sh': `${install.join('\n')}\n` });
    expect(results.build, output).toBe('success');
    const stolen = readFileSync(join(home, 'stolen'), 'utf8');
    expect(stolen).toContain('GITHUB_ACTIONS');
    for (const secret of Object.values(SECRETS)) expect(stolen).not.toContain(secret);
    expect(results.publish, output).toBe('success');
  });

  test('names and strings that look like runner commands do not start one', async () => {
    const { output } = await attackWith({
      [`${POSTS}/::add-mask::x.md`]: '---\ntitle: "::set-output name=due::true\n##[add-path]/tmp\n---\n',
      'content/##[error]x/workspace.yaml': 'keys: ["::stop-commands::x"]\n',
    });
    expect(output).toMatch(/^::error /m);
    // A line that is one of these commands cannot contain another one.
    const others = output.split('\n').filter((line) => !/^::(?:error|warning|notice) /.test(line));
    expect(others.filter((line) => /^\s*::|##\[/.test(line))).toEqual([]);
  });

  test('the build reports a key from the environment that can be guessed', async () => {
    const files = { 'content/notes/workspace.yaml': 'keys: [{ env: PATH_KEY }]\n', 'install.sh': 'exit 0\n' };
    const { output } = await attackWith({
      ...files,
      'galley.config.mjs': "process.env.PATH_KEY = 'guess'; export default {};\n",
    });
    expect(output).toMatch(/workspace\/short-key/);
  });
});
