import { expect, test } from 'vitest';
import { createAssets } from '../../../src/content/posts/assets.ts';
import { readTaxonomies } from '../../../src/content/taxonomy/taxonomy.ts';
import { settingsIn, shortly, sourceIn } from '../../helpers/content.ts';
import { folderOf } from '../../helpers/files.ts';

const ALL = { fields: true };
const NONE = { authors: null, categories: null, tags: null };
const LANGUAGES = { tags: ['en', 'de'], fallback: false, translationKey: null };

const read = async (kind: 'authors' | 'categories' | 'tags', yaml: string, options: object = { options: ALL }) => {
  const root = await folderOf({ 'content/blog/w.yaml': yaml, 'content/blog/a b.png': 'image', 'other.png': 'image' });
  const findAsset = createAssets(settingsIn(root));
  const reading = { findAsset, ...options };
  const found = await readTaxonomies({ ...NONE, [kind]: sourceIn(root, 'content/blog/w.yaml') }, reading);
  return { ...found, entries: found.taxonomies[kind], problems: found.diagnostics.map(shortly) };
};

test('terms can have a description, an image and a URL; missing fields are null', async () => {
  const yaml = '- { name: A, description: "On a.", image: https://x.example/a.png, url: /a }\n- { name: B, image: "" }';
  for (const kind of ['categories', 'tags'] as const) {
    expect((await read(kind, yaml, { options: ALL })).entries).toEqual([
      { slug: 'a', name: 'A', fields: { description: 'On a.', image: 'https://x.example/a.png', url: '/a' } },
      { slug: 'b', name: 'B', fields: { description: null, image: null, url: null } },
    ]);
  }
  const { entries } = await read('authors', 'jane: { name: Jane, avatar: /jane.png, url: https://jane.example }');
  expect(entries).toMatchObject([{ id: 'jane', fields: { avatar: '/jane.png', url: 'https://jane.example' } }]);
});

test('an image file is found relative to the taxonomy file and published', async () => {
  const { entries, assets, problems } = await read('tags', '- { name: A, image: "./a b.png#x" }');
  expect(problems).toEqual([]);
  expect(assets.map(({ target }) => target)).toEqual([expect.stringMatching(/^assets\/[0-9a-f]{12}-a-b\.png$/)]);
  expect(entries).toMatchObject([{ fields: { image: `/api/public/${assets[0]?.target}#x` } }]);
});

test.each([
  ['tags', '- name: A\n  image: missing.png', 'taxonomy/image', '2:10'],
  ['tags', '- name: A\n  image: ../../other.png', 'taxonomy/image', '2:10'],
  ['tags', '- name: A\n  image: javascript:alert(1)', 'taxonomy/type', '2:10'],
  ['tags', '- name: A\n  url: a.html', 'taxonomy/type', '2:8'],
  ['authors', '- name: A\n  avatar: missing.png', 'taxonomy/image', '2:11'],
  ['tags', '- name: A\n  parent: b', 'taxonomy/unknown-key', '2:3'],
  ['authors', '- name: A\n  email: a@b.example', 'taxonomy/unknown-key', '2:3'],
  ['tags', '- name: A\n  permalink: /a', 'taxonomy/unknown-key', '2:3'],
] as const)('in %s %j is %s at %s', async (kind, yaml, code, place) => {
  const { diagnostics } = await read(kind, yaml);
  expect(diagnostics.map((one) => [one.code, `${one.position?.line}:${one.position?.column}`])).toEqual([
    [code, place],
  ]);
});

test('without the options the fields are errors that name the option', async () => {
  const { diagnostics } = await read('categories', '- { name: A, description: B }', {});
  expect(diagnostics.map(({ code, help }) => [code, help])).toEqual([
    ['taxonomy/unknown-key', expect.stringContaining('terms.fields: true')],
  ]);
});

test('a description can be in several languages', async () => {
  const yaml =
    '- { name: { en: A, de: B }, description: { en: On a., de: Von b. } }\n- { name: C, description: On c. }\n- D';
  const { entries, problems } = await read('tags', yaml, { options: ALL, languages: LANGUAGES });
  expect(problems).toEqual([]);
  expect(entries).toMatchObject([
    { fields: { description: 'On a.', descriptions: { en: 'On a.', de: 'Von b.' } } },
    { fields: { description: 'On c.' } },
    { fields: { description: null } },
  ]);
});
