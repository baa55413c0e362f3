import { describe, expect, test } from 'vitest';
import { checkConfig } from '../../../src/config/check.ts';
import type { Config } from '../../../src/config/config.ts';
import { readGood, readPostOf, shortly, workspaceIn } from '../../helpers/content.ts';

const read = async (lines: string, fields: NonNullable<Config['adopt']>['fields']) =>
  (await readGood(`---\ntitle: T\n${lines}\n---\n`, { adopt: { fields } })).post;
const problems = async (lines: string, fields: NonNullable<Config['adopt']>['fields']) => {
  const file = 'content/blog/posts/2026-01-31-name.md';
  const { diagnostics } = await readPostOf(
    { [file]: `---\ntitle: T\n${lines}\n---\n` },
    { config: { adopt: { fields } } },
  );
  return diagnostics.map(shortly);
};

describe('a field is read from the configured keys', () => {
  test('of any name', async () => {
    expect(await read('topics: [a, b]', { tags: 'topics' })).toHaveProperty('tags', ['a', 'b']);
    expect(await read('primary_image: /a.png', { coverImage: 'primary_image' })).toHaveProperty('coverImage', '/a.png');
    expect(await read('when: 2026-02-01', { publishedAt: 'when' })).toMatchObject({
      publishedAt: '2026-02-01T00:00:00.000Z',
      dueAt: '2026-02-01T00:00:00.000Z',
    });
  });

  test('nested in other keys', async () => {
    const fields = { authors: 'extra.author', category: 'taxonomies.section' };
    expect(await read('extra:\n  author: Jane\ntaxonomies: { section: [News] }', fields)).toMatchObject({
      authors: ['Jane'],
      category: 'News',
    });
    const toml = await readGood('+++\ntitle = "T"\n[extra]\nauthor = "Jane"\n+++\n', { adopt: { fields } });
    expect(toml.post.authors).toEqual(['Jane']);
  });

  test('with a dot in their name', async () => {
    expect(await read('"extra.author": Jane', { authors: 'extra.author' })).toHaveProperty('authors', ['Jane']);
  });

  test('of which the first non-empty one counts, whatever the others contain', async () => {
    const fields = { excerpt: ['deck', 'description'], publishedAt: ['when', 'date'] };
    expect(await read('description: B\ndeck: A', fields)).toHaveProperty('excerpt', 'A');
    expect(await read('deck: ""\ndescription: B', fields)).toHaveProperty('excerpt', 'B');
    const two = 'date: 2026-02-01\nwhen: 2026-03-01';
    expect(await read(two, fields)).toHaveProperty('publishedAt', '2026-03-01T00:00:00.000Z');
  });

  test('which replace the usual ones', async () => {
    expect(await read('tags: [internal]', { tags: 'topics' })).toHaveProperty('tags', []);
  });

  test('in addition to the usual ones if they hold a post back', async () => {
    expect(await read('unfinished: true', { draft: 'unfinished' })).toHaveProperty('draft', true);
    expect(await read('draft: true', { draft: 'unfinished' })).toHaveProperty('draft', true);
    expect(await problems('draft: true\nunfinished: false', { draft: 'unfinished' })).toEqual([
      'post/contradiction 3:1',
    ]);
    expect(await read('until: 2026-02-01', { expiryDate: 'until' })).toHaveProperty(
      'expiresAt',
      '2026-02-01T00:00:00.000Z',
    );
  });

  test('a slug from the last segment of an address', async () => {
    expect(await read('url: /2026/01/a-post/', { slug: 'url' })).toHaveProperty('slug', 'a-post');
  });
});

describe('a problem of a mapped field', () => {
  test('is shown at its position', async () => {
    expect(await problems('topics: 1\nextra:\n  by: [[]]', { authors: 'extra.by' })).toEqual(['post/field-type 5:3']);
    expect(await problems('extra: { when: soon }', { publishedAt: 'extra.when' })).toEqual([
      'post/date-unreadable 3:16',
    ]);
  });

  test('is shown at its position in checks across posts, too', async () => {
    const { diagnostics } = await workspaceIn(
      {
        'content/blog/tags.yaml': '- News\n',
        'content/blog/posts/2026-01-31-a.md': '---\ntitle: T\nextra:\n  topics: [News, Newz]\n---\n',
      },
      { config: { adopt: { fields: { tags: 'extra.topics' } } } },
    );
    expect(diagnostics.map(shortly)).toEqual(['post/unknown-tag 4:18']);
  });
});

test('custom fields can be nested in other keys', async () => {
  const config: Config = { records: { fields: { series: { type: 'string', from: 'extra.series' } } } };
  const { post } = await readGood('---\ntitle: T\nextra: { series: S }\n---\n', config);
  expect(post.custom).toEqual({ series: 'S' });
});

test('an unknown field is refused, with a suggestion', () => {
  const checked = checkConfig({ adopt: { fields: { tag: 'topics', title: 1 } } }, '/project');
  expect('problems' in checked && checked.problems).toMatchObject([
    {
      path: ['adopt', 'fields', 'title'],
      message: 'Option adopt.fields.title: it must be a front matter key, or a list of them.',
    },
    { path: ['adopt', 'fields', 'tag'], help: expect.stringContaining('Did you mean tags?') },
  ]);
});
