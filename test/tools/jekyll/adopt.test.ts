import { expect, test } from 'vitest';
import { adopted, dated, inLanguage, testConfigs } from '../../helpers/adopt.ts';
import { filesIn } from '../../helpers/files.ts';

test('Jekyll: its zone, permalink, drafts and excludes apply; only the configuration is written', async () => {
  const files = {
    '_config.yml':
      'title: A Site\npermalink: /blog/:year/:title.html\ntimezone: Europe/Berlin\nfuture: true\nexclude: [old]\ncollections: { docs: { output: true } }\n',
    '_posts/2026-01-02-Cap-Name.md': '---\nlayout: post\n---\nText',
    '_posts/2030-01-02-later.markdown': '---\ntitle: Later\n---\nText',
    'news/_posts/2026-01-03-n.md': '---\ntitle: N\ndate: 2026-01-03 10:00\n---\nText',
    '_drafts/d.md': '---\ntitle: D\n---\nText',
    '_drafts/_template.md': '---\ntitle: {title}\n---\n',
    'old/_posts/2020-01-01-o.md': '---\ntitle: O\n---\nText',
    '_docs/a.md': '---\ntitle: A\n---\nText',
    'package.json': '{"name":"mine"}',
  };
  const { config, posts, created, extended, workspaces, cwd } = await adopted(files);
  expect(posts).toEqual([
    '2026-01-01T23:00:00.000Z Cap-Name',
    '2026-01-03T09:00:00.000Z n',
    '2030-01-01T23:00:00.000Z later',
  ]);
  expect(workspaces).toMatchObject([{ name: 'posts', title: 'A Site', drafts: ['_drafts/d.md'] }]);
  expect(config).toContain("url: '/blog/{yyyy}/{slug}.html'");
  expect(config).toContain('// Not supported: the collections docs: only posts are taken.');
  expect([...created, ...extended]).toEqual(['galley.config.ts', '.gitignore']);
  expect(await filesIn(cwd)).toMatchObject(files);
});

test('Jekyll: a zone that is no option of Galley is named as not supported', async () => {
  const { config, posts } = await adopted({
    '_config.yml': 'timezone: "+0100"\n',
    '_posts/2026-01-02-a.md': '---\ntitle: A\n---\n',
  });
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z a']);
  expect(config).toContain(
    '// Not supported: Option posts.timeZone: it must be a time zone such as Europe/Berlin (IANA), not "+0100".',
  );
});

test('Jekyll: jemoji turns on emoji; other plugins that may change posts are named', async () => {
  const { config } = await adopted({
    '_config.yml': 'plugins: [jemoji, jekyll-feed, jekyll-mentions]\n',
    Gemfile:
      'gem "jekyll"\ngroup :jekyll_plugins do\n  gem "jekyll-paginate-v2"\n  gem "jekyll-spaceship"\nend\ngem "x"\n',
    '_plugins/notes.rb': '',
    'plugins/tags/quote.rb': '',
    '_posts/2026-01-02-a.md': '---\ntitle: A\n---\n',
  });
  expect(config).toContain('emoji: true');
  expect(config).toContain('// Not supported: plugins that Galley does not have: jekyll-mentions, jekyll-spaceship.');
  expect(config).toContain('// Not supported: the code in _plugins, plugins: Galley does not run it.');
});

test('Bridgetown: its posts are in src, with its permalinks', async () => {
  const files = { 'src/_posts/a.md': dated('A').replace('---\n', '---\ncategory: b\n'), 'src/c.md': '# C\n' };
  const { config, posts } = await adopted({ ...files, 'bridgetown.config.yml': 'url: https://example.com\n' });
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z a']);
  expect(config).toContain("url: '/{categories}/{yyyy}/{mm}/{dd}/{slug}/'");
  const simple = await adopted({ ...files, 'bridgetown.config.yml': 'permalink: simple\n' });
  expect(simple.config).toContain("url: '/{categories}/{slug}/'");
});

