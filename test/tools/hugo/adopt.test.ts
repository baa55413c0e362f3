import { expect, test } from 'vitest';
import { adopted, dated, inLanguage, testConfigs } from '../../helpers/adopt.ts';

test('Hugo: dates follow Hugo’s default and zone, bundle resources are not pages, two languages are one workspace', async () => {
  const { config, posts, workspaces } = await adopted({
    'hugo.toml': [
      'baseURL = "https://example.com/site/"',
      'timeZone = "America/New_York"',
      'defaultContentLanguage = "en"',
      'buildExpired = true',
      '[languages.en]\ntitle = "English"',
      '[languages.de]\ntitle = "Deutsch"',
      '[permalinks]\nposts = "/:year/:month/:slugorfilename/"',
    ].join('\n'),
    'content/posts/My-First.md': dated('First'),
    'content/posts/My-First.de.md': dated('Erster'),
    'content/posts/expired.md': dated('E', { expiryDate: '2026-01-03' }),
    'content/posts/bundle/index.md': dated('Bundle'),
    'content/posts/bundle/notes.md': 'A part of it.',
    'content/about.md': '---\ntitle: About\n---\n',
    'content/posts/_index.md': '---\ntitle: Posts\n---\n',
    'static/a.svg': '<svg/>',
  });
  expect(posts).toEqual([
    '0001-01-01T00:00:00.000Z about',
    '2026-01-02T05:00:00.000Z bundle',
    '2026-01-02T05:00:00.000Z expired',
    '2026-01-02T05:00:00.000Z my-first',
  ]);
  expect(workspaces).toMatchObject([{ name: 'content', title: 'English' }]);
  expect(config).toContain("languages: ['en', 'de']");
  expect(config).toContain("url: '/site/{otherlang}/{yyyy}/{mm}/{slug}/'");
  expect(config).toContain("folders: { public: 'static' }");
});

test('Hugo: sections have their permalinks, and pages without a section have theirs', async () => {
  const { config, posts } = await adopted({
    'hugo.toml': [
      'baseURL = "https://example.com/"',
      '[permalinks]\nposts = "/:year/:title/"\nnotes = "/:sections[1:]/:slugorfilename/"',
      '[permalinks.page]\nnews = "/n/:year-:slug/"\n"/" = "/pages/:filename/"',
    ].join('\n'),
    'content/posts/a.md': dated("What's R&D?", { slug: 'own' }),
    'content/posts/b.md': dated('B', { url: '/x/Kept/' }),
    'content/news/c.md': dated('C', { slug: 'own' }),
    'content/other/d.md': dated('D', { slug: 'of-d' }),
    'content/notes/in/e.md': dated('E', { slug: 'of-e' }),
    'content/f/index.md': dated('F', { slug: 'of-f' }),
  });
  expect(posts.map((post) => post.split(' ')[1])).toEqual(['2026-own', 'Kept', 'f', 'of-d', 'of-e', 'whats-rd']);
  expect(config).toContain("'content/posts': {\n        slug: '{title|slug}',\n        url: '/{yyyy}/{slug}/',");
  expect(config).toContain('the permalink /:sections[1:]/:slugorfilename/: :sections[1:] has no counterpart');
});

test('Hugo: sections can have the names of kinds of pages', async () => {
  const { config } = await adopted({
    'hugo.toml':
      'baseURL = "https://example.com/"\n[permalinks]\npost = "/p/:slug/"\npage = "/:slug/"\nterm = "/t/:slug/"\n',
    'content/post/a.md': dated('A', { slug: 'own' }),
    'content/page/b.md': dated('B'),
    'content/term/c.md': dated('C'),
  });
  expect(config).toContain("'content/page': {\n        slug: '{slug|title}',\n        url: '/{slug}/',");
  expect(config).toContain("url: '/t/{slug}/',");
});

