import { expect, test } from 'vitest';
import { adopted, configOf, dated, testConfigs } from '../../helpers/adopt.ts';
import { runGalley } from '../../helpers/cli.ts';
import { filesIn, folderOf } from '../../helpers/files.ts';
import { testFound } from '../../helpers/found.ts';

test('Astro: a repository is adopted from its files, and its code never runs', async () => {
  const { posts, workspaces } = await adopted({
    'astro.config.mjs': 'throw 1',
    'src/content/blog/a.mdx': dated('A'),
    'src/content/docs/x.md': '---\ntitle: X\n---\n',
  });
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z a']);
  expect(workspaces.map(({ name }) => name)).toEqual(['blog']);
});

test('Astro: slugs are the ids of entries, or the unchanged names of pages', async () => {
  const entries = await adopted({
    'astro.config.mjs': '',
    'src/content/blog/V22.1.0 — neu.md': dated('A'),
    'src/content/blog/日本語.md': dated('B'),
  });
  expect(entries.posts.map((post) => post.split(' ')[1])).toEqual(['v2210--neu', '日本語']);
  expect(entries.config).toContain("slugify: 'github'");
  const pages = await adopted({ 'astro.config.mjs': '', 'src/pages/posts/v1.0.md': dated('A') });
  expect(pages.posts).toEqual(['2026-01-02T00:00:00.000Z v1.0']);
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
  expect(config.match(/Not supported.*/g)).toEqual([
    expect.stringContaining('the URLs of posts in docs/src/content/docs'),
  ]);
  expect(config).toContain("date: 'git'");
});

test('pages outside the folders of Astro are about the repository; posts in other formats are reported', async () => {
  const files = { 'astro.config.mjs': '', 'docs/a.md': '# A', 'src/content/blog/b.mdoc': '---\ntitle: B\n---\n' };
  const { code, stderr } = await runGalley(['init', '--yes'], { cwd: await folderOf(files) });
  expect(code).toBe(1);
  expect(stderr).toContain('It found 1 .md file without one (docs/a.md) and 1 .mdoc file without one (src/content/');
  expect(stderr).toContain("posts: ['docs/**/*.md']");
});

test('with a known tool, most names in double brackets must be files', async () => {
  const configWith = (text: string) =>
    configOf({ 'astro.config.mjs': '', 'src/content/blog/prototype.md': dated('A').concat(text) });
  expect(await configWith('[[Prototype]] of [[Class]]\n')).not.toContain('wiki-links');
  expect(await configWith('[[Prototype]]\n')).toContain("'wiki-links': true");
});

test('Astro: the key of a date may have any name of one, also beside dates in names', async () => {
  const files = { 'src/content/note/2025-12-15-a.md': '---\ntitle: A\ntimestamp: 2025-12-15 00:01:23+01:00\n---\n' };
  expect((await adopted({ ...files, 'astro.config.ts': '' })).posts).toEqual(['2025-12-14T23:01:23.000Z 2025-12-15-a']);
});

test('AstroPaper’s slugs and the first of several images are mapped', async () => {
  const { posts, config } = await adopted({
    'astro.config.mjs': '',
    'src/content/blog/a.md':
      '---\ntitle: A\npubDatetime: 2024-01-02\npostSlug: own_slug\nimages: [/a.png, /b.png]\n---\n',
    'public/a.png': 'x',
  });
  expect(posts).toEqual(['2024-01-02T00:00:00.000Z own_slug']);
  expect(config).toContain("slug: ['postSlug']");
  expect(config).toContain("coverImage: ['images']");
  expect(config).not.toContain('ownUrl');
});

test('in several languages, one pattern with folders resolves duplicates, and translations share their slugs', async () => {
  const { config, cwd } = await adopted({
    'astro.config.mjs': '',
    ...Object.fromEntries(
      ['de/one', 'de/two', 'en/one', 'en/two'].flatMap((folder) =>
        Array.from({ length: 110 }, (_, at) => [`src/content/docs/${folder}/page-${at}.md`, dated(`Page ${at}`)]),
      ),
    ),
  });
  expect(config).toContain("slug: '{path}'");
  expect(config).not.toMatch(/byFolder|slugs:/);
  const paths = Object.keys(await filesIn(cwd));
  expect(paths.filter((path) => path.endsWith('/posts/two-page-7.json'))).toEqual([
    expect.stringMatching(/\/lang=de\//),
    expect.not.stringMatching(/lang=/),
  ]);
});

testConfigs([
  [
    'a known tool ignores keys in another letter case, unless its theme reads them in all posts',
    {
      'src/content/blog/a.md': dated('A', { Tags: ['y'] }),
      'src/content/blog/b.md': '---\nTitle: B\ndate: 2026-01-02\n---\n',
      'astro.config.mjs': '',
    },
    ["tags: ['Tags']"],
    ['Title'],
  ],
]);

testFound([['a configuration of code, by its name', { 'astro.config.mjs': 'throw 1' }, 'astro']]);
