import { USUAL_SLUGS } from '../../content/slugs/slug-rules.ts';
import { NO_TOOL, type Tool } from '../../content/tool.ts';
import { hexoFrontMatter } from './front-matter.ts';
import { hexoTags } from './tags.ts';

export const hexo: Tool = {
  ...NO_TOOL,
  isKnown: true,
  // https://hexo.io/docs/front-matter
  // `isHiddenFile`: https://github.com/hexojs/hexo/blob/v8.1.2/lib/plugins/processor/common.ts
  posts: [
    'source/_posts/**/*.{md,markdown}',
    'source/_drafts/**/*.{md,markdown}',
    '!source/_{posts,drafts}/**/{_*,_*/**}',
  ],
  fields: {
    slug: ['permalink', 'slug'],
    publishedAt: ['date'],
    updatedAt: ['updated'],
    excerpt: ['excerpt', 'description', 'summary'],
    coverImage: ['cover', 'thumbnail', 'banner', 'index_img', 'banner_img', 'top_img', 'photos', 'image'],
    category: ['categories', 'category'],
    tags: ['tags', 'tag'],
    authors: ['author', 'authors'],
  },
  frontMatter: hexoFrontMatter,
  // Its own settings are in a file with the name of Jekyll's.
  defaults: [{ matches: (name) => /^_config\.ya?ml$/.test(name), names: [], inner: null, read: () => ({ rules: [] }) }],
  readsYes: true,
  title: ['name'],
  keepsDates: 'unless-read',
  slugs: { ...USUAL_SLUGS, letters: 'kept' },
  roots: ['_posts', '_drafts'],
  // `prependRoot`: https://github.com/hexojs/hexo-renderer-marked#options
  imagesFromRoot: true,
  address: '/{yyyy}/{mm}/{dd}/{slug}/',
  templates: {
    tags: [
      { open: '{{', close: '}}', holds: 'expression', quotes: /["']/ },
      { open: '{%', close: '%}', holds: 'tag', quotes: /["']/ },
      { open: '{#', close: '#}', holds: 'comment' },
    ],
    inCode: false,
    shortcodes: hexoTags,
    shortcodesTakeWords: true,
    raw: ['raw'],
    // https://hexo.io/docs/tag-plugins#Raw
    rawIsHtml: true,
    // https://hexo.io/docs/tag-plugins#Code-Block
    code: { codeblock: 'named', code: 'named' },
    // https://hexo.io/docs/asset-folders#Tag-Plugins-For-Relative-Path-Referencing
    files: {
      asset_path: 'address',
      asset_link: 'link',
      asset_img: 'image',
      asset_image: 'image',
      // https://hexo.io/docs/tag-plugins#Image
      img: 'image',
      image: 'image',
    },
    // https://hexo.io/docs/tag-plugins#Include-Posts
    links: { post_link: 'first-and-text', post_path: 'first' },
  },
  // The defaults of https://github.com/hexojs/hexo-renderer-marked#options
  markdown: {
    ...NO_TOOL.markdown,
    extensions: [
      {
        name: 'titles of fences',
        // Sees code before `code-fences`.
        before: 'hard-breaks',
        isOn: (on) => on.has('titles of fences') && on.has('code-fences'),
        load: async () => (await import('./fence-titles.ts')).fenceTitles,
      },
    ],
    hasEngine: true,
    on: ['code-fences', 'definition-lists', 'hard-breaks', 'tasks', 'titles of fences', "GitHub's addresses"],
  },
};
