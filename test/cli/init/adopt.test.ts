import { expect, test } from 'vitest';
import { adopted, dated } from '../../helpers/adopt.ts';
import { runGalley } from '../../helpers/cli.ts';
import { type Files, filesIn, folderOf } from '../../helpers/files.ts';

test.each([
  [
    'Astro',
    {
      'astro.config.mjs': 'throw 1',
      'src/content/blog/a.mdx': dated('A'),
      'src/content/docs/x.md': '---\ntitle: X\n---\n',
    },
    ['blog'],
  ],
  ['Eleventy', { 'eleventy.config.js': 'throw 1', 'content/blog/a.md': dated('A'), 'README.md': '# R' }, ['blog']],
  [
    'VitePress',
    { 'docs/.vitepress/config.ts': 'throw 1', 'docs/blog/a.md': dated('A'), 'docs/guide.md': '# G' },
    ['blog'],
  ],
  [
    'Hexo',
    {
      '_config.yml': 'permalink: :year/:title/',
      'package.json': '{"dependencies":{"hexo":"1"}}',
      'source/_posts/a.md': dated('A'),
    },
    ['posts'],
  ],
  ['nothing', { 'articles/a.md': dated('A'), 'README.md': '# R' }, ['articles']],
])('a repository of %s is adopted from its files, and its code never runs', async (_, files, names) => {
  const { posts, workspaces } = await adopted(files as Files);
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z a']);
  expect(workspaces.map(({ name }: { name: string }) => name)).toEqual(names);
});

test('a tool with the folders of Jekyll, such as Bridgetown, may have other names and URLs of posts', async () => {
  const { posts, config } = await adopted({ 'src/_posts/a.md': dated('A'), 'a.rb': '', 'b.rb': '' });
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z a']);
  expect(config).toContain("posts: ['src/_posts/**/*.md']");
  expect(config).not.toContain('url:');
});

