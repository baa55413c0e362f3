import { describe, expect, test } from 'vitest';
import { readTaxonomies } from '../../../src/content/taxonomy/taxonomy.ts';
import { shortly, sourceIn } from '../../helpers/content.ts';
import { folderOf } from '../../helpers/files.ts';

const read = async (kind: 'authors' | 'categories' | 'tags', yaml: string) => {
  const root = await folderOf({ 'w.yaml': yaml });
  const none = { authors: null, categories: null, tags: null };
  const { taxonomies, diagnostics } = await readTaxonomies({ ...none, [kind]: sourceIn(root, 'w.yaml') });
  return { entries: taxonomies[kind], diagnostics };
};
const good = async (kind: 'authors' | 'categories' | 'tags', yaml: string) => {
  const { entries, diagnostics } = await read(kind, yaml);
  expect(diagnostics).toEqual([]);
  return entries;
};
const problems = async (kind: 'authors' | 'tags', yaml: string) => (await read(kind, yaml)).diagnostics.map(shortly);

test('without a file there are no declared terms; an empty one declares none', async () => {
  expect(await readTaxonomies({ authors: null, categories: null, tags: null })).toEqual({
    taxonomies: { authors: null, categories: null, tags: null, leftOut: { author: [], category: [], tag: [] } },
    assets: [],
    diagnostics: [],
  });
  for (const empty of ['', '# nothing yet\n', '---\n', '[]', '{}']) expect(await good('tags', empty)).toEqual([]);
});

test.each([
  '- News\n- How to',
  '- { name: News }\n- name: How to\n  slug: how-to',
  'news: News\nhow-to: How to',
  'news: { name: News }\nhow-to:\n  name: How to\n',
  '[News, How to]',
])('reads terms as %j', async (yaml) => {
  expect(await good('categories', yaml)).toEqual([
    { slug: 'news', name: 'News' },
    { slug: 'how-to', name: 'How to' },
  ]);
});

test('names are text as written, in the order of the file', async () => {
  expect(await good('tags', '- 2024\n- 1.10\n- no\n- Null\n- Aa')).toEqual([
    { slug: '2024', name: '2024' },
    { slug: '1-10', name: '1.10' },
    { slug: 'no', name: 'no' },
    { slug: 'null', name: 'Null' },
    { slug: 'aa', name: 'Aa' },
  ]);
  expect(await good('tags', 'zoo: Zoo\n2024: Year\n7: Seven')).toMatchObject([
    { slug: 'zoo' },
    { slug: '2024' },
    { slug: '7' },
  ]);
  expect(await good('tags', 'news:\n')).toEqual([{ slug: 'news', name: 'news' }]);
});

test.each([
  '- { id: jane, name: Jane Doe, about: Writes., socialLinks: { web: "https://x.example" } }',
  'jane:\n  name: Jane Doe\n  bio: Writes.\n  social:\n    web: https://x.example\n    other: ""',
])('reads authors as %j', async (yaml) => {
  expect(await good('authors', yaml)).toEqual([
    { id: 'jane', name: 'Jane Doe', about: 'Writes.', socialLinks: { web: 'https://x.example' } },
  ]);
});

test('an author can be only a name', async () => {
  const jane = (id: string) => [{ id, name: 'Jane Doe', about: '', socialLinks: {} }];
  expect(await good('authors', '- Jane Doe')).toEqual(jane('jane-doe'));
  expect(await good('authors', 'jane: Jane Doe')).toEqual(jane('jane'));
  expect(await good('authors', 'jane:\n  name: Jane Doe\n  about:\n  socialLinks:\n')).toEqual(jane('jane'));
});

test('a merge key inserts the keys of its map, and an explicit entry has precedence', async () => {
  expect(await good('authors', 'jane: &j { name: Jane, about: Writes. }\nbob:\n  <<: *j\n  name: Bob')).toMatchObject([
    { id: 'jane', name: 'Jane', about: 'Writes.' },
    { id: 'bob', name: 'Bob', about: 'Writes.' },
  ]);
  const zoo = 'zoo: &z { name: Zoo }\n<<: { 7: Seven, nine: *z }\n8: Eight';
  expect((await good('tags', zoo))?.map(({ name }) => name)).toEqual(['Zoo', 'Seven', 'Zoo', 'Eight']);
});

