import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuildOptions, build } from '../../src/build/build.ts';
import { isInShare, type RenderOptions, render, type Share } from '../../src/build/render.ts';
import { lock } from '../../src/shared/cache/lock-file.ts';
import fc from '../helpers/fast-check.ts';
import { type Files, filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const POSTS = 'content/blog/posts';
const names = Array.from({ length: 12 }, (_, at) => `${POSTS}/post-${at}.md`);
const textOf = (at: number): string =>
  post(
    { title: `Post ${at}`, date: `2026-01-${10 + at}`, tags: [`t${at % 3}`] },
    `Text *${at}* with [x](x.txt) and [another](post-${(at + 1) % 12}.md#end).\n\n## End\n\n\`\`\`js\nlet a = ${at};\n\`\`\``,
  );
const PROJECT: Files = {
  'content/blog/workspace.yaml': 'keys: [blog]\n',
  ...Object.fromEntries(names.map((name, at) => [name, textOf(at)])),
  [`${POSTS}/x.txt`]: 'An asset.',
  'content/notes/workspace.yaml': 'keys: [notes]\n',
  'content/notes/posts/note.md': post({ title: 'Note', date: '2026-02-01' }),
};
const ALL = names.length + 1;
const NOW = Date.UTC(2026, 5, 1);

const buildHere = (root: string, options: BuildOptions = {}) =>
  build({ root, now: NOW, env: {}, concurrency: 1, ...options });

const renderHere = (root: string, options: RenderOptions = {}) => render({ root, env: {}, concurrency: 1, ...options });

const share = (number: number, count: number): Share => ({ number, count });

/** Renders a share in a fresh clone and returns the clone's cache. */
const shardOf = async (shard: Share, files: Files = PROJECT): Promise<string> => {
  const root = await folderOf(files);
  expect((await renderHere(root, { shard })).ok).toBe(true);
  return join(root, '.galley/cache');
};

/** A fresh clone with the contents of several caches. */
const cloneWith = async (caches: readonly string[], files: Files = PROJECT): Promise<string> => {
  const root = await folderOf(files);
  for (const cache of caches) cpSync(cache, join(root, '.galley/cache'), { recursive: true });
  return root;
};

const outputOf = (root: string) => filesIn(join(root, 'dist'));

/** The output of one machine that builds everything. */
const whole = async (files: Files = PROJECT) => {
  const root = await folderOf(files);
  const result = await buildHere(root);
  expect(result).toMatchObject({ ok: true, rendered: ALL });
  return outputOf(root);
};

test('caches of shares rendered elsewhere give the output of one machine, and nothing is rendered', async () => {
  const caches = await Promise.all([1, 2, 3].map((number) => shardOf(share(number, 3))));
  const expected = await whole();
  for (const order of [caches, caches.toReversed()]) {
    const root = await cloneWith(order);
    expect(await buildHere(root)).toMatchObject({ ok: true, rendered: 0 });
    expect(await outputOf(root)).toEqual(expected);
  }
});

test('a share is rendered into the cache only; cached posts are not rendered again', async () => {
  const root = await folderOf(PROJECT);
  const mine = Object.keys(PROJECT).filter((file) => file.endsWith('.md') && isInShare(file, share(2, 3)));
  const first = await renderHere(root, { shard: share(2, 3) });
  expect(first).toMatchObject({
    ok: true,
    posts: mine.length,
    total: ALL,
    rendered: mine.length,
    cache: '.galley/cache',
  });
  expect(mine.length).toBeGreaterThan(1);
  expect(readdirSync(root).sort()).toEqual(['.galley', 'content']);
  expect(readdirSync(join(root, '.galley')).sort()).toEqual(['cache', 'here']);
  expect(await renderHere(root, { shard: share(2, 3) })).toMatchObject({ rendered: 0 });
  expect(await renderHere(root, { shard: share(2, 3), force: true })).toMatchObject({ rendered: mine.length });
  expect(await buildHere(root)).toMatchObject({ ok: true, rendered: ALL - mine.length });
});

test('shares can be rendered one after the other: each keeps the others and drops its own removed posts', async () => {
  const root = await folderOf(PROJECT);
  for (const number of [1, 2, 3]) await renderHere(root, { shard: share(number, 3) });
  expect(await renderHere(root)).toMatchObject({ posts: ALL, rendered: 0 });
  for (const name of names.slice(0, 6)) rmSync(join(root, name));
  for (const number of [1, 2, 3])
    expect(await renderHere(root, { shard: share(number, 3) })).toMatchObject({ rendered: 0 });
  const [index = ''] = readdirSync(join(root, '.galley/cache/posts'));
  const [, json = ''] = readFileSync(join(root, '.galley/cache/posts', index), 'utf8').split('\n');
  const entries = JSON.parse(json).entries as readonly { readonly file: string }[];
  expect(entries.map(({ file }) => file).sort()).toEqual([...names.slice(6), 'content/notes/posts/note.md'].sort());
});

test('a share reports the problems of its own posts, and the build reports them again with the rest', async () => {
  const [bad, twin] = [`${POSTS}/bad.md`, `${POSTS}/post-0.markdown`];
  const files = { ...PROJECT, [bad]: post({ title: 'Bad', date: 'never' }), [twin]: textOf(0) };
  const root = await folderOf(files);
  const reported = [];
  for (const number of [1, 2, 3, 4]) {
    const { ok, diagnostics } = await renderHere(root, { shard: share(number, 4) });
    expect(ok).toBe(!isInShare(bad, share(number, 4)));
    reported.push(...diagnostics.map(({ file, code }) => `${file} ${code}`));
  }
  expect(reported).toEqual([`${bad} post/date-unreadable`]);
  const { diagnostics, rendered } = await buildHere(root);
  expect(diagnostics.map(({ code }) => code)).toEqual(['post/date-unreadable', 'post/duplicate-slug']);
  expect(rendered).toBe(1);
});

test('rendering needs no keys from the environment; the build does', async () => {
  const files = { ...PROJECT, 'content/blog/workspace.yaml': 'keys: [{ env: BLOG_KEY }]\n' };
  const root = await folderOf(files);
  expect(await renderHere(root)).toMatchObject({ ok: true, rendered: ALL, diagnostics: [] });
  expect(await buildHere(root)).toMatchObject({ ok: false, diagnostics: [{ code: 'workspace/env-missing' }] });
  expect(await buildHere(root, { env: { BLOG_KEY: 'secret' } })).toMatchObject({ ok: true, rendered: 0 });
});

test('functions whose output may change are refused, and the output of known ones is cached', async () => {
  const config = (first: string): Files => ({
    ...PROJECT,
    'galley.config.mjs': `${first}\nexport default { markdown: { shortcodes: { note: () => '<p>Note.</p>' } } };\n`,
  });
  const known = await folderOf(config(''));
  expect(await renderHere(known)).toMatchObject({ ok: true, rendered: ALL });
  expect(await buildHere(known)).toMatchObject({ ok: true, rendered: 0 });
  const unknown = await folderOf(config('const home = process.env.HOME;'));
  await expect(renderHere(unknown)).rejects.toMatchObject({
    exitCode: 2,
    diagnostics: [
      { code: 'cache/unknown-functions', message: expect.stringContaining('galley.config.mjs:1 uses process') },
    ],
  });
});

test('rendering waits for a concurrent build, and its results are cached', async () => {
  const root = await folderOf(PROJECT);
  const unlock = lock(join(root, '.galley/here/lock'));
  const rendering = renderHere(root);
  await buildHere(root);
  unlock?.();
  expect(await rendering).toMatchObject({ ok: true, rendered: ALL });
  expect(await renderHere(root)).toMatchObject({ ok: true, rendered: 0 });
});

test('if nothing can be cached, rendering fails', async () => {
  const root = await folderOf({ ...PROJECT, '.galley/cache/posts': 'a file where Galley needs a folder' });
  const { ok, diagnostics } = await renderHere(root);
  expect([ok, diagnostics]).toMatchObject([false, [{ severity: 'error', code: 'cache/not-saved' }]]);
});

test('workspaces can be rendered and checked alone; an unknown name is an error', async () => {
  const root = await folderOf({ ...PROJECT, 'content/notes/posts/bad.md': post({ title: 'Bad', date: 'never' }) });
  expect(await renderHere(root, { workspaces: ['blog'] })).toMatchObject({ ok: true, rendered: names.length });
  expect(await renderHere(root, { workspaces: ['notes'] })).toMatchObject({ ok: false, rendered: 2 });
  const check = (workspaces: readonly string[]) => buildHere(root, { write: false, workspaces });
  expect(await check(['blog'])).toMatchObject({ ok: true, rendered: 0, workspaces: [{ name: 'blog' }] });
  expect(await check(['notes'])).toMatchObject({ ok: false, diagnostics: [{ code: 'post/date-unreadable' }] });
  expect(await check(['notes', 'blog'])).toMatchObject({
    ok: false,
    workspaces: [{ name: 'blog' }, { name: 'notes' }],
  });
  for (const refused of [() => check(['blgo']), () => renderHere(root, { workspaces: ['blgo'] })])
    await expect(refused()).rejects.toMatchObject({
      exitCode: 2,
      diagnostics: [{ code: 'config/unknown-workspace', help: expect.stringContaining('Did you mean blog?') }],
    });
});

test('a check of one workspace ignores the configuration of others', async () => {
  const files = {
    ...PROJECT,
    'galley.config.json': JSON.stringify({
      adopt: { fields: { excerpt: 'abstract' } },
      workspaces: { notes: { adopt: { fields: { title: 'heading' } } } },
    }),
  };
  const root = await folderOf(files);
  expect(await buildHere(root, { write: false, workspaces: ['blog'] })).toMatchObject({ ok: true, diagnostics: [] });
});

test('a build of some workspaces is refused, with what to do; one that names all of them is not', async () => {
  const root = await folderOf(PROJECT);
  await expect(buildHere(root, { workspaces: ['blog'] })).rejects.toMatchObject({
    exitCode: 2,
    diagnostics: [{ code: 'build/some-workspaces' }],
  });
  expect(readdirSync(root)).toEqual(['content']);
  expect(await buildHere(root, { workspaces: ['notes', 'blog'] })).toMatchObject({ ok: true });
});

type Harm = (file: string) => void;

const HARMS: Readonly<Record<string, Harm>> = {
  none: () => undefined,
  'is gone': (file) => rmSync(file),
  'is empty': (file) => writeFileSync(file, ''),
  'is cut off': (file) => writeFileSync(file, readFileSync(file).subarray(0, Math.floor(statSync(file).size / 2))),
  'has another byte': (file) => {
    const bytes = readFileSync(file);
    const at = Math.floor(bytes.length / 3);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, bytes);
  },
  'is longer': (file) => writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from('more')])),
  'has others beside it': (file) => {
    writeFileSync(join(file, '../0-of-1-readme.json'), '12\n{"format":3}');
    cpSync(join(file, '..'), join(file, '../../../copy'), { recursive: true });
    cpSync(join(file, '../../../copy'), join(file, '../nested'), { recursive: true });
  },
};

