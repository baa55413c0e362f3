import type { Dialect } from './dialect.ts';

export const vitepress: Dialect = {
  documentation: 'https://vitepress.dev/reference/frontmatter-config',
  posts: ['{,docs/,src/}{blog,post,posts,articles,news}/**/*.md', '!**/index.md'],
  fields: {
    slug: ['slug', 'permalink'],
    publishedAt: ['date'],
    updatedAt: ['lastUpdated', 'updated', 'updatedAt'],
    excerpt: ['excerpt', 'description', 'summary'],
    coverImage: ['image', 'cover', 'coverImage', 'hero', 'thumbnail'],
    category: ['category', 'categories'],
    tags: ['tags', 'tag'],
    authors: ['author', 'authors'],
  },
  title: ['heading'],
  keepsDates: 'unless-read',
  slugCase: 'kept',
  roots: ['docs', 'src'],
  address: '/{path}',
  templates: {
    tags: [{ open: '{{', close: '}}', holds: 'expression', quotes: `"'` }],
    inCode: false,
    page: '$frontmatter.',
    escapes: true,
    // https://vitepress.dev/guide/markdown#import-code-snippets
    insertsFiles: true,
  },
  // Math is off by default: https://vitepress.dev/guide/markdown
  markdown: [
    'alerts',
    'attributes',
    'code-fences',
    'containers',
    'emoji',
    'heading-ids',
    'linkify',
    'table-of-contents',
    'vitepress',
  ],
};
