import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { addFiles, type Files, filesIn, folderOf } from '../helpers/files.ts';
import { gif } from '../helpers/gif.ts';
import { post } from '../helpers/posts.ts';

const WIDE = '![Fog](fog.jpg)\n\n![Chart](chart.png) ![Small](small.webp) ![Moving](moving.webp) ![Old](old.gif)';
const OWN = '<img src="fog.jpg" alt="" srcset="chart.png 2x">';

/** A picture of noise, so that fewer pixels always make a smaller file. */
const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

const project = async (config: object, more: Files = {}) => {
  const root = await folderOf({
    'content/blog/workspace.yaml': 'keys: [blog]',
    'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }, WIDE),
    'content/blog/posts/b.md': post({ title: 'B', date: '2026-01-02' }, `${OWN}\n\n![Fog](fog.jpg)`),
    'galley.config.json': JSON.stringify(config),
    ...more,
  });
  const put = (name: string, bytes: Uint8Array) => writeFile(join(root, 'content/blog/posts', name), bytes);
  const frames = await Promise.all([1, 2].map(() => picture(400, 300).png().toBuffer()));
  // The Exif orientation of a camera that was held upright: 6 is a quarter turn.
  await put(
    'fog.jpg',
    await picture(600, 1000)
      .withExif({ IFD0: { Copyright: 'Mine' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );
  await put('chart.png', await picture(700, 20).png().toBuffer());
  await put('small.webp', await picture(300, 20).webp().toBuffer());
  await put(
    'moving.webp',
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  );
  await put('old.gif', gif(900, 900));
  return root;
};

const OPTIONS = { now: Date.parse('2026-02-01') };
const WIDTHS = { markdown: { imageWidths: [480, 320, 480] }, details: { addresses: true, images: true } };

const imagesOf = async (root: string, slug: string) =>
  JSON.parse(await readFile(join(root, `dist/api/public/v1/blog/posts/${slug}.json`), 'utf8')).data.images;

const withoutHash = (srcset: string | null) => srcset?.replaceAll(/\/api\/public\/assets\/[0-9a-f]{12}-/g, '') ?? null;

test('pictures get smaller widths in the same format, upright, and their tags name them', async () => {
  const root = await project(WIDTHS);
  expect((await build({ root, ...OPTIONS })).diagnostics).toEqual([]);
  const images: { srcset: string | null }[] = await imagesOf(root, 'a');
  expect(images.map(({ srcset }) => withoutHash(srcset))).toEqual([
    'fog-320w.jpg 320w, fog-480w.jpg 480w, fog.jpg 1000w',
    'chart-320w.png 320w, chart-480w.png 480w, chart.png 700w',
    null,
    null,
    null,
  ]);
  for (const [address = '', width = ''] of (images[0]?.srcset ?? '').split(', ').map((one) => one.split(' '))) {
    const { info } = await sharp(join(root, 'dist', address))
      .rotate()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ format: 'jpeg', width: Number(width.slice(0, -1)) });
    expect(info.width / info.height).toBeCloseTo(1000 / 600, 1);
  }
  const [smaller = ''] = (images[0]?.srcset ?? '').split(' ');
  expect(await sharp(join(root, 'dist', smaller)).metadata()).not.toHaveProperty('exif');
});

test('an authored srcset stays, and both kinds are marked for other origins', async () => {
  const root = await project(WIDTHS);
  await build({ root, ...OPTIONS });
  const { data } = JSON.parse(await readFile(join(root, 'dist/api/public/v1/blog/posts/b.json'), 'utf8'));
  expect(data.images.map(({ srcset }: { srcset: string }) => withoutHash(srcset))).toEqual([
    'chart.png 2x',
    'fog-320w.jpg 320w, fog-480w.jpg 480w, fog.jpg 1000w',
  ]);
  expect(data.addresses).toHaveLength(6);
});

test('smaller widths are created once, and removed with the picture', async () => {
  const root = await project(WIDTHS);
  await build({ root, ...OPTIONS });
  const folder = join(root, '.galley/cache/images');
  const kept = await filesIn(folder);
  expect(Object.keys(kept)).toHaveLength(4);
  for (const name of await readdir(folder)) {
    for (const file of await readdir(join(folder, name))) await writeFile(join(folder, name, file), 'kept');
  }
  await build({ root, ...OPTIONS, force: true });
  expect(Object.values(await filesIn(folder))).toEqual(['kept', 'kept', 'kept', 'kept']);
  await rm(join(root, 'content/blog/posts/b.md'));
  await addFiles(root, { 'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }, '![Chart](chart.png)') });
  await build({ root, ...OPTIONS });
  expect(Object.keys(await filesIn(folder))).toHaveLength(2);
});

test('without the cache of smaller widths, posts keep the same pictures', async () => {
  const root = await project(WIDTHS);
  await build({ root, ...OPTIONS });
  const before = await filesIn(join(root, 'dist'));
  await rm(join(root, '.galley/cache/images'), { recursive: true });
  expect((await build({ root, ...OPTIONS })).changes).toMatchObject({ written: 0, deleted: 0 });
  expect(await filesIn(join(root, 'dist'))).toEqual(before);
});

test('a picture that cannot be resized is a warning, and is published unchanged', async () => {
  const root = await project(WIDTHS);
  const chart = await readFile(join(root, 'content/blog/posts/chart.png'));
  await writeFile(join(root, 'content/blog/posts/chart.png'), chart.subarray(0, 200));
  const { ok, diagnostics } = await build({ root, ...OPTIONS });
  expect(ok).toBe(true);
  expect(diagnostics).toMatchObject([
    { severity: 'warning', code: 'post/image-not-resized', file: 'content/blog/posts/a.md' },
  ]);
  expect((await imagesOf(root, 'a'))[1].srcset).toBeNull();
});

test('without the package that resizes pictures, nothing is written, and the error names the command that adds it', async () => {
  const old = { 'node_modules/sharp/package.json': '{ "main": "lib/index.js", "version": "0.30.0" }' };
  const root = await project(WIDTHS, old);
  const { ok, diagnostics } = await build({ root, ...OPTIONS });
  expect(ok).toBe(false);
  expect(diagnostics).toMatchObject([{ code: 'images/no-package', file: 'galley.config.json', position: { line: 1 } }]);
  expect(diagnostics[0]?.help).toContain('npm install --save-dev sharp');
  expect((await build({ root, ...OPTIONS, write: false })).ok).toBe(false);
});
