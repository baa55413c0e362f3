import { expect, test } from 'vitest';
import { adopted, dated, testConfigs } from '../../helpers/adopt.ts';

test('a date in the name of a folder is the date of its index page, which is a post', async () => {
  const page = '---\ntitle: A\n---\n';
  const files = {
    'posts/2026-01-02-a.md': page,
    'posts/2026-01-03-b/index.md': page,
    'posts/2026-01-04/index.md': page,
  };
  const { posts } = await adopted(files);
  expect(posts.map((post) => post.slice(0, 10))).toEqual(['2026-01-02', '2026-01-03', '2026-01-04']);
});

test('folders may show the date of a post, as in Docusaurus', async () => {
  const page = '---\ntitle: A\n---\n';
  const names = ['2026-01-01/a', '2026/01-02-b', '2026/01/03/c', '2026/01/04-d/index', '2026/01-05'];
  const files = Object.fromEntries(names.map((name) => [`blog/${name}.md`, page]));
  const { posts } = await adopted({ ...files, 'docs/e.md': page });
  expect(posts).toEqual([
    '2026-01-01T00:00:00.000Z a',
    '2026-01-02T00:00:00.000Z 01-02-b',
    '2026-01-03T00:00:00.000Z c',
    '2026-01-04T00:00:00.000Z 04-d',
    '2026-01-05T00:00:00.000Z 01-05',
  ]);
});

testConfigs([
  [
    'pages without dates beside the folder of posts are no posts',
    { 'docs/blog/posts/a.md': dated('A'), 'docs/blog/tags.md': '# Tags\n' },
    ["posts: ['docs/blog/posts/**/*.md']"],
  ],
  [
    'folders that differ only in the language are one workspace',
    { 'site/de/a/x.md': dated('A'), 'site/en/a/x.md': dated('A'), 'site/en/b/y.md': dated('B') },
    [
      "a: {\n      posts: ['site/{de,en}/a/**/*.md']",
      "languages: ['en', 'de']",
      "b: {\n      posts: ['site/en/b/**/*.md']",
    ],
  ],
  [
    'a dated post about the error 404 is one',
    { 'posts/404.md': dated('404'), 'posts/a.md': dated('A') },
    ["posts: ['posts/**/*.md']"],
  ],
  [
    'MDX is taken if a package of the site reads it, even without any yet',
    { 'package.json': '{"dependencies":{"next":"16","@mdx-js/react":"3"}}', 'posts/a.md': dated('A') },
    ["posts: ['posts/**/*.{md,mdx}']"],
  ],
  [
    'more than five folders are one workspace',
    {
      ...Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((folder) => [`${folder}/${folder}.md`, dated(folder)])),
    },
    ["posts: {\n      posts: ['a/**/*.md', 'b/**/*.md', 'c/**/*.md', 'd/**/*.md', 'e/**/*.md', 'f/**/*.md']"],
  ],
  [
    'more than five folders in one are the folder of posts, in which each post may have its own',
    {
      ...Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`site/essays/${name}/${name}.md`, dated(name)]),
      ),
      'site/reviews/a.md': dated('A'),
    },
    ["essays: {\n      posts: ['site/essays/**/*.md']", "reviews: {\n      posts: ['site/reviews/**/*.md']"],
  ],
  [
    'folders of years at the top are one workspace, and the next year belongs to it',
    { '2025/12/a.md': dated('A'), '2026/b.md': dated('B'), 'notes/c.md': dated('C') },
    ["posts: {\n      posts: ['[12][0-9][0-9][0-9]/**/*.md']", "notes: {\n      posts: ['notes/**/*.md']"],
  ],
  [
    'folders of languages count as one',
    {
      ...Object.fromEntries(
        ['de', 'en', 'es', 'fr', 'it', 'ja'].map((name) => [`site/${name}/blog/a.md`, dated(name)]),
      ),
    },
    ["blog: {\n      posts: ['site/{de,en,es,fr,it,ja}/blog/**/*.md']"],
  ],
  [
    'they are not if it has many other pages',
    {
      ...Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`site/${name}/${name}.md`, dated(name)])),
      'site/about.md': '# About\n',
    },
    ["'site/a/**/*.md'"],
  ],
  [
    'a key named date that holds no date makes no post',
    { 'posts/a.md': dated('A'), 'docs/b.md': '---\ntitle: date\ndate: Commands for dates.\n---\n' },
    ["posts: ['posts/**/*.md']"],
    ['docs'],
  ],
  [
    'section pages of Hugo, which Galley skips anyway, need no pattern',
    { 'content/blog/a.md': dated('A'), 'content/blog/_index.md': '---\ntitle: Blog\n---\n' },
    ["posts: ['content/blog/**/*.md']"],
  ],
  [
    'dated pages are posts only where a site has nothing else',
    { 'src/pages/a.md': dated('A') },
    ["pages: {\n      posts: ['src/pages/**/*.md']"],
  ],
  [
    'Docusaurus has emoji',
    { 'site/docusaurus.config.ts': 'export default {};', 'site/blog/a.md': `${dated('A')}:tada:` },
    ['// The site has Docusaurus.\n      emoji: true'],
  ],
  [
    'Docusaurus can be without emoji',
    { 'docusaurus.config.js': 'module.exports = { markdown: { emoji: false } };', 'blog/a.md': dated('A') },
    [],
    ['emoji'],
  ],
  [
    'Docusaurus: copies in other languages are no posts',
    { 'blog/a.md': dated('A'), 'i18n/de/docusaurus-plugin-content-blog/a.md': dated('A') },
    ["blog: {\n      posts: ['blog/**/*.md']"],
    ['i18n'],
  ],
  [
    'Docusaurus: copies in other languages below posts are no posts',
    { 'i18n/a.md': dated('A'), 'i18n/de/docusaurus-plugin-content-blog/a.md': dated('A') },
    ["posts: ['i18n/**/*.md', '!i18n/**/docusaurus-plugin-*/**']"],
  ],
  [
    'a folder whose name has other letters and signs has a name',
    { '01-卷/a.md': dated('A'), '卷/b.md': dated('B'), 'c.md': dated('C') },
    ["'01': {", 'posts: {'],
  ],
  [
    'Next.js: a page is named after its folder',
    { 'app/blog/a/page.mdx': dated('A'), 'app/blog/(x)/b/page.mdx': dated('B') },
    [],
    ['slugs', 'page-'],
  ],
  [
    'folders of one name are workspaces of two',
    { 'a/posts/x.md': dated('X'), 'b/posts/y.md': dated('Y') },
    ["posts: {\n      posts: ['a/posts/**/*.md']", "'posts-2': {\n      posts: ['b/posts/**/*.md']"],
    ['dialect'],
  ],
]);
