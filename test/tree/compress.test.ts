import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPlaceholders } from '../../src/html/placeholders.ts';
import { compressed } from '../../src/tree/compress.ts';
import { bytesFrom, type Recipe } from '../../src/tree/recipe.ts';
import { bytesOf, type TreeFile } from '../../src/tree/tree.ts';

const { next } = createPlaceholders('a text');
const PLACE = next();

const HTML = Buffer.from(JSON.stringify(`<p>${PLACE}</p>`));
const read = (): Uint8Array => HTML;

const recipe = (): Recipe => ({
  pieces: ['{"html":', 'html', '}'],
  slug: 'a',
  html: { pack: 'pack', offset: 0, length: HTML.length, hash: 'hash' },
  links: [{ placeholder: PLACE, url: '/a"b' }],
  rules: { sanitize: false, basePath: null, idPrefix: null },
  encoding: null,
});

const FILE: TreeFile = { path: 'a.json', group: 'details', content: () => bytesFrom(recipe(), read), recipe };

test.each([
  ['br', '.br', brotliDecompressSync],
  ['gzip', '.gz', gunzipSync],
] as const)('a sibling in %s holds the file, whichever thread makes it', async (encoding, suffix, decode) => {
  const sibling = compressed(FILE, encoding);
  expect(sibling.path).toBe(`a.json${suffix}`);
  const bytes = await bytesOf(sibling);
  expect(decode(bytes).toString()).toBe('{"html":"<p>/a\\"b</p>"}');
  expect(bytesFrom(sibling.recipe?.(sibling) as Recipe, read)).toEqual(bytes);
});

test('a file that is a text has no recipe, and its sibling none', () => {
  expect(compressed({ path: 'a.json', group: 'other', content: '{}' }, 'br')).not.toHaveProperty('recipe');
});
