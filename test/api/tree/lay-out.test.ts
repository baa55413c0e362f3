import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bytesFrom, type Recipe } from '../../../src/api/tree/html-recipe.ts';
import { compressed, layOut, withSiblings } from '../../../src/api/tree/lay-out.ts';
import { bytesOf, laidOut, sizeOf, type TreeFile, type TreePart } from '../../../src/api/tree/tree.ts';
import { createPlaceholders } from '../../../src/content/html/placeholders.ts';
import type { ModelPost } from '../../helpers/model.ts';
import { inputOf } from '../../helpers/published.ts';
import { site } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const { next } = createPlaceholders('a text');
const PLACE = next();

const HTML = Buffer.from(JSON.stringify(`<p>${PLACE}</p>`));
const read = (): Uint8Array => HTML;

const recipe = (): Recipe => ({
  file: 'a.md',
  pieces: ['{"html":', 'html', '}'],
  html: { pack: 'pack', offset: 0, length: HTML.length, hash: 'hash' },
  links: [{ placeholder: PLACE, url: '/a"b' }],
  rules: { sanitize: false, basePath: null },
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
  expect(await bytesFrom(sibling.recipe?.(sibling) as Recipe, read)).toEqual(bytes);
});

test('a text file has no recipe, and neither has its compressed sibling', () => {
  expect(compressed({ path: 'a.json', group: 'other', content: '{}' }, 'br')).not.toHaveProperty('recipe');
});

const pathsOf = (part: TreePart): readonly string[] => part.files().map(({ path }) => path);

const PART: TreePart = {
  ...laidOut(
    'posts',
    ['a.json', 'b.json'].map((path) => ({ path, group: 'details', content: '' })),
  ),
  key: () => 'key',
};

test('precompressed siblings belong to the part and change its key', () => {
  expect(withSiblings(PART, [])).toBe(PART);
  const [one, both] = [withSiblings(PART, ['br']), withSiblings(PART, ['br', 'gzip'])];
  expect(pathsOf(both)).toHaveLength(6);
  expect(pathsOf(one)).toEqual(['a.json', 'b.json', 'a.json.br', 'b.json.br']);
  expect(new Set([PART, one, both].map(({ key }) => key?.())).size).toBe(3);
  const mixed = withSiblings(laidOut('x', [{ path: 'a.png', group: 'other', content: '' }, ...PART.files()]), ['gzip']);
  expect([mixed.key, sizeOf([mixed]), sizeOf([one, mixed])]).toEqual([null, 5, 9]);
});

test('a small workspace has one key, which every change of its input changes and which nothing is made for', () => {
  const posts = randomPosts({ seed: 8, posts: 3, terms: ['red', 'blue'] });
  const whole = workspaceOf(posts);
  const [first, ...others] = posts as [ModelPost, ...ModelPost[]];
  const keyOf = (workspace = whole, changes: Partial<ReturnType<typeof inputOf>> = {}): string => {
    const input = { ...inputOf(site(), [workspace]), ...changes };
    const fields = { ...input.fields, of: () => expect.unreachable() };
    const own = layOut({ ...input, fields }).filter(({ name }) => name.endsWith('/demo'));
    expect(own).toHaveLength(1);
    return own[0]?.key?.() ?? '';
  };
  const { bodies, lists } = inputOf(site(), [whole]);
  const { rules, ...stored } = bodies('demo');
  const keys = [
    keyOf(),
    keyOf(workspaceOf(others)),
    keyOf(workspaceOf([{ ...first, title: 'Other' }, ...others])),
    keyOf(workspaceOf([{ ...first, category: { name: 'Other', slug: 'other' } }, ...others])),
    keyOf({ ...whole, title: 'Other' }),
    keyOf({ ...whole, keys: ['demo', 'other'] }),
    keyOf({ ...whole, tags: [] }),
    keyOf({ ...whole, redirects: { addresses: [], slugs: [['old', 'new']] } }),
    keyOf(whole, { id: 'other' }),
    keyOf(whole, { lists: { ...lists, precompute: { ...lists.precompute, depth: 1 } } }),
    keyOf(whole, { bodies: () => ({ ...stored, rules: { ...rules, basePath: '/api' } }) }),
    keyOf(whole, { bodies: () => ({ ...stored, rules, place: () => ({ ...stored.place('a'), hash: 'other' }) }) }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyOf()).toBe(keys[0]);
});
