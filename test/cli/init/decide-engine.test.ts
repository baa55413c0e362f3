import { expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import { adopt, writeAdoption } from '../../../src/cli/init/adopt.ts';
import { dated } from '../../helpers/adopt.ts';
import { type Files, filesIn, folderOf } from '../../helpers/files.ts';

const NOW = Date.parse('2026-07-01');

/** An installed package. */
const installed = (...names: readonly string[]): Files =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
      [`node_modules/${name}/index.js`, ''],
    ]),
  );

const manifest = (...names: readonly string[]): string =>
  JSON.stringify({ devDependencies: Object.fromEntries(names.map((name) => [name, '9.0.0'])) });

/** What `init` writes into a site, and the problems of a build with it. */
const initIn = async (files: Files) => {
  const root = await folderOf(files);
  const adoption = await adopt(root, NOW);
  if (adoption === null || adoption === 'configured') throw new Error('Nothing was found.');
  const { created } = await writeAdoption(adoption, { root, isJavaScript: false });
  const written = await filesIn(root);
  const path = created.find((file) => file.endsWith('galley-markdown.mjs'));
  return { root, config: written['galley.config.ts'] ?? '', module: path === undefined ? null : written[path] };
};

const ELEVENTY = {
  'eleventy.config.js':
    "import attrs from 'markdown-it-attrs'; import box from 'markdown-it-container'; c.amendLibrary('md', (md) => md.set({ linkify: true }).use(attrs).use(container, 'note').use(own))",
  'package.json': manifest('@11ty/eleventy', 'markdown-it-attrs', 'markdown-it-container'),
  'posts/a.md': dated('A'),
};

test('Eleventy: the module has the plugins and options of the site, and their extensions are not turned on', async () => {
  const all = installed('markdown-it', 'markdown-it-attrs', 'markdown-it-container');
  const { config, module } = await initIn({ ...ELEVENTY, ...all });
  expect(module).toBe(`import markdownIt from 'markdown-it';
import markdownItAttrs from 'markdown-it-attrs';
import markdownItContainer from 'markdown-it-container';

const md = markdownIt({ html: true, linkify: true }).disable('code');
md.use(markdownItAttrs);
md.use(markdownItContainer, 'note');
export default (markdown) => md.render(markdown);
`);
  expect(config).toContain('// For markdown-it-attrs, markdown-it-container, linkify.');
  expect(config).toContain("engine: './galley-markdown.mjs'");
  expect(config).not.toContain('extensions');
  expect(config).not.toContain('plugins that Galley does not have');
});

test('without its packages, the configuration says what to install, and the build warns', async () => {
  const { root, config, module } = await initIn(ELEVENTY);
  expect(module).toBeNull();
  expect(config).toContain('install markdown-it, markdown-it-attrs, markdown-it-container, and set markdown.engine');
  expect(config).not.toContain('extensions');
  const { diagnostics } = await build({ root, now: NOW, write: false, concurrency: 1 });
  expect(diagnostics.filter(({ code }) => code === 'config/no-engine')).toMatchObject([
    { severity: 'warning', file: 'galley.config.ts' },
  ]);
});

test.each<[tool: string, files: Files]>([
  ['Eleventy', { 'eleventy.config.js': '', 'posts/a.md': dated('A') }],
  ['VitePress', { '.vitepress/config.js': '', 'posts/a.md': dated('A') }],
  ['Hexo', { '_config.yml': 'title: A\n', 'source/_posts/a.md': dated('A') }],
  ['Astro', { 'astro.config.mjs': '', 'src/content/blog/a.md': dated('A') }],
])('%s: posts that need no more than marked stay with it, and the build does not warn', async (_, files) => {
  const { root, config, module } = await initIn(files);
  expect(module).toBeNull();
  expect(config).toContain("engine: 'marked'");
  const { diagnostics } = await build({ root, now: NOW, write: false, concurrency: 1 });
  expect(diagnostics.map(({ code }) => code)).not.toContain('config/no-engine');
});

test.each<[rule: string, files: Files, packages: readonly string[], why: string, line: string]>([
  [
    'components in a post',
    { 'docs/.vitepress/config.ts': '', 'docs/posts/a.md': `${dated('A')}<Chart />\n` },
    ['vitepress'],
    '// For syntax in 1 post.',
    'import.meta.dirname}/docs/`)',
  ],
  [
    'options of Markdown in the configuration',
    { 'docs/.vitepress/config.ts': 'export default { markdown: { math: true } }', 'docs/posts/a.md': dated('A') },
    ['vitepress'],
    '// For the option markdown.',
    'createMarkdownRenderer(srcDir, options, site.base)',
  ],
  [
    'another renderer of Hexo',
    {
      '_config.yml': 'title: A\n',
      'package.json': manifest('hexo', 'hexo-renderer-markdown-it'),
      'source/_posts/a.md': dated('A'),
    },
    ['hexo', 'hexo-renderer-markdown-it'],
    '// For hexo-renderer-markdown-it.',
    'new Hexo(import.meta.dirname',
  ],
  [
    'a link to an id that Hexo gives and marked does not',
    {
      '_config.yml': 'title: A\n',
      'package.json': manifest('hexo', 'hexo-renderer-marked'),
      'source/_posts/a.md': `${dated('A')}[b](#Big-Fish)\n\n## Big Fish\n`,
    },
    ['hexo', 'hexo-renderer-marked'],
    '// For 1 link to ids of headings.',
    'mangle: false',
  ],
  [
    'plugins of remark, also in Astro 7',
    {
      'astro.config.mjs': "import math from 'remark-math'; import katex from 'rehype-katex'",
      'package.json': manifest('astro', 'remark-math', 'rehype-katex'),
      'src/content/blog/a.md': dated('A'),
    },
    ['@astrojs/markdown-remark', 'remark-math', 'rehype-katex'],
    '// For remark-math, rehype-katex.',
    'remarkPlugins: [remarkMath],\n  rehypePlugins: [rehypeKatex],',
  ],
  [
    'containers in posts of Astro 7',
    {
      'astro.config.mjs': '',
      'package.json': manifest('astro'),
      'src/content/blog/a.md': `${dated('A')}:::note\na\n:::\n`,
    },
    ['@astrojs/markdown-satteri', 'satteri'],
    '// For syntax in 1 post.',
    'markdownToHtml(markdown, options).html',
  ],
])('the engine of the site is for %s', async (_, files, packages, why, line) => {
  const { config, module } = await initIn({ ...files, ...installed(...packages) });
  expect(config).toContain(why);
  expect(config).toContain("engine: './galley-markdown.mjs'");
  expect(module).toContain(line);
});

test('a file with the name of the module stays, and is not used', async () => {
  const all = installed('markdown-it', 'markdown-it-attrs', 'markdown-it-container');
  const { config } = await initIn({ ...ELEVENTY, ...all, 'galley-markdown.mjs': 'throw 1' });
  expect(config).not.toContain('galley-markdown');
});
