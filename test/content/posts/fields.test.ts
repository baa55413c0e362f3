import { describe, expect, test } from 'vitest';
import { readGood, readPostOf, shortly } from '../../helpers/content.ts';

const read = (lines: string) =>
  readPostOf({ 'content/blog/posts/2026-01-31-name.md': `---\ntitle: T\n${lines}\n---\n` });
const problems = async (lines: string) => (await read(lines)).diagnostics.map(shortly);

describe('spellings of one field', () => {
  test.each([
    'date: 2026-01-01\npublishedAt: 2026-01-02',
    'published_at: 2026-01-01\npubDate: 2026-01-01T00:00:01Z',
    'updated: 2026-01-01\nlastmod: 2026-01-02',
    'slug: one\npermalink: /two/',
    'category: News\ncategories: [Old]',
    'author: Jane\nauthors: [Bob]',
    'author: Jane\nauthors: [Jane, Bob]',
    'draft: false\npublished: false',
    'draft: true\npublished: true',
  ])('that contradict each other are an error with both positions: %j', async (lines) => {
    const { diagnostics } = await read(lines);
    expect(diagnostics.map(shortly)).toEqual(['post/contradiction 4:1']);
    expect(diagnostics[0]?.related).toMatchObject([{ position: { line: 3, column: 1 } }]);
  });
  test.each([
    'date: 2026-01-01\npublishedAt: 2026-01-01T01:00:00+01:00',
    'date: 2026-01-01\nupdated: 2026-02-01\ncreated_at: 2025-12-01',
    'slug: one\npermalink: /2026/one.html',
    'category: News\ncategories: [News]',
    'author: Jane\nauthors: [Jane]',
    'authors: []\nauthor: Jane',
    'draft: true\npublished: false',
    'draft:\npublished: true',
    'excerpt: For lists.\ndescription: For search engines.',
    'image: /wide.png\nhero: /tall.png',
  ])('that agree, or are separate fields in some tools, are fine: %j', async (lines) => {
    expect(await problems(lines)).toEqual([]);
  });
  test('of which one is unreadable are an error at that one', async () => {
    expect(await problems('date: 2026-01-01\npublishedAt: soon')).toEqual(['post/date-unreadable 4:14']);
    expect(await problems('draft: false\npublished: "no"')).toEqual(['post/field-type 4:13']);
  });
});

test('a list of empty strings is empty, any other list is no date', async () => {
  expect(await problems("updated: ['']\ntags: ['']")).toEqual([]);
  const { diagnostics } = await read('updated: [2026-01-02]');
  expect(diagnostics).toMatchObject([{ code: 'post/field-type', help: 'Write a string.' }]);
});

describe('items of a list', () => {
  test('that are not strings are an error and never ignored', async () => {
    for (const item of ['true', 'false', '[]', '{ a: b }']) {
      const isPlain = /^\w/.test(item);
      expect(await problems(`tags: [a, ${item}]`)).toEqual([`post/field-type 3:${isPlain ? 11 : 1}`]);
      expect(await problems(`authors: [a, ${item}]`)).toEqual([`post/field-type 3:${isPlain ? 14 : 1}`]);
    }
    const { diagnostics } = await read('tags: [[a, c], b]');
    expect(diagnostics[0]?.message).toBe('Every item of tags must be a string, not a list.');
    expect(await problems('author: { id: [1], name: Jane }')).toEqual(['post/field-type 3:1']);
  });
  test('a tag may be an object with a label, as in Docusaurus', async () => {
    const { post, diagnostics } = await read('tags: [{ label: Dense fog, permalink: /fog }, tide]');
    expect(post?.tags).toEqual(['Dense fog', 'tide']);
    expect(diagnostics).toEqual([]);
  });
  test('a tag may be a list of one, as in Hexo', async () => {
    const { post, diagnostics } = await read('tags: [[Fog], tide]');
    expect(post?.tags).toEqual(['Fog', 'tide']);
    expect(diagnostics).toEqual([]);
  });
  test('that are null are a warning, because null can be a name', async () => {
    const { post, diagnostics } = await read('tags: [1.10, 007, null, "null", 1e3]');
    expect(post?.tags).toEqual(['1.10', '007', 'null', '1e3']);
    expect(diagnostics).toMatchObject([
      { severity: 'warning', code: 'post/empty-item', position: { line: 3, column: 19, length: 4 } },
    ]);
  });
});

test.each(['2024', '1.0', '2024-01-01', '007', '0x1F', '.inf', '12:30', 'no', '1_000', '1e3', '9007199254740993'])(
  'the title %s stays that text',
  async (title) => {
    expect((await readGood(`---\ntitle: ${title}\n---\n`)).post.title).toBe(title);
  },
);

test('text after a hash in a title or an excerpt without quotes, which YAML drops, is reported with its place', async () => {
  expect(await problems('excerpt: C # intro')).toEqual(['post/value-comment 3:12']);
  expect(await problems('description:  #1 of all')).toEqual(['post/value-comment 3:15']);
  const fine = 'excerpt: "C # intro"\ndate: 2026-01-01 # at noon\ntags: [a] # b';
  expect(await problems(fine)).toEqual([]);
  expect(await problems('excerpt: C#intro\nauthor: Jane # Doe')).toEqual([]);
});
