import { describe, expect, test } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import { readPostOf, shortly, workspaceIn } from '../../helpers/content.ts';

const P = 'content/blog/posts';
const NOW = Date.UTC(2026, 6, 1);

/** The state of a post with these lines of front matter on 1 July 2026. */
const stateOf = async (lines: string, { file = `${P}/2026-01-31-a.md`, drafts = false, future = false } = {}) => {
  const publish = [...(drafts ? (['drafts'] as const) : []), ...(future ? (['future'] as const) : [])];
  const { workspace, diagnostics } = await workspaceIn(
    { [file]: `---\ntitle: T\n${lines}\n---\n`, [`${P}/2026-01-01-other.md`]: '---\ntitle: T\n---\n' },
    { now: NOW, config: { posts: { publish } } },
  );
  if (diagnostics.length > 0) return diagnostics.map(shortly);
  const { posts, scheduled, skipped, nextChange, drafts: draft, expired, unlisted } = workspace;
  const states = { published: posts.map((post) => post.file), draft, expired, unlisted };
  const held = { ...states, scheduled: scheduled.map((post) => post.file) };
  expect(skipped).toEqual([]);
  const [state] = Object.entries(held).find(([, files]) => files.includes(file)) ?? ['lost'];
  return nextChange === null ? state : `${state} until ${new Date(nextChange).toISOString().slice(0, 10)}`;
};

const problems = async (lines: string, config: Config = {}) => {
  const files = { [`${P}/2026-01-31-a.md`]: `---\ntitle: T\n${lines}\n---\n` };
  return (await readPostOf(files, { config })).diagnostics.map(shortly);
};

describe('a post is held back', () => {
  test.each([
    ['draft: true', 'draft'],
    ['Draft: true', 'draft'],
    ['DRAFT: true', 'draft'],
    ['draft: "true"', 'draft'],
    ['published: false', 'draft'],
    ['Published: false', 'draft'],
    ['draft: true\nexpiryDate: 2026-02-01', 'draft'],
    ['publishDate: 2026-08-01', 'scheduled until 2026-08-01'],
    ['publishdate: 2026-08-01', 'scheduled until 2026-08-01'],
    ['published: 2026-08-01', 'scheduled until 2026-08-01'],
    ['date: 2026-09-01', 'scheduled until 2026-09-01'],
    ['expiryDate: 2026-06-30', 'expired'],
    ['expirydate: 2026-07-01', 'expired'],
    ['unpublishDate: 2026-02-01', 'expired'],
    ['headless: true', 'unlisted'],
    ['_build: { render: never }', 'unlisted'],
    ['_build:\n  render: false', 'unlisted'],
    ['build: { Render: link }', 'unlisted'],
    ['build: { list: never }', 'unlisted'],
    ['eleventyExcludeFromCollections: true', 'unlisted'],
  ])('by %j', async (lines, state) => {
    expect(await stateOf(lines)).toBe(state);
  });

  test('in a folder _drafts, with or without a date', async () => {
    expect(await stateOf('', { file: `${P}/_drafts/a.md` })).toBe('draft');
    expect(await stateOf('', { file: `${P}/_drafts/2026-01-31-a.md` })).toBe('draft');
  });
});

describe('a post is published', () => {
  test.each([
    ['draft: false', 'published'],
    ['published: true', 'published'],
    ['published: "true"', 'published'],
    ['published: 2026-06-01', 'published'],
    ['headless: false', 'published'],
    ['_build: { render: always, list: local }', 'published'],
    ['build: 1234', 'published'],
    ['publishDate: 2026-07-01', 'published'],
    ['date: 2026-09-01\npublishDate: 2026-06-01', 'published'],
    ['expiryDate: 2026-07-02', 'published until 2026-07-02'],
    ['publishDate: 2026-05-01\nexpiryDate: 2026-09-02', 'published until 2026-09-02'],
  ])('with %j', async (lines, state) => {
    expect(await stateOf(lines)).toBe(state);
  });

  test('on request as a draft or before its time, but never if unlisted or expired', async () => {
    expect(await stateOf('draft: true', { drafts: true })).toBe('published');
    expect(await stateOf('publishDate: 2026-08-01', { future: true })).toBe('published');
    expect(await stateOf('headless: true', { drafts: true, future: true })).toBe('unlisted');
    expect(await stateOf('expiryDate: 2026-02-01', { drafts: true, future: true })).toBe('expired');
  });
});

