import { describe, expect, test } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import { readPostOf, shortly } from '../../helpers/content.ts';
import type { DialectName } from '../../helpers/render-as.ts';

/** A post of a project with a dialect, and its problems. */
const read = async (
  dialect: DialectName | undefined,
  text: string,
  { file = 'content/blog/posts/2026-01-31-name.md', ...config }: Config & { readonly file?: string } = {},
) => {
  const { post, diagnostics } = await readPostOf(
    { [file]: text },
    { config: { ...config, adopt: { dialect, ...config.adopt } }, file },
  );
  return { ...post, problems: diagnostics.map(shortly) };
};
const yaml = (lines: string): string => `---\ntitle: T\n${lines}\n---\n`;

describe('hugo', () => {
  test('reads keys in any letter case', async () => {
    expect(await read('hugo', yaml('Date: 2026-02-01\nTAGS: [a]\nLastMod: 2026-03-01\nSlug: own'))).toMatchObject({
      publishedAt: '2026-02-01T00:00:00.000Z',
      updatedAt: '2026-03-01T00:00:00.000Z',
      tags: ['a'],
      slug: 'own',
      problems: [],
    });
    expect(await read('hugo', '+++\nTitle = "T"\nDraft = true\n+++\n')).toMatchObject({ title: 'T', draft: true });
  });

  test('takes pubdate as the date of publication, and the date of the last change if there is no other', async () => {
    const file = 'content/blog/posts/name.md';
    expect(await read('hugo', yaml('date: 2026-02-01\npubdate: 2026-03-01'))).toMatchObject({
      publishedAt: '2026-02-01T00:00:00.000Z',
      dueAt: '2026-03-01T00:00:00.000Z',
      problems: [],
    });
    const changed = await read('hugo', yaml('modified: 2026-02-01'), { file });
    expect(changed).toMatchObject({ publishedAt: '2026-02-01T00:00:00.000Z', problems: [] });
  });

  test('takes the cover from the images', async () => {
    expect(await read('hugo', yaml('images: [/a.png, /b.png]'))).toMatchObject({ coverImage: '/a.png', problems: [] });
  });

  test('reads yes and no', async () => {
    expect(await read('hugo', yaml('draft: yes'))).toMatchObject({ draft: true, problems: [] });
    expect(await read('hugo', yaml("draft: 'no'"))).toMatchObject({ draft: false, problems: [] });
    expect(await read('hugo', yaml('draft: maybe'))).toMatchObject({ problems: ['post/field-type 3:8'] });
  });
});

