import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import { discover } from '../../../src/content/discover/discover.ts';
import { jekyll } from '../../../src/tools/jekyll/tool.ts';
import { toolOf } from '../../../src/tools/registry.ts';
import { settingsIn } from '../../helpers/content.ts';
import { type Files, folderOf } from '../../helpers/files.ts';

const FILES: Files = {
  'src/content/blog/a.md': '',
  'src/content/blog/deep/b.markdown': '',
  'src/content/blog/README.md': '',
  'src/content/blog/c.mdx': '',
  'src/content/blog/picture.png': '',
  'docs/d.md': '',
  'docs/package.json': '{}',
  'data/authors.yaml': '',
  'README.md': '',
  'node_modules/x/readme.md': '',
  'dist/e.md': '',
  'hosts/f.md': '',
  '.github/g.md': '',
};

const BLOG = ['src/content/blog/**/*.{md,markdown}', '!**/README.md'];

type Workspaces = NonNullable<Config['workspaces']>;

const discoverIn = (root: string, workspaces: Workspaces, config: Config = {}) => {
  const found = discover(settingsIn(root, { ...config, workspaces }), { toolOf });
  return {
    sources: found.workspaces,
    posts: Object.fromEntries(found.workspaces.map(({ name, posts }) => [name, posts.map(({ file }) => file)])),
    skipped: found.workspaces.flatMap(({ skipped }) => skipped.map(({ file, why }) => `${file}: ${why}`)),
    problems: found.diagnostics.map(
      ({ severity, code, file, message }) => `${severity} ${code} ${file ?? ''} ${message}`,
    ),
  };
};
const find = async (workspaces: Workspaces, files: Files = {}) =>
  discoverIn(await folderOf({ ...FILES, ...files }), workspaces);

test('patterns select posts in several folders, and other Markdown files beside them are listed as skipped', async () => {
  const { posts, skipped, problems } = await find({ blog: { posts: [...BLOG, 'docs/*.md'] } });
  expect(posts).toEqual({ blog: ['docs/d.md', 'src/content/blog/a.md', 'src/content/blog/deep/b.markdown'] });
  expect(skipped).toEqual([
    'src/content/blog/README.md: excluded by **/README.md',
    'src/content/blog/c.mdx: MDX needs a pattern that names it, such as **/*.mdx',
  ]);
  expect(problems).toEqual([]);
});

test('posts of Jekyll have numbers between the hyphens of their dates', async () => {
  const posts = [
    '2026-1-2-a.md',
    '20-01-02-3-b.markdown',
    '2026-01-02_c-d.md',
    '2026-01-e-f.md',
    '2026-01-02.md',
    'x-1-2-g.md',
  ];
  const root = await folderOf(Object.fromEntries(posts.map((name) => [`_posts/${name}`, ''])));
  const found = discoverIn(root, { blog: { posts: [...jekyll.posts] } });
  expect(found.posts).toEqual({ blog: ['_posts/20-01-02-3-b.markdown', '_posts/2026-1-2-a.md'] });
});

test('MDX files are posts if a pattern names them', async () => {
  const { posts } = await find({ blog: { posts: ['src/**/*.{md,mdx}', '!**/README.md'] } });
  expect(posts).toEqual({ blog: ['src/content/blog/a.md', 'src/content/blog/c.mdx'] });
});

test('pages beside the folders of patterns that no workspace includes are listed as skipped, once', async () => {
  const { skipped, problems } = await find(
    {
      blog: { posts: ['src/content/blog/**/*.{md,mdx}'] },
      news: { posts: ['src/content/news/*.md'] },
      docs: { posts: ['docs/*.md'] },
    },
    {
      'src/content/news/n.md': '',
      'src/content/notes/2027/x.md': '',
      'src/content/notes/README.md': '',
      'src/content/notes/picture.png': '',
      'src/content/.hidden/x.md': '',
      'src/other/x.md': '',
      'recipes/y.mdx': '',
      'archetypes/default.md': '',
      '_site/recipes/y.md': '',
    },
  );
  expect(skipped).toEqual([
    'src/content/blog/deep/b.markdown: matches no pattern',
    'src/content/notes/2027/x.md: in src/content/notes/, outside all workspaces',
    'recipes/y.mdx: in recipes/, outside all workspaces',
  ]);
  expect(problems).toEqual([]);
});