test('files of another workspace are not reported as left out', async () => {
  const { findings, workspaces } = await adopted({
    'hugo.toml': 'baseURL = "https://example.com/"\n[languages.en]\nweight = 1\n[languages.de]\nweight = 2\n',
    'content/a.md': dated('A'),
    'content/a.de.md': dated('A'),
  });
  expect(workspaces).toHaveLength(1);
  expect(findings.map(({ name }: { name: string }) => name)).not.toContain('not taken');
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
  const { cwd } = await adopted({ '_config.yml': 'title: A', '_posts/2026-01-02-a.md': '---\ntitle: A\n---\n' });
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

test('slugs keep dots and letters of any script, as in the tool', async () => {
  const { posts, config } = await adopted({
    '_config.yml': 'permalink: :title/',
    'package.json': '{"dependencies":{"hexo":"1"}}',
    'source/_posts/使用 Docker.md': dated('A', { tags: ['主题'] }),
    'source/_posts/学习 Docker.md': dated('B'),
    'source/_posts/v22.1.0.md': dated('C'),
  });
  expect(posts.map((post) => post.split(' ')[1])).toEqual(['v22.1.0', '使用-Docker', '学习-Docker']);
  expect(config).toContain("slugify: 'keep'");
  const astro = await adopted({
    'astro.config.mjs': '',
    'src/content/blog/V22.1.0 — neu.md': dated('A'),
    'src/content/blog/日本語.md': dated('B'),
  });
  expect(astro.posts.map((post) => post.split(' ')[1])).toEqual(['v2210--neu', '日本語']);
  expect(astro.config).toContain("slugify: 'github'");
  const pages = await adopted({ 'astro.config.mjs': '', 'src/pages/posts/v1.0.md': dated('A') });
  expect(pages.posts).toEqual(['2026-01-02T00:00:00.000Z v1.0']);
  const zola = await adopted({ 'config.toml': 'base_url = "https://example.com"', 'content/v1.0.md': dated('A') });
  expect(zola.posts).toEqual(['2026-01-02T00:00:00.000Z v1-0']);
  expect(zola.config).not.toContain('slugify');
});

test('the table lists the tool, posts by reason, fields by key, and decisions with their reasons', async () => {
  const cwd = await folderOf({
    '_config.yml': '',
    '_drafts/c.md': '---\ntitle: C\n---\n',
    '_posts/2025-01-02-a.md': '---\ntitle: A\ndraft: true\n---\n',
    '_posts/2025-01-03-b.md': '---\ntitle: A\n---\n',
  });
  const { stdout } = await runGalley(['init', '--yes'], { cwd });
  expect(stdout).toMatch(/^tool +Jekyll \(_config\.yml\)$/m);
  expect(stdout).toMatch(/^posts +posts: 3 files of .*, 1 published, 2 drafts$/m);
  expect(stdout).toMatch(/^fields +title: title \(3\)$/m);
  expect(stdout).toMatch(/^decided +adopt.dialect: 'jekyll'$/m);
  expect(stdout).toMatch(/^ +posts\.url: '\S+' \(where the site publishes its posts\)$/m);
});

test('a site without posts gets no sample; the error says what was searched for and found', async () => {
  const cwd = await folderOf({ 'hugo.toml': 'baseURL = "https://example.com"' });
  const { code, stderr } = await runGalley(['init', '--yes'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain('No posts were found for Hugo (hugo.toml). Galley looked for content/**/*.{md,markdown}.');
  expect(stderr).toContain('It found no pages at all.');
  expect(Object.keys(await filesIn(cwd))).toEqual(['hugo.toml']);
});

test('errors of the first build are shown with their fix, named in the configuration, and the exit code is 1', async () => {
  const cwd = await folderOf({
    'config.toml': 'base_url = "https://example.com"\n',
    'content/a.md': '+++\ntitle = "A"\ndate = 2026-01-02\nauthors = ["Tomas"]\n+++\n',
    'content/b.md': '+++\ntitle = "B"\ndate = 2026-01-02\nauthors = ["Tomáš"]\n+++\n',
  });
  const { code, stdout, stderr } = await runGalley(['init', '--yes'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain('error taxonomy/slug-collision  content/b.md:4:');
  expect(stderr).toContain('help: If they are one author, use one spelling.');
  expect(stdout).toContain('The first build needs your help: fix the 1 error shown above. All else is set up.');
  expect(stdout).toContain('So the exit code is 1. Run galley check until it finds no error.');
  expect(stdout).toContain('  npx galley check\n');
  const { 'galley.config.ts': config } = await filesIn(cwd);
  expect(config).toContain('// To fix before the first build: 1 error. galley check shows where.');
});

test('pages elsewhere are reported, with the configuration that includes them', async () => {
  const cwd = await folderOf({
    '_config.yml': '',
    ...{ 'notes/a.md': '# A', 'notes/b.md': '# B', 'notes/x/c.mdx': '# C', 'c.rst': 'C', 'README.md': '# R' },
  });
  const { code, stderr } = await runGalley(['init', '--yes'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain('Galley looked for **/_posts/**/+([0-9])-+([0-9])-+([0-9])-*.{md,markdown}, **/_drafts/');
  expect(stderr).toContain(
    '3 .md files elsewhere (README.md, notes/a.md, notes/b.md) and 1 .rst file elsewhere (c.rst) and 1 .mdx',
  );
  expect(stderr).toContain("posts: ['notes/**/*.{md,mdx}']");
});

test('pages without a date get those of their commits, or init asks for commits', async () => {
  const page = '---\ntitle: A\n---\n';
  const files = {
    'docs/astro.config.mjs': '',
    'docs/src/content/docs/a/b.mdx': page,
    'docs/src/content/docs/c.md': page,
  };
  const { stderr, code } = await runGalley(['init', '--yes'], {
    cwd: await folderOf({ ...files, 'docs/README.md': '# R' }),
  });
  expect(code).toBe(1);
  expect(stderr).toContain('Galley looked for Markdown files with a date in front matter or name. It found');
  expect(stderr).toContain('1 .mdx file without one (docs/src/content/docs/a/b.mdx)');
  expect(stderr).toContain('commit them to Git and run galley init again');
  const { posts, config } = await adopted({ ...files, 'docs/notes/d.md': page }, { commit: true });
  expect(posts).toEqual(['2024-05-06T07:08:09.000Z b', '2024-05-06T07:08:09.000Z c']);
  expect(config).toContain("posts: ['docs/src/content/docs/**/*.{md,mdx}']");
  expect(config).not.toContain('Not supported');
  expect(config).toContain("date: 'git'");
});

test('pages outside the folders of Astro are about the repository; posts in other formats are reported', async () => {
  const files = { 'astro.config.mjs': '', 'docs/a.md': '# A', 'src/content/blog/b.mdoc': '---\ntitle: B\n---\n' };
  const { code, stderr } = await runGalley(['init', '--yes'], { cwd: await folderOf(files) });
  expect(code).toBe(1);
  expect(stderr).toContain('It found 1 .md file without one (docs/a.md) and 1 .mdoc file without one (src/content/');
  expect(stderr).toContain("posts: ['docs/**/*.md']");
});

test('a configuration with an error in its syntax is reported, because its settings are not taken', async () => {
  const { findings, config } = await adopted({
    'hugo.toml': 'title = "A\n',
    'content/a.md': dated('A'),
  });
  const line = 'hugo.toml: it has an error in its syntax, so its settings are not taken';
  expect(findings).toContainEqual({ name: 'not supported', lines: [line] });
  expect(config).toContain(`// Not supported: ${line}.`);
});

test('texts without a known tool are adopted or reported; code gets a new project, which names the pages', async () => {
  const site = {
    'docs/.vitepress/config.ts': '',
    '__tests__/a/.vitepress/config.ts': '',
    'docs/index.md': '---\nlayout: home\n---\n',
    'docs/de/index.md': '---\nlayout: home\n---\n',
    'docs/a.md': '# A',
    'b.md': '',
  };
  expect((await adopted(site, { commit: true })).posts).toEqual(['2024-05-06T07:08:09.000Z a']);

  const several = { 'a/x.md': '# X', 'b/c/y.md': '# Y', 'b/SUMMARY.md': '', 'PLAN.md': '# P' };
  expect((await adopted(several, { commit: true })).config).toContain(
    "posts: ['a/**/*.md', 'b/**/*.md', '!b/**/SUMMARY.md']",
  );
  const whole = { '.vitepress/config.ts': '', 'a/x.md': '# X', 'b/c/y.md': '# Y', 'z.md': '# Z', 'README.md': '' };
  expect((await adopted(whole, { commit: true })).config).toContain("posts: ['**/*.md', '!**/README.md']");

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

test('the table names pages that are in no folder of posts', async () => {
  const { findings } = await adopted({
    '_config.yml': '',
    'package.json': '{"dependencies":{"hexo":"1"}}',
    'source/_posts/a.md': dated('A'),
    'source/about/index.md': '# About',
    'source/docs/b.md': '# B',
    ...{ 'scaffolds/post.md': '', 'README.md': '', 'themes/x/source/c.md': '' },
  });
  expect(findings).toContainEqual({
    name: 'not taken',
    lines: ['2 files: in no folder of posts (source/about/index.md)'],
  });
});
