import { describe, expect, test } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import { shortly, workspaceIn } from '../../helpers/content.ts';
import type { Files } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';

const P = 'content/blog/posts';
const slugs = (posts: readonly { readonly slug: string }[]) => posts.map(({ slug }) => slug);

test('posts are ordered oldest first, simultaneous ones by slug in reverse code unit order', async () => {
  const { workspace } = await workspaceIn({
    [`${P}/2026-01-02-b.md`]: post({ title: 'T' }),
    [`${P}/2026-01-02-B2.md`]: post({ title: 'T' }),
    [`${P}/2026-01-02-a.md`]: post({ title: 'T' }),
    [`${P}/2026-01-03-c.md`]: post({ title: 'T' }),
    [`${P}/2025-01-03-d.md`]: post({ title: 'T' }),
  });
  expect(slugs(workspace.posts)).toEqual(['d', 'b', 'a', 'B2', 'c']);
});

test('drafts and posts that are not due are set aside, and published on request', async () => {
  const files = {
    [`${P}/2026-07-01-now.md`]: post({ title: 'T' }),
    [`${P}/2026-07-02-later.md`]: post({ title: 'T' }),
    [`${P}/2026-07-02-both.md`]: post({ title: 'T', draft: true }),
    [`${P}/2026-01-01-draft.md`]: post({ title: 'T', published: false }),
  };
  const { workspace } = await workspaceIn(files);
  expect(slugs(workspace.posts)).toEqual(['now']);
  expect(workspace.drafts).toEqual([`${P}/2026-01-01-draft.md`, `${P}/2026-07-02-both.md`]);
  expect(workspace.scheduled).toEqual([{ file: `${P}/2026-07-02-later.md`, publishedAt: '2026-07-02T00:00:00.000Z' }]);
  expect(slugs((await workspaceIn(files, { config: { posts: { publish: ['drafts'] } } })).workspace.posts)).toEqual([
    'draft',
    'now',
  ]);
  expect(slugs((await workspaceIn(files, { config: { posts: { publish: ['future'] } } })).workspace.posts)).toEqual([
    'now',
    'later',
  ]);
  expect(
    (await workspaceIn(files, { config: { posts: { publish: ['drafts', 'future'] } } })).workspace.posts,
  ).toHaveLength(4);
});

describe('declared terms', () => {
  const declared = {
    'content/blog/tags.yaml': '- { name: How we work, slug: work }\n- News',
    'content/blog/categories.yaml': 'guides: Guides',
    'content/blog/authors.yaml': 'jane: Jane Doe\nzoe: Zoë',
  };
  test('can be named by slug, name or slugified name, and count once', async () => {
    const { workspace, diagnostics } = await workspaceIn({
      ...declared,
      [`${P}/2026-01-01-a.md`]: post({
        title: 'T',
        tags: ['work', 'How we work', 'how-we-work', 'NEWS'],
        category: 'GUIDES',
        authors: ['Jane Doe', 'zoe', 'jane-doe'],
      }),
    });
    expect(diagnostics).toEqual([]);
    expect(workspace.posts[0]).toMatchObject({
      tags: [
        { slug: 'work', name: 'How we work' },
        { slug: 'news', name: 'News' },
      ],
      category: { slug: 'guides', name: 'Guides' },
      authors: [
        { id: 'jane', name: 'Jane Doe' },
        { id: 'zoe', name: 'Zoë' },
      ],
    });
    expect(workspace.tags.map(({ slug }) => slug)).toEqual(['work', 'news']);
  });
  test('are complete: any other name is an error at its position, with a suggestion', async () => {
    const { diagnostics } = await workspaceIn({
      ...declared,
      [`${P}/2026-01-01-a.md`]: '---\ntitle: T\ntags:\n  - News\n  - Newz\ncategory: Gides\nauthor: jnae\n---\n',
    });
    expect(diagnostics.map(shortly).sort()).toEqual([
      'post/unknown-author 7:9',
      'post/unknown-category 6:11',
      'post/unknown-tag 5:5',
    ]);
    expect(diagnostics.map(({ help }) => /Did you mean (\w+)\?/.exec(help ?? '')?.[1])).toEqual([
      'jane',
      'guides',
      'news',
    ]);
  });
  test('apply to scheduled posts, not to drafts', async () => {
    const files = (frontMatter: object) => ({
      ...declared,
      [`${P}/a.md`]: post({ title: 'T', tags: ['x'], ...frontMatter }),
    });
    expect((await workspaceIn(files({ date: '2999-01-01' }))).diagnostics.map(({ code }) => code)).toEqual([
      'post/unknown-tag',
    ]);
    expect((await workspaceIn(files({ date: '2026-01-01', draft: true }))).diagnostics).toEqual([]);
  });
});