test('hidden, installed and generated folders are not searched', async () => {
  const { posts } = await find({ all: { posts: ['**/*.md', 'node_modules/**', 'dist/*.md'] } });
  expect(posts).toEqual({ all: ['README.md', 'docs/d.md', 'src/content/blog/README.md', 'src/content/blog/a.md'] });
});

test('beside declared workspaces, a content subfolder is a workspace only if it has a workspace.yaml', async () => {
  const files = {
    'content/guide/workspace.yaml': '',
    'content/guide/posts/x.md': '',
    'content/notes/posts/y.md': '',
    'content/z.md': '',
  };
  const { posts, problems } = await find({ blog: { posts: BLOG } }, files);
  expect(posts).toEqual({
    blog: ['src/content/blog/a.md', 'src/content/blog/deep/b.markdown'],
    guide: ['content/guide/posts/x.md'],
  });
  expect(problems).toEqual([]);
});

test('beside declared workspaces, only a content folder of another name must exist', async () => {
  const root = await folderOf(FILES);
  const problemsWith = (config: Config) => discoverIn(root, { blog: { posts: BLOG } }, config).problems;
  expect(problemsWith({})).toEqual([]);
  expect(problemsWith({ folders: { content: 'contnet' } })).toEqual([
    'error content/not-found  There is no content folder contnet.',
  ]);
});

test('the authors, categories and tags files can be in any folder', async () => {
  const { sources } = await find({ blog: { posts: BLOG, taxonomies: { authors: 'data/authors.yaml' } } });
  expect(sources[0]).toMatchObject({ authors: { file: 'data/authors.yaml' }, categories: null, tags: null, dir: null });
});

test('a post in two workspaces is an error, and so are two workspaces with the same name', async () => {
  expect((await find({ a: { posts: ['docs/*.md'] }, b: { posts: ['docs/d.*'] } })).problems).toEqual([
    'error content/two-workspaces docs/d.md The post is in two workspaces: a and b.',
  ]);
  const folder = { 'content/blog/workspace.yaml': '', 'content/blog/posts/x.md': '' };
  expect((await find({ blog: { posts: BLOG } }, folder)).problems).toEqual([
    'error workspace/two-of-a-name content/blog/workspace.yaml The configuration declares a workspace blog, and this folder is another workspace with the same name.',
  ]);
});

test('a pattern that matches or excludes nothing is a warning', async () => {
  expect((await find({ blog: { posts: [...BLOG, 'src/posts/**', '!drafts/**'] } })).problems).toEqual([
    'warning content/pattern-unmatched  The pattern src/posts/** matches no posts.',
    'warning content/pattern-unmatched  The pattern drafts/** excludes no posts.',
  ]);
});

test('links within the project are followed; links into another workspace or out of the project are errors', async () => {
  const root = await folderOf({ ...FILES, 'shared/s.md': '' });
  const outside = await folderOf({ 'o.md': '' });
  await mkdir(join(root, 'linked'));
  await symlink(join(root, 'shared'), join(root, 'linked/shared'));
  await symlink(join(root, 'docs/d.md'), join(root, 'linked/foreign.md'));
  await symlink(join(root, '.github'), join(root, 'linked/hidden'));
  await symlink(join(outside, 'o.md'), join(root, 'linked/out.md'));
  const { posts, problems } = discoverIn(root, {
    linked: { posts: ['linked/**/*.md'] },
    other: { posts: ['docs/*.md'] },
  });
  expect(posts.linked).toEqual(['linked/shared/s.md']);
  expect(problems).toEqual([
    'error content/symlink-outside linked/foreign.md The symbolic link points into the folder of another workspace.',
    'error content/symlink-outside linked/hidden The symbolic link points to a hidden file or folder.',
    'error content/symlink-outside linked/out.md The symbolic link points outside the project folder.',
  ]);
});