test('Hugo: languages that are not tags have their own workspaces, with the language in addresses', async () => {
  const files = {
    'content/ja/a.md': dated('A'),
    'content/ja/posts/b.md': dated('B'),
    'content/toki-pona/a.md': dated('A'),
    'content/toki-pona/posts/b.md': dated('B'),
  };
  const languages =
    'baseURL = "https://example.com/"\ndefaultContentLanguage = "ja"\n[languages.ja]\ncontentDir = "content/ja"\n[languages.toki-pona]\ncontentDir = "content/toki-pona"\n';
  const { config, workspaces } = await adopted({ 'hugo.toml': languages, ...files });
  expect(workspaces).toMatchObject([{ name: 'ja' }, { name: 'toki-pona' }]);
  expect(config).toContain("'content/toki-pona': { url: '/toki-pona/{folder}/{slug}/' }");
  const always = await adopted({ 'hugo.toml': `defaultContentLanguageInSubdir = true\n${languages}`, ...files });
  expect(always.config).toContain("'content/toki-pona': { url: '/toki-pona/{folder}/{slug}/' }");
  expect(always.config).toContain("url: '/ja/{folder}/{slug}/'");
});

test('Hugo: languages can have separate files beside the configuration', async () => {
  const { config, posts } = await adopted({
    'config/_default/hugo.toml': 'baseURL = "https://example.com/"\n',
    'config/_default/languages.en.toml': 'contentDir = "content/en"\n',
    'config/_default/languages.pt-br.toml': 'contentDir = "content/pt-br"\n',
    'content/en/a.md': dated('A'),
    'content/pt-br/a.md': dated('A'),
  });
  expect(config).toContain("languages: ['en', 'pt-br']");
  expect(config).toContain("url: '/{otherlang}/{folder}/{slug}/'");
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z a']);
});

test('Hugo: language folders are one workspace, joined by the front matter’s key, with the language in addresses', async () => {
  const { config, cwd } = await adopted({
    'hugo.toml':
      'baseURL = "https://example.com/"\ndefaultContentLanguage = "ja"\ndefaultContentLanguageInSubdir = true\n[languages.en]\ncontentDir = "content/en"\n[languages.ja]\ncontentDir = "content/ja"\n[languages.fr]\ndisabled = true\n',
    'content/en/posts/about-us.md': dated('About us', { translationKey: 'about' }),
    'content/en/posts/a.md': dated('A'),
    'content/ja/posts/会社.md': dated('会社', { translationKey: 'about' }),
    'content/ja/posts/a.fr.md': dated('A'),
    'content/en/posts/b.md': dated('B', { slug: 'be' }),
    'content/ja/posts/b.md': dated('B', { slug: 'bi' }),
  });
  expect(config).toContain("languages: ['ja', 'en']");
  expect(config).toContain("translationKey: 'translationKey'");
  expect(config).toContain("url: '/{lang}/{folder}/{slug}/'");
  expect(await inLanguage(cwd)).toEqual(['bi ja {"ja":"bi","en":"be"}', '会社 ja {"ja":"会社","en":"about-us"}']);
  expect(await inLanguage(cwd, '/lang=en')).toEqual([
    'a en {"en":"a"}',
    'about-us en {"ja":"会社","en":"about-us"}',
    'be en {"ja":"bi","en":"be"}',
  ]);
});

test('Hugo: of two languages with the same pages, only the default one is taken', async () => {
  const { config, posts } = await adopted({
    'hugo.toml':
      'baseURL = "https://example.com/"\ndefaultContentLanguage = "de"\n[languages.en]\ncontentDir = "content/en"\n[languages.de2]\ncontentDir = "content/de"\n[languages.de]\ncontentDir = "content/de"\n',
    'content/de/a.md': dated('A'),
    'content/en/a.md': dated('A'),
  });
  expect(config).toContain("languages: ['de', 'en']");
  expect(config).toContain(
    '// Not supported: language de2: another language has the same contentDir, so it is left out.',
  );
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z a']);
});

