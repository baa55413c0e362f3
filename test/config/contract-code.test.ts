import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { type ConfigCode, configCode } from '../../src/config/config-code.ts';
import { addFiles, type Files, folderOf } from '../helpers/files.ts';

const CONFIG = `import { defineConfig } from 'galley';
import { v2 } from './v2.ts';
export default defineConfig({ versions: { v2: { contract: v2 } } });`;
const FILES: Files = { 'galley.config.ts': CONFIG, 'v2.ts': 'export const v2 = 1;' };

const codeIn = (root: string): ConfigCode => configCode(join(root, 'galley.config.ts'), root);
const codeOf = (root: string): string | null => codeIn(root).hash;

test('the code is the same while the configuration and all its imports are the same', async () => {
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
  ["import { format } from 'date-fns';", 'imports date-fns, which is not a relative path of a file'],
  ["import { readFileSync } from 'node:fs';", 'imports node:fs'],
  ["import names from '#names';", 'imports #names'],
  ["import names from '/etc/names.js';", 'imports /etc/names.js'],
  ["import names from 'file:///etc/names.js';", 'imports file:///etc/names.js'],
  ["import names from 'galley/client';", 'imports galley/client'],
  ["export * from 'date-fns';", 'imports date-fns'],
  ["export * as dates from 'date-fns';", 'imports date-fns'],
  ["export { format } from 'date-fns';", 'imports date-fns'],
  ["const { x } = await import('node:fs');", 'imports node:fs'],
  ["const names = await import('./' + name);", 'imports a module by a computed path'],
  ['const names = await import(`./§{name}`);', 'imports a module by a computed path'],
  ["const names = await import('./names' + '');", 'imports a module by a computed path'],
  ["import names from /* here */ './names.ts';", 'imports a module by a computed path'],
  ["export * from /* here */ './names.ts';", 'imports a module by a computed path'],
  ["import names from './names';", 'imports ./names, which is not a relative path of a file'],
  ["import names from './text.txt';", 'imports ./text.txt'],
  ["import names from './part.tsx';", 'imports ./part.tsx'],
  ['const here = import.meta.dirname;', 'imports a module by a computed path'],
  ['const names = require(name);', 'imports a module by a computed path'],
  ["const names = require('./n' + 'ames');", 'imports a module by a computed path'],
  ['const read = require;', 'imports a module by a computed path'],
  ["const path = require.resolve('./v2.ts');", 'imports a module by a computed path'],
  ['const { KEY } = process.env;', 'uses process'],
  ['const { env } = globalThis;', 'uses globalThis'],
  ['const code = __filename;', 'uses __filename'],
  ['const now = Date.now();', 'uses Date'],
  ['const now = () => new Date();', 'uses new Date'],
  ['const now = () => new Date;', 'uses new Date'],
  ['const now = () => new Date(...[]);', 'uses new Date'],
  ['const now = () => Date();', 'uses Date'],
  ['const Clock = Date;', 'uses Date'],
  ['const now = () => performance.now();', 'uses performance'],
  ['const today = () => dates.format();', 'uses format()'],
  ['const any = () => Math.random();', 'uses Math.random'],
  ['const id = () => crypto.randomUUID();', 'uses crypto'],
  ['const text = `\n// a comment? §{process.env.KEY}`;', 'uses process'],
  ['const text = `\n// a comment? `; process.exit();', 'uses process'],
  ['const text = `\n/* a comment? §{process.env.KEY} */`;', 'uses process'],
])('the code is unknown if a module may depend on more than its text: %s', async (written, why) => {
  const line = written.replace('§', '$');
  const root = await folderOf({
    ...FILES,
    'v2.ts': `\n${line}\nexport const v2 = 1;`,
    'names.ts': '',
    'text.txt': '',
    'part.tsx': '',
  });
  const code = codeIn(root);
  expect(code.hash).toBe(null);
  const at = line.startsWith('const text') ? 3 : 2;
  expect(code.unknown).toContain(`v2.ts:${at} ${why}`);
});

test.each([
  "import type { Something } from 'some-package';",
  "import names from './names.ts';",
  "import names, { type Name } from './names.ts';",
  "import * as names from './names.js';",
  "import './names.ts';",
  'const names = await import(`./names.ts`);',
  "export /* all */ * from './names.ts';",
  "export * from './names.ts';",
  "export { names } from './names.ts';",
  'export { names };',
  "const names = await import('./names.ts');",
  "const names = require('./names.ts');",
  'const year = (record) => new Date(record.publishedAt).getUTCFullYear();',
  'const at = Date.UTC(2026, 0, 1) + Date.parse(text);',
  'const isDate = (value) => value instanceof Date;',
  'const round = Math.round(1.5);',
  "/** @type {import('galley').Config} */",
])('the code is known if everything that a module uses is known: %s', async (line) => {
  const root = await folderOf({ ...FILES, 'v2.ts': `${line}\nexport const v2 = 1;`, 'names.ts': 'export default 1;' });
  expect(codeIn(root)).toEqual({ hash: expect.stringMatching(/^[\w-]{10}$/), unknown: null });
});

test('the code changes with a new file that Node could prefer', async () => {
  const root = await folderOf({ ...FILES, 'v2.ts': "import './names.js';\nexport const v2 = 1;", 'names.ts': '' });
  const code = codeOf(root);
  await addFiles(root, { 'names.js': '' });
  expect(codeOf(root)).not.toBe(code);
});

test('the code is unknown if a module is a link, whose own imports are elsewhere', async () => {
  const root = await folderOf({ 'galley.config.ts': CONFIG, 'elsewhere/v2.ts': 'export const v2 = 1;' });
  symlinkSync(join(root, 'elsewhere/v2.ts'), join(root, 'v2.ts'));
  expect(codeIn(root).unknown).toContain('v2.ts is a link');
});

test('the code changes with the time zone', async () => {
  const root = await folderOf(FILES);
  vi.stubEnv('TZ', 'UTC');
  const code = codeOf(root);
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(codeOf(root)).not.toBe(code);
  vi.unstubAllEnvs();
});

test('the code is unknown if an imported file is missing', async () => {
  const root = await folderOf({ ...FILES, 'v2.ts': "export * from './missing.ts';" });
  expect(codeIn(root).unknown).toBe('missing.ts cannot be read');
});

test('the code is unknown without a file', () => {
  expect(configCode(undefined, '/').hash).toBe(null);
});