describe('problems have positions', () => {
  test.each([
    ['- a: [\n', ['taxonomy/syntax 1:6']],
    ['a: x\nb: y\na: z\n', ['taxonomy/duplicate-key 3:1']],
    ['just text', ['taxonomy/type 1:1']],
    ['- [a]\n- b', ['taxonomy/type 1:3']],
    ['- slug: a', ['taxonomy/type 1:3']],
    ['- name: a\n  nmae: b', ['taxonomy/unknown-key 2:3']],
    ['- { name: a, slug: "a b" }', ['taxonomy/slug-alphabet 1:20']],
    ['a b: x', ['taxonomy/slug-alphabet 1:1']],
    ['__proto__: x', ['taxonomy/slug-alphabet 1:1']],
    ['- ok\n- "???"', ['taxonomy/no-slug 2:3']],
    ['- Red\n- name: Other\n  slug: red', ['taxonomy/duplicate-slug 3:9']],
    ['red: a\nRed: b', ['taxonomy/duplicate-slug 2:1']],
    [
      '- { slug: a, name: B }\n- { slug: b, name: A }',
      ['taxonomy/ambiguous-name 1:11', 'taxonomy/ambiguous-name 2:11'],
    ],
    ['- Café\n- Cafe', ['taxonomy/duplicate-slug 2:3']],
    ['a: A\n<<: text', ['taxonomy/syntax 2:1']],
    ['a: &a { name: A, x: y }\nb:\n  <<: *a', ['taxonomy/unknown-key 1:18', 'taxonomy/unknown-key 3:3']],
    ['- &a x\n- *b', ['taxonomy/syntax 2:3']],
    ['- x\n---\n- y', ['taxonomy/syntax 2:1']],
    ['- !!js/function x', ['taxonomy/syntax 1:3']],
    [`- ${'['.repeat(20_000)}`, ['taxonomy/syntax']],
  ])('terms %j', async (yaml, expected) => {
    expect(await problems('tags', yaml)).toEqual(expected);
  });
  test.each([
    ['jane: { name: J, socialLinks: { web: "javascript:alert(1)" } }', ['taxonomy/social-link 1:38']],
    ['jane:\n  name: J\n  socialLinks: https://x.example\n', ['taxonomy/social-link 3:16']],
    ['jane: { name: J, about: x, bio: y }', ['taxonomy/contradiction 1:33']],
    [
      'jane:\n  name: J\n  socialLinks: { a: "https://a.example" }\n  social: { a: "https://b.example" }',
      ['taxonomy/contradiction 4:16'],
    ],
    ['jane: { name: J, about: x, bio: x }', []],
    ['jane: { about: x }', ['taxonomy/type 1:1']],
    ['- name: J\n  socialLink: {}', ['taxonomy/unknown-key 2:3']],
    ['- { id: a b, name: J }', ['taxonomy/slug-alphabet 1:9']],
  ])('authors %j', async (yaml, expected) => {
    expect(await problems('authors', yaml)).toEqual(expected);
  });
  test('an unknown key is reported with a suggestion', async () => {
    const { diagnostics } = await read('authors', 'jane: { name: J, scialLinks: {} }');
    expect(diagnostics[0]?.help).toMatch(/^Did you mean socialLinks\?/);
    const link = await read('authors', 'jane: { name: J, website: "https://jane.example" }');
    expect(link.diagnostics[0]?.help).toMatch(/^Did you mean socialLinks.website\?/);
    const text = await read('authors', 'jane: { name: J, born: "1990" }');
    expect(text.diagnostics[0]?.help).toMatch(/^Valid keys are/);
  });
  test('a sign that is never closed is shown where it opens, and a tab with what to write', async () => {
    const told = async (yaml: string) => (await read('authors', yaml)).diagnostics;
    expect(await told('jane:\n  name: "J\nbob:\n  name: "B"\n')).toMatchObject([
      { message: 'The quote that opens in line 2 is never closed.', position: { line: 2, column: 9 } },
    ]);
    expect(await told('jane: [a\nbob: b\n')).toMatchObject([
      { message: 'The bracket that opens in line 1 is never closed.', position: { line: 1, column: 7 } },
    ]);
    expect(await told('jane:\n  name: Fog: a life\n')).toMatchObject([
      { message: 'The value of name contains a colon, so it needs quotes.', help: 'Write name: "Fog: a life".' },
    ]);
    expect(await told('jane:\n\tname: J\n')).toMatchObject([{ help: 'Indent with spaces.' }]);
  });
  test('a duplicate key is shown at both positions, however deep', async () => {
    const { diagnostics } = await read('authors', 'jane:\n  name: a\n  about: b\n  name: c\n');
    expect(diagnostics).toMatchObject([
      {
        code: 'taxonomy/duplicate-key',
        message: 'Duplicate key "name".',
        position: { line: 4, column: 3 },
        related: [{ message: 'the first one', file: 'w.yaml', position: { line: 2, column: 3, length: 4 } }],
      },
    ]);
  });
  test('a duplicate shows both positions', async () => {
    const { diagnostics } = await read('tags', '- Red\n- { name: Rot, slug: RED }');
    expect(diagnostics[0]?.related).toEqual([
      { message: 'the first one', file: 'w.yaml', position: { line: 1, column: 3, length: 3 } },
    ]);
  });
});

test('in a file that another tool also reads, other keys are one warning each, and a name can be missing', async () => {
  const yaml = 'jane:\n  name: Jane\n  title: Keeper\n  soials: {}\nann:\n  title: Pilot\n';
  const root = await folderOf({ 'w.yaml': yaml });
  const source = { authors: sourceIn(root, 'w.yaml'), categories: null, tags: null };
  const { taxonomies, diagnostics } = await readTaxonomies(source, { isShared: true });
  expect(taxonomies.authors?.map(({ id, name }) => [id, name])).toEqual([
    ['jane', 'Jane'],
    ['ann', 'ann'],
  ]);
  expect(diagnostics.map((each) => `${each.severity} ${shortly(each)} ${each.message}`)).toEqual([
    'warning taxonomy/unknown-key 3:3 Galley does not read title, which 2 entries have.',
    'warning taxonomy/unknown-key 4:3 Galley does not read soials, which 1 entry has.',
  ]);
  expect(diagnostics[1]?.help).toContain('Did you mean social?');
});