test('Hugo: folders named after a language that are not that language’s own leave each language a workspace', async () => {
  const { config, workspaces } = await adopted({
    'hugo.toml': 'baseURL = "https://example.com/"\n[languages.en]\nweight = 1\n[languages.de]\nweight = 2\n',
    'content/posts/de/a.md': dated('A post on what de means'),
    'content/posts/b.de.md': dated('B'),
  });
  expect(workspaces).toHaveLength(2);
  expect(config).not.toContain('languages:');
});

test('Hugo: pages other than Markdown are counted, and a language excludes others only if its own folders have any', async () => {
  const { config } = await adopted({
    'hugo.toml':
      '[languages.en]\ncontentDir = "content/en"\n[languages.ca]\ncontentDir = "content/ca"\n[languages.cs]\ncontentDir = "content/cs"\n',
    'content/en/a.md': dated('A'),
    'content/en/b.html': '---\ntitle: B\n---\n<p>B</p>',
    'content/en/c.org': '#+title: C',
    'content/ca/a.md': dated('A'),
    'content/cs/a.md': dated('A'),
    'content/cs/d.cs.md': dated('D'),
    'static/x.cs.json': '{}',
    'layouts/index.html': '<p>',
  });
  expect(config).toContain('// Not supported: 2 pages in formats other than .md and .markdown (.html, .org)');
  expect(config).toContain("'content/ca/**/*.{md,markdown}'");
  expect(config).not.toContain("'!");
});

test('Hugo and Zola: ignored files are left out, with a note that the list is today’s', async () => {
  const hugo = await adopted({
    'config/_default/hugo.yaml':
      "baseURL: https://example.com/\nignoreFiles: ['content/old/', '\\.hidden\\.md$', '(?i)DRAFT', '(']\n",
    'config/_default/cascade.yaml': "- draft: true\n  _target: { path: '/wip/**' }\n",
    'content/old/a.md': dated('A'),
    'content/old/deep/b.md': dated('B'),
    'content/posts/c (1).hidden.md': dated('C'),
    'content/posts/my-draft.md': dated('D'),
    'content/posts/e.md': dated('E'),
    'content/wip/f.md': dated('F'),
  });
  expect(hugo.posts).toEqual(['2026-01-02T00:00:00.000Z e']);
  expect(hugo.workspaces).toMatchObject([{ drafts: ['content/wip/f.md'] }]);
  expect(hugo.config).toContain("'!content/old/**'");
  expect(hugo.config).toContain('ignoreFiles: the patterns exclude the files that it excludes today');
  expect(hugo.config).toContain('ignoreFiles: ( is not read');
  const zola = await adopted({
    'config.toml':
      'base_url = "https://example.com"\nignored_content = ["*.tmp.md", "**/old/*"]\n[slugify]\npaths = "safe"\n',
    'content/a_b.md': dated('A'),
    'content/b.tmp.md': dated('B'),
    'content/old/deep/c.md': dated('C'),
    'content/wip/_index.md': '+++\ndraft = true\n+++\n',
    'content/wip/d.md': dated('D'),
  });
  expect(zola.posts).toEqual(['2026-01-02T00:00:00.000Z a_b']);
  expect(zola.config).toContain("'!content/b.tmp.md', '!content/old/**'");
  expect(zola.config).toContain('slugify.paths: safe: signs and spaces in names are hyphens in slugs');
});

