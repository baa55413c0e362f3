import type { Dialect } from './dialect.ts';

export const zola: Dialect = {
  documentation: 'https://www.getzola.org/documentation/content/page/#front-matter',
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
  slugCase: 'lower',
  wordsOnly: true,
  // https://www.getzola.org/documentation/getting-started/configuration/#slugification-strategies
  ownSlugify: 'ascii',
  languageInName: true,
  hiding: { render: [false] },
  roots: ['content'],
  address: '/{folder}/{slug}/',
  contentRoot: '@/',
  templates: {
    // https://www.getzola.org/documentation/content/shortcodes/
    tags: [
      { open: '{{', close: '}}', holds: 'call', quotes: '"\'`', escape: ['/*', '*/'] },
      { open: '{%', close: '%}', holds: 'call', quotes: '"\'`', escape: ['/*', '*/'] },
    ],
    inCode: true,
    snippets: { folders: ['templates/shortcodes', 'themes/*/templates/shortcodes'], endings: ['.html', '.md'] },
  },
  // Alerts, definition lists and emoji are off by default:
  // https://www.getzola.org/documentation/getting-started/configuration/
  markdown: ['code-fences', 'footnotes', 'heading-ids', 'tasks', 'zola', 'zola-heading-ids'],
};
