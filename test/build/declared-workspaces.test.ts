import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { type Files, filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const BLOG = {
  posts: ['src/blog/**/*.md', '!**/README.md'],
  keys: ['k', { env: 'KEY' }],
  taxonomies: { authors: 'data/people.yaml' },
};

const buildOf = async (files: Files, workspaces: object, options: object = {}) => {
  const config = JSON.stringify({ workspaces, ...options }, null, 1);
  const root = await folderOf({ ...files, 'galley.config.json': config });
  const result = await build({ root, now: Date.UTC(2026, 6, 1), env: { KEY: 'a-secret-of-a-test' } });
  const problems = result.diagnostics.map(({ code, file, position }) => `${code} ${file}:${position?.line ?? ''}`);
  return { result, problems, output: result.ok ? await filesIn(join(root, 'dist')) : {} };
};

test('a repository is published in place, with its pictures, links, authors and a key from the environment', async () => {
  const { problems, output, result } = await buildOf(
    {
      'src/blog/2026-01-01-first.md': post(
        { title: 'First', author: 'ann' },
        '[second](deep/second/index.md) ![p](../blog/p.svg)',
      ),
      'src/blog/deep/second/index.md': post({ title: 'Second', date: '2026-01-02' }),
      'src/blog/p.svg': '<svg/>',
      'src/blog/README.md': 'Not for readers.',
      'data/people.yaml': 'ann: Ann\n',
    },
    { blog: { ...BLOG, name: 'The Blog' } },
  );
  expect(problems).toEqual([]);
  for (const key of ['k', 'a-secret-of-a-test']) {
    const list = JSON.parse(output[`api/public/v1/${key}/posts.json`] ?? '');
    expect(list.data.map(({ slug }: { slug: string }) => slug)).toEqual(['second', 'first']);
  }
  const { data } = JSON.parse(output['api/public/v1/k/posts/first.json'] ?? '');
  expect(data.authors).toEqual([{ id: 'ann', name: 'Ann' }]);
  expect(data.htmlContent).toMatch(/href="\/posts\/second".*src="\/api\/public\/assets\/[0-9a-f]{12}-p\.svg"/s);
  expect(result.workspaces).toMatchObject([
    { name: 'blog', title: 'The Blog', keys: ['k', { env: 'KEY' }], skipped: [{ file: 'src/blog/README.md' }] },
  ]);
});

test('the folder in a slug is relative to the folder where the patterns start', async () => {
  const dated = { title: 'A', date: '2026-01-01' };
  const { output } = await buildOf(
    { 'src/blog/a.md': post(dated), 'src/blog/deep/b.md': post(dated), 'src/blog/deep/c/index.md': post(dated) },
    { blog: { posts: ['src/blog/**/*.md'], keys: ['k'] } },
    { posts: { slug: '{folder}-{name}' } },
  );
  const details = Object.keys(output).filter((path) => /\/posts\/[^/=]+\.json$/.test(path));
  expect(details.map((path) => basename(path, '.json')).sort()).toEqual(['a', 'deep-b', 'deep-c']);
});

test('MDX is published as Markdown, with a warning and its position for each kind of code that does not run', async () => {
  const body = "import Chart from './Chart.astro';\n\n# Hello\n\n<Chart rows={3} />\n\n[b](b.mdx)";
  const { problems, output } = await buildOf(
    {
      'src/blog/a.mdx': post({ title: 'A', date: '2026-01-01' }, body),
      'src/blog/b.mdx': post({ title: 'B', date: '2026-01-01' }),
    },
    { blog: { posts: ['src/blog/*.mdx'], keys: ['k'] } },
  );
  expect(problems).toEqual(['post/mdx src/blog/a.mdx:10']);
  const { data } = JSON.parse(output['api/public/v1/k/posts/a.json'] ?? '');
  expect(data.htmlContent).not.toContain('import Chart');
  expect(data.htmlContent).toContain('<a href="/posts/b">b</a>');
});

test('the id of a heading is no expression of MDX if it is read', async () => {
  const files = { 'blog/a.mdx': post({ title: 'A', date: '2026-01-01' }, '# A {#b}\n\n{c}\n') };
  const messages = async (extensions: object) => {
    const { result } = await buildOf(
      files,
      { blog: { posts: ['blog/*.mdx'], keys: ['k'] } },
      { markdown: { extensions } },
    );
    return result.diagnostics.map(({ message }) => message.replace(/.*run /, ''));
  };
  expect(await messages({ 'heading-ids': true })).toEqual(['this expression: {c}']);
  expect(await messages({})).toEqual(['its 2 expressions. The first is {#b}']);
});

test('picture addresses that start with / refer to the public folder, links do not', async () => {
  const body = '![a](/img/a.svg?x) <img src="/img/b.svg"> [page](/img/a.svg) ![c](//cdn.example/c.svg)';
  const files = {
    'src/blog/a.md': post({ title: 'A', date: '2026-01-01', image: '/img/a.svg' }, body),
    'static/img/a.svg': '<svg/>',
    'static/img/b.svg': '<svg></svg>',
  };
  const workspaces = { blog: { posts: ['src/blog/*.md'], keys: ['k'] } };
  const { problems, output } = await buildOf(files, workspaces, { folders: { public: 'static' } });
  expect(problems).toEqual([]);
  const { data } = JSON.parse(output['api/public/v1/k/posts/a.json'] ?? '');
  expect(data.coverImage).toMatch(/^\/api\/public\/assets\/[0-9a-f]{12}-a\.svg$/);
  expect(data.htmlContent.match(/(?:src|href)="[^"]*"/g)).toEqual([
    `src="${data.coverImage}?x"`,
    expect.stringMatching(/^src="\/api\/public\/assets\/[0-9a-f]{12}-b\.svg"$/),
    'href="/img/a.svg"',
    'src="//cdn.example/c.svg"',
  ]);
  const plain = await buildOf(files, workspaces);
  expect(plain.output['api/public/v1/k/posts/a.json']).toContain('src=\\"/img/a.svg?x\\"');
});