testConfigs([
  [
    'a mount without pages has no pattern',
    {
      'hugo.yaml': 'module: { mounts: [{ source: pics, target: content }, { source: content/en, target: content }] }\n',
      'content/en/posts/a.md': dated('A'),
      'pics/a.png': '',
    },
    ["posts: ['content/en/**/*.{md,markdown}']"],
  ],
  [
    'a slug in another letter case is no address',
    { 'hugo.toml': 'baseURL = "/"\n', 'content/posts/a.md': '---\nTitle: A\nDate: 2026-01-02\nSlug: b\n---\n' },
    ["url: '/{folder}/{slug}/'"],
    ['ownUrl'],
  ],
  [
    'dates in names are none, as in Hugo, unless its configuration reads them',
    { 'hugo.toml': 'baseURL = "/"\n', 'content/posts/2026-01-02-a.md': dated('A') },
    ["nameDates: 'none'"],
  ],
  [
    'keys and names that frontmatter lists for dates are read, in its order',
    {
      'hugo.toml': [
        'baseURL = "/"\n[frontmatter]',
        'date = [":filename", ":default", "created"]',
        'lastmod = [":git", "changed"]',
      ].join('\n'),
      'content/posts/2026-01-02-a.md': '---\ntitle: A\ncreated: 2026-01-01\nchanged: 2026-02-01\n---\n',
    },
    [
      "nameDates: 'first'",
      "publishedAt: ['created']",
      "updatedAt: ['changed']",
      'frontmatter.lastmod with :git: the value in each post wins',
    ],
  ],
  [
    'sections with ugly URLs have patterns of their own',
    {
      'hugo.yaml': 'baseURL: https://example.com/\nuglyURLs: { posts: true }\n',
      'content/posts/a.md': dated('A'),
      'content/b.md': dated('B'),
    },
    ["url: '/{folder}/{slug}/',", "'content/posts': { url: '/{folder}/{slug}.html' }"],
  ],
  [
    'folders mounted on content are read instead, and modules are reported as not read',
    {
      'hugo.toml': [
        'baseURL = "/"\nstaticDir = "files"',
        '[[module.mounts]]\nsource = "pages"\ntarget = "content"',
        '[[module.imports]]\npath = "github.com/a/b"',
      ].join('\n'),
      'pages/a.md': dated('A'),
      'files/a.png': '',
    },
    [
      "posts: ['pages/**/*.{md,markdown}']",
      "public: 'files'",
      'modules: content that they mount is not in this folder',
    ],
  ],
  [
    'drafts and later posts are published where its configuration has them built',
    { 'hugo.toml': 'baseURL = "/"\nbuildDrafts = true\nbuildFuture = true\n', 'content/a.md': dated('A') },
    ["publish: ['drafts', 'future']"],
    ['expired'],
  ],
  [
    'a cascade for one language leaves each language a workspace',
    {
      'hugo.toml':
        'baseURL = "/"\n[languages.en]\n[languages.de]\ntitle = "Deutsch"\n[[cascade]]\n[cascade._target]\nlang = "de"\n',
      'content/a.md': dated('A'),
      'content/b.de.md': dated('B'),
    },
    [
      "posts: ['content/**/*.{md,markdown}', '!content/**/*.de.*']",
      "posts: ['content/**/*.de.{md,markdown}']",
      "name: 'Deutsch'",
    ],
    ['languages:'],
  ],
  [
    'slugs that Hugo spells differently are reported',
    { 'hugo.toml': 'baseURL = "/"\ndisablePathToLower = true\nremovePathAccents = true\n', 'content/a.md': dated('A') },
    ['disablePathToLower: true: slugs of names are in lower case', 'removePathAccents: true: slugs keep their accents'],
  ],
]);

