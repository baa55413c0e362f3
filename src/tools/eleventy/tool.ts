import { USUAL_FRONT_MATTER } from '../../content/front-matter/fences.ts';
import type { PartSyntax } from '../../content/markdown/extensions/extensions.ts';
import { CONTENTS, WIKI_LINKS } from '../../content/markdown/tool-parts.ts';
import { USUAL_SLUGS } from '../../content/slugs/slug-rules.ts';
import { NO_TOOL, type Tool } from '../../content/tool.ts';
import { addressPattern } from './address-pattern.ts';
import { dataInOtherTools, eleventyDefaults } from './defaults.ts';

/** Plugins of markdown-it for notes in the text, spans, videos, sizes of images, cells over several rows, and boxes. */
const PLUGINS: PartSyntax = {
  mayBeIn: /!!![ \ta-z]|\^\[|\]\{|@\[[\w-]+\]\(|[ \t]=\d*x\d*\)|\|[ \t]*\^\^/,
  patterns: [
    /^[ \t>]*(?<kind>!!!)[ \t]*[a-z][\w-]*[^\n]*/gim,
    /(?<kind>\^\[)\w[^\]\n]{0,60}/g,
    /\[[^[\]\n]+(?<kind>\]\{)[ \t]*[.#][^{}\n]*\}/g,
    /(?<kind>@\[[\w-]+\])\([^()\n]*\)/g,
    /(?<kind>!\[)[^[\]\n]*\]\([^()\s]+[ \t]=\d*x\d*\)/g,
    /\|[ \t]*(?<kind>\^\^)[ \t]*(?=\|)/g,
  ],
};

export const eleventy: Tool = {
  ...NO_TOOL,
  isKnown: true,
  // https://www.11ty.dev/docs/data-frontmatter/
  posts: ['{,src/,content/,src/content/}{blog,post,posts,articles,news}/**/*.{md,markdown}'],
  fields: {
    slug: ['permalink', 'slug'],
    publishedAt: ['date'],
    updatedAt: ['updated', 'lastmod', 'modified', 'dateModified', 'updatedDate'],
    excerpt: ['excerpt', 'description', 'summary'],
    coverImage: ['image', 'cover', 'coverImage', 'hero', 'thumbnail', 'featured_image', 'socialImage'],
    category: ['category', 'categories'],
    tags: ['tags'],
    authors: ['author', 'authors'],
  },
  keysThatHideAnywhere: ['eleventyExcludeFromCollections'],
  // `permalink: false` writes no page: https://www.11ty.dev/docs/permalinks/#skip-writing-to-the-file-system
  hidingValues: { permalink: [false], eleventyExcludeFromCollections: [true] },
  // https://www.11ty.dev/docs/dates/
  dateOfWord: (word) =>
    /^(?:git )?created$/.test(word) ? 'created' : /^(?:git )?last modified$/.test(word) ? 'changed' : null,
  // A layout may show a title from front matter, or the text may contain it.
  title: ['heading', 'words-of-name'],
  frontMatter: USUAL_FRONT_MATTER,
  defaults: eleventyDefaults,
  defaultsInOtherTools: [dataInOtherTools],
  slugs: { ...USUAL_SLUGS, letters: 'kept' },
  roots: ['content', 'src', '_src', 'site', 'source', 'app'],
  address: '/{path}/',
  addressPattern,
  templates: {
    // Liquid runs before Markdown: https://www.11ty.dev/docs/languages/markdown/
    tags: [
      { open: '{{', close: '}}', holds: 'expression' },
      { open: '{%', close: '%}', holds: 'tag' },
      // A comment in Nunjucks, which many sites use instead. It is text in Liquid, so it is reported.
      { open: '{#', close: '#}', holds: 'expression' },
    ],
    inCode: true,
    raw: ['raw'],
    comments: ['comment'],
    values: { 'site.url': 'url', 'site.baseurl': 'basePath' },
    // https://www.11ty.dev/docs/data/
    page: '',
    // https://www.11ty.dev/docs/plugins/syntaxhighlight/
    code: { highlight: 'first' },
    // https://www.11ty.dev/docs/filters/url/
    filters: { url: 'root-relative', prepend: 'prepend', append: 'append' },
  },
  markdown: {
    ...NO_TOOL.markdown,
    extensions: [
      { name: 'indented-text', before: 'math', load: async () => (await import('./markdown.ts')).indentedText },
    ],
    hasEngine: true,
    parts: [WIKI_LINKS, PLUGINS, CONTENTS],
    on: ['code-fences', 'commonmark', 'indented-text'],
  },
};
