import { open, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startDev } from '../../../src/dev/server/dev.ts';
import { folderOf } from '../../helpers/files.ts';
import { git } from '../../helpers/git.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';

const FIRST = 'content/blog/posts/2026-01-01-first.md';

/** How editors save a file. */
const SAVES: Readonly<Record<string, (path: string, text: string) => Promise<void>>> = {
  'in place, in pieces': async (path, text) => {
    const file = await open(path, 'w');
    for (const piece of text.match(/[\s\S]{1,9}/g) ?? []) await file.write(piece);
    await file.close();
  },
  'by renaming over it': async (path, text) => {
    await writeFile(`${path}.tmp-4711`, text);
    await rename(`${path}.tmp-4711`, path);
  },
  'as Vim does, with a backup and a trial file': async (path, text) => {
    await writeFile(join(path, '..', '4913'), '');
    await unlink(join(path, '..', '4913'));
    await writeFile(join(path, '..', '.first.md.swp'), text);
    await rename(path, `${path}~`);
    await writeFile(path, text);
    await unlink(`${path}~`);
    await unlink(join(path, '..', '.first.md.swp'));
  },
  'as JetBrains does, by a file beside it': async (path, text) => {
    await writeFile(`${path}___jb_tmp___`, text);
    await rename(path, `${path}___jb_old___`);
    await rename(`${path}___jb_tmp___`, path);
    await unlink(`${path}___jb_old___`);
  },
  'by deleting and making it anew': async (path, text) => {
    await unlink(path);
    await writeFile(path, text);
  },
};

const served = async (root: string): Promise<string> => {
  const { url, close } = await startDev({
    build: { root, concurrency: 1 },
    server: { host: '127.0.0.1', port: 0, portIsFixed: false },
    onRebuild: () => {},
    onUnwatchable: (error) => {
      throw error;
    },
  });
  onTestFinished(close);
  return url;
};

test.each(Object.keys(SAVES))('a post saved %s is served, every time', async (how) => {
  const root = await folderOf(SMALL_PROJECT);
  const url = await served(root);
  const get = async (path: string) => (await fetch(`${url}/api/public/v1/demo/${path}`)).json();
  for (const title of ['One', 'Two', 'Three']) {
    await SAVES[how]?.(join(root, FIRST), post({ title }));
    await vi.waitFor(async () => expect(await get('posts/first')).toMatchObject({ data: { title } }), 60_000);
  }
  const { data } = (await get('posts')) as { readonly data: readonly { readonly slug: string }[] };
  expect(data.map(({ slug }) => slug).sort()).toEqual(['first', 'second', 'third']);
});

const VITEPRESS = { adopt: { dialect: 'vitepress' } };

test.each([
  ['in the folder of posts', 'content/blog/posts/near.js', './near.js', VITEPRESS],
  ['elsewhere in the project', 'code/far.js', '../../../code/far.js', VITEPRESS],
  ['of a workspace with this dialect', 'code/far.js', '../../../code/far.js', { workspaces: { blog: VITEPRESS } }],
])('a file %s that a VitePress post inserts is inserted again when it is saved', async (_, file, path, config) => {
  const root = await folderOf({
    ...SMALL_PROJECT,
    [file]: 'alpha();\n',
    'galley.config.json': JSON.stringify(config),
  });
  git(root, 'init', '--quiet');
  git(root, 'add', file);
  const url = await served(root);
  const html = async (): Promise<string> => {
    const { data } = (await (await fetch(`${url}/api/public/v1/demo/posts/2026-01-01-first`)).json()) as {
      readonly data: { readonly htmlContent: string };
    };
    return data.htmlContent;
  };
  await writeFile(join(root, FIRST), post({ title: 'First', date: '2026-01-01' }, `<<< ${path}`));
  await vi.waitFor(async () => expect(await html()).toContain('alpha'), 60_000);
  await writeFile(join(root, file), 'beta();\n');
  await vi.waitFor(async () => expect(await html()).toContain('beta'), 60_000);
});