test('a draft without a date stays a draft, whatever the options are', async () => {
  expect(await stateOf('draft: true', { file: `${P}/a.md` })).toBe('draft');
  expect(await stateOf('', { file: `${P}/_drafts/a.md`, drafts: true })).toBe('draft');
  expect(await stateOf('published: true', { file: `${P}/a.md` })).toEqual(['post/date-missing 1:1']);
});

test('a post without its own date gets its publish date', async () => {
  const read = async (lines: string) => (await readPostOf({ [`${P}/a.md`]: `---\ntitle: T\n${lines}\n---\n` })).post;
  expect(await read('publishDate: 2026-03-01')).toHaveProperty('publishedAt', '2026-03-01T00:00:00.000Z');
  expect(await read('published: 2026-03-01')).toHaveProperty('publishedAt', '2026-03-01T00:00:00.000Z');
  expect(await read('date: 2026-02-01\npublishDate: 2026-03-01')).toMatchObject({
    publishedAt: '2026-02-01T00:00:00.000Z',
    dueAt: '2026-03-01T00:00:00.000Z',
  });
});

describe('an unreadable publish rule is an error at its position', () => {
  test.each([
    ['publishDate: soon', 'post/date-unreadable 3:14'],
    ['expiryDate: 07/08/2022', 'post/date-ambiguous 3:13'],
    ['published: 07/08/2022', 'post/date-ambiguous 3:12'],
    ['published: soon', 'post/field-type 3:12'],
    ['headless: "yes"', 'post/field-type 3:12'],
    ['_build: { render: nope }', 'post/field-type 3:19'],
    ['build:\n  list: nope', 'post/field-type 4:9'],
    ['draft: false\nDraft: true', 'post/contradiction 4:1'],
    ['publishDate: 2026-01-01\npublished: 2026-01-02', 'post/contradiction 4:1'],
  ])('%j', async (lines, problem) => {
    expect(await problems(lines)).toEqual([problem]);
  });
});

describe('a key that looks like a publish rule', () => {
  test.each([
    'status: draft',
    'Status: archived',
    'isDraft: true',
    'is_draft: true',
    'hidden: true',
    'private: true',
    'private: "yes"',
    'visibility: members',
    'publish: false',
    'listed: false',
    'expires: 2020-01-01',
  ])('is an error if the configuration has no rule for it: %j', async (lines) => {
    expect((await problems(lines))[0]).toMatch(/^post\/publish-rule 3:/);
  });

  test.each([
    'status: published',
    'status:',
    'hidden: false',
    'publish: true',
    'visibility: Public',
    'listed: true',
    'hide: [toc]',
  ])('is not an error if it hides nothing: %j', async (lines) => {
    expect(await problems(lines)).toEqual([]);
  });

  test('explains how to decide', async () => {
    const { diagnostics } = await readPostOf({ [`${P}/2026-01-31-a.md`]: '---\ntitle: T\nhidden: true\n---\n' });
    expect(diagnostics[0]?.message).toBe('hidden is true, which may mean that the post should not be published.');
    expect(diagnostics[0]?.help).toContain('adopt: { publish: { hidden: [false] } }');
    expect(diagnostics[0]?.help).toContain("adopt: { publish: { hidden: 'any' } }");
  });

  test('explains how to read a date', async () => {
    const files = { [`${P}/2026-01-31-a.md`]: '---\ntitle: T\nexpires: 2026-02-01\n---\n' };
    const { diagnostics } = await readPostOf(files);
    expect(diagnostics[0]?.help).toContain("adopt: { fields: { expiryDate: 'expires' } }");
    expect(await readPostOf(files, { config: { adopt: { fields: { expiryDate: 'expires' } } } })).toMatchObject({
      post: { expiresAt: '2026-02-01T00:00:00.000Z' },
      diagnostics: [],
    });
  });

  test('is decided by the configuration: by the values that publish, or not at all', async () => {
    const config: Config = { adopt: { publish: { status: ['publish'], hidden: 'any', 'is-draft': [false] } } };
    const read = async (lines: string) => {
      const files = { [`${P}/2026-01-31-a.md`]: `---\ntitle: T\n${lines}\n---\n` };
      const { post, diagnostics } = await readPostOf(files, { config });
      expect(diagnostics).toEqual([]);
      return { draft: post?.draft, unlisted: post?.unlisted };
    };
    const published = { draft: false, unlisted: false };
    expect(await read('status: Publish\nhidden: true\nis_draft: false')).toEqual(published);
    expect(await read('status:')).toEqual(published);
    expect(await read('status: Draft')).toEqual({ draft: true, unlisted: false });
    expect(await read('status: archived')).toEqual({ draft: false, unlisted: true });
    expect(await read('isDraft: true')).toEqual({ draft: false, unlisted: true });
  });
});
