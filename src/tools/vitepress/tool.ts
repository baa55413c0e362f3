import { USUAL_FRONT_MATTER } from '../../content/front-matter/fences.ts';
import { USUAL_SLUGS } from '../../content/slugs/slug-rules.ts';
import { NO_TOOL, type Tool } from '../../content/tool.ts';
import { vitepressExtensions } from './extensions.ts';
import { fillImports } from './imports.ts';

/** Kinds of alerts that are no containers. */
const GITHUB = ['note', 'important', 'caution'];

export const vitepress: Tool = {
  ...NO_TOOL,
  isKnown: true,
  // https://vitepress.dev/reference/frontmatter-config
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
  frontMatter: USUAL_FRONT_MATTER,
  slugs: { ...USUAL_SLUGS, letters: 'kept' },
  roots: ['docs', 'src'],
  address: '/{path}',
  templates: {
    tags: [{ open: '{{', close: '}}', holds: 'expression', quotes: `"'` }],
    inCode: false,
    page: '$frontmatter.',
    escapes: true,
  },
  // Math is off by default: https://vitepress.dev/guide/markdown
  markdown: {
    ...NO_TOOL.markdown,
    extensions: vitepressExtensions,
    on: [
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
    containers: NO_TOOL.markdown.containers.filter((kind) => !GITHUB.includes(kind)),
    // https://vitepress.dev/guide/markdown#import-code-snippets
    prepare: (text, { file, snippets }) => fillImports(text, file, snippets),
    insertedFiles: async (posts, root) => {
      const { insertedFiles } = await import('./imported-files.ts');
      return insertedFiles(posts, { root, roots: vitepress.roots });
    },
  },
};
