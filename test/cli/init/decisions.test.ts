import { expect, test } from 'vitest';
import { DECISIONS } from '../../../src/cli/init/decisions.ts';
import { adopted, configOf, dated, testConfigs } from '../../helpers/adopt.ts';

test('if dates can mean two days, their order is that of the others, unless these differ', async () => {
  const at = (date: string): string => `---\ntitle: ${date}\ndate: ${date}\n---\n`;
  const known = { 'a/1.md': at('10-08-2022'), 'a/2.md': at('20-08-2022') };
  const { posts, config } = await adopted(known);
  expect(posts).toEqual(['2022-08-10T00:00:00.000Z 1', '2022-08-20T00:00:00.000Z 2']);
  expect(config).toContain("// 1 date can be read only this way.\n    dateOrder: 'day-first'");
  expect(await configOf({ ...known, 'a/3.md': at('08/20/2022') })).not.toContain('dateOrder');
  expect(await configOf({ 'a/2.md': at('20-08-2022') })).not.toContain('dateOrder');
});

test('aliases that are no paths, or in another letter case, are names, as in Obsidian', async () => {
  const { posts, config } = await adopted({
    'a/a.md': '---\ntitle: A\ndate: 2026-01-02\nAliases: ["#topic/A"]\n---\n',
    'a/b.md': '---\ntitle: B\ndate: 2026-01-01\naliases: ["#topic/B", B]\n---\n',
  });
  expect(posts).toHaveLength(2);
  expect(config).toContain('aliases: []');
});

test('posts without a title use their first heading, or else the words of their names', async () => {
  const { config } = await adopted({
    'src/content/blog/a-note.md': '---\ndate: 2026-01-03\n---\n# A heading\n',
    'src/content/blog/b-note.md': '---\ndate: 2026-01-02\n---\nNo heading.\n',
    'src/content/blog/c.md': dated('C'),
  });
  expect(config).toContain("title: ['heading', 'words-of-name']");
});

test('names in double brackets are links if they are files of the repository', async () => {
  const files = {
    'notes/a.md': dated('A').concat('[[B note#Part|b]] ![[one.png|300]]\n'),
    'notes/sub/B note.md': dated('B').concat('## Part\n'),
    'files/img/one.png': 'x',
  };
  const { config, diagnostics } = await adopted(files);
  expect(config).toContain("// For 1 post.\n      'wiki-links': true");
  expect(config).toContain("assets: ['files/img']");
  expect(diagnostics).toEqual([]);
  expect(await configOf({ 'notes/a.md': dated('A').concat('[[nodiscard]] `[[a]]`\n```\n[[a]]\n```\n') })).not.toContain(
    'wiki-links',
  );
});

test('posts that may be hidden are held back, and the configuration says so', async () => {
  const { posts, config } = await adopted({
    'posts/2025-01-02-a.md': '---\ntitle: A\nhidden: true\n---\n',
    'posts/2026-01-02-b.md': '---\ntitle: B\nstatus: draft\n---\n',
    'posts/2026-01-02-c.md': '---\ntitle: C\nstatus: final\n---\n',
  });
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z c']);
  expect(config).toContain('decide whether to publish them');
});

test('keys that resemble a field that no post has are mapped', async () => {
  const { config } = await adopted({
    'posts/2025-01-02-a.md': '---\ntitle: A\ntopics: [x, y]\n---\n',
    'posts/2026-01-02-b.md': '---\ntitle: B\ntopics: [z]\n---\n',
  });
  expect(config).toContain("tags: ['topics']");
  const inObjects = await configOf({ 'blog/a.md': '---\ntitle: A\ndate: 2026-01-02\ndata: { tags: "x, y" }\n---\n' });
  expect(inObjects).toContain("tags: ['data.tags']");
});

test('keys that are symbols of Ruby are mapped, also those of dates', async () => {
  const { posts, config } = await adopted({
    'blog/a.md': '---\n:title: A title\n:created_at: 2024-05-06 10:00:00 +00:00\n:slug: own\n:tags: [x]\n---\n',
  });
  expect(posts).toEqual(['2024-05-06T10:00:00.000Z own']);
  expect(config).toContain("title: [':title']");
  expect(config).toContain("publishedAt: [':created_at']");
});

test('the key of a date may have any name of one, also beside other keys and dates in names', async () => {
  const created = await adopted({
    'src/pages/posts/2019-02/a/index.mdx': '---\ntitle: A\ndateCreated: 2019-02-21\n---\n',
    'src/pages/posts/2019-03/b/index.mdx': '---\ntitle: B\ndateCreated: 2019-03-21\n---\n',
    'src/pages/projects/c/index.mdx': '---\ntitle: C\ndate: 2019-04-22\n---\n',
  });
  expect(created.posts.toSorted()).toEqual([
    '2019-02-21T00:00:00.000Z a',
    '2019-03-21T00:00:00.000Z b',
    '2019-04-22T00:00:00.000Z c',
  ]);
  expect(created.config).toContain("publishedAt: ['date', 'dateCreated']");
});

test('a title in another key is read', async () => {
  const text = (date: string) => `---\ndate: ${date}\npostTitle: "The title: ${date}"\n---\nText.\n`;
  const { config } = await adopted({ 'blog/a.md': text('2026-01-02'), 'blog/b.md': text('2026-01-03') });
  expect(config).toContain("title: ['postTitle']");
});

test('if keys of one field differ, the first is read, and the configuration says so', async () => {
  const { posts, config } = await adopted({
    'blog/a.md': '---\ntitle: A\ndate: 2026-01-02\nupdated: 2026-01-03\nlastmod: 2026-01-04\n---\n',
    'blog/b.md': '---\ntitle: B\ndate: 2026-01-01\nlastmod: 2026-01-04\n---\n',
  });
  expect(posts).toEqual(['2026-01-01T00:00:00.000Z b', '2026-01-02T00:00:00.000Z a']);
  expect(config).toContain('// 1 post has different values in updated and lastmod: updated is used.');
  expect(config).toContain("updatedAt: ['updated', 'lastmod']");
});

