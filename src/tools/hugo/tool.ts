import { USUAL_FRONT_MATTER } from '../../content/front-matter/fences.ts';
import { USUAL_SLUGS } from '../../content/slugs/slug-rules.ts';
import { NO_TOOL, type Tool } from '../../content/tool.ts';
import { createIsBundlePart } from './bundles.ts';
import { cascadeInOtherTools, hugoDefaults } from './cascade.ts';
import { hugoExtensions } from './extensions.ts';
import { highlight, hugoShortcodes } from './shortcodes.ts';

export const hugo: Tool = {
  ...NO_TOOL,
  isKnown: true,
  // https://gohugo.io/content-management/front-matter/
  posts: ['content/**/*.{md,markdown}', '!**/_index.*'],
  fields: {
    slug: ['url', 'slug'],
    publishedAt: ['date'],
    // Hugo dates a post without `date` by `lastmod`: https://gohugo.io/configuration/front-matter/#dates
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
  frontMatter: {
    ...USUAL_FRONT_MATTER,
    above: /^(?:<!--)?\s+(?=---|\+\+\+|\{)/,
    endsAtPrefix: true,
    // Since 0.152, Hugo reports the others: https://github.com/gohugoio/hugo/releases/tag/v0.152.0
    lastKeyCounts: true,
  },
  // A page that is only part of other pages.
  keysThatHideAnywhere: ['headless'],
  readsYes: true,
  defaults: hugoDefaults,
  defaultsInOtherTools: [cascadeInOtherTools],
  title: ['words-of-name'],
  keepsDates: 'unless-used',
  datesKeepZone: true,
  // https://gohugo.io/content-management/page-bundles/
  partsOf: createIsBundlePart,
  // https://gohugo.io/functions/urls/urlize/
  slugs: { ...USUAL_SLUGS, letters: 'lower', dropsSigns: true },
  languageInName: true,
  roots: ['content'],
  // https://gohugo.io/content-management/urls/#url
  addressInLanguage: true,
  // https://gohugo.io/content-management/urls/#aliases
  relativeAliases: true,
  address: '/{folder}/{slug}/',
  templates: {
    tags: [
      { open: '{{<', close: '>}}', holds: 'shortcode', quotes: /["`]/, escape: ['/*', '*/'] },
      { open: '{{%', close: '%}}', holds: 'shortcode', quotes: /["`]/, escape: ['/*', '*/'] },
    ],
    inCode: true,
    // https://gohugo.io/shortcodes/
    shortcodes: hugoShortcodes,
    codeShortcode: highlight,
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
    // `{{< param key >}}` is read as the variable `param key`, whose prefix this is.
    page: 'param ',
    parameter: 'param',
    // https://gohugo.io/shortcodes/ref/
    links: { ref: 'first', relref: 'first' },
  },
  // Emoji and math are off by default: https://gohugo.io/configuration/markup/#goldmark
  markdown: {
    ...NO_TOOL.markdown,
    extensions: hugoExtensions,
    hasPlugins: false,
    on: ['alerts', 'code-fences', 'definition-lists', 'footnotes', 'goldmark', 'heading-ids', 'tasks'],
  },
};
