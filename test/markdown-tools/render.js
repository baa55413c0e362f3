import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * `node render.js <tool>` reads a JSON list of Markdown texts and prints the tool's HTML of each, as JSON after a zero
 * byte. It omits decoration: links to a heading's own id, buttons and language labels of code, tabs of code groups.
 */

const MODULES = join(import.meta.dirname, 'node_modules');

/** A folder with files that the process removes when it ends. */
const folderWith = (files) => {
  const root = mkdtempSync(join(tmpdir(), 'galley-tool-'));
  process.on('exit', () => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
};

const casesOf = (texts, folder, frontMatter) =>
  Object.fromEntries(texts.map((text, at) => [`${folder}/case-${at}.md`, `---\n${frontMatter}---\n${text}`]));

const replaced = (html, rules) => rules.reduce((all, [pattern, by]) => all.replace(pattern, by), html);

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The name of a language without the options that VitePress passes on. */
const languageIn = (info) => info.replace(/:.*/s, '');

/** The HTML that Vue makes of a badge. */
const badge = (tag, attributes = '', end = '') => {
  if (tag.startsWith('</')) return '</span>';
  const [, type = 'tip'] = /type="(.*?)"/.exec(attributes) ?? [];
  const [, text = ''] = /text="(.*?)"/.exec(attributes) ?? [];
  return `<span class="VPBadge ${type}">${text}${end === '' ? '' : '</span>'}`;
};

const OF_VITEPRESS = [
  [/<div class="tabs">.*?<\/div>/gs, ''],
  [/<button title="Copy Code" class="copy"><\/button><span class="lang">.*?<\/span>/g, ''],
  [/\s*<a class="header-anchor".*?<\/a>/gs, ''],
  [/<div class="line-numbers-wrapper".*?<\/div>/gs, ''],
  [/<div class="language-[^"]*">(<pre.*?<\/pre>)\n?<\/div>/gs, '$1'],
  [
    /<div class="vp-code-group vp-adaptive-theme"><div class="blocks">(.*?)<\/div><\/div>/gs,
    '<div class="code-group">$1</div>',
  ],
  [/<(a [^>]*?) target="_blank" rel="noreferrer">/g, '<$1>'],
  [/ href="([^":]*)\.html(#[^"]*)?"/g, (_, path, hash = '') => ` href="${path}${hash}"`],
  [/<(\/?)s>/g, '<$1del>'],
  [/<\/?Badge([^>]*?)( \/)?>/g, badge],
];

const vitepress = async (texts, files) => {
  const { createServer } = await import('vitepress');
  const highlight = (code, info) => `<pre><code class="language-${languageIn(info)}">${escaped(code)}</code></pre>`;
  global.HIGHLIGHT = highlight;
  const config = 'export default { markdown: { highlight: (...all) => global.HIGHLIGHT(...all) } };\n';
  const site = folderWith({ ...files, '.vitepress/config.js': config, 'package.json': '{"type":"module"}' });
  symlinkSync(MODULES, join(site, 'node_modules'));
  const server = await createServer(site, { logLevel: 'silent' });
  const { transform } = server.config.plugins.find(({ name }) => name === 'vitepress');
  const made = [];
  for (const [at, text] of texts.entries()) {
    const page = await transform.call({ addWatchFile: () => undefined }, text, join(site, `posts/case-${at}.md`));
    const [, html = ''] = /<template><div>(.*)<\/div><\/template>/s.exec(page?.code ?? page) ?? [];
    made.push(replaced(html, OF_VITEPRESS));
  }
  await server.close();
  return made;
};

const eleventy = async (texts) => {
  const { default: Eleventy } = await import('@11ty/eleventy');
  const config = { 'eleventy.config.js': 'export default () => {};', 'package.json': '{"type":"module"}' };
  process.chdir(folderWith({ ...config, ...casesOf(texts, 'posts', 'title: Title\nown: Own\n') }));
  const site = new Eleventy('.', '_site', { quietMode: true });
  await site.init();
  const contents = new Map((await site.toJSON()).map(({ url, content }) => [url, content]));
  return texts.map((_, at) => replaced(contents.get(`/posts/case-${at}/`), [[/<(\/?)s>/g, '<$1del>']]));
};

const OF_HEXO = [
  [/<a href="#[^"]*" class="headerlink".*?<\/a>/g, ''],
  [/\/2024\/01\/02\/case-\d+\//g, ''],
  [/ class=""/g, ''],
  [/<div class="caption">.*?<\/div>/g, ''],
  [
    /<img (?![^>]*\salt=)([^>]*?(?:\stitle="([^"]*)")?)>/g,
    (_, attributes, title = '') => `<img ${attributes} alt="${title}">`,
  ],
  [/<code class="highlight (\S+)">/g, '<code class="language-$1">'],
];

const hexo = async (texts) => {
  const { default: Hexo } = await import('hexo');
  const settings =
    'url: https://example.com\npost_asset_folder: true\nhighlight: { line_number: false, wrap: false }\n';
  const root = folderWith({
    '_config.yml': settings,
    'package.json': '{"hexo":{"version":"8.1.2"},"dependencies":{"hexo-renderer-marked":"*"}}',
    'source/_posts/other.md': '---\ntitle: Other\ndate: 2024-01-02\n---\n',
    ...casesOf(texts, 'source/_posts', 'title: Title\nown: Own\ndate: 2024-01-02\n'),
    ...Object.fromEntries(texts.map((_, at) => [`source/_posts/case-${at}/a.png`, ''])),
  });
  symlinkSync(MODULES, join(root, 'node_modules'));
  const site = new Hexo(root, { silent: true });
  await site.init();
  await site.load();
  const contents = new Map(site.locals.get('posts').map(({ source, content }) => [source, content]));
  return texts.map((_, at) => replaced(contents.get(`_posts/case-${at}.md`), OF_HEXO));
};

const OF_ASTRO = [
  [/user-content-fn-/g, 'footnote-'],
  [/user-content-fnref-/g, 'footnote-ref-'],
  [/ id="footnote-(?!label)[^"]*"/g, ''],
  [/ class="(?:data-footnote-backref|contains-task-list)"/g, ''],
];

const astro = async (texts) => {
  const { createMarkdownProcessor } = await import('@astrojs/markdown-remark');
  const processor = await createMarkdownProcessor({ syntaxHighlight: false });
  return Promise.all(texts.map(async (text) => replaced((await processor.render(text)).code, OF_ASTRO)));
};

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { texts, files } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
const made = await { vitepress, eleventy, hexo, astro }[process.argv[2]](texts, files);
process.stdout.write(`\0${JSON.stringify(made)}`, () => process.exit(0));
