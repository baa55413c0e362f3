import { describe, expect, test } from 'vitest';
import { problemsOf, readGood, readPostOf } from '../../helpers/content.ts';

const post = async (frontMatter: string, config = {}) =>
  (await readGood(`---\ntitle: T\n${frontMatter}\n---\n\nText.\n`, config)).post;
const problems = (frontMatter: string, config = {}) =>
  problemsOf(`---\ntitle: T\n${frontMatter}\n---\n\nText.\n`, config);

test('reads a post with only a title', async () => {
  const { post: parsed, html, diagnostics } = await readGood('---\ntitle: Hello\n---\n\nSome *text*.\n');
  expect(parsed).toEqual({
    file: 'content/blog/posts/2026-01-31-name.md',
    slug: 'name',
    title: 'Hello',
    excerpt: 'Some text.',
    publishedAt: '2026-01-31T00:00:00.000Z',
    updatedAt: null,
    coverImage: null,
    category: null,
    tags: [],
    authors: [],
    draft: false,
    unlisted: false,
    dueAt: '2026-01-31T00:00:00.000Z',
    expiresAt: null,
    readingTime: 1,
    custom: {},
    mapped: [],
    url: null,
    links: [],
    assets: [],
  });
  expect(html).toBe('<p>Some <em>text</em>.</p>\n');
  expect(diagnostics).toEqual([]);
});

describe('aliases', () => {
  test.each(['date', 'publishedAt', 'published_at', 'pubDate', 'created_at'])('%s is the date', async (key) => {
    expect(await post(`${key}: 2020-02-03 10:00 +01:00`)).toHaveProperty('publishedAt', '2020-02-03T09:00:00.000Z');
  });
  test.each(['updated', 'updatedAt', 'lastmod'])('%s is the date of the update', async (key) => {
    expect(await post(`${key}: 2020-02-03`)).toHaveProperty('updatedAt', '2020-02-03T00:00:00.000Z');
  });
  test.each(['excerpt', 'description', 'summary', 'dek'])('%s is the excerpt', async (key) => {
    expect(await post(`${key}: " Short. "`)).toHaveProperty('excerpt', 'Short.');
  });
  test.each(['image', 'cover', 'coverImage', 'hero', 'featured_image'])('%s is the cover', async (key) => {
    expect(await post(`${key}: /a.png`)).toHaveProperty('coverImage', '/a.png');
  });
  test('the first non-empty one counts, in their order', async () => {
    const parsed = await post(
      'image:\nhero: false\ncover: ""\nfeatured_image: https://example.com/b.png\nexcerpt: a\ndek: b',
    );
    expect(parsed).toMatchObject({ coverImage: 'https://example.com/b.png', excerpt: 'a' });
  });
  test.each(['image', 'src', 'url', 'path'])('a cover can be an object with %s', async (key) => {
    expect(await post(`cover:\n  alt: A\n  ${key}: /a.png`)).toHaveProperty('coverImage', '/a.png');
  });
  test('a cover can be in an object with other strings, and such an object can have none', async () => {
    expect(await post('hero:\n  title: T\n  image:\n    file: /a.png')).toHaveProperty('coverImage', '/a.png');
    expect(await post('hero:\n  title: T\n  actions: [{ text: A }]')).toHaveProperty('coverImage', null);
  });
});

test('tags are a list or one comma-separated string', async () => {
  expect(await post('tags: [How we work, 2024, 1.10, ""]')).toHaveProperty('tags', ['How we work', '2024', '1.10']);
  expect(await post('tags: one pot, no oven,')).toHaveProperty('tags', ['one pot', 'no oven']);
  expect(await post('tags:\n- a, b\n-\n')).toHaveProperty('tags', ['a, b']);
});

test('authors are a name, a list, or objects', async () => {
  expect(await post('author: Jane Doe')).toHaveProperty('authors', ['Jane Doe']);
  expect(await post('authors: [18F, 42]')).toHaveProperty('authors', ['18F', '42']);
  expect(await post('authors:\n- id: jane\n- name: Bob\n- { id: ann, name: Ann, url: x }')).toHaveProperty('authors', [
    { id: 'jane', name: null },
    'Bob',
    { id: 'ann', name: 'Ann' },
  ]);
});

