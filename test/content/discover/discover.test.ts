import { link as hardLink, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { discover } from '../../../src/content/discover/discover.ts';
import { toolOf } from '../../../src/tools/registry.ts';
import { settingsIn, shortly } from '../../helpers/content.ts';
import { addFiles, type Files, folderOf } from '../../helpers/files.ts';
import { SPECIAL_FILES } from '../../helpers/special-files.ts';

const discoverIn = (root: string, content?: string) =>
  discover(settingsIn(root, content ? { folders: { content } } : {}), { toolOf });
const problems = async (files: Files) => {
  const { diagnostics } = discoverIn(await folderOf(files));
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
  const { workspaces, diagnostics } = discoverIn(root);
  expect(workspaces.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'e']);
  expect(workspaces[2]?.tags).toEqual({ path: join(root, 'content/c/tags.yml'), file: 'content/c/tags.yml' });
  expect(diagnostics).toEqual([]);
});

test('finds posts at any depth, sorted by code unit, independent of their creation order', async () => {
  const paths = ['posts/Z.md', 'posts/a.md', 'posts/a/b.markdown', 'posts/a/index.md', 'posts/é.md', 'posts/b.MD'];
  const files = paths.map((path) => [`content/w/${path}`, ''] as const);
  const listed = async (entries: typeof files) =>
    names(discoverIn(await folderOf(Object.fromEntries(entries))).workspaces[0]?.posts ?? []);
  const sorted = files.map(([path]) => path).sort();
  expect(await listed(files)).toEqual(sorted);
  expect(await listed([...files].reverse())).toEqual(sorted);
});

test('every skipped file is listed with a reason', async () => {
  const root = await folderOf({
    'content/w/posts/x.md': '',
    'content/w/posts/y.mdx': '',
    'content/w/posts/a/_index.md': '',
    'content/w/posts/.draft.md': '',
    'content/w/posts/image.png': '',
    'content/w/README.md': '',
    'content/w/tag.yaml': '',
  });
  const [workspace] = discoverIn(root).workspaces;
  expect(names(workspace?.posts ?? [])).toEqual(['content/w/posts/x.md']);
  expect(workspace?.skipped).toEqual([
    { file: 'content/w/README.md', why: 'outside posts/' },
    { file: 'content/w/posts/a/_index.md', why: 'the page of a section, not a post' },
    { file: 'content/w/posts/y.mdx', why: 'MDX needs a pattern that names it, such as **/*.mdx' },
    { file: 'content/w/tag.yaml', why: 'not one of workspace.yaml, authors.yaml, categories.yaml, tags.yaml' },
  ]);
});

