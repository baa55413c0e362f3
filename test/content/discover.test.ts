import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { discover } from '../../src/content/discover.ts';
import { settingsIn, shortly } from '../helpers/content.ts';
import { addFiles, type Files, folderOf } from '../helpers/files.ts';

const discoverIn = async (root: string, content?: string) => discover(settingsIn(root, content ? { content } : {}));
const problems = async (files: Files) => {
  const { diagnostics } = await discoverIn(await folderOf(files));
  return diagnostics.map(({ severity, code, file }) => `${severity} ${code} ${file ?? ''}`.trim());
};
const names = (files: readonly { readonly file: string }[]) => files.map(({ file }) => file);

test('a workspace is a folder with posts/, workspace.yaml or a taxonomy file', async () => {
  const root = await folderOf({
    'content/d/notes.txt': '',
    'content/c/tags.yml': '',
    'content/b/workspace.yaml': '',
    'content/a/posts/x.md': '',
    'content/logo.png': '',
    'content/.hidden/posts/x.md': '',
  });
  await mkdir(join(root, 'content/e/posts'), { recursive: true });
  const { workspaces, diagnostics } = await discoverIn(root);
  expect(workspaces.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'e']);
  expect(workspaces[2]?.tags).toEqual({ path: join(root, 'content/c/tags.yml'), file: 'content/c/tags.yml' });
  expect(diagnostics).toEqual([]);
});

test('posts at any depth, sorted by code unit, in whatever order they were made', async () => {
  const paths = ['posts/Z.md', 'posts/a.md', 'posts/a/b.markdown', 'posts/a/index.md', 'posts/é.md', 'posts/b.MD'];
  const files = paths.map((path) => [`content/w/${path}`, ''] as const);
  const listed = async (entries: typeof files) =>
    names((await discoverIn(await folderOf(Object.fromEntries(entries)))).workspaces[0]?.posts ?? []);
  const sorted = files.map(([path]) => path).sort();
  expect(await listed(files)).toEqual(sorted);
  expect(await listed([...files].reverse())).toEqual(sorted);
});

test('every file that takes no part is accounted for', async () => {
  const root = await folderOf({
    'content/w/posts/x.md': '',
    'content/w/posts/y.mdx': '',
    'content/w/posts/a/_index.md': '',
    'content/w/posts/.draft.md': '',
    'content/w/posts/image.png': '',
    'content/w/README.md': '',
    'content/w/tag.yaml': '',
  });
  const [workspace] = (await discoverIn(root)).workspaces;
  expect(names(workspace?.posts ?? [])).toEqual(['content/w/posts/x.md']);
  expect(workspace?.skipped).toEqual([
    { file: 'content/w/README.md', why: 'outside posts/' },
    { file: 'content/w/posts/a/_index.md', why: 'a section page of Hugo, not a post' },
    { file: 'content/w/posts/y.mdx', why: 'posts are .md or .markdown files' },
    { file: 'content/w/tag.yaml', why: 'not one of workspace.yaml, authors.yaml, categories.yaml, tags.yaml' },
  ]);
});

test('what is in the wrong place is named', async () => {
  expect(await problems({})).toEqual(['error content/not-found']);
  expect(await problems({ content: 'a file' })).toEqual(['error content/not-found']);
  expect(await problems({ 'content/a.txt': '' })).toEqual(['error content/no-workspace']);
  expect(await problems({ 'content/x.md': '' })).toEqual(['error content/no-workspace']);
  expect(await problems({ 'content/posts/x.md': '' })).toEqual(['error content/no-workspace']);
  expect(await problems({ 'content/blog/x.md': '' })).toEqual(['error content/no-posts-folder content/blog/x.md']);
  expect(await problems({ 'content/blog/workspace.yaml': '', 'content/blog/sub/x.md': '' })).toEqual([
    'error content/no-posts-folder content/blog/sub/x.md',
  ]);
  expect(await problems({ 'content/blog/posts/x.md': '', 'content/y.md': '' })).toEqual([
    'warning content/outside-workspace content/y.md',
  ]);
  expect(await problems({ 'content/blog/tags.yaml': '', 'content/blog/tags.yml': '' })).toEqual([
    'error content/two-files content/blog/tags.yml',
  ]);
});

test('the content folder may be elsewhere, and may be a link', async () => {
  const elsewhere = await folderOf({ 'texts/w/posts/x.md': '' });
  const root = await folderOf();
  await symlink(join(elsewhere, 'texts'), join(root, 'content'));
  const [workspace] = (await discoverIn(root)).workspaces;
  expect(workspace?.posts).toEqual([{ path: join(root, 'content/w/posts/x.md'), file: 'content/w/posts/x.md' }]);
});

test('links inside the content folder are followed, any other is an error', async () => {
  const root = await folderOf({ 'content/w/posts/x.md': '', 'content/w/shared/y.md': '', 'outside/z.md': '' });
  const link = (to: string, from: string) => symlink(join(root, to), join(root, 'content/w/posts', from));
  await link('content/w/shared', 'folder');
  await link('content/w/shared/y.md', 'file.md');
  await link('outside', 'out');
  await link('outside/z.md', 'out.md');
  await link('nowhere.md', 'gone.md');
  await link('content/w/posts', 'round');
  await addFiles(root, { 'other/posts/x.md': '' });
  await symlink(join(root, 'other'), join(root, 'content/other'));
  const { workspaces, diagnostics } = await discoverIn(root);
  expect(workspaces.map(({ posts }) => names(posts))).toEqual([
    ['content/w/posts/file.md', 'content/w/posts/folder/y.md', 'content/w/posts/x.md'],
  ]);
  expect(diagnostics.map(shortly)).toEqual(Array(5).fill('content/symlink-outside'));
  expect(diagnostics.map(({ file }) => file?.split('/').at(-1))).toEqual([
    'other',
    'gone.md',
    'out',
    'out.md',
    'round',
  ]);
});

test('no name is too odd to be found: a post is never dropped in silence', async () => {
  const names = [
    'line\nbreak.md',
    'back\\slash.md',
    '{braces}.md',
    '!bang.md',
    '[x].md',
    'sp ace.md',
    'a\nfolder/x.md',
  ];
  const root = await folderOf(Object.fromEntries(names.map((name) => [`content/w/posts/${name}`, 'x'])));
  const { workspaces } = await discoverIn(root);
  expect(workspaces[0]?.posts.map(({ file }) => file).sort()).toEqual(
    names.map((name) => `content/w/posts/${name}`).sort(),
  );
});