test('Jekyll: a key such as post_title is the title if no post has one, instead of the words of the name', async () => {
  const { config } = await adopted({
    '_posts/2026-01-02-a.md': '---\npost_title: The title\n---\n',
    '_posts/2026-01-03-b.md': '---\npost_title: Another\n---\n',
  });
  expect(config).toContain("title: ['post_title']");
});

test('Jekyll: of duplicate keys in its configuration, the last counts', async () => {
  const { config, posts } = await adopted({
    '_config.yml': 'title: A\npermalink: pretty\npermalink: /:title/\ntitle: B\ndefaults: []\n',
    '_posts/2026-01-02-a.md': '---\ntitle: A\n---\n',
  });
  expect(posts).toHaveLength(1);
  expect(config).toContain("name: 'B'");
  expect(config).toContain("url: '/{slug}/'");
});

test('Jekyll: in a site without posts, each collection with pages is a workspace, with its permalink', async () => {
  const { config, posts, workspaces, findings } = await adopted({
    '_config.yml': [
      'title: Guides',
      'permalink: /:path/',
      'collections:',
      '  articles: { output: true, permalink: "/read/:name/" }',
      '  pages: { output: true }',
      '  parts: { output: false }',
      '  empty: { output: true }',
    ].join('\n'),
    '_articles/First-Steps.md': '---\ntitle: First\n---\n[Second](second.md)',
    '_articles/second.md': '---\ntitle: Second\ndate: 2026-01-02\n---\nText',
    '_pages/deep/third.markdown': '---\ntitle: Third\n---\nText',
    '_parts/part.md': '---\ntitle: Part\n---\nText',
    'README.md': 'Text',
  });
  expect(workspaces.map(({ name, published }) => [name, published])).toEqual([
    ['articles', 2],
    ['pages', 1],
  ]);
  expect(posts).toEqual([
    '1970-01-01T00:00:00.000Z First-Steps',
    '1970-01-01T00:00:00.000Z third',
    '2026-01-02T00:00:00.000Z second',
  ]);
  expect(config).toContain("_articles: { url: '/read/{slug}/' }");
  expect(config).toContain("_pages: { url: '/pages/{path}/' }");
  expect(config).toContain('// Not supported: the collections parts, empty: only those with pages are taken.');
  expect(findings.map(({ name }: { name: string }) => name)).not.toContain('remains');
});

// The expected values come from Jekyll 4.3 with the same files.
test('Jekyll: files that a collection excludes or only copies are skipped; those without an address are reported', async () => {
  const text = '---\ntitle: T\n---\nText';
  const { posts, config } = await adopted({
    '_config.yml': [
      'exclude: [_guides/private, secret.md, "_guides/*.tmp.md", "_guides/[x].md"]',
      'include: [_kept.md]',
      'collections: { guides: { output: true }, other: { output: true, permalink: pretty } }',
    ].join('\n'),
    '_guides/a.md': text,
    '_guides/sub/_inner/b.md': text,
    '_guides/secret.md': text,
    '_guides/_kept.md': text,
    '_guides/private/hidden.md': text,
    '_guides/private-too.md': text,
    '_guides/x.tmp.md': text,
    '_guides/_inner/c.md': text,
    '_guides/_under.md': text,
    '_guides/#d.md': text,
    '_guides/plain.md': 'Text',
    '_other/o.md': text,
  });
  const slugs = posts.map((each) => each.split(' ')[1]);
  expect(slugs).toEqual(expect.arrayContaining(['a', 'b', 'o', 'secret']));
  expect(slugs).toHaveLength(5);
  expect(config).toContain("_guides: { url: '/guides/{path}.html' }");
  expect(config).toContain('// Not supported: permalink pretty of other: it gives documents the same URL');
  expect(config).toContain('// Not supported: exclude: _guides/[x].md is not read');
  expect(config).toContain(
    '// Not supported: the patterns exclude the files that Jekyll leaves out of collections today',
  );
});

