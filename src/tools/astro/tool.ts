import { USUAL_FRONT_MATTER } from '../../content/front-matter/fences.ts';
import { USUAL_SLUGS } from '../../content/slugs/slug-rules.ts';
import { NO_TOOL, type Tool } from '../../content/tool.ts';

export const astro: Tool = {
  ...NO_TOOL,
  isKnown: true,
  // https://docs.astro.build/en/guides/content-collections/
  // Names that begin with an underscore are excluded: https://docs.astro.build/en/guides/routing/#excluding-pages
  posts: [
    'src/{content,data,pages}/{blog,post,posts,articles,news}/**/*.{md,markdown,mdx}',
    'src/content/**/*.{md,markdown,mdx}',
    '!**/_*',
    '!**/_*/**',
  ],
  fields: {
    slug: ['slug', 'permalink'],
    publishedAt: ['pubDate', 'pubDatetime', 'date', 'publishedAt', 'published_at', 'publishedDate', 'datePublished'],
    updatedAt: [
      'updatedDate',
      'modDatetime',
      'modDate',
      'updated',
      'updatedAt',
      'lastmod',
      'lastModified',
      'dateModified',
    ],
    excerpt: ['excerpt', 'description', 'summary', 'snippet'],
    coverImage: ['heroImage', 'coverImage', 'image', 'cover', 'hero', 'ogImage', 'banner', 'thumbnail'],
    category: ['category', 'categories'],
    tags: ['tags'],
    authors: ['author', 'authors'],
  },
  keepsDates: 'unless-read',
  frontMatter: USUAL_FRONT_MATTER,
  slugs: { ...USUAL_SLUGS, letters: 'lower' },
  // https://docs.astro.build/en/reference/content-loader-reference/#generateid
  ownSlugify: 'github',
  roots: ['content', 'data', 'pages'],
  address: '/{folder}/{slug}/',
  templates: { tags: [], inCode: false },
  markdown: {
    ...NO_TOOL.markdown,
    extensions: [],
    hasEngine: true,
    on: ['code-fences', 'commonmark', 'footnotes', 'tasks', "GitHub's addresses"],
  },
};
