import { describe, expect, test } from 'vitest';
import { loadProject } from '../../../src/build/project.ts';
import { workspaceIn } from '../../helpers/content.ts';
import { folderOf } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';

const POSTS = {
  'content/blog/posts/a.md': post({ title: 'T', date: '2026-01-01', aliases: ['/was/a/'] }),
  'content/blog/posts/b.md': post({ title: 'T', date: '2026-01-01' }),
  'content/blog/posts/draft.md': post({ title: 'T', date: '2026-01-01', draft: true }),
};

const redirectsOf = async (written: Readonly<Record<string, string>>, url = '/posts/{slug}') => {
  const redirects = Object.entries(written).map(([from, to]) => ({ from, to, place: { file: 'workspace.yaml' } }));
  const { workspace, diagnostics } = await workspaceIn(POSTS, { config: { posts: { url } }, redirects });
  const own = (from: string): boolean => from !== '/was/a/' && from !== 'a';
  return {
    addresses: workspace.redirects.addresses.map(({ from, slug }) => [from, slug]).filter(([from = '']) => own(from)),
    slugs: workspace.redirects.slugs,
    problems: diagnostics.map(({ severity, code, message, file }) => `${severity} ${code} ${file} ${message}`),
  };
};

test('an old slug or URL leads to the slug or URL of a post, like an alias', async () => {
  expect(
    await redirectsOf(
      { old: 'b', '/2019/old-too.html': '/posts/b', '/x/?p=1': 'https://example.com/posts/b' },
      'https://example.com/posts/{slug}',
    ),
  ).toEqual({
    addresses: [
      ['/2019/old-too.html', 'b'],
      ['/posts/old', 'b'],
      ['/x/?p=1', 'b'],
    ],
    slugs: [
      ['old', 'b'],
      ['old-too', 'b'],
      ['x', 'b'],
    ],
    problems: [],
  });
});

test('an old slug has no old URL if URLs have other parts', async () => {
  expect(await redirectsOf({ old: 'b' }, '/{yyyy}/{slug}/')).toEqual({
    addresses: [],
    slugs: [['old', 'b']],
    problems: [],
  });
});

test('a redirect to another redirect, or to an alias of a post, is followed', async () => {
  expect(await redirectsOf({ one: 'two', two: 'b', three: '/was/a/' })).toMatchObject({
    slugs: [
      ['one', 'b'],
      ['three', 'a'],
      ['two', 'b'],
    ],
    problems: [],
  });
});

test('a redirect to a post that is held back is not published', async () => {
  expect(await redirectsOf({ old: 'draft' })).toEqual({ addresses: [], slugs: [], problems: [] });
});

describe('an error at its position', () => {
  const START = 'error workspace/redirect workspace.yaml The redirect from';
  test.each([
    [{ old: 'bb' }, 'old leads to bb, which is not a post in this workspace.'],
    [{ old: '/nowhere/' }, 'old leads to /nowhere/, which is not a post in this workspace.'],
    [
      { old: 'https://example.org/posts/b' },
      'old leads to https://example.org/posts/b, which is not a post in this workspace.',
    ],
    [{ one: 'two', two: 'one' }, 'one leads in a circle: one → two → one.'],
    [{ b: 'b' }, 'b must not start with the current slug of content/blog/posts/b.md.'],
    [{ a: 'b' }, 'a has no effect. Galley ignores the alias /posts/a: it is the URL of content/blog/posts/a.md.'],
    [{ 'a b': 'b' }, 'a b must start with an old slug or a URL path.'],
    [{ '/../x': 'b' }, '/../x must start with an old slug or a URL path.'],
    [
      { '/was/a/': 'b' },
      '/was/a/ has no effect. Galley ignores the alias /was/a/: content/blog/posts/a.md also has it.',
    ],
  ])('%j', async (written, message) => {
    expect((await redirectsOf(written as Readonly<Record<string, string>>)).problems).toContainEqual(
      `${START} ${message}`,
    );
  });
});

test('redirects can be in workspace.yaml or the configuration, and problems have positions there', async () => {
  const root = await folderOf({
    ...POSTS,
    'content/blog/workspace.yaml': 'keys: [k]\nredirects:\n  old: a\n',
    'galley.config.json': JSON.stringify({ workspaces: { blog: { redirects: { '/older/': 'b' } } } }, null, 2),
  });
  const { workspaces } = await loadProject({ root });
  expect(workspaces[0]?.settings.redirects).toMatchObject([
    { from: 'old', to: 'a', place: { file: 'content/blog/workspace.yaml', position: { line: 3 } } },
    { from: '/older/', to: 'b', place: { file: 'galley.config.json', position: { line: 5 } } },
  ]);
});