describe('derived terms', () => {
  test('are those of published posts, by slug, under the first spelling', async () => {
    const { workspace, diagnostics } = await workspaceIn({
      [`${P}/2026-01-01-a.md`]: post({ title: 'T', tags: ['Zebra', 'How We Work'], author: 'Jane Doe' }),
      [`${P}/2026-01-02-b.md`]: post({ title: 'T', tags: ['apple'], authors: [{ id: 'bob', name: 'Bob B.' }] }),
      [`${P}/2026-01-03-c.md`]: post({ title: 'T', tags: ['Hidden'], draft: true }),
    });
    expect(diagnostics).toEqual([]);
    expect(workspace.tags).toEqual([
      { slug: 'apple', name: 'apple' },
      { slug: 'how-we-work', name: 'How We Work' },
      { slug: 'zebra', name: 'Zebra' },
    ]);
    expect(workspace.authors).toEqual([
      { id: 'bob', name: 'Bob B.', about: '', socialLinks: {} },
      { id: 'jane-doe', name: 'Jane Doe', about: '', socialLinks: {} },
    ]);
    expect(workspace.categories).toEqual([]);
  });
  test('names that slugify alike are one term, with one warning that names the spellings', async () => {
    const { workspace, diagnostics } = await workspaceIn({
      [`${P}/2026-01-01-a.md`]: post({ title: 'T', tags: ['How we work', 'how-we-work'] }),
      [`${P}/2026-01-02-b.md`]: post({ title: 'T', tags: ['How We Work'] }),
      [`${P}/2026-01-03-c.md`]: post({ title: 'T', tags: ['How We Work'] }),
    });
    expect(workspace.tags).toEqual([{ slug: 'how-we-work', name: 'How we work' }]);
    expect(workspace.posts.map(({ tags }) => tags.length)).toEqual([1, 1, 1]);
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        code: 'taxonomy/merged-names',
        message: 'The tag how-we-work is spelled in 3 ways: How we work, how-we-work, How We Work.',
        related: [{ file: `${P}/2026-01-01-a.md` }, { file: `${P}/2026-01-02-b.md` }],
      },
    ]);
  });
  test('a name without a valid slug is an error', async () => {
    const { diagnostics } = await workspaceIn({ [`${P}/2026-01-01-a.md`]: post({ title: 'T', tags: ['???'] }) });
    expect(diagnostics.map(shortly)).toEqual(['taxonomy/no-slug 3:9']);
  });
});

describe('slugs', () => {
  test('that two posts share are one error that names both files and how to fix it', async () => {
    const { diagnostics } = await workspaceIn({
      [`${P}/2026-01-01-a.md`]: post({ title: 'T' }),
      [`${P}/2026-01-02-x.md`]: post({ title: 'T', slug: 'a' }),
      [`${P}/b/2026-01-03-A.md`]: post({ title: 'T' }),
    });
    expect(diagnostics).toMatchObject([
      {
        code: 'post/duplicate-slug',
        file: `${P}/2026-01-01-a.md`,
        help: expect.stringContaining(`"slug: b-A" in the front matter of ${P}/b/2026-01-03-A.md`),
        related: [{ file: `${P}/2026-01-02-x.md`, position: { line: 3 } }, { file: `${P}/b/2026-01-03-A.md` }],
      },
    ]);
  });
  test.each([
    ['2026-01-01-a.md', '2026-01-02-a.md'],
    ['2026/01/18/index.md', '2026/02/18/index.md'],
    ['x/a/index.md', 'x/a.md'],
  ])('posts of one slug may get dates if their folders do not tell them apart: %s, %s', async (one, other) => {
    const dated = (date: string): string => post({ title: 'T', date });
    const helpFor = async (date: string): Promise<string | undefined> => {
      const files = { [`${P}/${one}`]: dated('2026-01-02'), [`${P}/${other}`]: dated(date) };
      return (await workspaceIn(files)).diagnostics[0]?.help;
    };
    expect(await helpFor('2026-01-03')).toContain("posts.slug: '{yyyy}-{mm}-{dd}-{name}'");
    expect(await helpFor('2026-01-02')).toBe('Add a line "slug: …" to the front matter of one of them.');
  });
  test('a draft does not take a slug, a scheduled post does', async () => {
    const files = (frontMatter: object) => ({
      [`${P}/2026-01-01-a.md`]: post({ title: 'T' }),
      [`${P}/b/a.md`]: post({ title: 'T', ...frontMatter }),
    });
    expect((await workspaceIn(files({ date: '2026-01-02', draft: true }))).diagnostics).toEqual([]);
    expect((await workspaceIn(files({ date: '2999-01-02' }))).diagnostics).toHaveLength(1);
  });
});

