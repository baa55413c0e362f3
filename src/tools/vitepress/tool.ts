import { USUAL_FRONT_MATTER } from '../../content/front-matter/fences.ts';
import type { PartSyntax } from '../../content/markdown/extensions/extensions.ts';
import { CONTENTS } from '../../content/markdown/tool-parts.ts';
import { USUAL_SLUGS } from '../../content/slugs/slug-rules.ts';
import { NO_TOOL, type Tool } from '../../content/tool.ts';
import { fillImports } from './imports.ts';

/** https://vitepress.dev/guide/markdown#import-code-snippets, https://vitepress.dev/guide/using-vue */
const COMPONENTS: PartSyntax = {
  mayBeIn: /<<<|<!--\s*@include|<[A-Za-z]|\s(?:v-[a-z]|[:@#][\w.-]+\s*=)/,
  patterns: [
    /^[ \t>]*(?<kind><<<)[ \t]*\S[^\n]*/gm,
    /<!--\s*(?<kind>@include):(?:(?!<!--)[^\n])*?-->/g,
    /<[a-z][\w-]*(?=\s[^<]*>)(?:"[^"<]*"|'[^'<]*'|[^<>"'])*?\s(?<kind>v-(?!pre\b)[a-z]+|[:@#][\w.-]+(?=\s*=))[^<>]*>/g,
    /<(?<kind>[A-Za-z][\w.-]*)(?=[\s/>])[^<>]*>/g,
  ],
};

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
    tags: [{ open: '{{', close: '}}', holds: 'expression', quotes: /["']/ }],
    inCode: false,
    page: '$frontmatter.',
    escapes: true,
  },
  // Math is off by default: https://vitepress.dev/guide/markdown
  markdown: {
    ...NO_TOOL.markdown,
    extensions: [],
    hasEngine: true,
    parts: [COMPONENTS, CONTENTS],
    on: ['alerts', 'attributes', 'code-fences', 'commonmark', 'emoji', 'heading-ids'],
    // https://vitepress.dev/guide/markdown#import-code-snippets
    prepare: (text, { file, snippets }) => fillImports(text, file, snippets),
    insertedFiles: async (posts, root, insert) => {
      const { insertedFiles } = await import('./imported-files.ts');
      return insertedFiles(posts, { root, roots: vitepress.roots, insert });
    },
  },
};
