import { describe, expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import type { Config } from '../../../src/config/config.ts';
import { readGood } from '../../helpers/content.ts';
import { folderOf } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';

/** The unused keys of front matter, with the fields that they resemble. */
const unreadIn = async (frontMatter: string, config: Config = {}): Promise<string[]> => {
  const { post: parsed } = await readGood(
    `---\n${/^title:/.test(frontMatter) ? '' : 'title: T\n'}${frontMatter}\n---\n`,
    config,
  );
  return (parsed.unread ?? []).map(({ key, field }) => (field === null ? key : `${key} > ${field}`));
};

describe('reports as unread', () => {
  test.each([
    ['layout: post', ['layout']],
    ['comments: false', ['comments']],
    ['Title: T', ['Title']],
    ['extra: { toc: true, math: "" }', ['extra.toc']],
    ['taxonomies: { tags: [a], other: x }', ['taxonomies.tags > tags', 'taxonomies.other']],
    [`map: { ${Array.from({ length: 21 }, (_, at) => `k${at}: 1`).join(', ')} }`, ['map']],
  ])('%s: %j', async (frontMatter, keys) => {
    expect(await unreadIn(frontMatter)).toEqual(keys);
  });
});

describe('does not report as unread', () => {
  test.each([
    'pubDate: 2026-01-31\ncreated_at: 2026-01-30',
    'excerpt: a\ndescription: b\ndek: c',
    'cover: { image: /a.png, alt: A }',
    'Draft: false\nheadless: false\n_build: { render: always }',
    'status: published\nis-draft: false',
    'layout:\ntoc: []\nhero: ""',
  ])('%j, which is read or has no effect', async (frontMatter) => {
    expect(await unreadIn(frontMatter)).toEqual([]);
  });
  test('keys that the configuration maps, publishes, decides or ignores', async () => {
    const config: Config = {
      adopt: {
        fields: { tags: 'topics', authors: 'extra.author' },
        ignoreFields: ['layout', 'site'],
        publish: { phase: ['done'] },
      },
      records: { fields: { weight: { type: 'integer' }, sub: { type: 'string', from: 'params.sub' } } },
    };
    const text =
      'topics: [a]\nweight: 1\nlayout: x\nphase: done\nextra: { author: A, toc: 1 }\nparams: { sub: a }\nsite: { a: 1 }';
    expect(await unreadIn(text, config)).toEqual(['extra.toc']);
  });
  test('the usual keys, unless others replace them', async () => {
    expect(await unreadIn('topics: [a]\ntags: [b]', { adopt: { fields: { tags: 'topics' } } })).toEqual(['tags']);
  });
});

describe('a field is suggested if the post lacks it and the value looks like it:', () => {
  test.each([
    ['topics: [fog, How we work]', ['topics > tags']],
    ['topics: [fog]\ntags: [x]', ['topics']],
    ['data: { tags: "fog, mist" }', ['data.tags > tags']],
    ['moved_from: [/2014/fog/]', ['moved_from']],
    ['writers: [Jane Doe]', ['writers > authors']],
    ['byline: Jane Doe', ['byline > authors']],
    ['primary_image: /img/fog.jpg', ['primary_image > coverImage']],
    ['author_image: /img/me.jpg', ['author_image']],
    ['author-type: human', ['author-type']],
    ['post_author_name: Jane Doe', ['post_author_name > authors']],
    ['modified: 2026-02-01', ['modified > updatedAt']],
    ['modDate: 2026-02-01', ['modDate > updatedAt']],
    ['last_synced: 2026-02-01', ['last_synced > updatedAt']],
    ['last_update: { date: 2026-02-01, author: jane }', ['last_update.date > updatedAt', 'last_update.author']],
    ['deck: Nobody saw anything.', ['deck > excerpt']],
    ['seoMetaDescription: Nobody saw anything.', ['seoMetaDescription > excerpt']],
    ['postTitle: A', ['postTitle']],
    ['title: ""\npostTitle: A', ['postTitle > title']],
    ['section: News', ['section > category']],
    ['weight: 3\nlang: en', ['weight', 'lang']],
  ])('%j', async (frontMatter, keys) => {
    expect(await unreadIn(frontMatter, { adopt: { title: 'name' } })).toEqual(keys);
  });
});

test('warns once per key, at the first post that has it, with the number of posts in all workspaces', async () => {
  const root = await folderOf({
    'content/blog/posts/2026-01-01-a.md': post({ title: 'T', topics: ['x'], layout: 'post' }),
    'content/blog/posts/2026-01-02-b.md': post({ title: 'T', topics: ['y'], date: 'soon', translators: ['Ann'] }),
    'content/blog/workspace.yaml': 'keys: [blog]',
    'content/news/posts/2026-01-03-c.md': post({ title: 'T', topics: ['y'], draft: true }),
    'content/news/workspace.yaml': 'keys: [news]',
  });
  const { diagnostics } = await build({ root, write: false });
  expect(diagnostics.filter(({ code }) => code === 'post/unread-key')).toMatchObject([
    {
      severity: 'warning',
      message:
        "topics is in the front matter of 3 posts, but Galley does not use it. If its values are tags, map it with adopt.fields: { tags: 'topics' }.",
      help: expect.stringContaining("ignoreFields: ['topics']"),
      file: 'content/blog/posts/2026-01-01-a.md',
      position: { line: 3, column: 1 },
    },
    { message: 'layout is in the front matter of 1 post, but Galley does not use it.', position: { line: 4 } },
    { message: 'translators is in the front matter of 1 post, but Galley does not use it.' },
  ]);
});

test('a misspelled key names the one that is probably meant, unless its field is set', async () => {
  const root = await folderOf({
    'content/blog/posts/2026-01-01-a.md': post({ titel: 'T', autor: 'Ann', tagz: ['x'], tags: ['y'] }),
    'content/blog/posts/b.md': post({ title: 'T', Date: '2026-01-01' }),
    'content/blog/workspace.yaml': 'keys: [blog]',
  });
  const { diagnostics } = await build({ root, write: false });
  const meant = (text = ''): string | undefined => /Did you mean ([\w ]+)\?/.exec(text)?.[1];
  expect(
    Object.fromEntries(
      diagnostics.map(({ code, message, help }) => [`${code} ${meant(message) ?? meant(help)}`, message.split(' ')[0]]),
    ),
  ).toEqual({
    'post/unread-key title': 'titel',
    'post/unread-key author': 'autor',
    'post/unread-key undefined': 'tagz',
    'post/unread-key date': 'Date',
    'post/title-missing title instead of titel': 'The',
    'post/date-missing date instead of Date': 'The',
  });
});

test('a key that Galley reads is never called a misspelled one', async () => {
  const root = await folderOf({
    'content/blog/posts/b.md': post({ title: 'T', published: true }),
    'content/blog/workspace.yaml': 'keys: [blog]',
  });
  const { diagnostics } = await build({ root, write: false });
  expect(diagnostics.map(({ code, help }) => [code, help?.split(' ', 2).join(' ')])).toEqual([
    ['post/date-missing', 'Add a'],
  ]);
});

test('the suggestion keeps the key that other posts use for the field', async () => {
  const root = await folderOf({
    'content/blog/posts/2026-01-01-a.md': post({ title: 'T', topics: ['x'] }),
    'content/blog/posts/2026-01-02-b.md': post({ title: 'T', tags: ['y'] }),
    'content/blog/workspace.yaml': 'keys: [blog]',
  });
  const [warning] = (await build({ root, write: false })).diagnostics;
  expect(warning?.message).toContain('map it with adopt.fields.tags, in a list with the keys that other posts use.');
});

test('unread keys do not change the output, and a build with nothing to do reports them again', async () => {
  const root = await folderOf({
    'content/blog/posts/2026-01-01-a.md': post({ title: 'T', layout: 'post' }),
    'content/blog/workspace.yaml': 'keys: [blog]',
  });
  const first = await build({ root });
  const second = await build({ root });
  expect(first.diagnostics).toHaveLength(1);
  expect(second.diagnostics).toEqual(first.diagnostics);
  expect(second.changes).toMatchObject({ written: 0, deleted: 0 });
});
