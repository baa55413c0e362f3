import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { SLUGS_IN_SCRIPTS, TERMS_IN_SCRIPTS } from '../conformance/scripts.ts';
import { buildIn, builtFolder } from '../helpers/built.ts';
import { type Files, filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const API = 'dist/api/public/v1/k';
const PATTERN = '^(?:[A-Za-z0-9_.-]|[^ -~])+$';

const yamlOf = (names: readonly string[]): string =>
  names.map((name) => `- { slug: "${name}", name: "${name}" }\n`).join('');

const project = (posts: Files = {}): Files => ({
  'content/blog/workspace.yaml': 'keys: [k]\n',
  'content/blog/tags.yaml': yamlOf(TERMS_IN_SCRIPTS),
  'content/blog/categories.yaml': yamlOf(TERMS_IN_SCRIPTS),
  'content/blog/authors.yaml': yamlOf(TERMS_IN_SCRIPTS).replaceAll('slug:', 'id:'),
  ...Object.fromEntries(
    SLUGS_IN_SCRIPTS.map((slug, at) => {
      const term = TERMS_IN_SCRIPTS[at % TERMS_IN_SCRIPTS.length];
      const fields = { title: slug, date: '2026-01-01', slug, tags: [term], category: term, author: term };
      return [`content/blog/posts/p${at}.md`, post(fields)];
    }),
  ),
  ...posts,
});

const codesOf = async (files: Files): Promise<readonly string[]> => {
  const { diagnostics } = await build({ root: await folderOf(files), now: Date.UTC(2026, 6), write: false });
  return diagnostics.map(({ code }) => code);
};

test('slugs and terms in any script become file names in UTF-8 and NFC, and the description says so', async () => {
  const root = await builtFolder(project());
  const files = await filesIn(root);
  for (const slug of SLUGS_IN_SCRIPTS)
    expect(JSON.parse(files[`${API}/posts/${slug}.json`] ?? '').data.slug).toBe(slug);
  for (const term of TERMS_IN_SCRIPTS) {
    const page = files[`${API}/posts/category=/tags=${term}/author=/limit=20/offset=0.json`] ?? '';
    expect(JSON.parse(page).total).toBeGreaterThan(0);
  }
  const { components } = JSON.parse(files['dist/api/public/v1/openapi.json'] ?? '');
  expect(components.schemas.PostRecord.properties.slug.pattern).toBe(PATTERN);
  expect(components.parameters.slug.schema.pattern).toBe(PATTERN);
  expect(components.parameters.key.schema.pattern).toBe('^[A-Za-z0-9_-]+$');
  for (const slug of [...SLUGS_IN_SCRIPTS, ...TERMS_IN_SCRIPTS]) expect(slug).toMatch(new RegExp(PATTERN));
});

test('if every name uses the alphabet of keys, the description is unchanged', async () => {
  const root = await builtFolder({
    'content/blog/workspace.yaml': 'keys: [k]\n',
    'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }),
  });
  const text = (await filesIn(root))['dist/api/public/v1/openapi.json'] ?? '';
  expect(text).toContain('"pattern": "^[A-Za-z0-9_-]+$"');
  expect(text).not.toContain('[^ -~]');
});

test('a slug in another normal form becomes NFC', async () => {
  const one = { 'content/blog/posts/one.md': post({ title: 'One', date: '2026-01-01', slug: 'cafe\u0301' }) };
  const root = await builtFolder(project(one));
  expect(Object.keys(await filesIn(root))).toContain(`${API}/posts/caf\u00e9.json`);
});

test.each([
  ['letter case', 'Прощай'],
  ['full case folding', 'SMØRREBRØD-À-LA-FRANÇAISE'],
  ['the normal form', 'SMØRREBRØD-À-LA-FRANÇAISE'.normalize('NFD')],
])('two slugs that differ only in %s are an error', async (_, slug) => {
  const one = { 'content/blog/posts/one.md': post({ title: 'One', date: '2026-01-01', slug }) };
  expect(await codesOf(project(one))).toEqual(['post/duplicate-slug']);
});

test.each(['🎉', 'a..b', 'v1.json', 'نمی\u200cخواهم', 'a／b', '日'.repeat(67)])('invalid slug: %s', async (slug) => {
  const one = { 'content/blog/posts/one.md': post({ title: 'One', date: '2026-01-01', slug }) };
  expect(await codesOf(project(one))).toEqual(['post/slug-alphabet']);
});

test.each([
  ['an id', '- { slug: "新闻.json", name: N }\n', 'taxonomy/slug-alphabet'],
  [
    'two that letter case tells apart',
    '- { slug: "νέα", name: N }\n- { slug: "ΝΈΑ", name: O }\n',
    'taxonomy/duplicate-slug',
  ],
])('invalid terms: %s', async (_, tags, code) => {
  expect(await codesOf({ 'content/blog/workspace.yaml': 'keys: [k]\n', 'content/blog/tags.yaml': tags })).toContain(
    code,
  );
});

test('a key must be ASCII', async () => {
  expect(await codesOf(project({ 'content/blog/workspace.yaml': 'keys: ["ключ"]\n' }))).toContain('workspace/key');
});

test('the next build repairs a file name in another normal form, and nothing is lost', async () => {
  const root = await builtFolder(project());
  const before = await filesIn(root);
  const name = 'smørrebrød-à-la-française';
  const at = (form: 'NFC' | 'NFD'): string => join(root, API, 'posts', `${name.normalize(form)}.json`);
  await rename(at('NFC'), at('NFD'));
  await buildIn(root);
  const after = await filesIn(root);
  for (const [path, text] of Object.entries(before)) if (path.startsWith('dist/')) expect(after[path], path).toBe(text);
});
