import { expect, test } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import { readPostOf, workspaceIn } from '../../helpers/content.ts';

const KEEP: Config = { posts: { slugify: 'keep' } };

const post = (lines = '', body = ''): string => `---\ntitle: T\ndate: 2026-01-31\n${lines}\n---\n${body}`;

const slugOf = async (file: string, lines = '', config: Config = KEEP): Promise<string | undefined> =>
  (await readPostOf({ [file]: post(lines) }, { config, file })).post?.slug;

test('file names keep their letters and dots, in any normal form that a file system uses', async () => {
  expect(await slugOf('content/blog/posts/v22.1.0.md')).toBe('v22.1.0');
  expect(await slugOf('content/blog/posts/2026-01-31-日本語の投稿.md')).toBe('日本語の投稿');
  expect(await slugOf(`content/blog/posts/${'Überblick'.normalize('NFD')}.md`)).toBe('Überblick');
  expect(await slugOf('content/blog/posts/заметка 1/index.md')).toBe('заметка-1');
});

test('without the option, slugs are the same as before', async () => {
  expect(await slugOf('content/blog/posts/v22.1.0.md', '', {})).toBe('v22-1-0');
  expect(await slugOf('content/blog/posts/Überblick.md', '', {})).toBe('ueberblick');
  expect(await slugOf('_posts/2026-01-31-v1.0.md', '', { adopt: { dialect: 'jekyll' } })).toBe('v1-0');
  expect(await slugOf('content/日本.md', 'slug: 日本', { adopt: { dialect: 'hugo' } })).toBe('xn-wgv71a');
});

test('slugs and addresses in front matter keep letters and dots, encoded ones too', async () => {
  expect(await slugOf('content/blog/posts/a.md', 'slug: v1.0')).toBe('v1.0');
  const hugo: Config = { adopt: { dialect: 'hugo' }, ...KEEP };
  expect(await slugOf('content/a.md', 'slug: Ünï & V1.0', hugo)).toBe('ünï-v1.0');
  expect(await slugOf('content/a.md', 'url: /2019/%E6%97%A5%E6%9C%AC/', hugo)).toBe('日本');
  const astro: Config = { adopt: { dialect: 'astro' }, posts: { slugify: 'github' } };
  expect(await slugOf('src/content/blog/V1.0 Neu.md', '', astro)).toBe('v10-neu');
  expect(await slugOf('src/content/blog/a.md', 'slug: V1.0', astro)).toBe('V1.0');
});

test('titles, folders and categories in patterns keep letters and dots', async () => {
  const config: Config = { posts: { slugify: 'keep', slug: '{category}-{title}' } };
  expect(await slugOf('content/blog/posts/a.md', 'title: "v1.0: «Привет»"\ncategory: Ноды', config)).toBe(undefined);
  const { post: read } = await readPostOf(
    { 'content/blog/posts/a.md': '---\ntitle: "V1.0: «Привет»"\ndate: 2026-01-31\ncategory: Ноды\n---\n' },
    { config },
  );
  expect(read?.slug).toBe('ноды-v1.0-привет');
});

test('a name without an ASCII form is an error that names the option', async () => {
  const file = '_posts/2026-01-31-שלום-abc.md';
  const { diagnostics } = await readPostOf({ [file]: post() }, { config: { adopt: { dialect: 'jekyll' } }, file });
  expect(diagnostics).toMatchObject([
    { code: 'post/slug-alphabet', help: expect.stringContaining("set posts.slugify to 'keep'") },
  ]);
  expect(diagnostics[0]?.help).toContain('שלום-abc');
});

test('links, terms and old URLs work with such slugs', async () => {
  const files = {
    [`content/blog/posts/${'é'.normalize('NFD')} 1.md`]: post('tags: [Node.js, 日本]\naliases: [/2019/v0.9/, /古い/]'),
    'content/blog/posts/v1.0.md': post('tags: [日本]', '[a](é%201.md) [b](v1.0.md)'),
  };
  const { workspace, diagnostics } = await workspaceIn(files, { config: KEEP });
  expect(diagnostics).toEqual([]);
  expect(workspace.tags).toMatchObject([{ slug: 'node.js' }, { slug: '日本' }]);
  expect(workspace.posts.map(({ slug }) => slug).sort()).toEqual(['v1.0', 'é-1']);
  expect(workspace.posts.flatMap(({ links }) => links.map(({ url }) => url))).toEqual(['/posts/é-1', '/posts/v1.0']);
  expect(workspace.redirects.slugs).toEqual([
    ['v0.9', 'é-1'],
    ['古い', 'é-1'],
  ]);
  const plain = await workspaceIn(files);
  expect(plain.workspace.tags).toMatchObject([{ slug: 'node-js' }, { slug: 'xn-wgv71a' }]);
  expect(plain.workspace.redirects.slugs).toEqual([
    ['v0.9', 'e-1'],
    ['古い', 'e-1'],
  ]);
});

test('slugs that differ only in letter case or normal form are an error', async () => {
  const files = {
    'content/blog/posts/Über.md': post(),
    [`content/blog/posts/${'über'.normalize('NFD')}.md`]: post(),
  };
  const { diagnostics } = await workspaceIn(files, { config: KEEP });
  expect(diagnostics.map(({ code }) => code)).toContain('post/duplicate-slug');
});

test('a name that is too long for a slug is an error with its length', async () => {
  const file = `content/blog/posts/${'a'.repeat(201)}.md`;
  const { diagnostics } = await readPostOf({ [file]: post() }, { config: KEEP, file });
  expect(diagnostics).toMatchObject([{ code: 'post/slug-alphabet', message: expect.stringContaining('201 bytes') }]);
});