test('a post has one category: the first, with a warning about others', async () => {
  expect(await post('category: News')).toHaveProperty('category', 'News');
  expect(await post('categories: [News]')).toHaveProperty('category', 'News');
  const { post: parsed, diagnostics } = await readGood('---\ntitle: T\ncategories: [News, Old]\n---\n');
  expect(parsed.category).toBe('News');
  expect(diagnostics).toMatchObject([
    { severity: 'warning', code: 'post/several-categories', position: { line: 3, column: 20, length: 3 } },
  ]);
});

test('draft: true and published: false make a draft', async () => {
  expect(await post('draft: true')).toHaveProperty('draft', true);
  expect(await post('published: false')).toHaveProperty('draft', true);
  expect(await post('draft: false\npublished: true')).toHaveProperty('draft', false);
});

test('a string instead of true or false is an error, never a guess', async () => {
  expect(await problems('draft: yes')).toEqual(['post/field-type 3:8']);
  expect(await problems('draft: true\npublished: "false"')).toEqual(['post/field-type 4:13']);
});

test('a numeric title keeps its text', async () => {
  expect((await readGood('---\ntitle: 007\n---\n')).post.title).toBe('007');
  expect((await readGood('+++\ntitle = 2024\n+++\n')).post.title).toBe('2024');
});

test('reads TOML dates', async () => {
  const { post: parsed } = await readGood(
    '+++\ntitle = "T"\ndate = 2026-01-02T03:04:05+01:00\nupdated = 2026-01-03\n+++\n',
  );
  expect(parsed).toMatchObject({ publishedAt: '2026-01-02T02:04:05.000Z', updatedAt: '2026-01-03T00:00:00.000Z' });
});

describe('slugs', () => {
  const slugOf = async (file: string, frontMatter = '', config = {}) => {
    const files = { [file]: `---\ntitle: T\ndate: 2026-05-06\n${frontMatter}\n---\n` };
    return (await readPostOf(files, { config })).post?.slug;
  };
  test.each([
    ['content/b/posts/name.md', 'name'],
    ['content/b/posts/2026-01-31-name.markdown', 'name'],
    ['content/b/posts/2024-12-5-name.md', 'name'],
    ['content/b/posts/deep/er/Keep_Case.md', 'Keep_Case'],
    ['content/b/posts/folder/index.md', 'folder'],
    ['content/b/posts/2026-01-31-folder/index.md', 'folder'],
    ['content/b/posts/index.md', 'index'],
    ['content/b/posts/Analytics.usa.gov is Ä.md', 'analytics-usa-gov-is-ae'],
    ['content/b/posts/2026-13-31-name.md', '2026-13-31-name'],
  ])('%s is %s', async (file, slug) => {
    expect(await slugOf(file)).toBe(slug);
  });
  test.each([
    ['slug: my-Slug', 'my-Slug'],
    ['slug: 2024', '2024'],
    ['permalink: /2015/05/21/name/', 'name'],
    ['permalink: /blog/name.html', 'name'],
    ['slug:\npermalink: other', 'other'],
    ['slug: /blog/other', 'other'],
    ['slug: /', 'x'],
  ])('%s decides the slug', async (frontMatter, slug) => {
    expect(await slugOf('content/b/posts/x.md', frontMatter)).toBe(slug);
  });
  test('the configured pattern uses the date in the name, otherwise the post’s date', async () => {
    const config = { posts: { slug: '{yyyy}-{mm}-{dd}-{name}' } };
    expect(await slugOf('content/b/posts/2024-12-5-name.md', '', config)).toBe('2024-12-05-name');
    expect(await slugOf('content/b/posts/name.md', '', config)).toBe('2026-05-06-name');
    expect(await slugOf('content/b/posts/name.md', 'slug: own', config)).toBe('own');
  });
  test('a slug outside the alphabet is an error with a suggestion', async () => {
    const { diagnostics } = await readPostOf({
      'content/b/posts/2026-01-01-x.md': '---\ntitle: T\nslug: My Slug!\n---\n',
    });
    expect(diagnostics).toMatchObject([
      { code: 'post/slug-alphabet', position: { line: 3, column: 7 }, help: expect.stringContaining('my-slug') },
    ]);
  });
  test('a name without a valid slug is an error', async () => {
    expect(await slugOf('content/b/posts/???.md')).toBeUndefined();
  });
});

