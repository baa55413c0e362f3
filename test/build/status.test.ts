import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuildOptions, build } from '../../src/build/build.ts';
import { checkConfig } from '../../src/config/check.ts';
import { folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const NOW = Date.parse('2026-02-01');
const FILES = {
  'content/blog/workspace.yaml': 'keys: [blog]',
  'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }),
  'content/blog/posts/b.md': post({ title: 'B', date: '2026-01-02', draft: true }),
  'content/blog/posts/c.md': post({ title: 'C', date: '2026-03-01' }),
  'content/blog/posts/d.md': post({ title: 'D', date: '2026-01-03', expiryDate: '2026-01-04' }),
  'content/blog/posts/e.md': post({ title: 'E', date: '2026-01-05', expiryDate: '2026-05-01' }),
};

const project = (config: object = {}) => folderOf({ ...FILES, 'galley.config.json': JSON.stringify(config) });

const published = async (root: string, options: BuildOptions = {}) => {
  const { diagnostics, nextBuild } = await build({ root, now: NOW, ...options });
  expect(diagnostics).toEqual([]);
  const read = async (path: string) => JSON.parse(await readFile(join(root, 'dist/api/public/v1/blog', path), 'utf8'));
  const { data } = await read('posts.json');
  const statuses = data.map(({ slug, status }: { slug: string; status?: string }) => `${slug} ${status}`);
  return {
    statuses,
    nextBuild,
    detail: (await read('posts/a.json')).data,
    manifest: await read('index/manifest.json'),
  };
};

test('a build with --drafts or --future adds each post’s status; any other does not', async () => {
  const root = await project();
  const plain = await published(root);
  expect(plain.statuses).toEqual(['e undefined', 'a undefined']);
  expect(plain.manifest).not.toHaveProperty('preview');
  const all = await published(root, { drafts: true, future: true });
  expect(all.statuses).toEqual(['c scheduled', 'e published', 'b draft', 'a published']);
  expect(all.detail.status).toBe('published');
  expect(all.manifest.preview).toBe(true);
  expect((await published(root, { drafts: true })).statuses).toEqual(['e published', 'b draft', 'a published']);
  expect((await published(root)).statuses).toEqual(plain.statuses);
});

test('records.status adds it in every build that is for readers', async () => {
  const root = await project({ records: { status: true }, posts: { publish: ['expired'] } });
  const { statuses, manifest } = await published(root);
  expect(statuses).toEqual(['e published', 'd expired', 'a published']);
  expect(manifest).not.toHaveProperty('preview');
});

test('a build is due when a status changes', async () => {
  const next = async (config: object, options: BuildOptions, now: string) =>
    (await build({ root: await project(config), now: Date.parse(now), write: false, ...options })).nextBuild;
  expect(await next({}, { future: true }, '2026-02-01')).toBe('2026-03-01T00:00:00.000Z');
  expect(await next({}, { future: true }, '2026-03-02')).toBe('2026-05-01T00:00:00.000Z');
  expect(await next({ posts: { publish: ['future'] } }, {}, '2026-02-01')).toBe('2026-05-01T00:00:00.000Z');
});

test('a custom field with that name is refused if the option is on, and keeps its value with --drafts', async () => {
  const customFields = { status: { type: 'string' } };
  expect(checkConfig({ records: { fields: customFields, status: true } }, '/project')).toHaveProperty('problems');
  const root = await project({ records: { fields: customFields } });
  const { statuses, manifest } = await published(root, { drafts: true });
  expect(statuses).toEqual(['e null', 'b null', 'a null']);
  expect(manifest.preview).toBe(true);
});
