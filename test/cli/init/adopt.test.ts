import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adopt } from '../../../src/cli/init/adopt.ts';
import { adopted, dated } from '../../helpers/adopt.ts';
import { runGalley } from '../../helpers/cli.ts';
import { type Files, filesIn, folderOf } from '../../helpers/files.ts';

test('posts without a known tool are adopted from their files', async () => {
  const { posts, workspaces } = await adopted({ 'articles/a.md': dated('A'), 'README.md': '# R' });
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z a']);
  expect(workspaces.map(({ name }) => name)).toEqual(['articles']);
});

test.each([
  [
    'beside the posts',
    { 'drafts/2026-01-03-b.md': dated('B'), 'posts/2026-01-02-a.md': dated('A') },
    'in no folder of posts',
  ],
  [
    'for templates',
    { 'blog/Templates/b.md': '---\ntitle: B\ndate: {{date}}\n---\n', 'blog/a.md': dated('A') },
    'excluded by blog/**/Templates/**',
  ],
  ['within them', { 'blog/Drafts/b.md': dated('B'), 'blog/a.md': dated('A') }, 'excluded by blog/**/Drafts/**'],
])('a folder of drafts, or of templates, %s is left out and reported', async (_, files, why) => {
  const { posts, findings } = await adopted(files as Files);
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z a']);
  expect(JSON.stringify(findings)).toContain(why);
});

test('names of folders can begin with a low line, as in Next.js', async () => {
  const { posts } = await adopted({ '_articles/a.mdx': dated('A'), '_includes/b.md': dated('B') });
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z a']);
});

test('a second run changes nothing', async () => {
  const { cwd } = await adopted({ 'posts/2026-01-02-a.md': '---\ntitle: A\n---\n' });
  const before = await filesIn(cwd);
  const again = await runGalley(['init', '--yes'], { cwd });
  expect(again).toMatchObject({
    code: 0,
    stderr: '',
    stdout: 'This folder already has a Galley configuration. Nothing was written.\n',
  });
  expect(await filesIn(cwd)).toEqual(before);
});

test('an existing dist/ is not used as the output', async () => {
  const { config, cwd } = await adopted({ 'posts/a.md': dated('A'), 'dist/index.html': 'mine' });
  expect(config).toContain("out: 'dist-api'");
  expect((await filesIn(cwd))['dist/index.html']).toBe('mine');
});