test('Jekyll: defaults of folders have separate permalinks, in the source folder too', async () => {
  const { config, posts } = await adopted({
    '_config.yml': [
      'permalink: /:title/',
      'source: site',
      'defaults:',
      '  - { scope: { path: _posts/en, type: posts }, values: { permalink: /en/:year/:title/ } }',
      '  - { scope: { path: _posts/odd }, values: { permalink: /:weekday/:title/ } }',
      '  - { scope: { path: _posts/none }, values: { permalink: /:title/ } }',
      '  - { scope: { path: _posts/empty }, values: { permalink: /empty/:title/ } }',
      '  - { scope: { path: pages, type: pages }, values: { permalink: /pages/:title/ } }',
    ].join('\n'),
    'site/_posts/2026-01-02-a.md': dated('A'),
    'site/_posts/en/2026-01-02-b.md': dated('B'),
    'site/_posts/odd/2026-01-02-c.md': dated('C'),
    'site/pages/index.html': '',
  });
  expect(posts).toHaveLength(3);
  expect(config).toContain("url: '/{slug}/'");
  expect(config).toContain("byFolder: { 'site/_posts/en': { url: '/en/{yyyy}/{slug}/' } }");
  expect(config).toContain(
    '// Not supported: the permalink /:weekday/:title/ of _posts/odd: :weekday has no counterpart.',
  );
});

test('Jekyll with Polyglot: front matter and folders give the language, and the default one is the fallback', async () => {
  const { config, cwd } = await adopted({
    '_config.yml': 'title: T\nlanguages: [en, ko]\ndefault_lang: ko\n',
    '_posts/2026-01-02-a.md': dated('A', { lang: 'ko' }),
    '_posts/2026-01-03-b.md': dated('B', { lang: 'ko' }),
    '_posts/en/2026-01-02-a.md': dated('A'),
  });
  expect(config).toContain("languages: ['ko', 'en']");
  expect(config).toContain("url: '/{otherlang}/{categories}/{yyyy}/{mm}/{dd}/{slug}.html'");
  expect(await inLanguage(cwd)).toEqual(['a ko {"ko":"a","en":"a"}', 'b ko {"ko":"b"}']);
  expect(await inLanguage(cwd, '/lang=en')).toEqual(['a en {"ko":"a","en":"a"}', 'b ko {"ko":"b"}']);
});

const untitled = '---\ntitle: T\n---\nText';

