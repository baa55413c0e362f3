import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { checkConfig } from '../../src/config/check.ts';
import { folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const FILES = {
  'content/blog/workspace.yaml': 'keys: [blog]',
  'content/blog/ship.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>',
  'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01', cover: { image: '../ship.svg', alt: ' A ship ' } }),
  'content/blog/posts/b.md': post({ title: 'B', date: '2026-01-02', image: '/b.jpg' }),
  'content/blog/posts/c.md': post({ title: 'C', date: '2026-01-03', cover: { alt: 'Nothing' } }),
};

const records = async (config: object) => {
  const root = await folderOf({ ...FILES, 'galley.config.json': JSON.stringify(config) });
  expect((await build({ root, now: Date.parse('2026-02-01') })).diagnostics).toEqual([]);
  return JSON.parse(await readFile(join(root, 'dist/api/public/v1/blog/posts.json'), 'utf8')).data;
};

test('records have the alternative text of their cover, or null', async () => {
  const alts = (await records({ records: { cover: true } })).map((one: { coverAlt: string }) => one.coverAlt);
  expect(alts).toEqual([null, null, 'A ship']);
  expect((await records({}))[2]).not.toHaveProperty('coverAlt');
});

test('a custom field with that name is refused only if the option is on', () => {
  const customFields = { coverAlt: { type: 'string' } };
  expect(checkConfig({ records: { fields: customFields, cover: true } }, '/project')).toHaveProperty('problems');
  expect(checkConfig({ records: { fields: customFields } }, '/project')).toHaveProperty('settings');
});
