import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildIn } from '../helpers/built.ts';
import { addFiles, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const FILES = {
  'galley.config.json': '{ "output": { "revision": true } }',
  'content/blog/workspace.yaml': 'keys: [blog]',
  'content/blog/authors.yaml': 'ann: { name: Ann, about: Writes. }\n',
  'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01', author: 'ann' }, 'One.'),
  // If any post has an old address, every key has the file that lists its old addresses.
  'content/blog/posts/b.md': post({ title: 'B', date: '2026-01-02', aliases: ['/older/'] }, 'Two.'),
  'content/notes/workspace.yaml': 'keys: [notes]',
  'content/notes/posts/n.md': post({ title: 'N', date: '2026-01-01' }),
};

const revisionOf = async (root: string, key = 'blog'): Promise<string | undefined> =>
  JSON.parse(await readFile(join(root, `dist/api/public/v1/${key}/index/manifest.json`), 'utf8')).revision;

test.each([
  ['a post', { 'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01', author: 'ann' }, 'Other.') }],
  ['what an author’s entry says', { 'content/blog/authors.yaml': 'ann: { name: Ann, about: Reads. }\n' }],
  [
    'an old address',
    { 'content/blog/posts/b.md': post({ title: 'B', date: '2026-01-02', aliases: ['/old/'] }, 'Two.') },
  ],
])('a change of %s changes the revision of its key alone', async (_, files) => {
  const root = await folderOf(FILES);
  await buildIn(root);
  const [blog, notes] = [await revisionOf(root), await revisionOf(root, 'notes')];
  expect(blog).toMatch(/^[\w-]{16}$/);
  await addFiles(root, files);
  await buildIn(root);
  expect(await revisionOf(root)).not.toBe(blog);
  expect(await revisionOf(root, 'notes')).toBe(notes);
});

test('an invisible change does not change the revision, nor does a build from scratch', async () => {
  const root = await folderOf(FILES);
  await buildIn(root);
  const revision = await revisionOf(root);
  await addFiles(root, { 'content/blog/posts/c.md': post({ title: 'C', date: '2026-01-03', draft: true }) });
  await buildIn(root);
  expect(await revisionOf(root)).toBe(revision);
  const other = await folderOf(FILES);
  await buildIn(other, { concurrency: 2 });
  expect(await revisionOf(other)).toBe(revision);
});

test('a post with the same HTML does not change the revision, but a link to another target does', async () => {
  const linking = (text: string) => ({
    'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01', author: 'ann' }, text),
  });
  const root = await folderOf({ ...FILES, ...linking('See [B](b.md).') });
  const revisions = [];
  for (const text of ['See [B](b.md).', 'See [B](./b.md).\n\n', 'See [B](b.md#more).']) {
    await addFiles(root, linking(text));
    await buildIn(root);
    revisions.push(await revisionOf(root));
  }
  expect(revisions[1]).toBe(revisions[0]);
  expect(revisions[2]).not.toBe(revisions[0]);
});

test('without the option there is no revision', async () => {
  const root = await folderOf({ ...FILES, 'galley.config.json': '{}' });
  await buildIn(root);
  expect(await revisionOf(root)).toBeUndefined();
});