test('without a known tool, no keys are ignored', async () => {
  const { config } = await adopted({ 'notes/2026-01-02-a.md': '---\ntitle: A\nlayout: post\n---\n' });
  expect(config).not.toContain('ignoreFields');
});

testConfigs([
  [
    'date: pages without one get the first of all',
    { 'src/content/blog/a.md': dated('A'), 'src/content/blog/b.md': '---\ntitle: B\n---\n' },
    [
      "// 1 post of 2 has no date (src/content/blog/b.md): they get this date and are last in lists.\n    date: '1970-01-01'",
    ],
  ],
  [
    'publishing: a switch holds back where it says so, and another word for publishing publishes',
    {
      'blog/a.md': dated('A', { hidden: true }),
      'blog/b.md': dated('B', { visible: 'yes' }),
      'blog/c.md': dated('C', { status: 'Final' }),
      'blog/d.md': dated('D', { status: 'private' }),
    },
    [
      'hidden: [false]',
      'visible: [true]',
      "// 2 posts have status (Final, private): decide whether to publish them.\n      status: ['published', 'publish', 'public', 'visible', 'live', 'Final']",
    ],
  ],
  [
    'publishing: keys that say when are dates',
    { 'blog/a.md': dated('A', { unpublishAt: '2030-01-01', publish_on: '2026-01-01' }) },
    ["expiryDate: 'unpublishAt'", "publishDate: 'publish_on'"],
  ],
  [
    'fields: the key that most posts have is taken',
    {
      'blog/a.md': dated('A', { heroImage: '/a.png', topics: ['x'], subjects: ['y'] }),
      'blog/b.md': dated('B', { topics: ['x'] }),
    },
    ["coverImage: ['heroImage']", "// 2 posts have topics.\n      tags: ['topics']"],
    ['subjects'],
  ],
  [
    'fields: a key that less than a quarter of all posts have is none',
    {
      'blog/a.md': dated('A', { topics: ['x'] }),
      ...Object.fromEntries(['b', 'c', 'd', 'e'].map((name) => [`blog/${name}.md`, dated(name)])),
    },
    [],
    ['topics'],
  ],
  [
    'extensions: those that posts of an unknown tool need',
    {
      'blog/a.md': dated('A', {}).concat('> [!NOTE]\n> a\n\n```js title="a.js"\n```\n\n## C {#c}\n'),
      'blog/b.md': dated('B', {}).concat('> [!tip]\n> a\n'),
    },
    ['// For 2 posts.\n      alerts: true', "'code-fences': true", "'heading-ids': true"],
  ],
  ['extensions: none without their syntax', { 'blog/a.md': dated('A') }, [], ['markdown']],
  [
    'rootFolder: the folder in which most files with absolute paths are',
    {
      'website/blog/a.md': `${dated('A')}![a](/img/a.png) ![b](/img/b.png)`,
      ...{ 'website/static/img/a.png': '', 'website/static/img/b.png': '', 'old/img/a.png': '' },
    },
    ["// Posts link to 2 files by paths from the site root.\n    public: 'website/static'"],
  ],
  ['addresses: content has them always', { 'notes/2026-01-02-a.md': dated('A') }, ['details: { addresses: true }']],
]);

testConfigs([
  [
    'a key that looks like the date is the date, also of posts that have no other',
    {
      'posts/a.md': '---\ntitle: A\nadded: May 01 2024\n---\n',
      'posts/b.md': '---\ntitle: B\nadded: May 02 2024\n---\n',
    },
    ["// 2 posts have added.\n      publishedAt: ['added']"],
    ['1970'],
  ],
  [
    'keys in another letter case, as in Pelican, are those of the fields',
    {
      'content/news/a.md': '---\nTitle: A\nDate: 2026-01-02\nTags: [x]\n---\n',
      'content/news/b.md': dated('B', { tags: ['y'] }),
    },
    ["title: ['Title', 'title']", "publishedAt: ['Date', 'date']", "tags: ['Tags', 'tags']"],
    ['1970'],
  ],
  [
    'dates in objects, as in MkDocs, are dates',
    {
      'docs/blog/posts/a.md': '---\ndate:\n  created: 2026-01-02\n  updated: 2026-01-03\n---\n# A\n',
      'docs/blog/posts/b.md': '---\ndate: 2026-01-02\n---\n# B\n',
    },
    ["publishedAt: ['date.created', 'date']", "updatedAt: ['date.updated']"],
    ['1970'],
  ],
]);

test('date: commits give dates if most posts have none, but not for a few', async () => {
  const [a, b, c] = [dated('A'), '---\ntitle: B\n---\n', '---\ntitle: C\n---\n'];
  const few = await configOf({ 'blog/a.md': a, 'blog/d.md': dated('D'), 'blog/b.md': b }, COMMIT);
  expect(few).toContain("date: '1970-01-01'");
  const most = await configOf({ 'blog/a.md': a, 'blog/b.md': b, 'blog/c.md': c }, COMMIT);
  expect(most).toContain("date: 'git'");
});

const COMMIT = { commit: true };

test('decisions are in the order of the file', () => {
  const titles = [
    'date',
    'dateOrder',
    'aliases',
    'title',
    'contradictions',
    'publishing',
    'ignoredKeys',
    'ownUrl',
    'website',
    'extensions',
    'wikiLinks',
    'rootFolder',
    'addresses',
  ];
  expect(Object.keys(DECISIONS)).toEqual(titles);
});