describe('jekyll', () => {
  test('separates tags and categories by spaces', async () => {
    expect(await read('jekyll', yaml('tags: one two'))).toMatchObject({ tags: ['one', 'two'], problems: [] });
    expect(await read('jekyll', yaml('tags: one, two'))).toHaveProperty('tags', ['one', 'two']);
    expect(await read('jekyll', yaml('tag: web design'))).toHaveProperty('tags', ['web design']);
    expect(await read('jekyll', yaml('category: web design'))).toHaveProperty('category', 'web design');
    expect(await read('jekyll', yaml('categories: web design'))).toMatchObject({
      category: 'web',
      tags: [],
      problems: ['post/several-categories 3:17'],
    });
    expect(await read(undefined, yaml('tags: one two'))).toHaveProperty('tags', ['one two']);
  });

  test('takes the last of two duplicate keys, with a warning', async () => {
    const twice = 'tags: a\ndate: 2026-02-01\ntags: [b, c]';
    for (const dialect of ['hugo', 'jekyll'] as const)
      expect(await read(dialect, yaml(twice))).toMatchObject({
        tags: ['b', 'c'],
        problems: ['front-matter/duplicate-key 5:1'],
      });
    const { diagnostics } = await readPostOf({ 'a.md': yaml(twice) }, { config: { adopt: { dialect: 'jekyll' } } });
    expect(diagnostics).toMatchObject([{ severity: 'warning', related: [{ position: { line: 3 } }] }]);
    expect((await read('hexo', yaml(twice))).problems).toEqual(['front-matter/duplicate-key 5:1']);
  });

  test('makes a title from the file name', async () => {
    const file = 'content/blog/posts/2026-01-31-a-post-of-mine.md';
    expect(await read('jekyll', '---\nlayout: post\n---\n', { file })).toMatchObject({
      title: 'A Post Of Mine',
      problems: [],
    });
    expect(await read(undefined, '---\nlayout: post\n---\n', { file })).toMatchObject({
      problems: ['post/title-missing 1:1'],
    });
  });

  test('takes the date of the last change from the key of its own theme', async () => {
    expect(await read('jekyll', yaml('modified_date: 2026-03-01'))).toMatchObject({
      updatedAt: '2026-03-01T00:00:00.000Z',
      problems: [],
    });
  });

  test('takes the title from the first heading if configured', async () => {
    const text = '---\nlayout: post\n---\nText.\n\n# A `b`\n';
    expect(await read('jekyll', text, { adopt: { title: 'heading' } })).toMatchObject({ title: 'A b', problems: [] });
  });

  test('takes the slug from the permalink, in any form', async () => {
    const slugOf = async (permalink: string) => (await read('jekyll', yaml(`permalink: ${permalink}`))).slug;
    expect(await slugOf('/2019/v1.0-released/')).toBe('v1-0-released');
    expect(await slugOf('/about/index.html')).toBe('about');
    expect(await slugOf('/:categories/:title/')).toBe('name');
    expect(await slugOf('pretty')).toBe('name');
    expect(await read('jekyll', yaml('permalink: /:year-:title/'))).toMatchObject({
      slug: 'name',
      problems: ['post/slug-pattern 3:1'],
    });
  });
});

describe('zola', () => {
  test('reads fields from tables, and date and slug from the path', async () => {
    const text = `+++
title = "T"
path = "2019/05/15/1.47.0-prerelease-2"
[taxonomies]
tags = ["a", "b"]
[extra]
author = "Jane"
+++
`;
    expect(await read('zola', text, { file: 'content/blog/posts/other.md' })).toMatchObject({
      slug: '1-47-0-prerelease-2',
      publishedAt: '2019-05-15T00:00:00.000Z',
      tags: ['a', 'b'],
      authors: ['Jane'],
      problems: [],
    });
  });

  test('holds back posts that it does not render', async () => {
    expect(await read('zola', '+++\ntitle = "T"\nrender = false\n+++\n')).toMatchObject({
      unlisted: true,
      problems: [],
    });
  });
});

test('astro reads its own dates and images', async () => {
  expect(await read('astro', yaml('pubDate: Jul 08 2022\nupdatedDate: Jul 09 2022\nheroImage: /a.png'))).toMatchObject({
    publishedAt: '2022-07-08T00:00:00.000Z',
    updatedAt: '2022-07-09T00:00:00.000Z',
    coverImage: '/a.png',
    problems: [],
  });
});

test('eleventy: the creation date is the first commit’s, if configured; the date of the last change is reported', async () => {
  expect((await read('eleventy', yaml('date: git Created'))).problems).toEqual(['post/date-missing 3:7']);
  expect((await read('eleventy', yaml('date: Last Modified'))).problems).toEqual(['post/date-unreadable 3:7']);
  expect(await read('eleventy', yaml('date: git Last Modified\npublished: 2020-03-07'))).toMatchObject({
    publishedAt: '2020-03-07T00:00:00.000Z',
    problems: [],
  });
  expect((await read('jekyll', yaml('date: git Created'))).problems).toEqual(['post/date-unreadable 3:7']);
});

test('eleventy makes no page with permalink: false, and templates in permalinks that it cannot fill in are reported', async () => {
  expect(await read('eleventy', yaml('permalink: false'))).toMatchObject({ unlisted: true, problems: [] });
  expect(await read('eleventy', yaml('permalink: "/{{ title | mine }}/"'))).toMatchObject({
    slug: 'name',
    problems: ['post/slug-pattern 3:1'],
  });
});

