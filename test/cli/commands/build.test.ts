import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { builtFolder } from '../../helpers/built.ts';
import { runGalley } from '../../helpers/cli.ts';
import { addFiles, filesIn, folderOf } from '../../helpers/files.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';

const BROKEN = { 'content/blog/posts/broken.md': '---\ntitle: Broken\ndate: someday\n---\n' };

test('build writes the API and reports the state of every post', async () => {
  const cwd = await folderOf(SMALL_PROJECT);
  const { code, stdout, stderr } = await runGalley(['build'], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(
    'Blog (blog, 2 keys)\n  3 posts published\n  1 draft\n    content/blog/posts/unfinished.md\n',
  );
  expect(stdout).toContain('1 scheduled\n    content/blog/posts/later.md  2999-01-01 00:00 UTC');
  expect(stdout).toContain('Next scheduled post: 2999-01-01 00:00 UTC. Rebuild then to publish it.');
  expect(stdout).toMatch(/✓ dist: \d+ written, 0 unchanged, 0 deleted/);
  expect(Object.keys(await filesIn(`${cwd}/dist`))).toContain('api/public/v1/demo/posts.json');
});

test('a second build writes nothing; with --force, it writes everything', async () => {
  const cwd = await folderOf(SMALL_PROJECT);
  await runGalley(['build'], { cwd });
  expect((await runGalley(['build'], { cwd })).stdout).toMatch(/dist: 0 written, [1-9]\d* unchanged, 0 deleted/);
  expect((await runGalley(['build', '--force'], { cwd })).stdout).toMatch(/dist: [1-9]\d* written, 0 unchanged/);
});

test('a problem in the content is exit code 1 with its position, and the output stays unchanged', async () => {
  const cwd = await builtFolder(SMALL_PROJECT);
  const before = await filesIn(`${cwd}/dist`);
  await addFiles(cwd, BROKEN);
  const { code, stdout, stderr } = await runGalley(['build'], { cwd });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('error post/date-unreadable  content/blog/posts/broken.md:3:7');
  expect(stderr).toContain('3 | date: someday\n    |       ^^^^^^^\n');
  expect(stderr).toMatch(/\n1 error in 1 file\n$/);
  expect(await filesIn(`${cwd}/dist`)).toEqual(before);
});

test('check finds the same problems and writes nothing', async () => {
  const cwd = await folderOf(SMALL_PROJECT);
  const good = await runGalley(['check'], { cwd });
  expect(good).toMatchObject({ code: 0, stderr: '' });
  expect(good.stdout).toContain('No errors. Nothing written');
  await addFiles(cwd, BROKEN);
  const before = await filesIn(cwd);
  const check = await runGalley(['check'], { cwd });
  expect(await filesIn(cwd)).toEqual(before);
  const build = await runGalley(['build'], { cwd });
  expect(check).toMatchObject({ code: 1, stderr: build.stderr });
});

test('--format json: one line of data on stdout, good or bad, and nothing else', async () => {
  const cwd = await folderOf(SMALL_PROJECT);
  const good = await runGalley(['build', '--format', 'json'], { cwd });
  expect(good).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(good.stdout)).toMatchObject({
    ok: true,
    out: 'dist',
    workspaces: [{ name: 'blog', published: 3 }, { name: 'notes' }],
  });
  await addFiles(cwd, BROKEN);
  const bad = await runGalley(['build', '--format', 'json'], { cwd });
  expect(bad).toMatchObject({ code: 1, stderr: '' });
  expect(JSON.parse(bad.stdout)).toMatchObject({ ok: false, diagnostics: [{ code: 'post/date-unreadable' }] });
});

test('--format github prints annotations with paths from the repository root, and a short summary', async () => {
  const cwd = await folderOf();
  const root = `${cwd}/site`;
  await addFiles(root, { ...SMALL_PROJECT, ...BROKEN });
  const env = { GITHUB_WORKSPACE: cwd, CI: 'true' };
  const bad = await runGalley(['build', '--format', 'github'], { cwd: root, env });
  expect(bad).toMatchObject({ code: 1, stdout: '' });
  expect(bad.stderr).toMatch(
    /^::error file=site\/content\/blog\/posts\/broken.md,line=3,col=7,.*title=post\/date-unreadable::/,
  );

  await addFiles(root, { 'content/blog/posts/broken.md': post({ title: 'Mended', date: '2026-04-01' }) });
  const good = await runGalley(['build', '--format', 'github'], { cwd: root, env });
  expect(good).toMatchObject({ code: 0, stderr: '' });
  expect(good.stdout).toMatch(/^4 posts in 2 workspaces, /);
});

test('--format github adds a table by code to the job summary, if there is one', async () => {
  const cwd = await folderOf({ ...SMALL_PROJECT, ...BROKEN, 'summary.md': '# Before\n' });
  const env = { GITHUB_STEP_SUMMARY: `${cwd}/summary.md`, CI: 'true' };
  await runGalley(['check', '--format', 'github'], { cwd, env });
  const summary = await readFile(`${cwd}/summary.md`, 'utf8');
  expect(summary).toContain('# Before\n**1 error in 1 file**\n');
  expect(summary).toContain('| error | `post/date-unreadable` | 1 | <code>content/blog/posts/broken.md&#58;3</code> |');
  const unwritable = { ...env, GITHUB_STEP_SUMMARY: cwd };
  expect(await runGalley(['check', '--format', 'github'], { cwd, env: unwritable })).toMatchObject({ code: 1 });
});

