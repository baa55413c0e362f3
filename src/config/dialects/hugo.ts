import type { Dialect } from './dialect.ts';

export const hugo: Dialect = {
  documentation: 'https://gohugo.io/content-management/front-matter/',
  posts: ['content/**/*.{md,markdown}', '!**/_index.*'],
  fields: {
    slug: ['url', 'slug'],
    publishedAt: ['date'],
    // The remaining dates in Hugo's order: https://gohugo.io/configuration/front-matter/#dates
    createdAt: ['lastmod', 'modified'],
    updatedAt: ['lastmod', 'modified'],
    publishDate: ['publishDate', 'pubdate'],
    excerpt: ['summary', 'description', 'excerpt'],
    coverImage: ['cover', 'image', 'featured_image', 'featuredImage', 'images', 'thumbnail', 'hero', 'banner'],
    category: ['categories', 'category'],
    tags: ['tags'],
    aliases: ['aliases'],
    authors: ['authors', 'author', 'params.authors', 'params.author'],
  },
  ignoresCase: true,
  // https://github.com/gohugoio/hugo/blob/master/parser/pageparser/pagelexer_intro.go
  endsAtPrefix: true,
  readsYes: true,
  // Since 0.152, Hugo reports the others: https://github.com/gohugoio/hugo/releases/tag/v0.152.0
  lastKeyCounts: true,
  title: ['words-of-name'],
  keepsDates: 'unless-used',
  datesKeepZone: true,
  ownsFolder: true,
  slugCase: 'lower',
  // https://gohugo.io/functions/urls/urlize/
  dropsSigns: true,
  languageInName: true,
  roots: ['content'],
  // https://gohugo.io/content-management/urls/#url
  addressInLanguage: true,
  // https://gohugo.io/content-management/urls/#aliases
  relativeAliases: true,
  address: '/{folder}/{slug}/',
  templates: {
    tags: [
      { open: '{{<', close: '>}}', holds: 'shortcode', quotes: '"`', escape: ['/*', '*/'] },
      { open: '{{%', close: '%}}', holds: 'shortcode', quotes: '"`', escape: ['/*', '*/'] },
    ],
    inCode: true,
    // https://gohugo.io/shortcodes/
    hasHugoShortcodes: true,
    // https://gohugo.io/templates/shortcode/
    snippets: {
      folders: [
        'layouts/shortcodes',
        'layouts/_shortcodes',
        // Those of a section.
        'layouts/*/_shortcodes',
        'themes/*/layouts/shortcodes',
        'themes/*/layouts/_shortcodes',
      ],
      endings: ['.html'],
    },
    page: 'param ',
    parameter: 'param',
    // https://gohugo.io/shortcodes/ref/
    links: { ref: 'first', relref: 'first' },
  },
  // Emoji and math are off by default: https://gohugo.io/configuration/markup/#goldmark
  markdown: ['alerts', 'code-fences', 'definition-lists', 'footnotes', 'goldmark', 'heading-ids', 'tasks'],
};
