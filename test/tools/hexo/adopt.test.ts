import { dated, testConfigs } from '../../helpers/adopt.ts';

testConfigs([
  [
    'a site without its configuration is known by its package and its folder',
    { 'package.json': '{"dependencies":{"hexo":"7"}}', 'source/_posts/2026-01-02-a.md': dated('A') },
    ["dialect: 'hexo'"],
  ],
  [
    'what its configuration says: title, language, zone, path, drafts',
    {
      '_config.yml': [
        'title: Site\nlanguage: [de, en]\nurl: https://example.com/h\ntimezone: Asia/Tokyo\nrender_drafts: true',
        'permalink: :year/:post_title.html',
      ].join('\n'),
      'source/_posts/a.md': dated('A'),
      'source/_drafts/b.md': dated('B'),
      'source/_posts/_c.md': dated('C'),
      'source/images/a.png': '',
    },
    [
      "'source/_posts/**/*.{md,markdown}'",
      "'source/_drafts/**/*.{md,markdown}'",
      "'!source/_{posts,drafts}/**/{_*,_*/**}'",
      "name: 'Site'",
      "language: 'de'",
      "slug: '{title}'",
      "url: '/h/{yyyy}/{slug}.html'",
      "timeZone: 'Asia/Tokyo'",
      "publish: ['drafts', 'future']",
      "public: 'source'",
    ],
  ],
  [
    'tabs indent its configuration',
    { '_config.yml': 'marked:\n\tbreaks: false\ntitle: Site\n', 'source/_posts/a.md': dated('A') },
    ["name: 'Site'", "'hard-breaks': false"],
  ],
  [
    'dates in the names of posts are no part of slugs if new_post_name has them',
    { '_config.yml': 'new_post_name: :year-:month-:day-:title.md\n', 'source/_posts/2026-01-02-a.md': dated('A') },
    ["nameDates: 'last'", '// The site has new_post_name :year-:month-:day-:title.'],
  ],
  [
    'another new_post_name is named',
    { '_config.yml': 'new_post_name: :year/:title.md\n', 'source/_posts/2026/a.md': dated('A') },
    ['new_post_name :year/:title: slugs are the whole names of files'],
    ['nameDates'],
  ],
  [
    'posts of the future are published, as in Hexo, unless it is told not to',
    { '_config.yml': 'title: A\n', 'source/_posts/a.md': dated('A') },
    ["// Hexo publishes future posts by default.\n    publish: ['future']"],
  ],
  [
    'the options of its renderer',
    {
      '_config.yml': 'markdown:\n  render: { breaks: false }\n',
      'package.json': '{"dependencies":{"hexo":"7","hexo-renderer-markdown-it":"7"}}',
      'source/_posts/a.md': dated('A'),
    },
    [
      "'hard-breaks': false",
      '// hexo-renderer-markdown-it: to render posts as the site does, install hexo, hexo-renderer-',
    ],
  ],
  [
    'footnotes, which a plugin reads',
    {
      '_config.yml': '',
      'package.json': '{"dependencies":{"hexo":"7","hexo-reference":"1"}}',
      'source/_posts/a.md': dated('A'),
    },
    ['// hexo-reference: to render posts as the site does, install hexo, hexo-reference'],
  ],
  [
    'how marked renders Markdown, and a package that Galley does not know',
    {
      '_config.yml': 'marked:\n  breaks: false\n',
      'package.json': '{"dependencies":{"hexo":"7","hexo-renderer-pandoc":"1"}}',
      'source/_posts/a.md': dated('A'),
    },
    ["'hard-breaks': false", '// hexo-renderer-pandoc: to render posts as the site does, install hexo, hexo-renderer-'],
  ],
  [
    'an option of code that is not read is named',
    { '_config.yml': 'highlight: { tab_replace: "  " }\n', 'source/_posts/a.md': dated('A') },
    ['highlight.tab_replace: code keeps its tabs'],
  ],
  [
    'another source folder, and its own pattern of addresses',
    {
      '_config.yml': 'source_dir: ./src/\nfuture: false\n',
      'package.json': '{"dependencies":{"hexo":"7"}}',
      'src/_posts/a.md': dated('A'),
    },
    ["posts: ['src/_posts/**/*.{md,markdown}']", "url: '/{yyyy}/{mm}/{dd}/{slug}/'"],
    ['future', '_drafts'],
  ],
  [
    'a permalink with a part that has no counterpart is left out and reported',
    { '_config.yml': 'permalink: :hash/:title/\n', 'source/_posts/a.md': dated('A') },
    ["permalink :hash/:title/: :hash has no counterpart, so links use the API's own URLs"],
    ['    url:'],
  ],
  [
    'a repository can be the source folder alone',
    { '_posts/a-b.md': dated('A'), '_posts/b.md': dated('B'), 'about/index.md': '' },
    ["dialect: 'hexo'", "posts: ['_posts/**/*.{md,markdown}']"],
    ['url:'],
  ],
]);