test('many problems: the first of each code in full; --all shows every one', async () => {
  const bad = (at: number): string => `content/blog/posts/bad-${at}.md`;
  const posts = Array.from({ length: 5 }, (_, at) => [bad(at), post({ title: 'T', date: `day ${at}` })]);
  const cwd = await folderOf({ ...SMALL_PROJECT, ...Object.fromEntries(posts) });
  const check = async (...flags: string[]): Promise<string> => (await runGalley(['check', ...flags], { cwd })).stderr;
  const frames = (text: string): number => text.match(/\^{5}/g)?.length ?? 0;
  const usual = await check();
  expect(frames(usual)).toBe(1);
  expect(usual).toContain(
    `  4 more post/date-unreadable\n  ${bad(1)}:3:8  date is not a date that Galley can read: day 1\n`,
  );
  expect(usual).toMatch(/\n5 errors in 5 files\nFix first: post\/date-unreadable, 5 errors\. Write it as 2026-01-31,/);
  expect(frames(await check('--all'))).toBe(5);
});

test('more warnings than --max-warnings are an error, and nothing is written', async () => {
  const cwd = await folderOf({ 'content/nokey/posts/a.md': post({ title: 'A', date: '2026-01-01' }) });
  const { code, stderr } = await runGalley(['build', '--max-warnings', '0'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain('error build/too-many-warnings\n  There is 1 warning, but --max-warnings allows 0.');
  expect(Object.keys(await filesIn(cwd))).not.toContain('dist/api/public/v1/nokey/posts.json');
  expect(await runGalley(['build', '--max-warnings', '1'], { cwd })).toMatchObject({ code: 0 });
  await addFiles(cwd, { 'dist/api/public/foreign.json': '{}' });
  expect(await runGalley(['build', '--max-warnings', '1'], { cwd })).toMatchObject({ code: 1 });
});

test('slugs that differ from their file names are a note, and --list slugs lists them', async () => {
  const cwd = await folderOf({
    'content/blog/workspace.yaml': 'keys: [blog]\n',
    'content/blog/posts/2026-01-01-same.md': post({ title: 'T' }),
    'content/blog/posts/2026-01-02-Not same.md': post({ title: 'T' }),
    'content/blog/posts/2026-01-03-other.md': post({ title: 'T', slug: 'own' }),
    'galley.config.json': '{ "posts": { "slug": "{yyyy}-{name}" } }',
  });
  const note = 'content/blog/posts/2026-01-02-Not same.md is 2026-not-same (--list slugs lists all)\n';
  const { stdout, stderr } = await runGalley(['check'], { cwd });
  expect(stderr).toBe('');
  expect(stdout).toContain(`  2 slugs differ from their file names: ${note}`);
  const listed = await runGalley(['check', '--list', 'slugs'], { cwd });
  expect(listed.stdout).toContain('    content/blog/posts/2026-01-03-other.md     own\n');
  const { workspaces } = JSON.parse((await runGalley(['check', '--format', 'json'], { cwd })).stdout);
  expect(workspaces[0].renamed).toHaveLength(2);
});

test('--list held lists unpublished posts, even if the build fails', async () => {
  const cwd = await folderOf({ ...SMALL_PROJECT, ...BROKEN });
  const { code, stdout } = await runGalley(['check', '--list', 'held'], { cwd });
  expect(code).toBe(1);
  expect(stdout).toContain('  1 draft\n    content/blog/posts/unfinished.md\n  1 scheduled\n');
});

test('--quiet: errors only', async () => {
  const cwd = await folderOf({ 'content/nokey/posts/a.md': post({ title: 'A', date: '2026-01-01' }) });
  expect((await runGalley(['build'], { cwd })).stderr).toContain('warning workspace/default-key');
  expect(await runGalley(['build', '--quiet'], { cwd })).toEqual({ code: 0, stdout: '', stderr: '' });
  await addFiles(cwd, { 'content/nokey/posts/b.md': post({ title: 'B', date: 'someday' }) });
  const { code, stdout, stderr } = await runGalley(['build', '--quiet'], { cwd });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/\n1 error in 1 file\n$/);
});

test('--drafts, --future and --now decide what is published', async () => {
  const cwd = await folderOf(SMALL_PROJECT);
  const published = async (...flags: string[]): Promise<number> => {
    const { stdout } = await runGalley(['check', '--format', 'json', ...flags], { cwd });
    return JSON.parse(stdout).workspaces[0].published;
  };
  expect(await published()).toBe(3);
  expect(await published('--drafts')).toBe(4);
  expect(await published('--future')).toBe(4);
  expect(await published('--now', '2999-01-01')).toBe(4);
  expect(await published('--now', '2026-01-15')).toBe(1);
});

test('--content and --out set the folders', async () => {
  const cwd = await folderOf({ 'texts/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }) });
  const { code, stdout } = await runGalley(['build', '--content', 'texts', '--out', 'public/site'], { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain('✓ public/site: ');
  expect(Object.keys(await filesIn(`${cwd}/public/site`))).toContain('api/public/v1/blog/posts/a.json');
});

test('colours: none in a pipe, some with FORCE_COLOR, none if --no-color is set, whatever the rest', async () => {
  const cwd = await folderOf({ ...SMALL_PROJECT, ...BROKEN });
  const check = async (flags: readonly string[], env = {}): Promise<string> =>
    (await runGalley(['check', ...flags], { cwd, env })).stderr;
  expect(await check([])).not.toContain('\u001B[');
  expect(await check([], { FORCE_COLOR: '1' })).toContain('\u001B[');
  expect(await check(['--no-color'], { FORCE_COLOR: '1' })).not.toContain('\u001B[');
  expect(await check([], { NO_COLOR: '1', FORCE_COLOR: '1' })).not.toContain('\u001B[');
});
