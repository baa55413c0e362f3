import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { readHtml } from '../../src/build/read-html.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';

const NOW = Date.UTC(2026, 6, 1);
const DRAFT = 'content/blog/posts/draft.md';
const FILES = {
  ...SMALL_PROJECT,
  [DRAFT]: post({ title: 'Draft', draft: true }, 'A *draft*. See [the first](2026-01-01-first.md#x).'),
};

test('the HTML of a post that is held back is what its build has made of it, and nothing is written', async () => {
  const root = await folderOf(FILES);
  const options = { root, now: NOW, concurrency: 1 };
  expect(await readHtml(options, DRAFT)).toBeNull();
  await build(options);
  const built = await filesIn(root);
  expect(await readHtml(options, DRAFT)).toBe('<p>A <em>draft</em>. See <a href="#x">the first</a>.</p>\n');
  expect(await filesIn(root)).toEqual(built);
});

test('a file that has changed since, or that is no post, has none', async () => {
  const root = await folderOf(FILES);
  const options = { root, now: NOW, concurrency: 1 };
  await build(options);
  for (const file of ['galley.config.ts', '../x.md', 'content/blog/posts/none.md', '']) {
    expect(await readHtml(options, file), file).toBeNull();
  }
  await addFiles(root, { [DRAFT]: post({ title: 'Draft', draft: true }, 'Other.') });
  expect(await readHtml(options, DRAFT)).toBeNull();
});
