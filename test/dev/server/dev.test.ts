import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Dev, startDev } from '../../../src/dev/server/dev.ts';
import type { Rebuild } from '../../../src/dev/server/rebuild.ts';
import { addFiles, folderOf } from '../../helpers/files.ts';
import { freePort } from '../../helpers/free-port.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';

const FIRST = 'content/blog/posts/2026-01-01-first.md';

const start = (root: string, port = 0): { readonly dev: Promise<Dev>; readonly rebuilds: Rebuild[] } => {
  const rebuilds: Rebuild[] = [];
  const dev = startDev({
    build: { root, concurrency: 1, now: Date.UTC(2026, 6, 1) },
    server: { host: '127.0.0.1', port, portIsFixed: port !== 0 },
    onRebuild: (rebuild) => rebuilds.push(rebuild),
    onUnwatchable: (error) => {
      throw error;
    },
  });
  onTestFinished(() =>
    dev.then(
      ({ close }) => close(),
      () => {},
    ),
  );
  return { dev, rebuilds };
};

/** A port that is in use until the test ends. */
const takenPort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
};

test('a request before the end of the first build waits for it', async () => {
  const root = await folderOf(SMALL_PROJECT);
  const port = await freePort();
  const { dev, rebuilds } = start(root, port);
  const response = await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/api/public/v1/demo/posts/first`), 60_000);
  expect(response.status).toBe(200);
  expect(rebuilds).toHaveLength(1);
  await dev;
});

test('an unavailable address is an error before anything is built', async () => {
  const root = await folderOf(SMALL_PROJECT);
  const port = await takenPort();
  const { dev, rebuilds } = start(root, port);
  await expect(dev).rejects.toMatchObject({ exitCode: 2, diagnostics: [{ code: 'preview/port-taken' }] });
  expect(rebuilds).toEqual([]);
  expect(existsSync(join(root, 'dist'))).toBe(false);
});

test('an invalid configuration at the start is an error', async () => {
  const root = await folderOf({ ...SMALL_PROJECT, 'galley.config.json': '{"list":{}}' });
  await expect(start(root).dev).rejects.toMatchObject({
    exitCode: 2,
    diagnostics: [{ code: 'config/unknown-option' }],
  });
});

test('a rebuild names changed files relative to the project; a new key works from then on', async () => {
  const root = await folderOf(SMALL_PROJECT);
  const { dev, rebuilds } = start(root);
  const { url } = await dev;
  await addFiles(root, { [FIRST]: post({ title: 'Changed' }) });
  await vi.waitFor(() => expect(rebuilds.at(-1)?.changed).toEqual([FIRST]), 60_000);
  await addFiles(root, { 'content/notes/workspace.yaml': 'keys: [fresh]\n' });
  await vi.waitFor(async () => {
    const answer = await fetch(`${url}/api/public/v1/fresh/stats`);
    expect(answer.status).toBe(200);
  }, 60_000);
});

test('posts, terms and images of a declared workspace are watched where they are', async () => {
  const config = {
    workspaces: { blog: { posts: ['**/*.md'], keys: ['k'], taxonomies: { authors: 'data/authors.yaml' } } },
  };
  const text = post({ title: 'A', date: '2026-01-01', author: 'ann' }, '![p](p.svg)');
  const root = await folderOf({
    'galley.config.json': JSON.stringify(config),
    'src/blog/a.md': text,
    'src/blog/p.svg': '<svg/>',
    'data/authors.yaml': 'ann: Ann\n',
  });
  const { dev, rebuilds } = start(root);
  await dev;
  const first = rebuilds.length;
  for (const [path, changed] of [
    ['src/blog/a.md', text.replace('"A"', '"B"')],
    ['src/blog/p.svg', '<svg></svg>'],
    ['data/authors.yaml', 'ann: Anna\n'],
    ['news/b.md', post({ title: 'New', date: '2026-01-02' })],
  ] as const) {
    await addFiles(root, { [path]: changed });
    await vi.waitFor(() => expect(rebuilds.at(-1)?.changed.join()).toContain(dirname(path)), 60_000);
  }
  // Files that a rebuild writes do not count as changes.
  expect(
    rebuilds.slice(first).flatMap(({ changed }) => changed.filter((path) => /^(?:dist|hosts)/.test(path))),
  ).toEqual([]);
});

test.each([
  ['engine', 'markdown.mjs', "import { end } from './end.mjs';\nexport default () => '<p>old' + end + '</p>';"],
  [
    'rendered',
    'rendered.ndjson',
    Object.keys(SMALL_PROJECT)
      .filter((name) => name.endsWith('.md'))
      .map((name) => JSON.stringify({ file: name, html: '<p>old</p>' }))
      .join('\n'),
  ],
])('a change of the file in markdown.%s renders posts again', async (option, file, text) => {
  const root = await folderOf({
    ...SMALL_PROJECT,
    'galley.config.json': JSON.stringify({ markdown: { [option]: file } }),
    [file]: text,
    'end.mjs': "export const end = '';",
  });
  const { dev } = start(root);
  const { url } = await dev;
  const expectHtml = (html: string) =>
    vi.waitFor(async () => {
      const answer = await fetch(`${url}/api/public/v1/demo/posts/first`);
      expect(await answer.json()).toMatchObject({ data: { htmlContent: html } });
    }, 60_000);
  await expectHtml('<p>old</p>');
  await addFiles(root, { [file]: text.replaceAll('old', 'new') });
  await expectHtml('<p>new</p>');
  await addFiles(root, { 'end.mjs': "export const end = '!';" });
  await expectHtml(option === 'engine' ? '<p>new!</p>' : '<p>new</p>');
});

test('a temporary file that a tool renames is not named; a removed file is', async () => {
  const root = await folderOf(SMALL_PROJECT);
  const { dev, rebuilds } = start(root);
  await dev;
  await addFiles(root, { 'content/blog/posts/sedXyz': post({ title: 'Replaced' }) });
  await rename(join(root, 'content/blog/posts/sedXyz'), join(root, FIRST));
  await vi.waitFor(() => expect(rebuilds.at(-1)?.changed).toEqual([FIRST]), 60_000);
  await rm(join(root, 'content/blog/posts/2026-03-01-third.md'));
  await vi.waitFor(() => expect(rebuilds.at(-1)?.changed).toEqual(['content/blog/posts/2026-03-01-third.md']), 60_000);
});

test('after closing nothing is watched, built or served', async () => {
  const root = await folderOf(SMALL_PROJECT);
  const { dev, rebuilds } = start(root);
  const { url, close } = await dev;
  await addFiles(root, { [FIRST]: post({ title: 'Late' }) });
  await close();
  const count = rebuilds.length;
  await expect(fetch(url)).rejects.toThrow();
  await addFiles(root, { [FIRST]: post({ title: 'Later' }) });
  // A watcher that was still open would report before this other server does.
  const other = start(root);
  await other.dev;
  await addFiles(root, { [FIRST]: post({ title: 'Latest' }) });
  await vi.waitFor(() => expect(other.rebuilds.length).toBeGreaterThan(1), 60_000);
  expect(rebuilds).toHaveLength(count);
});
