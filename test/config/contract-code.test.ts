import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { contractCode } from '../../src/config/import-config.ts';
import { addFiles, type Files, folderOf } from '../helpers/files.ts';

const CONFIG = `import { defineConfig } from 'galley';
import { v2 } from './v2.ts';
export default defineConfig({ versions: { v2: { contract: v2 } } });`;
const FILES: Files = { 'galley.config.ts': CONFIG, 'v2.ts': 'export const v2 = 1;' };

const codeOf = (root: string): string | null => contractCode(join(root, 'galley.config.ts'));

test('is the same as long as the configuration and all that it imports are', async () => {
  const root = await folderOf(FILES);
  const code = codeOf(root);
  expect(code).toMatch(/^[\w-]{10}$/);
  expect(codeOf(await folderOf(FILES))).toBe(code);
  await addFiles(root, { 'v2.ts': 'export const v2 = 2;' });
  expect(codeOf(root)).not.toBe(code);
  await addFiles(root, { 'v2.ts': 'export const v2 = 1;', 'galley.config.ts': `${CONFIG}\n` });
  expect(codeOf(root)).not.toBe(code);
});

test.each([
  "import { format } from 'date-fns';",
  "import { readFileSync } from 'node:fs';",
  "const { x } = await import('node:fs');",
  'const { KEY } = process.env;',
  'const names = await import(`./names`);',
  'const names = require(name);',
  'const read = require;',
  'const { env } = globalThis;',
])('is unknown where a module may know more than its text says: %s', async (line) => {
  expect(codeOf(await folderOf({ ...FILES, 'v2.ts': `${line}\nexport const v2 = 1;` }))).toBe(null);
});

test('is another one in another time zone', async () => {
  const root = await folderOf(FILES);
  vi.stubEnv('TZ', 'UTC');
  const code = codeOf(root);
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(codeOf(root)).not.toBe(code);
  vi.unstubAllEnvs();
});

test('is unknown without a file', () => {
  expect(contractCode(undefined)).toBe(null);
});
