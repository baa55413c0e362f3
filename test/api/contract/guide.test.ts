import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import { filesIn, folderOf } from '../../helpers/files.ts';
import { SMALL_PROJECT } from '../../helpers/posts.ts';

const PAGE = readFileSync('content/guide/posts/api/contracts.md', 'utf8');

/** The TypeScript blocks of the guide's page, in order. */
const blocks = [...PAGE.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? '');

test('the guide’s contract does what the guide says', async () => {
  const root = await folderOf({ ...SMALL_PROJECT, 'galley.config.ts': blocks[0] ?? '' });
  const { diagnostics } = await build({ root, now: Date.UTC(2026, 5, 1), env: {}, concurrency: 1 });
  expect(diagnostics).toEqual([]);
  const output = await filesIn(join(root, 'dist/api/public/v2/demo'));
  const { items, page } = JSON.parse(output['posts.json'] ?? '');
  expect(page).toEqual({ total: 3, offset: 0, limit: 10 });
  expect(items[0]).toMatchObject({ slug: 'third', heading: 'Third', minutes: 1 });
  expect(JSON.parse(output['posts/third.json'] ?? '').post).toEqual({ ...items[0], body: '<p>Text.</p>\n' });
});

test('the guide’s contract for custom fields builds', async () => {
  const config = `${blocks[1]}
    import { defineConfig } from 'galley';
    export default defineConfig({ records: { fields: { series: { type: 'string' } } }, versions: { v2: { contract: v2 } } });`;
  const root = await folderOf({ ...SMALL_PROJECT, 'galley.config.ts': config });
  const { diagnostics } = await build({ root, now: Date.UTC(2026, 5, 1), env: {}, concurrency: 1 });
  expect(diagnostics).toEqual([]);
});

test('the guide’s contract for workspaces with languages builds', async () => {
  const config = `import { defineConfig, defineContract, schemas, z } from 'galley';
    const v2 = defineContract({ record: { ${blocks[2]} map: (post) => post } });
    export default defineConfig({ versions: { v2: { contract: v2 } } });`;
  const root = await folderOf({
    ...SMALL_PROJECT,
    'galley.config.ts': config,
    'content/blog/workspace.yaml': 'keys: [demo]\nlanguages: [en, de]\n',
  });
  const { diagnostics } = await build({ root, now: Date.UTC(2026, 5, 1), env: {}, concurrency: 1 });
  expect(diagnostics).toEqual([]);
});

test('the envelope that the guide calls an error is one', async () => {
  const config = `import { defineConfig, defineContract } from 'galley';
    const v2 = defineContract({ envelopes: { ${blocks[3]} } });
    export default defineConfig({ versions: { v2: { contract: v2 } } });`;
  const root = await folderOf({ ...SMALL_PROJECT, 'galley.config.ts': config });
  await expect(build({ root, concurrency: 1 })).rejects.toThrow(/envelopes.list: it reads or changes offset/);
});