testConfigs([
  [
    'Hugo: options of Goldmark become extensions',
    {
      'hugo.toml':
        'enableEmoji = true\n[markup.goldmark.renderer]\nhardWraps = true\n[markup.goldmark.parser.attribute]\nblock = true\ntitle = false\n',
      'content/a.md': dated('A'),
    },
    ['attributes: true', 'emoji: true', "'hard-breaks': true", "'heading-ids': false"],
    ['Not supported'],
  ],
  [
    'Hugo: options that are off by default, and that Galley does not have, are listed if they are on',
    {
      'hugo.toml':
        '[markup.highlight]\nlineNos = true\n[markup.goldmark.extensions.extras.subscript]\nenable = true\n[markup.goldmark.parser]\nautoDefinitionTermID = false\n',
      'content/a.md': dated('A'),
    },
    ['markup.highlight.lineNos: true: code has no line numbers', 'extras.subscript.enable'],
    ['autoDefinitionTermID'],
  ],
  [
    'Hugo: pages about terms, whose titles Galley does not read, are listed',
    { 'hugo.toml': '', 'content/a.md': dated('A'), 'content/tags/b/_index.md': '---\ntitle: Bee\n---\n' },
    ['titles of pages of tags: these keep the names that posts give them'],
  ],
  [
    'Hugo: how ids of headings are made becomes an extension',
    { 'hugo.toml': '[markup.goldmark.parser]\nautoHeadingIDType = "github-ascii"\n', 'content/a.md': dated('A') },
    ["'ascii-heading-ids': true"],
    ['Not supported', 'autoHeadingIDType'],
  ],
  [
    'Hugo: options of Goldmark’s extras and passthrough become extensions',
    {
      'hugo.toml':
        '[markup.goldmark.extensions]\nstrikethrough = false\n[markup.goldmark.extensions.extras]\ndelete.enable = true\ninsert.enable = true\nmark.enable = true\nsubscript.enable = true\nsuperscript.enable = false\n[markup.goldmark.extensions.passthrough]\nenable = true\n',
      'content/a.md': dated('A'),
    },
    ['ins: true', 'mark: true', 'math: true', 'sub: true'],
    ['strikethrough', 'sup: true', 'extras.mark'],
  ],
  [
    'Hugo: images without paragraphs become an extension',
    {
      'hugo.toml': '[markup.goldmark.parser]\nwrapStandAloneImageWithinParagraph = false\n',
      'content/a.md': dated('A'),
    },
    ["'bare-images': true"],
    ['Not supported', 'wrapStandAlone'],
  ],
  [
    'Hugo: options of Goldmark that Galley does not have, render hooks and shortcodes of the site are listed',
    {
      'hugo.toml':
        '[markup.goldmark.extensions]\nlinkify = false\n[markup.goldmark.parser]\nautoHeadingIDType = "own"\n',
      'content/a.md': dated('A'),
      'layouts/_default/_markup/render-link.html': '',
      'layouts/shortcodes/figure.html': '',
    },
    ['linkify', 'autoHeadingIDType: own', 'render hooks render-link', "the site's own shortcodes figure"],
  ],
  [
    'Hugo: HTML that it leaves out is named',
    { 'hugo.toml': 'title = "A"\n', 'content/a.md': `${dated('A')}\nA <b class="x">bold</b> word.\n` },
    ['renderer.unsafe is off', 'content/a.md'],
  ],
  [
    'Hugo: HTML in code and an address in angle brackets are not named',
    {
      'hugo.toml': 'title = "A"\n',
      'content/a.md': `${dated('A')}\n\`<b>\` and <https://e.com>\n\n\`\`\`html\n<b>\n\`\`\`\n\n    <b>\n`,
    },
    [],
    ['unsafe'],
  ],
  [
    'Hugo: HTML with the option unsafe is not named',
    { 'hugo.toml': '[markup.goldmark.renderer]\nunsafe = true\n', 'content/a.md': `${dated('A')}\n<b>A</b>\n` },
    [],
    ['unsafe'],
  ],
]);

test('Hugo: parameters of the configuration that posts use are values, unless a language has its own', async () => {
  const { config } = await adopted({
    'hugo.toml':
      'baseURL = "https://example.com/"\n[params]\nunused = "x"\nMine = "M"\nown = "x"\n[params.github]\nRepo = "https://a.example"\n' +
      '[languages.en]\n[languages.de.params]\nown = "y"\n',
    'content/a.md': `${dated('A')}[b]({{< param "github.repo" >}}/b) {{% param MINE %}} {{< param own >}} {{< param none >}}`,
  });
  const values = /values: \{([^}]*)\}/.exec(config)?.[1]?.trim().split(/,\s*/);
  expect(values).toEqual(["'param github.repo': 'https://a.example'", "'param mine': 'M'", '']);
});