test('errors of the first build are shown with their fix, named in the configuration, and the exit code is 1', async () => {
  const cwd = await folderOf({
    'notes/a.md': dated('A'),
    'notes/b.md': '---\ntitle: B\ndate: 2026-01-02\ntitle: C\n---\n',
  });
  const { code, stdout, stderr } = await runGalley(['init', '--yes'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain('error front-matter/duplicate-key  notes/b.md:4:1');
  expect(stderr).toContain('help: Remove one of them.');
  expect(stdout).toMatch(
    /so the exit code is 1:\n {2}notes\/b\.md:4:1 {2}.*title.*\nnpx galley check shows them again.*\n$/s,
  );
  expect(stdout).toContain('  npx galley check\n');
  const { 'galley.config.ts': config } = await filesIn(cwd);
  expect(config).toContain('// To fix before the first build: 1 error. galley check shows where.');
});

test('files that cannot be read do not stop init: it sets all up, and ends with what to edit', async () => {
  const broken = (name: string): string => `_posts/2026-02-01-${name}.md`;
  const cwd = await folderOf({
    '_config.yml': 'title: Site\n',
    '_posts/2026-01-31-a.md': '---\ntitle: A\n---\n',
    [broken('quote')]: '---\ntitle: "Q\n---\n',
    [broken('date')]: '---\ntitle: D\ndate: soon\n---\n',
    [broken('latin')]: Uint8Array.of(0xe9),
  });
  symlinkSync('nowhere.md', join(cwd, broken('link')));
  const { code, stdout } = await runGalley(['init', '--yes'], { cwd });
  expect(code).toBe(1);
  expect(stdout).toContain('1 published');
  const [, edits = ''] = stdout.split('the first build needs these 4 edits');
  for (const name of ['quote', 'date', 'latin', 'link']) expect(edits).toContain(`  ${broken(name)}`);
  expect(await filesIn(cwd)).toHaveProperty(['galley.config.ts']);
});

test('posts without a known tool are adopted or reported; code gets a new project, which names the pages', async () => {
  const several = { 'a/x.md': '# X', 'b/c/y.md': '# Y', 'b/SUMMARY.md': '', 'PLAN.md': '# P' };
  expect((await adopted(several, { commit: true })).config).toContain(
    "posts: ['a/**/*.md', 'b/**/*.md', '!b/**/SUMMARY.md']",
  );
  const texts = { 'notes/a.md': '# A\n', 'notes/b/index.md': '# B\n', 'LICENSE.md': '', 'notes/README.md': '# R' };
  const { posts, config } = await adopted(texts, { commit: true });
  expect(posts).toEqual(['2024-05-06T07:08:09.000Z a', '2024-05-06T07:08:09.000Z b']);
  expect(config).toContain("posts: ['notes/**/*.md', '!notes/**/README.md']");

  const inContent = { 'content/a.md': '# A', 'a.ts': '', 'b.ts': '' };
  expect((await adopted(inContent, { commit: true })).config).toContain("posts: ['content/**/*.md']");

  const cwd = await folderOf(texts);
  const uncommitted = await runGalley(['init', '--yes'], { cwd });
  expect(uncommitted.code).toBe(1);
  expect(uncommitted.stderr).toContain('No posts were found. Galley looked for Markdown files with a date');
  expect(Object.keys(await filesIn(cwd))).toEqual(Object.keys(texts).sort());

  const code = { ...texts, 'a.ts': '', 'b.ts': '', 'c.ts': '', 'posts/a/index.qmd': '', 'posts/b/index.qmd': '' };
  const { stderr, stdout } = await runGalley(['init', '--yes'], { cwd: await folderOf(code) });
  expect(stdout).toContain('content/blog/posts/hello-world.md');
  expect(stderr).toContain('2 Markdown files here are no posts, because they have no date (notes/a.md).');
  expect(stderr).toContain('It does not publish 2 .qmd files here (posts/a/index.qmd, posts/b/index.qmd).');
});

test('where most posts of the folders with dates have none, all pages are posts', async () => {
  const notes = {
    'vault/x/2026-01-02.md': '# A\n',
    'vault/x/b.md': '# B\n',
    'vault/x/c.md': '# C\n',
    'vault/y/d.md': '# D\n',
  };
  const { config, posts } = await adopted(notes, { commit: true });
  expect(posts).toHaveLength(4);
  expect(config).toContain("posts: ['vault/**/*.md']");
  expect((await adopted(notes)).posts).toHaveLength(3);
});

test('Quartz’s own documentation is not adopted; names in small letters are posts', async () => {
  const { posts } = await adopted(
    {
      'quartz.config.ts': 'throw 1',
      'docs/authoring.md': dated('Quartz'),
      'content/Security.md': dated('A'),
      'content/a/todo.md': dated('B'),
      'content/AGENTS.md': dated('C'),
    },
    { commit: true },
  );
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z Security', '2026-01-02T00:00:00.000Z todo']);
});

test('Statamic: a collection named posts is adopted, although it is in content/', async () => {
  const { config, posts } = await adopted({
    'content/collections/posts/a.md': dated('A'),
    'content/collections/posts.yaml': 'title: Posts',
    'content/taxonomies/tags.yaml': 'title: Tags',
  });
  expect(posts).toHaveLength(1);
  expect(config).toContain("posts: ['content/collections/posts/**/*.md']");
});

test('init shows the progress of the builds that it tries', async () => {
  const seen: unknown[] = [];
  await adopt(await folderOf({ 'articles/a.md': dated('A') }), Date.now(), (progress) => seen.push(progress));
  expect(seen).toContainEqual({ phase: 'read', done: 1, total: 1 });
});
