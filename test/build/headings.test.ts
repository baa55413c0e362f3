import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { checkConfig } from '../../src/config/check.ts';
import { filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const now = Date.parse('2026-02-01');
const FILES = {
  'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }, '## One *two*\n\nText.\n\n### Three\n'),
  'content/blog/workspace.yaml': 'keys: [blog]',
};
const CONTRACTS = `import { defineConfig, defineContract, schemas, z } from 'galley';
const contract = defineContract({
  detail: { schema: z.object({ parts: z.array(z.string()) }), map: ({ headings }) => ({ parts: headings.map(({ id }) => id) }) },
});
export default defineConfig({ details: { headings: true }, versions: { v2: { contract }, v3: { contract: defineContract({}) } } });
`;

test('details have headings if configured, and lists never do', async () => {
  const plain = await folderOf(FILES);
  await build({ root: plain, now });
  const root = await folderOf({ ...FILES, 'galley.config.json': '{ "details": { "headings": true } }' });
  expect((await build({ root, now })).ok).toBe(true);
  const [without, files] = await Promise.all([plain, root].map((folder) => filesIn(join(folder, 'dist'))));
  const detail = JSON.parse(files?.['api/public/v1/blog/posts/a.json'] ?? '');
  expect(detail.data.headings).toEqual([
    { level: 2, id: 'one-two', text: 'One two' },
    { level: 3, id: 'three', text: 'Three' },
  ]);
  const { headings: _, ...others } = detail.data;
  expect(others).toEqual(JSON.parse(without?.['api/public/v1/blog/posts/a.json'] ?? '').data);
  expect(files?.['api/public/v1/blog/posts.json']).toBe(without?.['api/public/v1/blog/posts.json']);
  const { components } = JSON.parse(files?.['api/public/v1/openapi.json'] ?? '');
  expect(JSON.stringify(components.schemas.PostAnswer) + JSON.stringify(components.schemas)).toContain('"headings"');
  expect(components.schemas.PostRecord.properties).not.toHaveProperty('headings');
});

test('headings have the ids of the HTML, and footnotes have none', async () => {
  const text = '## One\n\n#### Deep *a* & b\n\n# Top\n\nWith a note.[^1]\n\n[^1]: Note.\n';
  const root = await folderOf({
    'content/blog/workspace.yaml': 'keys: [blog]',
    'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }, text),
    'galley.config.json': '{ "details": { "headings": true } }',
  });
  expect((await build({ root, now })).diagnostics).toEqual([]);
  const { data } = JSON.parse(await readFile(join(root, 'dist/api/public/v1/blog/posts/a.json'), 'utf8'));
  expect(data.headings).toEqual([
    { level: 2, id: 'one', text: 'One' },
    { level: 4, id: 'deep-a--b', text: 'Deep a & b' },
    { level: 1, id: 'top', text: 'Top' },
  ]);
  for (const { id } of data.headings) expect(data.htmlContent).toContain(`id="${id}"`);
});

test('a custom version can map headings; without a map, they are as in version 1', async () => {
  const root = await folderOf({ ...FILES, 'galley.config.mjs': CONTRACTS });
  expect((await build({ root, now })).diagnostics).toEqual([]);
  const detail = async (version: string) =>
    JSON.parse(await readFile(join(root, `dist/api/public/${version}/blog/posts/a.json`), 'utf8')).data;
  expect((await detail('v2')).parts).toEqual(['one-two', 'three']);
  expect((await detail('v3')).headings).toHaveLength(2);
});

test('a custom field with that name is refused', () => {
  const checked = checkConfig(
    { details: { headings: true }, records: { fields: { headings: { type: 'json' } } } },
    '/project',
  );
  expect('problems' in checked && checked.problems[0]?.message).toContain('The custom field headings has the name');
});
