import { dated, testConfigs } from '../../helpers/adopt.ts';

testConfigs([
  [
    'VitePress: its folder may be the repository’s own',
    { '.vitepress/config.mts': 'throw 1', 'posts/a.md': dated('A'), 'public/a.png': '' },
    ["dialect: 'vitepress'", "posts: ['posts/**/*.md']", "public: 'public'"],
  ],
  [
    'VitePress: options of Markdown are reasons for the engine of the site, and others are named',
    {
      '.vitepress/config/index.ts': `
        import { zh } from './zh'; import footnote from 'markdown-it-footnote'; import('markdown-it-deflist'); /* lineNumbers: true */
        export default { srcDir: 'pages', srcExclude: ['**/b.md'], rewrites: {}, markdown: { math: true, config: (md) => md.use(tabs).use(footnote) } }`,
      '.vitepress/config/zh.ts': "export const zh = { container: { tipLabel: 'A' } }",
      'package.json': '{"devDependencies":{"markdown-it-deflist":"3"}}',
      'pages/posts/a.md': dated('A'),
      'pages/public/a.png': '',
      'public/b.png': '',
    },
    [
      "public: 'pages/public'",
      '// the option markdown: to render posts as the site does, install vitepress',
      'rewrites: URLs follow the files',
      'srcExclude: Galley publishes the pages that it leaves out; exclude them with ! patterns in posts',
    ],
    ['extensions', 'srcDir'],
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
      "// VuePress does not have it by default.\n      'heading-ids': false",
      'plugins that Galley does not have: markdown-it-mark, own, vuepress-theme-reco',
    ],
    ['search', 'Theme'],
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
]);
