import { dated, testConfigs } from '../../../helpers/adopt.ts';

testConfigs([
  [
    'what its configuration says: title, language, zone, path, drafts',
    {
      '_config.yml': [
        'title: Site\nlanguage: [de, en]\nurl: https://example.com/h\ntimezone: Asia/Tokyo\nrender_drafts: true',
        'permalink: :year/:post_title.html',
      ].join('\n'),
      'source/_posts/a.md': dated('A'),
      'source/_drafts/b.md': dated('B'),
      'source/images/a.png': '',
    },
    [
      "['source/_posts/**/*.{md,markdown}', 'source/_drafts/**/*.{md,markdown}']",
      "name: 'Site'",
      "language: 'de'",
      "slug: '{title}'",
      "url: '/h/{yyyy}/{slug}.html'",
      "timeZone: 'Asia/Tokyo'",
      'drafts: true',
      "public: 'source'",
    ],
  ],
  [
    'posts of the future are published, as in Hexo, unless it is told not to',
    { '_config.yml': 'title: A\n', 'source/_posts/a.md': dated('A') },
    ['// Hexo publishes future posts by default.\n    future: true'],
  ],
  [
    'how it renders Markdown, and with which package',
    {
      '_config.yml': 'marked:\n  breaks: false\n  descriptionLists: false\n  headerIds: false\n',
      'package.json': '{"dependencies":{"hexo":"7","hexo-renderer-markdown-it":"7"}}',
      'source/_posts/a.md': dated('A'),
    },
    [
      "'hard-breaks': false",
      "'definition-lists': false",
      'hexo-renderer-markdown-it: posts are read as hexo-renderer-marked reads them',
      'marked.headerIds: false: headings get ids',
    ],
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
    'a permalink with a part that has no counterpart is none, and that is said',
    { '_config.yml': 'permalink: :hash/:title/\n', 'source/_posts/a.md': dated('A') },
    ["permalink :hash/:title/: :hash has no counterpart, so links use the API's own URLs"],
    ['    url:'],
  ],
]);
