import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import { folderOf } from '../../helpers/files.ts';
import { gif } from '../../helpers/gif.ts';
import { post } from '../../helpers/posts.ts';

const TEXT =
  '![Fog](fog.gif) ![Chart](chart.svg) ![Half](half.png) <img src="fog.gif" width="5"> <img src="other.png" height="5">';

const project = async (config: object) => {
  const root = await folderOf({
    'galley.config.json': JSON.stringify(config),
    'content/blog/workspace.yaml': 'keys: [k]',
    'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }, TEXT),
    'content/blog/posts/chart.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40.4 30"/>',
    'content/blog/posts/half.png': 'PNG',
    'content/blog/posts/other.png': 'PNG',
  });
  await writeFile(join(root, 'content/blog/posts/fog.gif'), gif(320, 200));
  return root;
};

const built = async (root: string) => {
  const { diagnostics } = await build({ root, now: Date.parse('2026-02-01') });
  const { data } = JSON.parse(await readFile(join(root, 'dist/api/public/v1/k/posts/a.json'), 'utf8'));
  const images: string[] = data.htmlContent.match(/<img[^>]*>/g);
  return { diagnostics, images: images.map((image) => image.replace(/src="[^"]*-([\w.]+)"/, '$1')) };
};

test('images get the width and height of their files, and a size in the tag stays', async () => {
  const root = await project({ markdown: { imageSizes: true } });
  const { images, diagnostics } = await built(root);
  expect(images).toEqual([
    '<img width="320" height="200" fog.gif alt="Fog">',
    '<img width="40" height="30" chart.svg alt="Chart">',
    '<img half.png alt="Half">',
    '<img fog.gif width="5">',
    '<img other.png height="5">',
  ]);
  expect(diagnostics).toMatchObject([
    { severity: 'warning', code: 'post/image-size-unknown', file: 'content/blog/posts/a.md' },
  ]);
  await writeFile(join(root, 'content/blog/posts/fog.gif'), gif(64, 48));
  expect((await built(root)).images[0]).toBe('<img width="64" height="48" fog.gif alt="Fog">');
});

test('without the option, images are unchanged', async () => {
  expect((await built(await project({}))).images[0]).toBe('<img fog.gif alt="Fog">');
});
