import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const now = Date.parse('2026-02-01');
const FILES = {
  'content/blog/workspace.yaml': 'keys: [blog]',
  'content/blog/categories.yaml': '- { name: News, description: All of it., image: news.png }\n- Tides\n',
  'content/blog/authors.yaml': '- { id: jane, name: Jane, avatar: jane.png }\n',
  'content/blog/news.png': 'news',
  'content/blog/jane.png': 'jane',
  'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01', category: 'Tides', author: 'jane', tags: ['x'] }),
  'galley.config.json': '{"terms":{"posts":true,"fields":true}}',
};
const V1 = 'api/public/v1/blog';

const built = async (root: string) => {
  const result = await build({ root, now });
  expect(result.diagnostics).toEqual([]);
  const files = await filesIn(join(root, 'dist'));
  const dataOf = (name: string) => JSON.parse(files[`${V1}/${name}.json`] ?? '').data;
  return { files, dataOf, result };
};

test('categories, tags and authors have the fields of their files, in this order', async () => {
  const { files, dataOf } = await built(await folderOf(FILES));
  const image = Object.keys(files).find((path) => path.endsWith('-news.png'));
  const avatar = Object.keys(files).find((path) => path.endsWith('-jane.png'));
  const news = { name: 'News', slug: 'news' };
  const none = { description: null, image: null, url: null };
  expect(JSON.stringify(dataOf('categories'))).toBe(
    JSON.stringify([
      {
        ...news,
        ...{ description: 'All of it.', image: `/${image}`, url: null },
        ...{ posts: 0 },
      },
      {
        ...{ name: 'Tides', slug: 'tides' },
        ...none,
        ...{ posts: 1 },
      },
    ]),
  );
  expect(dataOf('tags')).toEqual([{ name: 'x', slug: 'x', ...none, posts: 1 }]);
  expect(dataOf('authors')).toMatchObject([{ id: 'jane', avatar: `/${avatar}`, url: null, posts: 1 }]);
  expect(dataOf('posts/a').category).toEqual({ name: 'Tides', slug: 'tides' });
});

test('a changed description or image rewrites its list, and no post', async () => {
  const root = await folderOf(FILES);
  const before = await built(root);
  await addFiles(root, {
    'content/blog/categories.yaml': FILES['content/blog/categories.yaml'].replace('All of it', 'All'),
    'content/blog/news.png': 'other',
  });
  const after = await built(root);
  const changed = Object.keys(after.files).filter((path) => after.files[path] !== before.files[path]);
  expect(changed.sort()).toEqual([expect.stringMatching(/assets\/.*-news\.png$/), `${V1}/categories.json`]);
  expect(after.result.changes).toMatchObject({ written: 2, deleted: 1 });
});
