import { expect, test } from 'vitest';
import { createFindByName } from '../../../src/content/links/find-post.ts';
import { NO_TOOL } from '../../../src/content/tool.ts';
import { toolOf } from '../../../src/tools/registry.ts';

const POSTS = [
  'site/_posts/2020-01-02-hello.md',
  'site/_posts/sub/2020-01-03-hello.md',
  'content/blog/fog.md',
  'content/blog/fog/rain/index.md',
  'content/old/fog.md',
  'content/old/blog/fog.md',
];
const find = (
  name: string,
  from = 'content/blog/other.md',
  rules: Partial<Parameters<typeof createFindByName>[1]> = {},
) =>
  createFindByName(
    POSTS.map((file) => ({ file, slug: file === 'content/old/fog.md' ? 'mist' : null })),
    { tool: toolOf('zola'), postFolders: [], ...rules },
  ).name(name, from);

test('a name is a path from the folder where posts begin, with or without extension', () => {
  for (const name of ['/blog/fog.md', '/blog/fog', '/blog/fog/']) expect(find(name)).toEqual(['content/blog/fog.md']);
  for (const name of ['/blog/fog/rain/index.md', '/blog/fog/rain'])
    expect(find(name)).toEqual(['content/blog/fog/rain/index.md']);
  expect(find('fog.md', 'x.md', { tool: NO_TOOL, postFolders: ['content/old/blog'] })).toEqual([
    'content/old/blog/fog.md',
  ]);
});

test('a post beside the linking post comes first, unless the name begins with /', () => {
  expect(find('fog', 'content/old/other.md')).toEqual(['content/old/fog.md']);
  expect(find('../blog/fog.md', 'content/old/other.md')).toEqual(['content/blog/fog.md']);
  expect(find('fog', 'content/old/other/index.md')).toEqual(['content/old/fog.md']);
  expect(find('/fog', 'content/old/other.md')).toHaveLength(3);
});

test('a path can begin in any folder if only one post has it', () => {
  expect(find('2020-01-02-hello')).toEqual(['site/_posts/2020-01-02-hello.md']);
  expect(find('sub/2020-01-03-hello')).toEqual(['site/_posts/sub/2020-01-03-hello.md']);
  expect(find('_posts/2020-01-02-hello.md')).toEqual(['site/_posts/2020-01-02-hello.md']);
  expect(find('fog', 'x.md')).toEqual(['content/blog/fog.md', 'content/old/fog.md', 'content/old/blog/fog.md']);
});

test('a name can be a slug', () => {
  expect(find('mist')).toEqual(['content/old/fog.md']);
  expect(find('mis')).toEqual([]);
});

test('a path from the project root finds one post, with or without extension', () => {
  const { path } = createFindByName(
    POSTS.map((file) => ({ file, slug: null })),
    { tool: NO_TOOL, postFolders: [] },
  );
  for (const each of ['content/blog/fog/rain', 'content/blog/fog/rain/', 'content/blog/fog/rain/index.md'])
    expect(path(each)).toEqual(['content/blog/fog/rain/index.md']);
  expect(path('content/blog/fog.html')).toEqual(['content/blog/fog.md']);
  expect(path('blog/fog')).toEqual([]);
});

test('letter case counts, unless the tool ignores it', () => {
  expect(find('Mist')).toEqual([]);
  expect(find('/Blog/Fog.md')).toEqual([]);
  expect(find('Mist', 'x.md', { tool: toolOf('hugo') })).toEqual(['content/old/fog.md']);
  expect(find('/Blog/Fog.md', 'x.md', { tool: toolOf('hugo') })).toEqual(['content/blog/fog.md']);
});