testConfigs([
  [
    'each style of permalinks is a pattern',
    { '_config.yml': 'permalink: ordinal\n', '_posts/2026-01-02-a.md': untitled },
    ["url: '/{categories}/{yyyy}/{ddd}/{slug}.html'"],
  ],
  [
    'a permalink with a part that has no counterpart is left out and reported',
    { '_config.yml': 'permalink: weekdate\n', '_posts/2026-01-02-a.md': untitled },
    ["permalink weekdate: :week, :short_day has no counterpart, so links use the API's own URLs"],
    ['url:'],
  ],
  [
    'the permalink of the collection of posts is above that of the site',
    {
      '_config.yml': 'permalink: /:title/\ncollections: { posts: { output: true, permalink: /p/:title } }\n',
      '_posts/2026-01-02-a.md': untitled,
    },
    ["url: '/p/{slug}'"],
  ],
  [
    'posts are looked for below source and collections_dir',
    { '_config.yml': 'source: src\ncollections_dir: col\n', 'src/col/_posts/2026-01-02-a.md': untitled },
    ["['src/col/**/_posts/**/"],
  ],
  [
    'folders with an underscore in front and excluded ones are left out, but for those that are included',
    {
      '_config.yml': 'exclude: [old/]\ninclude: [_more]\n',
      '_posts/2026-01-02-a.md': untitled,
      'old/_posts/2026-01-02-b.md': untitled,
      '_special/_posts/2026-01-02-c.md': untitled,
      '_more/_posts/2026-01-02-d.md': untitled,
    },
    ["'!old/**', '!_special/**']"],
  ],
  [
    'only folders beside the posts are left out, so that no pattern is without a file',
    {
      '_config.yml': 'collections_dir: col\nexclude: [/_posts, old]\n',
      '_posts/2026-01-02-a.md': untitled,
      'old/_posts/2026-01-02-b.md': untitled,
      'col/_posts/2026-01-02-c.md': untitled,
    },
    ["['col/**/_posts/**/+([0-9])-+([0-9])-+([0-9])-*.{md,markdown}']"],
  ],
  [
    'without posts in the folder of collections, files with dated names are the posts',
    { '_config.yml': 'collections_dir: col\nexclude: [_posts]\n', '_posts/2026-01-02-a.md': untitled },
    ["posts: ['_posts/**/*.md']"],
  ],
  [
    'values of the site that posts name are taken, and its address is not one of them',
    {
      '_config.yml': 'title: Site\nurl: https://example.com\nauthor: { name: Ann }\n',
      '_posts/2026-01-02-a.md': '---\ntitle: A\n---\n{{ site.author.name }} {{ site.url }} {{ site.unknown }}',
    },
    ["values: { 'site.author.name': 'Ann' }", "url: 'https://example.com'"],
  ],
  [
    'an empty address of the site is a value: links that begin with it are paths',
    {
      '_config.yml': "url: ''\nyear: 2026\n",
      '_posts/2026-01-02-a.md': '---\ntitle: A\n---\n[b]({{ site.url }}/b/) {{ site.year }}',
    },
    ["'site.url': ''", "'site.year': '2026'"],
  ],
  [
    'a site in a folder has its language, its path and its pictures there',
    {
      'docs/_config.yml': 'lang: de_AT\nbaseurl: /b/\nshow_drafts: true\n',
      'docs/_posts/2026-01-02-a.md': untitled,
      'docs/assets/a.png': '',
    },
    [
      "['docs/**/_posts/",
      "language: 'de-AT'",
      "url: '/b/{categories}/",
      "public: 'docs'",
      "basePath: '/b'",
      "publish: ['drafts']",
    ],
  ],
  [
    'posts in other formats are skipped and reported',
    {
      '_config.yml': 'exclude: [_drafts]',
      '_posts/2026-01-02-a.md': untitled,
      '_posts/2026-01-03-b.html': untitled,
      'a/_posts/b/2026-1-3-c.textile': '',
      '_drafts/d.textile': '',
    },
    ['// 2 pages in formats other than .md and .markdown (.html, .textile)'],
    ['_drafts'],
  ],
]);

testConfigs([
  [
    'Jekyll: options of kramdown become extensions',
    { '_config.yml': 'kramdown: { hard_wrap: true, parse_block_html: true }', '_posts/2026-01-02-a.md': dated('A') },
    ["'hard-breaks': true", "'markdown-in-html': true"],
    ['Not supported'],
  ],
  [
    'Jekyll: options of kramdown that Galley does not have are listed',
    {
      '_config.yml':
        'kramdown: { input: kramdown, auto_ids: false, toc_levels: 1..3, parse_span_html: false, syntax_highlighter_opts: { block: { line_numbers: true } } }',
      '_posts/2026-01-02-a.md': dated('A'),
    },
    [
      'kramdown.input: kramdown: posts are read as GFM',
      'kramdown.auto_ids: false: headings get ids',
      'kramdown.parse_span_html: false: Markdown in HTML within a line is rendered',
      'kramdown.toc_levels: 1..3: tables of contents list all levels',
      'kramdown.syntax_highlighter_opts.block.line_numbers: true: code has no line numbers',
    ],
  ],
  [
    'Jekyll: usual options of kramdown change nothing',
    {
      '_config.yml':
        'markdown: kramdown\nkramdown: { input: GFM, auto_ids: true, toc_levels: 1..6, hard_wrap: false, parse_span_html: true }',
      '_posts/2026-01-02-a.md': dated('A'),
    },
    [],
    ['Not supported', 'extensions'],
  ],
  [
    'Jekyll: with CommonMark, nothing is read as in kramdown',
    { '_config.yml': 'markdown: CommonMarkGhPages', '_posts/2026-01-02-a.md': dated('A') },
    ['kramdown: false', "'table-of-contents': false"],
  ],
]);
