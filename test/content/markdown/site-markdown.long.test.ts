import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../src/content/html/tokenizer.ts';
import { withHeadingIds } from '../../../src/content/markdown/github-heading-ids.ts';
import { startGalley } from '../../helpers/cli.ts';
import type { Files } from '../../helpers/files.ts';
import { git } from '../../helpers/git.ts';
import { areMarkdownToolsHere, htmlOfSite, siteWithTools, type Tool } from '../../helpers/markdown-tools.ts';
import { CASES, INSERTED } from './dialects/javascript-cases.ts';

/** The modules of the guide, by the title of their section. */
const MODULES = new Map(
  Array.from(
    readFileSync('content/guide/posts/content/site-markdown.md', 'utf8').matchAll(/^## (.+?)\n.*?```js\n(.*?)```/gms),
    ([, title = '', module = '']) => [title, module] as const,
  ),
);

interface Site {
  readonly tool: Tool;
  /** The section of the guide. */
  readonly section: string;
  readonly dialect: string;
  readonly folder: string;
  /** The configuration of the site, with the same options and plugins as in the guide. */
  readonly files: Files;
  readonly cases: keyof typeof CASES;
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAfbLI3wAAAABJRU5ErkJggg==',
  'base64',
);

const SITES: readonly Site[] = [
  {
    tool: 'eleventy',
    section: 'Eleventy',
    dialect: 'eleventy',
    folder: 'posts',
    files: {
      'eleventy.config.js': `import anchor from 'markdown-it-anchor';
import attributes from 'markdown-it-attrs';
import container from 'markdown-it-container';
export default (config) => config.amendLibrary('md', (md) => md.use(attributes).use(container, 'note').use(anchor));`,
    },
    cases: 'eleventy',
  },
  {
    tool: 'vitepress',
    section: 'VitePress',
    dialect: 'vitepress',
    folder: 'docs/posts',
    files: {
      ...Object.fromEntries(INSERTED.map(([file, , text]) => [`docs/${file}`, text])),
      // On a slow machine, the tool would stop colouring some lines.
      'docs/.vitepress/config.js': `const untimed = { preprocess: (_, options) => void (options.tokenizeTimeLimit = 0) };
export default { cleanUrls: true, markdown: { anchor: { permalink: false }, codeTransformers: [untimed] } };`,
    },
    cases: 'vitepress',
  },
  {
    tool: 'hexo',
    section: 'Hexo',
    dialect: 'hexo',
    folder: 'source/_posts',
    files: {
      '_config.yml': 'url: https://example.com\n',
      'package.json': '{"type":"module","hexo":{"version":"8.1.2"},"dependencies":{"hexo-renderer-marked":"*"}}',
    },
    cases: 'hexo',
  },
  { tool: 'astro', section: 'Astro', dialect: 'astro', folder: 'src/content/blog', files: {}, cases: 'astro' },
  {
    tool: 'remark',
    section: 'Astro before version 7',
    dialect: 'astro',
    folder: 'src/content/blog',
    files: {},
    cases: 'astro',
  },
];

/** Posts of real blogs in a folder beside the checkout. They are not part of the project. */
const CORPUS = ['../shared/corpus/18f/posts', '../shared/corpus/rust-blog/content'].map((path) => resolve(path));

/** Template tags, which Galley reads before the engine does. */
const TAGS = /\{\{|\{%|\{#/;

/** Every third real post, without those that have template tags. */
const realTexts = (): readonly string[] =>
  CORPUS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8').replace(/^(---|\+\+\+)\n.*?\n\1\n/s, ''))
      .filter((text, at) => at % 3 === 0 && !TAGS.test(text)),
  );

const LINKS = '[a](other.md) [c](./other.md#d "e") ![f](./g.png "h") ![i](/images/j.png)\n\n## D\n\n## D\n';

/** What Galley changes by design, and the marks of Astro's images, in both. */
const comparable = (html: string): string =>
  html
    .replace(/ __ASTRO_IMAGE_="(.*?)"/g, (_, data: string) => imageOf(data))
    .replaceAll(/(?<=src=")(?:(?:\/api\/public)?\/assets\/\w+-|(?:\.?\/)*)(?=g\.png)/g, '')
    // Names of VitePress' tabs, and how Hexo writes addresses of email, are random.
    .replaceAll(/(?<=href=")mailto:[^"]*/g, decodeText)
    .replaceAll(' vp-adaptive-theme active', ' vp-adaptive-theme')
    .replaceAll(/(?<=<div class="vp-code-group)[^"]*"><div class="tabs">.*?<\/div>/g, '">')
    .replaceAll(/(?<=href=")(?:(?:\/[\w/]+)?\/case-\d+\/|\/posts\/|\.\/)/g, '')
    .replaceAll(/(?<=href=")(?:\.\/)?other(?:\.md)?(?=[#"])/g, 'other')
    .trim();

const imageOf = (data: string): string => {
  const { index: _, src, ...attributes } = JSON.parse(data.replaceAll('&quot;', '"').replaceAll('&#x22;', '"'));
  return Object.entries({ src, ...attributes })
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
};

describe.skipIf(!areMarkdownToolsHere()).each(SITES)('the guide’s module for $section', (site) => {
  const { tool, section, dialect, folder, files, cases } = site;

  test('gives the HTML of the tool, word for word', async () => {
    const texts = [LINKS, ...CASES[cases].map(([, text]) => text).filter((text) => !TAGS.test(text)), ...realTexts()];
    const posts = texts.map(
      (text, at) => [`${folder}/case-${at}.md`, `---\ntitle: T\ndate: 2026-01-02\n---\n${text}`] as const,
    );
    const root = await siteWithTools({
      ...files,
      ...Object.fromEntries(posts),
      [`${folder}/other.md`]: '---\ntitle: B\ndate: 2026-01-02\n---\n## D\n',
      [`${folder}/g.png`]: PICTURE,
      'public/images/j.png': PICTURE,
      'markdown.js': MODULES.get(section) ?? '',
      'galley.config.json': JSON.stringify({
        adopt: { dialect },
        posts: { deadLinks: 'warn' },
        markdown: { engine: './markdown.js' },
        workspaces: { blog: { posts: [`${folder}/{case-*,other}.md`], keys: ['demo'] } },
      }),
    } as Files);
    // Posts insert only code that Git tracks.
    git(root, 'init', '-q');
    git(root, 'add', folder.split('/')[0] ?? '');
    const made = htmlOfSite(
      tool,
      root,
      posts.map(([path]) => path),
    );
    const { code, stderr } = await startGalley(['build', '--now', '2026-06-01'], { cwd: root }).ended;
    expect(code, stderr).toBe(0);
    const different = texts.flatMap((_, at) => {
      const path = join(root, `dist/api/public/v1/demo/posts/case-${at}.json`);
      const galley = comparable(JSON.parse(readFileSync(path, 'utf8')).data.htmlContent).split('\n');
      const own = withHeadingIds(comparable(made[at] ?? '')).split('\n');
      const line = galley.findIndex((each, index) => each !== own[index]);
      return line === -1 && galley.length === own.length ? [] : [{ at, galley: galley[line], tool: own[line] }];
    });
    console.log(`${section}: ${texts.length} texts`);
    expect(different).toEqual([]);
  });
});
