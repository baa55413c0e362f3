import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { addFiles, folderOf } from '../helpers/files.ts';
import { SMALL_PROJECT } from '../helpers/posts.ts';
import { findings, lintersInstalled } from './linters.ts';
import { TWO_VERSIONS } from './two-versions.ts';

const NOW = Date.UTC(2026, 10, 21);

/** The documents that a project publishes, by version. */
const documentsOf = async (root: string, versions: readonly string[]): Promise<string[]> => {
  const { ok, diagnostics } = await build({ root, now: NOW, concurrency: 1 });
  expect(ok, JSON.stringify(diagnostics.filter(({ severity }) => severity === 'error'))).toBe(true);
  const read = (version: string): Promise<string> =>
    readFile(join(root, `dist/api/public/${version}/openapi.json`), 'utf8');
  return Promise.all(versions.map(read));
};

const demo = async (): Promise<string> => {
  const root = await folderOf();
  await cp('content', join(root, 'content'), { recursive: true });
  return root;
};

describe.skipIf(!lintersInstalled && process.env.CI === undefined)('linters', () => {
  test('redocly and spectral accept the demo, custom fields, a deprecated version, another contract', async () => {
    const [plain = ''] = await documentsOf(await demo(), ['v1']);
    const config = { 'galley.config.ts': TWO_VERSIONS };
    const [deprecated = '', v2 = ''] = await documentsOf(await folderOf({ ...SMALL_PROJECT, ...config }), ['v1', 'v2']);
    expect(JSON.parse(deprecated).paths['/{key}/posts'].get.deprecated).toBe(true);
    expect(Object.keys(JSON.parse(deprecated).components.schemas.PostRecord.properties)).toContain('hero');
    expect(Object.keys(JSON.parse(v2).components.schemas.PostList.properties)).toContain('items');
    const folder = await folderOf({ 'plain.json': plain, 'deprecated.json': deprecated, 'v2.json': v2 });
    expect(await findings(folder, ['plain.json', 'deprecated.json', 'v2.json'])).toEqual([]);
  });

  test('redocly and spectral accept a document with feeds', async () => {
    const config = {
      output: { feeds: true, assetsUrl: 'https://assets.example.com' },
      posts: { url: 'https://example.com/{slug}' },
    };
    const project = { ...SMALL_PROJECT, 'galley.config.json': JSON.stringify(config) };
    const [text = ''] = await documentsOf(await folderOf(project), ['v1']);
    expect(Object.keys(JSON.parse(text).paths)).toContain('/{key}/feeds/posts.{format}');
    expect(await findings(await folderOf({ 'feeds.json': text }), ['feeds.json'])).toEqual([]);
  });

  test('they report every mistake', async () => {
    const [text = ''] = await documentsOf(await folderOf({ ...SMALL_PROJECT }), ['v1']);
    const document = JSON.parse(text);
    delete document.info.license;
    delete document.paths['/{key}/tags'].get.description;
    const folder = await folderOf();
    await addFiles(folder, { 'wrong.json': JSON.stringify(document) });
    const found = await findings(folder, ['wrong.json']);
    expect(found.map((line) => line.split(':')[0])).toEqual(['redocly info-license', 'spectral operation-description']);
  });
});
