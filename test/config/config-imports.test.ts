import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { configImports } from '../../src/config/config-imports.ts';
import { type Files, folderOf } from '../helpers/files.ts';

const importsOf = async (files: Files): Promise<string[]> => {
  const root = await folderOf(files);
  return configImports([join(root, 'galley.config.ts')]).map((path) => relative(root, path).split(sep).join('/'));
};

test('finds what is imported in every way, directly and through others', async () => {
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

test('what is not there is named under every name that it could come to have', async () => {
  const found = await importsOf({ 'galley.config.ts': "import x from './x';" });
  expect(found).toEqual(expect.arrayContaining(['x', 'x.ts', 'x.js', 'x.json', 'x/index.ts']));
  expect(await importsOf({ 'galley.config.ts': "import x from './x.js';" })).toEqual(['x.js', 'x.ts']);
});

test('a configuration that is not there, is JSON, or imports nothing of its own has none', async () => {
  expect(await importsOf({})).toEqual([]);
  expect(await importsOf({ 'galley.config.ts': "import x from 'x'; import fs from 'node:fs';" })).toEqual([]);
});
