import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { checkConfig } from '../../src/config/check.ts';
import { folderOf } from '../helpers/files.ts';
import { gif } from '../helpers/gif.ts';
import { post } from '../helpers/posts.ts';

const FILES = {
  'content/blog/workspace.yaml': 'keys: [blog]',
  'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01', cover: 'fog.gif' }, '![Fog](fog.gif) ![](/b.jpg)'),
  'content/blog/posts/b.md': post({ title: 'B', date: '2026-01-02', cover: '/b.jpg' }, 'Text.'),
  'content/blog/posts/c.md': post({ title: 'C', date: '2026-01-03' }, '`<img src="c.png">`'),
};

const project = async (config: object) => {
  const root = await folderOf({ ...FILES, 'galley.config.json': JSON.stringify(config) });
  await writeFile(join(root, 'content/blog/posts/fog.gif'), gif(320, 200));
  return root;
};

const built = async (root: string) => {
  const { diagnostics } = await build({ root, now: Date.parse('2026-02-01') });
  const read = async (path: string) =>
    JSON.parse(await readFile(join(root, 'dist/api/public/v1/blog', path), 'utf8')).data;
  return { diagnostics, read };
};

test('details list the pictures of their HTML, with sizes if the HTML has them', async () => {
  const plain = { alt: '', width: null, height: null, srcset: null };
  const { read, diagnostics } = await built(
    await project({ details: { images: true }, markdown: { imageSizes: true } }),
  );
  expect(diagnostics).toEqual([]);
  const { images, htmlContent } = await read('posts/a.json');
  const [, src] = /src="([^"]*)"/.exec(htmlContent) ?? [];
  expect(images).toEqual([
    { ...plain, src, alt: 'Fog', width: 320, height: 200 },
    { ...plain, src: '/b.jpg' },
  ]);
  expect((await read('posts/b.json')).images).toEqual([]);
  expect((await read('posts/c.json')).images).toEqual([]);
  expect((await read('posts.json'))[0]).not.toHaveProperty('images');
});

test('pictures without sizes in the HTML have none', async () => {
  const { read } = await built(await project({ details: { images: true } }));
  expect((await read('posts/a.json')).images[0]).toMatchObject({ alt: 'Fog', width: null, height: null });
});

test('records have the current size of a cover that is a file of the project', async () => {
  const root = await project({ records: { cover: true } });
  const sizes = async () => {
    const records: { coverWidth: number; coverHeight: number }[] = await (await built(root)).read('posts.json');
    return records.map(({ coverWidth, coverHeight }) => [coverWidth, coverHeight]);
  };
  const none = [null, null];
  expect(await sizes()).toEqual([none, none, [320, 200]]);
  await writeFile(join(root, 'content/blog/posts/fog.gif'), gif(64, 48));
  expect(await sizes()).toEqual([none, none, [64, 48]]);
});

test('a cover whose size cannot be read is a warning', async () => {
  const root = await project({ records: { cover: true } });
  await writeFile(join(root, 'content/blog/posts/fog.gif'), 'GIF');
  const { diagnostics, read } = await built(root);
  expect(diagnostics).toMatchObject([{ code: 'post/image-size-unknown', file: 'content/blog/posts/a.md' }]);
  expect((await read('posts.json'))[2]).toMatchObject({ coverWidth: null, coverHeight: null });
});

test('custom fields with these names are refused only if the options are on', () => {
  for (const [name, options] of [
    ['images', { details: { images: true } }],
    ['coverWidth', { records: { cover: true } }],
    ['coverHeight', { records: { cover: true } }],
  ] as const) {
    const customFields = { [name]: { type: 'string' } };
    const records = { fields: customFields, ...('records' in options ? options.records : {}) };
    expect(checkConfig({ ...options, records }, '/project')).toHaveProperty('problems');
    expect(checkConfig({ records: { fields: customFields } }, '/project')).toHaveProperty('settings');
  }
});

test('a picture beside another post has the same URL as in the HTML, even after it changes', async () => {
  const root = await folderOf({
    'content/blog/workspace.yaml': 'keys: [blog]',
    'content/blog/posts/d/index.md': post({ title: 'D', date: '2026-01-01', path: 'blog/d' }, '![Fog](fog.gif)'),
    'content/blog/posts/d/fog.gif': gif(300, 200),
    'content/blog/posts/e.md': post(
      { title: 'E', date: '2026-01-02', path: 'blog/e' },
      '![It\'s fog](../d/fog.gif)\n\n<img src="../d/fog.gif" srcset="../d/fog.gif 2x">',
    ),
    'galley.config.json': JSON.stringify({ details: { images: true }, adopt: { dialect: 'zola', ownUrl: '{url}' } }),
  });
  for (const width of [300, 301]) {
    await writeFile(join(root, 'content/blog/posts/d/fog.gif'), gif(width, 200));
    const { diagnostics, read } = await built(root);
    expect(diagnostics).toEqual([]);
    const { images, htmlContent } = await read('posts/e.json');
    const [, src] = /src="([^"]*)"/.exec(htmlContent) ?? [];
    expect(src).toMatch(/^\/api\/public\/assets\/\w+-fog\.gif$/);
    expect(images).toMatchObject([
      { src, alt: "It's fog" },
      { src, srcset: `${src} 2x` },
    ]);
  }
});