test('all problems of a post are reported at once, each with its position', async () => {
  const text = `---
title:
date: 31. Januar 2026
updated: [2026]
tags: { a: b }
category: 1
authors: [{ x: y }]
image: ./none.png
slug: a/b
---

![x](./missing.png) and [y](../../../../../../../../etc/passwd)
`;
  expect((await problemsOf(text)).sort()).toEqual([
    'post/asset-missing 12:6',
    'post/asset-missing 8:8',
    'post/asset-outside 12:29',
    'post/date-unreadable 3:7',
    'post/field-type 4:1',
    'post/field-type 5:1',
    'post/field-type 7:1',
    'post/slug-alphabet 9:7',
    'post/title-missing 2:1',
  ]);
});

test('a field that is empty is reported where it is; without any field, the front matter is what is missing', async () => {
  const { diagnostics: ofEmpty } = await readPostOf({ 'content/b/posts/x.md': '---\ntitle:\ndate: ""\n---\n' });
  expect(ofEmpty).toMatchObject([
    { code: 'post/title-missing', position: { line: 2, column: 1 } },
    { code: 'post/date-missing', position: { line: 3, column: 1 } },
  ]);
  for (const text of [' ---\ntitle: T\n---\n', '----\ntitle: T\n----\n', 'Text', '---\n---\n']) {
    const { diagnostics } = await readPostOf({ 'content/b/posts/x.md': text });
    for (const { help } of diagnostics) expect(help).toMatch(/^The front matter is missing or empty\. /);
    expect(diagnostics).toHaveLength(2);
  }
});

test('a post without any date is an error', async () => {
  const { post: parsed, diagnostics } = await readPostOf({ 'content/b/posts/x.md': '---\ntitle: T\n---\n' });
  expect(parsed).toBeNull();
  expect(diagnostics).toMatchObject([{ code: 'post/date-missing', file: 'content/b/posts/x.md' }]);
});

describe('custom fields', () => {
  const fields = {
    words: { type: 'strings' },
    weight: { type: 'integer', from: 'order', default: 10 },
    rating: { type: 'number' },
    sponsored: { type: 'boolean', default: false },
    due: { type: 'date' },
    sku: { type: 'string' },
    extra: { type: 'json' },
    constructor: { type: 'string' },
  } as const;
  test('have the values of the front matter, converted to their types', async () => {
    const { custom } = await post(
      'words: [a, 1]\norder: 3\nrating: 4.5\nsponsored: true\ndue: 2026-01-31\nsku: 007\nextra: { a: [1, null, x] }',
      { records: { fields } },
    );
    expect(custom).toEqual({
      words: ['a', '1'],
      weight: 3,
      rating: 4.5,
      sponsored: true,
      due: '2026-01-31T00:00:00.000Z',
      sku: '007',
      extra: { a: [1, null, 'x'] },
      constructor: null,
    });
  });
  test('are always present: the default, otherwise null', async () => {
    const { custom } = await post('', { records: { fields } });
    expect(custom).toMatchObject({ words: null, weight: 10, sponsored: false, due: null, extra: null });
  });
  test.each([
    'words: a',
    'order: 1.5',
    'rating: "4"',
    'sponsored: yes',
    'due: soon',
    'sku: [1]',
    'extra: .nan',
    'extra: [99999999999999999999]',
  ])('%s is an error', async (line) => {
    expect(await problems(line, { records: { fields } })).toEqual(['post/custom-field 3:1']);
  });
  test('a missing required field is an error', async () => {
    const required = { records: { fields: { sku: { type: 'string', required: true } } } };
    expect(await problems('', required)).toEqual(['post/custom-field 1:1']);
    expect(await problems('sku: a', required)).toEqual([]);
  });
});

test('line endings do not matter', async () => {
  const text = '---\ntitle: "A\n  b"\ntags: [x]\n---\n\nOne\ntwo\n\n```js\nlet a;\nlet b;\n```\n\n- x\n- y\n';
  const unix = await readGood(text);
  const windows = await readGood(text.replaceAll('\n', '\r\n'));
  expect(windows).toEqual({ ...unix, hash: windows.hash });
});

test('Markdown nested too deeply for the renderer is an error of that post, not of Galley', async () => {
  expect(await problemsOf(`---\ntitle: T\n---\n${'> '.repeat(20_000)}x\n`)).toEqual(['post/markdown 4:1']);
  expect(await problemsOf('---\ntitle: T\n---\nA usual text.\n')).toEqual([]);
});

test('text on which marked itself fails is a problem at its block, not a crash of the build', async () => {
  expect(await problemsOf('---\ntitle: T\n---\nA.\n\n* c\n  >*\nb\n')).toEqual(['post/markdown 6:1']);
});