/** What happens to a share: damage to one of its files, or a different state of its machine. */
const fate = fc.record({
  harm: fc.constantFrom(...Object.keys(HARMS)),
  folder: fc.constantFrom('html', 'posts'),
  machine: fc.constantFrom('same', 'same', 'same', 'other configuration', 'other content', 'missing'),
});

test('any number of shares, any fate of each, any order of copies: same bytes, no other share is rendered', async () => {
  const expected = await whole();
  const someShares = fc.array(fate, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(someShares, fc.infiniteStream(fc.nat()), async (fates, luck) => {
      const caches: string[] = [];
      let lost = 0;
      for (const [at, { harm, folder, machine }] of fates.entries()) {
        const shard = share(at + 1, fates.length);
        const mine = Object.keys(PROJECT).filter((file) => file.endsWith('.md') && isInShare(file, shard));
        if (machine !== 'same' || (harm !== 'none' && harm !== 'is longer' && harm !== 'has others beside it'))
          lost += mine.length;
        if (machine === 'missing' || mine.length === 0) continue;
        const cache = await shardOf(shard, MACHINES[machine]);
        const [name = ''] = readdirSync(join(cache, folder));
        HARMS[harm]?.(join(cache, folder, name));
        caches.push(cache);
      }
      const order = caches.toSorted(() => ((luck.next().value ?? 0) % 2 === 0 ? 1 : -1));
      const root = await cloneWith(order);
      const { ok, rendered } = await buildHere(root);
      expect([ok, await outputOf(root)]).toEqual([true, expected]);
      expect(rendered).toBeLessThanOrEqual(lost);
      expect(await buildHere(root, { now: NOW + 1 })).toMatchObject({ ok: true, rendered: 0 });
    }),
    { numRuns: 25 },
  );
});

const MACHINES: Readonly<Record<string, Files>> = {
  same: PROJECT,
  'other configuration': { ...PROJECT, 'galley.config.json': '{ "markdown": { "highlight": false } }' },
  'other content': { ...PROJECT, ...Object.fromEntries(names.map((name, at) => [name, textOf(at + 1)])) },
};
