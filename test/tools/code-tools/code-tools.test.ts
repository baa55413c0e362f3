import { describe, expect, test } from 'vitest';
import { adopted, configOf, dated, testConfigs } from '../../helpers/adopt.ts';
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
  expect(JSON.parse(text).data.htmlContent).toContain('href="/posts/b"');
});

test('a date in the name of a folder is the date of its index page, which is a post', async () => {
  const page = '---\ntitle: A\n---\n';
  const files = {
    'posts/2026-01-02-a.md': page,
    'posts/2026-01-03-b/index.md': page,
    'posts/2026-01-04/index.md': page,
  };
  const { posts } = await adopted({ 'eleventy.config.js': '', ...files });
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

describe('files of Docusaurus that declare authors and tags', () => {
  const files = {
    'blog/a.md': dated('A', { authors: ['jane'], tags: ['fog'] }),
    'blog/authors.yml':
      'jane:\n  name: Jane Doe\n  title: Keeper\n  url: https://jane.example\n  image_url: /jane.png\n  page: true\n  socials: { x: jane }\n',
    'blog/tags.yml': 'fog:\n  label: Dense fog\n  permalink: /fog\n',
  };
  const termsOf = async (cwd: string, terms: string) => {
    const output = Object.entries(await filesIn(cwd)).find(([path]) => path.endsWith(`/${terms}.json`));
    return JSON.parse(output?.[1] ?? '{}').data;
  };
  test('are read', async () => {
    const { cwd, config } = await adopted(files);
    expect(config).toContain("authors: 'blog/authors.yml',");
    expect(await termsOf(cwd, 'authors')).toEqual([
      {
        id: 'jane',
        name: 'Jane Doe',
        about: 'Keeper',
        socialLinks: { x: 'https://x.com/jane' },
        avatar: '/jane.png',
        url: 'https://jane.example',
      },
    ]);
    expect(await termsOf(cwd, 'tags')).toMatchObject([{ slug: 'fog', name: 'Dense fog' }]);
  });
  test('are reported if posts have others', async () => {
    const { cwd, findings } = await adopted({ ...files, 'blog/b.md': dated('B', { authors: 'Pete', tags: ['fog'] }) });
    const line = 'blog/authors.yml: not all authors of posts are in it, so it is not read';
    expect(findings).toContainEqual({ name: 'not supported', lines: [line] });
    expect(await termsOf(cwd, 'authors')).toHaveLength(2);
    expect(await termsOf(cwd, 'tags')).toMatchObject([{ name: 'Dense fog' }]);
  });
  test('are reported with the reason if they cannot be read', async () => {
    const { findings } = await adopted({
      ...files,
      'blog/authors.yml': 'jane:\n  name: Jane\n  iamge_url: /jane.png\n',
    });
    const line = 'blog/authors.yml: Unknown key iamge_url, so it is not read';
    expect(findings).toContainEqual({ name: 'not supported', lines: [line] });
  });
});

test('Starlight: links lead to the paths of pages in all languages; home and error pages are no posts', async () => {
  const config = await configOf(
    {
      'package.json': '{"dependencies":{"astro":"5","@astrojs/starlight":"0.30"}}',
      'src/content/docs/index.mdx': '---\ntitle: Home\nhero:\n  title: Home\n---\n',
      'src/content/docs/404.md': '---\ntitle: Not found\n---\n',
      'src/content/docs/a.mdx': '---\ntitle: A\n---\n',
      'src/content/docs/de/a.mdx': '---\ntitle: A\n---\n',
    },
    { commit: true },
  );
  expect(config).toContain("'!src/content/docs/404.md',\n        '!src/content/docs/index.mdx',");
  expect(config).toContain("languages: ['en', 'de']");
  expect(config).toContain("url: '/{path}/'");
});

testConfigs([
  [
    'pages without dates beside the folder of posts are no posts',
    { '.eleventy.js': '', 'docs/blog/posts/a.md': dated('A'), 'docs/blog/tags.md': '# Tags\n' },
    ["posts: ['docs/blog/posts/**/*.md']"],
  ],
  [
    'folders that differ only in the language are one workspace',
    { '.eleventy.js': '', 'site/de/a/x.md': dated('A'), 'site/en/a/x.md': dated('A'), 'site/en/b/y.md': dated('B') },
    [
      "a: {\n      posts: ['site/{de,en}/a/**/*.md']",
      "languages: ['en', 'de']",
      "b: {\n      posts: ['site/en/b/**/*.md']",
    ],
  ],
  [
    'a dated post about the error 404 is one',
    { '.eleventy.js': '', 'posts/404.md': dated('404'), 'posts/a.md': dated('A') },
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
      '.eleventy.js': '',
      ...Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((folder) => [`${folder}/${folder}.md`, dated(folder)])),
    },
    ["posts: {\n      posts: ['a/**/*.md', 'b/**/*.md', 'c/**/*.md', 'd/**/*.md', 'e/**/*.md', 'f/**/*.md']"],
  ],
  [
    'more than five folders in one are the folder of posts, in which each post may have its own',
    {
      '.eleventy.js': '',
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
      '.eleventy.js': '',
      ...Object.fromEntries(
        ['de', 'en', 'es', 'fr', 'it', 'ja'].map((name) => [`site/${name}/blog/a.md`, dated(name)]),
      ),
    },
    ["blog: {\n      posts: ['site/{de,en,es,fr,it,ja}/blog/**/*.md']"],
  ],
  [
    'they are not if it has many other pages',
    {
      '.eleventy.js': '',
      ...Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`site/${name}/${name}.md`, dated(name)])),
      'site/about.md': '# About\n',
    },
    ["'site/a/**/*.md'"],
  ],
  [
    'Astro: each collection with dated files is a workspace, in content/ or data/, and dist/ is left to the site',
    {
      'package.json': '{"devDependencies":{"astro":"5"}}',
      'src/data/post/a.mdx': dated('A'),
      'src/content/log/b.md': dated('B'),
      'src/content/log/_c.md': dated('C'),
      'src/content/authors/jane.json': '{}',
      'src/data/talks/a.yml': 'title: A\ndate: 2026-01-02\n',
      'src/data/post/a.json': '{}',
      'src/content/docs/a.md': '---\ntitle: A\n---\n',
      'public/a.png': '',
    },
    [
      'collections whose entries lack a title or a date: src/content/docs',
      'folders of data files without Markdown: src/content/authors, src/data/talks',
      "post: {\n      posts: ['src/data/post/**/*.mdx']",
      "log: {\n      posts: ['src/content/log/**/*.md', '!src/content/log/**/_*']",
      "out: 'dist-api'",
      "public: 'public'",
    ],
  ],
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
    'Astro: plugins of remark and rehype turn on extensions, and others are named',
    {
      'astro.config.mjs':
        "import a from 'remark-math'\nimport b from 'remark-toc'\nimport c from '../../cli/init/tools/x/remark-own.mjs'",
      'package.json': '{ "dependencies": { "rehype-slug": "6" }, "devDependencies": { "remark-lint-a": "1" } }',
      'src/content/blog/a.md': dated('A'),
    },
    [
      'math: true',
      'remark-math: formulas stay as written',
      'plugins that Galley does not have: remark-own, remark-toc',
    ],
    ['rehype-slug', 'lint'],
  ],
  [
    'Eleventy: plugins of markdown-it that code names turn on extensions, and others are named',
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
      'attributes: true',
      "'heading-ids': true",
      "'definition-lists': true",
      'tasks: true',
      'plugins that Galley does not have: @mdit/plugin-figure, markdown-it-own, markdown-it-ruby',
    ],
    ['markdown-it-anchor', 'footnotes'],
  ],
  [
    'Eleventy: options of the markdown-it for posts are read from the text of the code',
    {
      '.eleventy.js': 'require("markdown-it-anchor")',
      'config/markdown.cjs':
        'const md = markdownIt({ breaks: true, typographer: true, linkify: true }).use(todo, { leftDelimiter: "{:" }); config.setLibrary("md", md) // quotes: ""',
      'package.json': '{"devDependencies":{"markdown-it-anchor":"9","@11ty/eleventy":"^1.0.2"}}',
      'posts/a.md': dated('A'),
    },
    [
      "'hard-breaks': true",
      'The site has breaks: true.',
      'linkify: true',
      "'indented-text': false",
      'The site has Eleventy ^1.0.2.',
      'typographer: true: quotation marks, dashes and dots stay as you typed them',
      'leftDelimiter: "{:": attributes begin with { or {:',
      'no html: true: HTML in posts stays HTML',
      "options of the anchor plugin: ids of headings are GitHub's",
    ],
  ],
  [
    'Eleventy: options of another markdown-it do not count',
    {
      '.eleventy.js':
        'const md = markdownIt({ breaks: true, linkify: true }); c.amendLibrary("md", (lib) => lib.set({ typographer: true }).enable("code"))',
      'package.json': '{"devDependencies":{"@11ty/eleventy":"^3.0.0"}}',
      'posts/a.md': dated('A'),
    },
    ["'indented-text': false", 'The site has .enable("code").', 'typographer: true: quotation marks'],
    ['hard-breaks', 'linkify', 'HTML in posts'],
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
  [
    'dated pages are posts only where a site has nothing else',
    { 'eleventy.config.js': '', 'src/pages/a.md': dated('A') },
    ["pages: {\n      posts: ['src/pages/**/*.md']"],
  ],
  [
    'VitePress: its folder may be the repository’s own',
    { '.vitepress/config.mts': 'throw 1', 'posts/a.md': dated('A'), 'public/a.png': '' },
    ["dialect: 'vitepress'", "posts: ['posts/**/*.md']", "public: 'public'"],
  ],
  [
    'VitePress: options are read from the text of the configuration, and others are named',
    {
      '.vitepress/config/index.ts': `
        import { zh } from '../../cli/init/tools/zh'; import footnote from 'markdown-it-footnote'; import('markdown-it-deflist'); /* lineNumbers: true */
        export default { srcDir: 'pages', srcExclude: ['**/b.md'], rewrites: {}, markdown: { math: true, config: (md) => md.use(tabs).use(footnote) } }`,
      '.vitepress/config/zh.ts': "export const zh = { container: { tipLabel: 'A' } }",
      'package.json': '{"devDependencies":{"markdown-it-deflist":"3"}}',
      'pages/posts/a.md': dated('A'),
      'pages/public/a.png': '',
      'public/b.png': '',
    },
    [
      "public: 'pages/public'",
      'math: true',
      "'definition-lists': true",
      'footnotes: true',
      'tipLabel: containers have English titles',
      'rewrites: URLs follow the files',
      'srcExclude: Galley publishes the pages that it leaves out; exclude them with ! patterns in posts',
      'plugins that Galley does not have: tabs',
    ],
    ['lineNumbers', 'srcDir', 'tabs, footnote'],
  ],
  [
    'VuePress is read as VitePress, without what it has only with plugins',
    {
      'docs/.vuepress/config.js':
        "module.exports = { plugins: ['@vuepress/search'], extendMarkdown: (md) => md.use(require('markdown-it-mark')).use(own) }",
      'docs/.vuepress/theme/README.md': '# Theme\n',
      'package.json': '{"devDependencies":{"vuepress":"1","vuepress-theme-reco":"1","@vuepress/plugin-search":"1"}}',
      'docs/_posts/2026-01-02-a.md': dated('A'),
    },
    [
      "dialect: 'vitepress'",
      "posts: ['docs/_posts/**/*.md']",
      'alerts: false',
      'attributes: false',
      "'heading-ids': false",
      '// VuePress does not have it by default.\n      linkify: false',
      'mark: true',
      'plugins that Galley does not have: own',
      'plugins that Galley does not have: vuepress-theme-reco',
    ],
    ['require', 'search', 'Theme'],
  ],
  [
    'VuePress: links in texts, if its configuration turns them on',
    {
      '.vuepress/config.ts': 'export default { pagePatterns: [], markdown: { linkify: true } }',
      'package.json': '{"devDependencies":{"vuepress":"2"}}',
      'posts/a.md': dated('A'),
    },
    ['attributes: false', 'pagePatterns: Galley publishes'],
    ['linkify'],
  ],
  [
    'VitePress: a srcDir that is an expression is named',
    { '.vitepress/config.ts': 'export default { srcDir: dir }', 'posts/a.md': dated('A') },
    ['srcDir: @ in inserted files is the folder of the site, or src or docs in it'],
  ],
  [
    'VitePress: pages in the root of the site, and index pages without a date, are no posts',
    {
      'docs/.vitepress/config.ts': '',
      'docs/about.md': dated('About'),
      'docs/posts/a.md': dated('A'),
      'docs/posts/b/c.md': dated('C'),
      'docs/posts/b/index.md': '# B\n',
    },
    ["posts: {\n      posts: ['docs/posts/**/*.md', '!docs/posts/**/index.*']"],
    ['1970', 'docs/*'],
  ],
  [
    'VitePress: posts in very many folders are one workspace',
    {
      '.vitepress/config.ts': '',
      ...Object.fromEntries(['a', 'b', 'c', 'd', 'e', '02-f'].map((name) => [`${name}/x/${name}.md`, dated(name)])),
    },
    ["posts: {\n      posts: [\n        '02-f/x/**/*.md',\n        'a/x/**/*.md',"],
  ],
  [
    'VitePress: files outside the site, and pages whose file has a date but no title, are no posts',
    {
      'docs/.vitepress/config.ts': '',
      'bench/2026-01-02-a.md': '# A',
      'docs/posts/a.md': dated('A'),
      'docs/notes/b.md': '---\ncreated: 2026-01-02\n---\n# B\n',
    },
    ["posts: {\n      posts: ['docs/posts/**/*.md']"],
    ['bench', 'notes'],
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