test('if the public folder is the project, only files of the listed folders have addresses from the root', async () => {
  const files = {
    'src/blog/a.md': post({ title: 'A', date: '2026-01-01' }, '![a](/assets/a.svg)\n'),
    'assets/a.svg': '<svg/>',
    'other/b.svg': '<svg/>',
    'package.json': '{}',
  };
  const workspaces = { blog: { posts: ['src/blog/*.md'], keys: ['k'] } };
  const options = { folders: { public: '.', assets: ['assets'] } };
  const { problems, output } = await buildOf(files, workspaces, options);
  expect(problems).toEqual([]);
  expect(output['api/public/v1/k/posts/a.json']).toMatch(/src=\\"\/api\/public\/assets\/[0-9a-f]{12}-a\.svg/);
  const body = '![b](/other/b.svg)\n\n![c](/package.json)\n\n![d](/assets/../package.json)\n';
  const others = { ...files, 'src/blog/a.md': post({ title: 'A', date: '2026-01-01' }, body) };
  expect((await buildOf(others, workspaces, options)).problems).toEqual([
    'post/asset-outside src/blog/a.md:6',
    'post/asset-outside src/blog/a.md:8',
    'post/asset-outside src/blog/a.md:10',
  ]);
});

test('a picture that is missing from the folder or outside it is an error', async () => {
  const body = '![a](/gone.svg)\n\n![b](/../secret.svg)\n\n![c](/.env.svg)';
  const { problems } = await buildOf(
    { 'src/blog/a.md': post({ title: 'A', date: '2026-01-01' }, body), 'secret.svg': '', 'static/.env.svg': '' },
    { blog: { posts: ['src/blog/*.md'], keys: ['k'] } },
    { folders: { public: 'static' } },
  );
  expect(problems).toEqual([
    'post/asset-missing src/blog/a.md:6',
    'post/asset-outside src/blog/a.md:8',
    'post/asset-private src/blog/a.md:10',
  ]);
});

test('no file outside the post folders is published, and no private file in them', async () => {
  const body = '![a](../secret.svg) ![b](.hidden.svg) ![c](../../src/blog/../secret.svg)';
  const { problems } = await buildOf(
    {
      'src/blog/a.md': post({ title: 'A', date: '2026-01-01' }, body),
      'src/secret.svg': '',
      'src/blog/.hidden.svg': '',
    },
    { blog: { posts: BLOG.posts, keys: ['k'] } },
  );
  expect(new Set(problems)).toEqual(
    new Set([
      'content/pattern-unmatched galley.config.json:4',
      'post/asset-outside src/blog/a.md:6',
      'post/asset-private src/blog/a.md:6',
    ]),
  );
});

test('problems with a workspace are reported with their position in the configuration', async () => {
  const files = { 'src/blog/a.md': post({ title: 'A', date: '2026-01-01' }) };
  const posts = ['src/blog/*.md'];
  expect((await buildOf(files, { blog: { posts, keys: [{ env: 'NONE' }] } })).problems).toEqual([
    'workspace/env-missing galley.config.json:7',
  ]);
  expect((await buildOf(files, { blog: { posts } })).problems).toEqual(['workspace/default-key galley.config.json:3']);
  expect(
    (await buildOf(files, { blog: { posts, keys: ['k'], taxonomies: { tags: 'data/tags.yaml' } } })).problems,
  ).toEqual(['content/unreadable data/tags.yaml:']);
  for (const bad of [
    { posts: ['../a/*.md'] },
    { posts: ['/a'] },
    { posts: ['!a'] },
    { posts, taxonomies: { authors: 'a.json' } },
    { keys: ['k'] },
  ])
    await expect(buildOf(files, { blog: bad })).rejects.toMatchObject({
      exitCode: 2,
      diagnostics: [{ code: 'config/invalid-option', file: 'galley.config.json' }],
    });
});
