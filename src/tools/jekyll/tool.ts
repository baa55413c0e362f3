import { USUAL_FRONT_MATTER } from '../../content/front-matter/fences.ts';
import { USUAL_SLUGS } from '../../content/slugs/slug-rules.ts';
import { NO_TOOL, type Tool } from '../../content/tool.ts';
import { defaultsInOtherTools, jekyllDefaults } from './defaults.ts';
import { jekyllExtensions } from './extensions.ts';

const SPACE_SEPARATED = ['tags', 'categories'];

export const jekyll: Tool = {
  ...NO_TOOL,
  isKnown: true,
  // https://jekyllrb.com/docs/
  // A file without a date in its name is not a post, except in _drafts. Jekyll ignores names that begin with _.
  posts: ['**/_posts/**/+([0-9])-+([0-9])-+([0-9])-*.{md,markdown}', '**/_drafts/**/[!_]*.{md,markdown}'],
  fields: {
    slug: ['permalink', 'slug'],
    publishedAt: ['date'],
    updatedAt: ['last_modified_at', 'modified_date', 'updated', 'updated_at', 'lastmod', 'modified'],
    excerpt: ['excerpt', 'description', 'summary'],
    coverImage: [
      'image',
      'cover',
      'cover_image',
      'header.image',
      'header.teaser',
      'featured_image',
      'thumbnail',
      'hero',
    ],
    category: ['category', 'categories'],
    tags: ['tags', 'tag'],
    authors: ['author', 'authors'],
  },
  isSpaceSeparated: (key, text) => SPACE_SEPARATED.includes(key) && !text.includes(','),
  frontMatter: { ...USUAL_FRONT_MATTER, lastKeyCounts: true },
  defaults: jekyllDefaults,
  defaultsInOtherTools: [defaultsInOtherTools],
  readsYes: true,
  // The YAML parser reads these times; Jekyll reads all others:
  // https://jekyllrb.com/docs/configuration/options/#timezone
  zoneOf: (zone) => ({
    ...zone,
    momentOf: (shown, written) => (written.hasSeconds ? shown : zone.momentOf(shown, written)),
  }),
  title: ['words-of-name'],
  // https://www.rubydoc.info/gems/jekyll/Jekyll/Utils#slugify-instance_method
  slugs: { ...USUAL_SLUGS, letters: 'kept', joinsHyphens: true },
  roots: ['_posts', '_drafts'],
  address: '/{category}/{yyyy}/{mm}/{dd}/{slug}.html',
  templates: {
    tags: [
      { open: '{{', close: '}}', holds: 'expression' },
      { open: '{%', close: '%}', holds: 'tag' },
      // https://kramdown.gettalong.org/syntax.html#extensions
      { open: '{::', close: '}', holds: 'tag', end: '{:/', isOfMarkdown: true },
    ],
    inCode: true,
    raw: ['raw'],
    comments: ['comment'],
    values: { 'site.url': 'url', 'site.baseurl': 'basePath' },
    page: 'page.',
    // https://jekyllrb.com/docs/liquid/tags/#code-snippet-highlighting
    // https://github.com/imathis/octopress/tree/master/plugins has the others, which Hexo took over.
    code: { highlight: 'first', codeblock: 'named' },
    // https://github.com/jekyll/jekyll/blob/v4.3.2/lib/jekyll/converters/markdown.rb (highlighter_prefix)
    codeIsHtmlWith: 'kramdown',
    files: { img: 'image' },
    // https://jekyllrb.com/docs/includes/
    snippets: { folders: ['_includes'] },
    // https://jekyllrb.com/docs/liquid/tags/#links
    links: { post_url: 'all', link: 'all' },
    // https://jekyllrb.com/docs/liquid/filters/
    filters: { relative_url: 'relative', absolute_url: 'absolute', prepend: 'prepend', append: 'append' },
  },
  // The extensions of kramdown: https://kramdown.gettalong.org/syntax.html
  markdown: {
    ...NO_TOOL.markdown,
    extensions: jekyllExtensions,
    hasPlugins: false,
    on: [
      'abbreviations',
      'code-fences',
      'definition-lists',
      'footnotes',
      'heading-ids',
      'kramdown',
      'kramdown-math',
      'table-of-contents',
      'tasks',
    ],
  },
};
