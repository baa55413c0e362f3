import { USUAL_FRONT_MATTER } from '../../content/front-matter/fences.ts';
import { USUAL_SLUGS } from '../../content/slugs/slug-rules.ts';
import { NO_TOOL, type Tool } from '../../content/tool.ts';
import { zolaDefaults } from './defaults.ts';
import { zolaExtensions } from './extensions.ts';

export const zola: Tool = {
  ...NO_TOOL,
  isKnown: true,
  // https://www.getzola.org/documentation/content/page/#front-matter
  posts: ['content/**/*.md', '!**/_index.*'],
  fields: {
    slug: ['path', 'slug'],
    publishedAt: ['date'],
    updatedAt: ['updated'],
    excerpt: ['description', 'extra.summary', 'extra.description'],
    coverImage: ['extra.cover', 'extra.image', 'extra.cover_image', 'extra.thumbnail', 'extra.banner'],
    category: ['taxonomies.categories', 'taxonomies.category', 'extra.category'],
    tags: ['taxonomies.tags', 'taxonomies.tag', 'extra.tags'],
    aliases: ['aliases'],
    authors: ['authors', 'taxonomies.authors', 'taxonomies.author', 'extra.authors', 'extra.author', 'author'],
  },
  title: ['words-of-name'],
  frontMatter: USUAL_FRONT_MATTER,
  defaults: zolaDefaults,
  slugs: { ...USUAL_SLUGS, letters: 'lower', wordsOnly: true },
  // https://www.getzola.org/documentation/getting-started/configuration/#slugification-strategies
  ownSlugify: 'ascii',
  languageInName: true,
  hidingValues: { render: [false] },
  roots: ['content'],
  address: '/{folder}/{slug}/',
  contentRoot: '@/',
  templates: {
    // https://www.getzola.org/documentation/content/shortcodes/
    tags: [
      { open: '{{', close: '}}', holds: 'call', quotes: /["'`]/, escape: ['/*', '*/'] },
      { open: '{%', close: '%}', holds: 'call', quotes: /["'`]/, escape: ['/*', '*/'] },
    ],
    inCode: true,
    snippets: { folders: ['templates/shortcodes', 'themes/*/templates/shortcodes'], endings: ['.html', '.md'] },
  },
  // Alerts, definition lists and emoji are off by default:
  // https://www.getzola.org/documentation/getting-started/configuration/
  markdown: {
    ...NO_TOOL.markdown,
    extensions: zolaExtensions,
    hasPlugins: false,
    on: ['code-fences', 'footnotes', 'heading-ids', 'tasks', 'zola', 'zola-heading-ids'],
  },
};