test('missing and misplaced content is reported', async () => {
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

test('the content folder can be elsewhere or be a link', async () => {
  const elsewhere = await folderOf({ 'texts/w/posts/x.md': '' });
  const root = await folderOf();
  await symlink(join(elsewhere, 'texts'), join(root, 'content'));
  const [workspace] = discoverIn(root).workspaces;
  const posts = workspace?.posts.map(({ path, file }) => ({ path, file }));
  expect(posts).toEqual([{ path: join(root, 'content/w/posts/x.md'), file: 'content/w/posts/x.md' }]);
});

test('links inside the content folder are followed; any other link is an error', async () => {
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
  const { workspaces, diagnostics } = discoverIn(root);
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

test('finds posts with unusual names: a post is never dropped silently', async () => {
  const names = ['back\\slash.md', '{braces}.md', '!bang.md', '[x].md', 'sp ace.md'];
  const root = await folderOf(Object.fromEntries(names.map((name) => [`content/w/posts/${name}`, 'x'])));
  const { workspaces } = discoverIn(root);
  expect(workspaces[0]?.posts.map(({ file }) => file).sort()).toEqual(
    names.map((name) => `content/w/posts/${name}`).sort(),
  );
});

test('names with control characters, which no pattern matches, are errors if they would be read', async () => {
  const names = ['line\nbreak.md', 'a\u2028folder/x.md', 'Icon\r', 'tab\t.png'];
  const root = await folderOf(Object.fromEntries(names.map((name) => [`content/w/posts/${name}`, 'x'])));
  const { diagnostics } = discoverIn(root);
  expect(diagnostics.map(({ code, file, message }) => [code, file, message])).toEqual([
    ['content/control-character', 'content/w/posts/a\u2028folder', 'The name contains the control character U+2028.'],
    ['content/control-character', 'content/w/posts/line\nbreak.md', 'The name contains the control character U+000A.'],
  ]);
});

const SECRETS = {
  'content/w/posts/x.md': '',
  'content/w/workspace.yaml': '',
  'content/w/notes.txt': '',
  'content/w/.private/y.md': '',
  'content/v/posts/draft.md': '',
  'content/v/authors.yaml': '',
  'content/shared/people.yaml': '',
  'content/shared/more/y.png': '',
  'galley.config.ts': '',
};

test.each([
  ['posts/a.md', 'content/w/workspace.yaml', 'points to a file that is not Markdown'],
  ['posts/a.md', 'content/w/notes.txt', 'points to a file that is not Markdown'],
  ['posts/a.md', 'content/w/.private/y.md', 'points to a hidden file or folder'],
  ['posts/a', 'content/w/.private', 'points to a hidden file or folder'],
  ['posts/a.md', 'content/v/posts/draft.md', 'points into the folder of another workspace'],
  ['posts/a', 'content/v/posts', 'points into the folder of another workspace'],
  ['posts/a', 'content/v', 'points into the folder of another workspace'],
  ['posts/a.md', 'galley.config.ts', 'points outside the content folder'],
  ['posts/a', '.', 'points outside the content folder'],
  ['posts/a', 'content', 'points outside the content folder'],
  ['tags.yaml', 'content/w/workspace.yaml', 'points to workspace.yaml'],
  ['tags.yaml', 'content/w/notes.txt', 'points to a file that is not YAML'],
  ['authors.yaml', 'content/v/authors.yaml', 'points into the folder of another workspace'],
])('the link %s to %s is refused: it %s', async (from, to, why) => {
  const root = await folderOf(SECRETS);
  await symlink(join(root, to), join(root, 'content/w', from));
  const { workspaces, diagnostics } = discoverIn(root);
  expect(diagnostics.map(({ code, file, message }) => [code, file, message])).toEqual([
    ['content/symlink-outside', `content/w/${from}`, `The symbolic link ${why}.`],
  ]);
  expect(names(workspaces.find(({ name }) => name === 'w')?.posts ?? [])).toEqual(['content/w/posts/x.md']);
});

test('the help for a broken link names submodules, whose files are missing after a plain clone', async () => {
  const root = await folderOf(SECRETS);
  await symlink('../../submodule/posts', join(root, 'content/w/posts/more'));
  const { diagnostics } = discoverIn(root);
  expect(diagnostics).toMatchObject([
    { file: 'content/w/posts/more', help: expect.stringContaining('git submodule update --init') },
  ]);
});

test('files shared by workspaces can be in a folder that is not a workspace', async () => {
  const root = await folderOf(SECRETS);
  await symlink('../shared/people.yaml', join(root, 'content/w/authors.yaml'));
  await symlink('../../shared/more', join(root, 'content/w/posts/more'));
  const { workspaces, diagnostics } = discoverIn(root);
  expect(diagnostics).toEqual([]);
  const [, workspace] = workspaces;
  expect(workspace?.authors?.file).toBe('content/w/authors.yaml');
  expect(names(workspace?.posts ?? [])).toEqual(['content/w/posts/x.md']);
});

test('a post that is a hard link to workspace.yaml is an error', async () => {
  const root = await folderOf(SECRETS);
  await hardLink(join(root, 'content/w/workspace.yaml'), join(root, 'content/w/posts/a.md'));
  const { diagnostics } = discoverIn(root);
  expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([['content/not-a-file', 'content/w/posts/a.md']]);
});

test.each(['posts/y.md', 'posts/deep/y.markdown', 'workspace.yaml', 'tags.yml'])(
  'a pipe, a socket or a device called %s is an error, not treated as absent',
  async (path) => {
    for (const [kind, put] of Object.entries(SPECIAL_FILES)) {
      if (!/pipe|socket|^a folder$/.test(kind) || (kind === 'a folder' && path.startsWith('posts/'))) continue;
      const root = await folderOf({ 'content/w/posts/x.md': '' });
      await put(join(root, 'content/w', path));
      const { diagnostics } = discoverIn(root);
      expect(diagnostics.map(({ code, file }) => [kind, code, file])).toContainEqual([
        kind,
        'content/not-a-file',
        `content/w/${path}`,
      ]);
    }
  },
);

test('any other special file is listed as skipped', async () => {
  const root = await folderOf({ 'content/w/posts/x.md': '' });
  await SPECIAL_FILES['a socket']?.(join(root, 'content/w/posts/editor.sock'));
  const { workspaces, diagnostics } = discoverIn(root);
  expect(diagnostics).toEqual([]);
  expect(workspaces[0]?.skipped).toEqual([{ file: 'content/w/posts/editor.sock', why: 'a socket' }]);
});

test('a file called posts instead of a folder is an error', async () => {
  expect(await problems({ 'content/w/workspace.yaml': '', 'content/w/posts': 'x' })).toEqual([
    'error content/no-posts-folder content/w/posts',
  ]);
});

test('folders that link to each other are refused in bounded time', async () => {
  const root = await folderOf({ 'content/w/posts/x.md': '' });
  const folders = Array.from({ length: 14 }, (_, at) => `content/w/posts/f${at}`);
  for (const folder of folders) await mkdir(join(root, folder));
  for (const from of folders)
    for (const [at, to] of folders.entries())
      if (to !== from) await symlink(join(root, to), join(root, from, `to${at}`));
  const { diagnostics } = discoverIn(root);
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['content/symlink-outside']));
});
