import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';
import { configImports, importConfig } from '../../src/config/import-config.ts';
import { addFiles, type Files, filesIn, folderOf } from '../helpers/files.ts';

const KINDS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json'];

/** A module of each kind with a value, and imports of all of them. */
const modules = (value: number): Files =>
  Object.fromEntries(KINDS.map((kind) => [`parts/${kind}.${kind}`, moduleOf(kind, value)]));

const moduleOf = (kind: string, value: number): string => {
  if (kind === 'json') return JSON.stringify({ value });
  return kind === 'cjs' || kind === 'cts' ? `module.exports = { value: ${value} };` : `export const value = ${value};`;
};

const config = [
  "import { defineConfig } from 'galley';",
  ...KINDS.map((kind) => `import * as ${kind} from './parts/${kind}.${kind}';`),
  `export default defineConfig({ values: [${KINDS.map((kind) => `(${kind}.default ?? ${kind}).value ?? ${kind}.value`).join(', ')}] });`,
].join('\n');

test.each([
  ['galley.config.ts', 'commonjs'],
  ['galley.config.ts', 'module'],
  ['galley.config.js', 'module'],
  ['galley.config.mjs', 'commonjs'],
])(
  '%s in a package of type %s is read again each time, with every kind of module that it imports',
  async (name, type) => {
    const root = await folderOf({ 'package.json': JSON.stringify({ type }), [name]: config });
    for (const value of [1, 2, 3, 3]) {
      await addFiles(root, modules(value));
      const values = KINDS.map(() => value);
      expect(await importConfig(join(root, name))).toEqual({ values });
      expect(await importConfig(join(root, name), join(root, 'compiled'))).toEqual({ values });
    }
  },
);

test.each(['galley.config.js', 'galley.config.mjs', 'galley.config.ts'])('%s itself is read again', async (name) => {
  const root = await folderOf({ 'package.json': '{"type":"module"}' });
  for (const value of [1, 2]) {
    await addFiles(root, { [name]: `export default { value: ${value} };` });
    expect(await importConfig(join(root, name))).toEqual({ value });
  }
});

test('a JavaScript module with only constants is read without jiti, and read again when its text changes', async () => {
  const root = await folderOf({});
  const path = join(root, 'galley.config.mjs');
  for (const value of [1, 2, 1]) {
    const type = "/** @type {import('galley').Config} */";
    await addFiles(root, { 'galley.config.mjs': `${type}\nexport default { posts: { slug: '${value}' } };` });
    expect(await importConfig(path, join(root, 'compiled'))).toEqual({ posts: { slug: String(value) } });
  }
  expect(existsSync(join(root, 'compiled'))).toBe(false);
});

test('compiled code is reused while it is intact, and loading works if it cannot be saved', async () => {
  const root = await folderOf({ 'galley.config.ts': 'export default { value: 1 as number };', 'in-the-way': '' });
  const load = (cache: string) => importConfig(join(root, 'galley.config.ts'), join(root, cache));
  expect(await load('compiled')).toEqual({ value: 1 });
  const [[path = '', text = ''] = []] = Object.entries(await filesIn(join(root, 'compiled')));
  expect(text).toContain('value: 1');
  await addFiles(join(root, 'compiled'), { [path]: text.replace('value: 1', 'value: 2') });
  expect(await load('compiled')).toEqual({ value: 2 });
  for (const damaged of [text.slice(0, -1), '', text.slice(20, 60)]) {
    await addFiles(join(root, 'compiled'), { [path]: damaged });
    expect(await load('compiled')).toEqual({ value: 1 });
  }
  expect(await load('in-the-way/compiled')).toEqual({ value: 1 });
});

test.each(['galley.config.mjs', 'galley.config.ts'])('%s may await at its top level', async (name) => {
  const root = await folderOf({ [name]: 'export default { value: await Promise.resolve(3) };' });
  expect(await importConfig(join(root, name))).toEqual({ value: 3 });
});

test.each(['galley.config.mjs', 'galley.config.ts'])('%s may import packages', async (name) => {
  const root = await folderOf({
    [name]:
      "import { z } from 'zod';\nimport color from 'picocolors';\nexport default { is: z.string().safeParse('x').success, type: typeof color.red };",
  });
  await symlink(resolve('node_modules'), join(root, 'node_modules'));
  expect(await importConfig(join(root, name))).toEqual({ is: true, type: 'function' });
});

test('a syntax error is an error in every kind of file', async () => {
  const root = await folderOf({ 'a.mjs': 'export default {', 'b.ts': 'export default {' });
  await expect(importConfig(join(root, 'a.mjs'))).rejects.toThrow();
  await expect(importConfig(join(root, 'b.ts'))).rejects.toThrow();
});

const importsOf = async (files: Files): Promise<string[]> => {
  const root = await folderOf(files);
  return configImports([join(root, 'galley.config.ts')]).map((path) => relative(root, path).split(sep).join('/'));
};

test('finds imports of every kind, direct and indirect', async () => {
  const files = {
    'galley.config.ts': [
      "import { a } from './a.ts';",
      "import type {\n  B,\n} from './deep/b.js';",
      'export * from "./c";',
      "import './d.mjs';",
      'const e = await import(`./e.cjs`);',
      "const f = require('./f.json');",
      "const url = new URL('./g.txt', import.meta.url);",
      "import { defineConfig } from 'galley';",
    ].join('\n'),
    'a.ts': "import { x } from './folder';",
    'deep/b.ts': "import { up } from '../up.ts';",
    'c.js': '',
    'd.mjs': '',
    'e.cjs': "require('./a.ts');",
    'f.json': '{"from": "./never.ts"}',
    'g.txt': '',
    'folder/index.ts': "import '../galley.config.ts';",
    'up.ts': '',
    'never.ts': '',
    'unrelated.ts': '',
  };
  const expected = ['a.ts', 'c.js', 'd.mjs', 'deep/b.ts', 'e.cjs', 'f.json', 'folder/index.ts', 'g.txt', 'up.ts'];
  expect(await importsOf(files)).toEqual([...expected, 'galley.config.ts'].sort());
});

test('a missing module is listed under every name that it could get', async () => {
  const found = await importsOf({ 'galley.config.ts': "import x from './x';" });
  expect(found).toEqual(expect.arrayContaining(['x', 'x.ts', 'x.js', 'x.json', 'x/index.ts']));
  expect(await importsOf({ 'galley.config.ts': "import x from './x.js';" })).toEqual(['x.js', 'x.ts']);
});

test('a configuration that is missing, is JSON or imports only packages has no imports', async () => {
  expect(await importsOf({})).toEqual([]);
  expect(await importsOf({ 'galley.config.ts': "import x from 'x'; import fs from 'node:fs';" })).toEqual([]);
});
