import { type ConfigCase, dated, testConfigs } from '../../helpers/adopt.ts';

const JEKYLL: readonly ConfigCase[] = [
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
];

const HUGO: readonly ConfigCase[] = [
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
];

const ZOLA: readonly ConfigCase[] = [
  [
    'Zola: options of Markdown become extensions, and others are listed',
    {
      'config.toml':
        'base_url = "https://e.com"\n[markdown]\nrender_emoji = true\nsmart_punctuation = true\n[slugify]\nanchors = "safe"\n',
      'content/a.md': dated('A'),
    },
    ['emoji: true', "'zola-heading-ids': false", 'markdown.smart_punctuation', 'slugify.anchors: safe'],
  ],
];

testConfigs([...JEKYLL, ...HUGO, ...ZOLA]);