test('hexo can nest categories, and takes titles from file names', async () => {
  const file = 'content/blog/posts/雾.md';
  const text = '---\ndate: 2013/7/13 20:46:25\nslug: fog\ncategories:\n  - [Sports, Baseball]\n  - [MLB]\n---\n';
  expect(await read('hexo', text, { file })).toMatchObject({
    title: '雾',
    category: 'Sports',
    tags: [],
    publishedAt: '2013-07-13T20:46:25.000Z',
    problems: ['post/several-categories 5:14'],
  });
});

test('an author can have a comma in the name', async () => {
  expect(await read(undefined, yaml('author: Jane Doe, Pete Example'))).toHaveProperty('authors', [
    'Jane Doe, Pete Example',
  ]);
});

test('a date in a file name is part of the slug if the tool has it there', async () => {
  const slugs = async (dialect: DialectName | undefined) => (await read(dialect, yaml('date: 2026-02-01'))).slug;
  expect(await slugs('hugo')).toBe('2026-01-31-name');
  expect(await slugs('astro')).toBe('2026-01-31-name');
  expect(await slugs('jekyll')).toBe('name');
  expect(await slugs(undefined)).toBe('name');
});

test('a date in a file name counts as configured: first, last or not at all', async () => {
  const found = async (lines: string, nameDates: 'first' | 'last' | 'none', dialect: DialectName = 'hugo') => {
    const { slug, publishedAt } = await read(dialect, yaml(lines), {
      posts: { date: '0001-01-01' },
      adopt: { dialect, nameDates },
    });
    return `${publishedAt?.slice(0, 10)} ${slug}`;
  };
  expect(await found('date: 2026-02-01', 'first')).toBe('2026-01-31 name');
  expect(await found('date: 2026-02-01', 'last')).toBe('2026-02-01 2026-01-31-name');
  expect(await found('weight: 1', 'last')).toBe('2026-01-31 name');
  expect(await found('weight: 1', 'none')).toBe('0001-01-01 2026-01-31-name');
  expect((await read('hugo', yaml('weight: 1'))).publishedAt).toBe('2026-01-31T00:00:00.000Z');
  expect(await found('slug: own', 'first')).toBe('2026-01-31 own');
  expect(await found('date: 2026-02-01', 'first', 'jekyll')).toBe('2026-01-31 name');
  expect(await found('date: 2026-02-01', 'last', 'hexo')).toBe('2026-02-01 name');
});

test('the slug pattern uses the name in the address', async () => {
  const posts = { slug: '{yyyy}-{name}' };
  expect(
    await read('zola', yaml('path: 2019/05/15/v1.0\ndate: 2019-05-15'), { posts, file: 'a/posts/b.md' }),
  ).toMatchObject({
    slug: '2019-v1-0',
    problems: [],
  });
  expect(await read('zola', yaml('slug: own'), { posts })).toHaveProperty('slug', 'own');
});

test('configured keys have precedence over the dialect’s keys', async () => {
  const fields = { tags: 'topics' };
  expect(await read('hugo', yaml('topics: [a]\ntags: [b]'), { adopt: { fields } })).toHaveProperty('tags', ['a']);
});

describe('vitepress', () => {
  const file = 'posts/a.md';
  test.each([
    ['# The title', 'The title'],
    ['Text.\n\n## Another\n\nThe *title* & co\n===\n\n# Not this', 'The title & co'],
    ['```sh\n# No heading\n```\n\n# The title {#id}', 'The title'],
    ['# The {title}', 'The {title}'],
  ])('%j has the title %j', async (body, title) => {
    expect(await read('vitepress', `---\ndate: 2026-01-01\n---\n${body}\n`, { file })).toMatchObject({
      title,
      problems: [],
    });
  });

  test('leaves the heading in the text', async () => {
    const { html } = await readPostOf(
      { [file]: '---\ndate: 2026-01-01\n---\n# The title\n' },
      { config: { adopt: { dialect: 'vitepress' } } },
    );
    expect(html).toContain('<h1 id="the-title">The title</h1>');
  });

  test('has no title without a first-level heading', async () => {
    expect((await read('vitepress', '---\ndate: 2026-01-01\n---\n## Part\n', { file })).problems).toEqual([
      'post/title-missing 1:1',
    ]);
  });
});
