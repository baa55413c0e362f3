import { mkdirSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSettings } from '../../src/config/load.ts';
import { badOutput, checkHostsFolder } from '../../src/config/output-place.ts';
import { folderOf } from '../helpers/files.ts';

const project = async () => {
  const root = await folderOf({ 'content/blog/workspace.yaml': 'keys: [demo]\n', '.git/config': '' });
  const badIn = (out: string, content = 'content') =>
    badOutput({
      root,
      content: join(root, content),
      out: out.startsWith('/') ? out : join(root, out),
      workspaces: {},
      assets: { baseUrl: '', folders: [], folder: 'static' },
    });
  return { root, badIn };
};

test.each([
  ['.', /project/],
  ['..', /project/],
  ['/', /root of the file system/],
  [homedir(), /home/],
  [dirname(homedir()), /home|root/],
  ['/home/somebody', /home/],
  ['/proc/x', /kernel/],
  ['/sys/x/y', /kernel/],
  ['content', /content/],
  ['content/blog', /content/],
  ['content/new/folder', /content/],
  ['.git', /git/],
  ['.git/hooks', /git/],
  ['.galley', /own folder/],
  ['.galley/out', /own folder/],
  ['hosts', /hosts/],
  ['hosts/nginx', /hosts/],
  ['node_modules/x', /npm/],
])('the output is refused at %s', async (out, why) => {
  const { badIn } = await project();
  expect(badIn(out)).toMatch(why);
});

test.each(['dist', 'public/api', '../elsewhere', 'content-api', '.github-pages', 'hosts2', 'dist/.galley'])(
  'the output may be at %s',
  async (out) => {
    const { badIn } = await project();
    expect(badIn(out)).toBeNull();
  },
);

test('an output that contains the content is refused, as is one in a content folder that is the project', async () => {
  const { badIn } = await project();
  expect(badIn('src', 'src/content')).toMatch(/content/);
  expect(badIn('dist', '.')).toMatch(/content/);
});

test('links are followed, to existing and to missing targets', async () => {
  const { root, badIn } = await project();
  symlinkSync('content', join(root, 'out'));
  symlinkSync('.', join(root, 'here'));
  mkdirSync(join(root, 'real'));
  symlinkSync('real', join(root, 'good'));
  expect(badIn('out')).toMatch(/content/);
  expect(badIn('out/new')).toMatch(/content/);
  expect(badIn('here/.git/new')).toMatch(/git/);
  expect(badIn('good')).toBeNull();
});

test('a refused output is a configuration error that points at the option or names the flag', async () => {
  const { root } = await project();
  await expect(loadSettings({ root, out: 'content' })).rejects.toMatchObject({
    exitCode: 2,
    diagnostics: [{ code: 'config/unsafe-output', help: expect.stringContaining('--out') }],
  });
  const written = await folderOf({ 'galley.config.json': '{\n"folders": { "out": "hosts" }\n}' });
  await expect(loadSettings({ root: written })).rejects.toMatchObject({
    exitCode: 2,
    diagnostics: [{ code: 'config/unsafe-output', file: 'galley.config.json', position: { line: 2 } }],
  });
  expect((await loadSettings({ root: written, out: 'dist' })).out).toBe(join(written, 'dist'));
});

test('the output is refused inside and around a configured folder of posts', async () => {
  const { root } = await project();
  const why = (out: string, ...posts: readonly string[]) =>
    badOutput({
      root,
      content: join(root, 'content'),
      out: join(root, out),
      workspaces: { w: { posts, adopt: { fields: {} } } },
      assets: { baseUrl: '', folders: [], folder: null },
    });
  expect(why('docs', 'docs/**/*.md')).toMatch(/folder of posts/);
  expect(why('docs/out', 'docs/**/*.md')).toMatch(/folder of posts/);
  expect(why('src', 'src/blog/*.md')).toMatch(/folder of posts/);
  expect(why('dist', 'docs/*.md', '!dist/**')).toBeNull();
  expect(why('dist', '**/*.md')).toBeNull();
});

test('the output is refused in the folder of pictures', async () => {
  const { badIn } = await project();
  expect(badIn('static/out')).toMatch(/their files/);
});

test('hosts/ is refused if it leads to the content, to Git, to the project or to Galley’s own folder', async () => {
  for (const target of ['content', '.git', '.', '.galley']) {
    const { root } = await project();
    symlinkSync(target, join(root, 'hosts'));
    expect(() => checkHostsFolder({ root, content: join(root, 'content') })).toThrow(/hosts/);
  }
  const { root } = await project();
  expect(() => checkHostsFolder({ root, content: join(root, 'content') })).not.toThrow();
  expect(() => checkHostsFolder({ root, content: join(root, 'hosts') })).toThrow(/hosts/);
});
