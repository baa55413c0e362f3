import { expect, test } from 'vitest';
import { adopted, dated, testConfigs } from '../../helpers/adopt.ts';
import { filesIn } from '../../helpers/files.ts';

test('Eleventy: date keywords mean first commits, and files in pages or without a fixed date are not posts', async () => {
  const { posts, workspaces } = await adopted(
    {
      'eleventy.config.js': 'throw 1',
      'src/posts/a.md': '---\ntitle: A\ndate: git Created\n---\n',
      'src/posts/b.md': dated('B'),
      'src/posts/c.md': dated('C'),
      'src/pages/imprint.md': dated('Imprint'),
      'src/web/licence.md': '---\ntitle: Licence\ndate: Last Modified\n---\n',
    },
    { commit: true },
  );
  expect(posts).toEqual(['2024-05-06T07:08:09.000Z a', '2026-01-02T00:00:00.000Z b', '2026-01-02T00:00:00.000Z c']);
  expect(workspaces).toHaveLength(1);
});

test('Eleventy: links find posts below the usual input folders', async () => {
  const files = { '.eleventy.js': "module.exports = { dir: { input: 'site' } };", 'site/blog/b.md': dated('B') };
  const { cwd } = await adopted({ ...files, 'site/blog/a.md': dated('A').concat('[b](/blog/b/)\n') });
  const [, text = ''] = Object.entries(await filesIn(cwd)).find(([path]) => path.endsWith('/posts/a.json')) ?? [];
  expect(JSON.parse(text).data.htmlContent).toContain('href="/blog/b/"');
});

testConfigs([
  [
    'Eleventy: years and posts with folders of their own are of the folder around them; files of nobody’s posts are left out',
    {
      '.eleventy.js': 'throw 1',
      'src/blog/2025/a/index.md': dated('A'),
      'src/blog/2024/b.markdown': dated('B'),
      'src/blog/README.md': dated('R'),
      'src/blog/blog.11tydata.js': 'throw 1',
      'src/_includes/x.md': dated('I'),
      'CHANGELOG.md': dated('C'),
    },
    [
      "workspaces: {\n    blog: {\n      posts: ['src/blog/**/*.{md,markdown}', '!src/blog/**/README.md']",
      'directory data files in JavaScript (*.11tydata.js)',
    ],
    ['CHANGELOG', '_includes'],
  ],
  [
    'Eleventy: posts in _src are taken',
    { '.eleventy.js': '', '_src/blog/a.md': dated('A'), '_src/_includes/b.md': dated('B') },
    ["posts: ['_src/blog/**/*.md']"],
    ['_includes'],
  ],
  [
    'Eleventy: posts in _posts are taken, whatever else has dates in its names',
    { '.eleventy.js': '', '_posts/a.md': dated('A'), '_drafts/b.md': dated('B'), 'talks/2026-01-02-c.md': dated('C') },
    ["posts: ['_posts/**/*.md']", "posts: ['talks/**/*.md']"],
    ['_drafts'],
  ],
  [
    'Eleventy: a site without titles is adopted',
    {
      'eleventy.config.js': 'throw 1',
      'posts/posts.json': '{ "tags": ["posts"] }',
      'posts/a.md': '---\ndate: 2024-01-02\n---\n# A *title*\n',
      'posts/2024-01-03-b-c.md': 'b\n',
    },
    ["posts: ['posts/**/*.md']"],
    ['title'],
  ],
  [
    'Eleventy: plugins of markdown-it that code names are reasons for the engine of the site',
    {
      '.eleventy.js': "const tasks = require('markdown-it-todo'); require('./a/markdown-it-own.js')",
      'a/plugins.js': ['attrs', 'anchor', 'ruby', 'deflist'].map((name) => `use("markdown-it-${name}")`).join('\n'),
      'b.mjs': "import('@mdit/plugin-figure') // use('markdown-it-footnote')",
      'package.json': JSON.stringify({
        devDependencies: { 'markdown-it-attrs': '4', 'markdown-it-anchor': '9', 'markdown-it-ruby': '1' },
        dependencies: {
          'markdown-it': '14',
          'markdown-it-deflist': '3',
          'markdown-it-footnote': '4',
          '@types/markdown-it-ruby': '1',
          '@mdit/plugin-figure': '1',
        },
      }),
      'posts/a.md': dated('A'),
    },
    [
      'markdown-it-anchor, markdown-it-ruby, markdown-it-todo, markdown-it-own: to render posts as the site does, install',
    ],
    ['markdown-it-footnote', 'extensions'],
  ],
  [
    'Eleventy: options of the markdown-it for posts are read from the text of the code',
    {
      '.eleventy.js': 'require("markdown-it-anchor")',
      'config/markdown.cjs':
        'const md = markdownIt({ breaks: true, typographer: true }).use(todo, { leftDelimiter: "{:" }); config.setLibrary("md", md) // quotes: ""',
      'package.json': '{"devDependencies":{"markdown-it-anchor":"9","@11ty/eleventy":"^1.0.2"}}',
      'posts/a.md': dated('A'),
    },
    [
      '// markdown-it-anchor, breaks, typographer, no HTML: to render posts as the site does, install markdown-it',
      "'indented-text': false",
      'The site has Eleventy ^1.0.2.',
    ],
  ],
  [
    'Eleventy: options of another markdown-it do not count',
    {
      '.eleventy.js':
        'const md = markdownIt({ breaks: true }); c.amendLibrary("md", (lib) => lib.set({ typographer: true }).enable("code"))',
      'package.json': '{"devDependencies":{"@11ty/eleventy":"^3.0.0"}}',
      'posts/a.md': dated('A'),
    },
    ["'indented-text': false", 'The site has .enable("code").', '// typographer: to render posts as the site does'],
    ['breaks'],
  ],
  [
    'Eleventy: what it ignores is named',
    {
      'eleventy.config.js': 'c.ignores.add("posts/b.md"); c.ignores.add("README.md")',
      '.eleventyignore': '# a\nREADME.md\nnode_modules/\n\nposts/secret/\n*.draft.md\n',
      'posts/a.md': dated('A'),
    },
    ['.eleventyignore or ignores.add (posts/secret/, *.draft.md, posts/b.md): Galley publishes the pages that it'],
  ],
]);