describe('links to other posts', () => {
  const linking = (href: string, more: object = {}) => ({
    [`${P}/2026-01-01-a.md`]: post({ title: 'T' }, `[x](${href})`),
    [`${P}/sub/2026-01-02-b.md`]: post({ title: 'T', slug: 'bee' }),
    ...more,
  });
  test('become addresses from the configured pattern', async () => {
    const { workspace } = await workspaceIn(linking('sub/2026-01-02-b.md#part'), {
      config: { posts: { url: '/p?s={slug}&x=1' } },
    });
    expect(workspace.posts[0]?.links).toEqual([
      { placeholder: expect.any(String), slug: 'bee', url: '/p?s=bee&amp;x=1' },
    ]);
  });
  test('to a missing post suggest neither the post itself nor a name that is not near', async () => {
    const { diagnostics } = await workspaceIn({
      [`${P}/2026-01-01-fog-1.md`]: post({ title: 'T' }, '[x](2026-01-01-fog-2.md)'),
      [`${P}/a.md`]: post({ title: 'T', date: '2026-01-01' }, '[x](y.md)'),
    });
    const helps = diagnostics.map(({ help }) => help);
    expect(helps).toEqual(Array(2).fill('Link to the file of the other post, relative to this one.'));
  });
  test('to a missing post are an error at their position, with a suggestion', async () => {
    const { diagnostics } = await workspaceIn(linking('sub/2026-01-02-c.md'));
    expect(diagnostics.map(shortly)).toEqual(['post/link-missing 5:5']);
    expect(diagnostics[0]?.help).toContain(`Did you mean ${P}/sub/2026-01-02-b.md?`);
    expect((await workspaceIn(linking('../../other/posts/x.md'))).diagnostics.map(shortly)).toEqual([
      'post/link-missing 5:5',
    ]);
  });
  test('to a draft or a scheduled post are a warning', async () => {
    for (const frontMatter of [{ draft: true, date: '2026-01-01' }, { date: '2999-01-01' }]) {
      const { diagnostics } = await workspaceIn(
        linking('c.md', { [`${P}/c.md`]: post({ title: 'T', ...frontMatter }) }),
      );
      expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'post/link-unpublished' }]);
    }
  });
  test('to a post with its own problems are not a second error', async () => {
    const { diagnostics } = await workspaceIn(linking('c.md', { [`${P}/c.md`]: 'no front matter' }));
    expect(diagnostics.map(({ code }) => code).sort()).toEqual(['post/date-missing', 'post/title-missing']);
  });
});

describe('a post that cannot be published', () => {
  const codesOf = async (files: Files, config: Config = {}) =>
    (await workspaceIn(files, { config })).diagnostics.map(({ code }) => code).sort();
  const author = { 'content/blog/authors.yaml': 'jane: Jane' };
  test('because of its date still reports problems with its link, author and slug', async () => {
    const { diagnostics } = await workspaceIn({
      ...author,
      [`${P}/a.md`]: '---\ntitle: T\ndate: soon\nauthor: jnae\n---\n\n[x](none.md)\n',
      [`${P}/b/2026-01-01-a.md`]: post({ title: 'T' }),
    });
    expect(diagnostics.map((problem) => `${problem.file?.slice(P.length + 1)} ${shortly(problem)}`).sort()).toEqual([
      'a.md post/date-unreadable 3:7',
      'a.md post/duplicate-slug 1:1',
      'a.md post/link-missing 7:5',
      'a.md post/unknown-author 4:9',
    ]);
  });
  test('because of its slug still reports problems with its link and author', async () => {
    const text = post({ title: 'T', slug: 'a b', author: 'jnae' }, '[x](none.md)');
    expect(await codesOf({ ...author, [`${P}/2026-01-01-a.md`]: text })).toEqual([
      'post/link-missing',
      'post/slug-alphabet',
      'post/unknown-author',
    ]);
  });
  test('can be linked to: its date or slug is the only error', async () => {
    for (const wrong of [{ date: 'soon' }, { date: '2026-01-01', slug: 'a b' }]) {
      const files = {
        [`${P}/2026-01-01-a.md`]: post({ title: 'T' }, '[x](b.md)'),
        [`${P}/b.md`]: post({ title: 'T', ...wrong }),
      };
      expect(await codesOf(files)).toHaveLength(1);
    }
  });
  test('has no slug to compare if the date is part of it', async () => {
    const files = {
      [`${P}/a.md`]: post({ title: 'T', date: 'soon' }),
      [`${P}/b/a.md`]: post({ title: 'T', date: 'x' }),
    };
    const config = { posts: { slug: '{yyyy}-{name}' } };
    expect(await codesOf(files, config)).toEqual(['post/date-unreadable', 'post/date-unreadable']);
  });
  test('is treated as a draft if it is one', async () => {
    const text = post({ title: 'T', date: 'soon', draft: true, author: 'jnae' }, '[x](none.md)');
    expect(await codesOf({ ...author, [`${P}/a.md`]: text })).toEqual(['post/date-unreadable']);
  });
});

describe('a taxonomy file with problems', () => {
  const naming = (tags: readonly string[], tagsYaml: string): Files => ({
    'content/blog/tags.yaml': tagsYaml,
    [`${P}/2026-01-01-a.md`]: post({ title: 'T', tags }),
  });
  test('does not make its broken entries unknown', async () => {
    const { diagnostics } = await workspaceIn(naming(['News', 'Newz'], '- { name: News, slugg: n }\n- Other\n'));
    expect(diagnostics).toMatchObject([{ code: 'post/unknown-tag', message: expect.stringContaining('"Newz"') }]);
  });
  test('that cannot be read makes no entry unknown', async () => {
    expect((await workspaceIn(naming(['News'], '- [\n'))).diagnostics).toEqual([]);
    expect((await workspaceIn(naming(['News'], '- [News]\n'))).diagnostics).toEqual([]);
  });
});
