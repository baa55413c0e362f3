import type { ErrorCode } from '../../runtime/resolver/errors.ts';
import { TEXT_TYPES } from '../../runtime/resolver/media-type.ts';
import { schemaRef } from '../contract/json-schemas.ts';

/** An endpoint of the API, with its words and parameters. */
export interface Endpoint {
  readonly operationId: string;
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description: string;
  /** The path and query parameters, without the key. */
  readonly inPath?: readonly string[];
  readonly inQuery?: readonly string[];
  readonly schema: string;
  /** The content, if there are other formats than JSON of that schema. */
  readonly content?: object;
  /** Whether every host serves it as a file, so that it has no parameters. */
  readonly isFile?: boolean;
  /** Whether an unknown parameter or a malformed value is 400. */
  readonly isStrict?: boolean;
  /** @default 'not_found' */
  readonly missing?: ErrorCode;
}

const TAGS = {
  posts: 'Posts: filtered lists and single posts.',
  terms: 'Tags and categories.',
  authors: 'Authors.',
  stats: 'Totals.',
  index: 'Files from which clients answer queries and searches themselves.',
};

/** The groups of operations. */
export const tags: object[] = Object.entries(TAGS).map(([name, description]) => ({ name, description }));

/** The endpoints of every version. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  '/{key}/posts': {
    operationId: 'listPosts',
    tag: 'posts',
    summary: 'Posts, newest first',
    description:
      'Published posts without their content, ordered by `publishedAt` (newest first), then by `slug`. Different filters are combined with AND. Unknown and empty parameters are ignored. If a parameter is repeated, the first one counts, except for `tags`, which are combined.',
    inQuery: ['limit', 'offset', 'category', 'tags', 'author'],
    schema: 'PostList',
    missing: 'variant_not_available',
  },
  '/{key}/posts/{slug}': {
    operationId: 'getPost',
    tag: 'posts',
    summary: 'One post with its content',
    description: 'All fields that lists have, and the content as HTML.',
    inPath: ['slug'],
    schema: 'PostAnswer',
    missing: 'post_not_found',
  },
  '/{key}/tags': {
    operationId: 'listTags',
    tag: 'terms',
    summary: 'All tags',
    description: 'Every tag with its name and slug. Filter posts by the slug.',
    schema: 'TermList',
  },
  '/{key}/categories': {
    operationId: 'listCategories',
    tag: 'terms',
    summary: 'All categories',
    description: 'Every category with its name and slug. Filter posts by the slug.',
    schema: 'TermList',
  },
  '/{key}/authors': {
    operationId: 'listAuthors',
    tag: 'authors',
    summary: 'All authors',
    description: 'Every author. Filter posts by the id.',
    schema: 'AuthorList',
  },
  '/{key}/stats': {
    operationId: 'getStats',
    tag: 'stats',
    summary: 'Totals',
    description: 'The number of posts, authors, categories and tags.',
    schema: 'Stats',
  },
  '/{key}/index/manifest.json': {
    operationId: 'getIndexManifest',
    tag: 'index',
    summary: 'The manifest of the index',
    description:
      'Names all files of the index. It is the only file of the index that changes. In a language other than the default one, the index is below `/{key}/lang={lang}`.',
    schema: 'IndexManifest',
    isFile: true,
  },
  '/{key}/index/{hash}.json': {
    operationId: 'getIndexFile',
    tag: 'index',
    summary: 'A file of the index',
    description: 'Never changes, because its name is a hash of its content.',
    inPath: ['hash'],
    schema: 'IndexFile',
    isFile: true,
  },
};

/** The endpoint that exists if posts have old URLs. */
export const REDIRECTS: Endpoint = {
  operationId: 'listRedirects',
  tag: 'posts',
  summary: 'Old URLs of posts',
  description: 'The former URLs of posts on the website, ordered by `from`, each with the post that it leads to.',
  schema: 'RedirectList',
};

/** The endpoint that a version can declare. */
export const ARCHIVES: Endpoint = {
  operationId: 'listArchives',
  tag: 'posts',
  summary: 'Months with posts',
  description: 'The number of posts of each month, newest first.',
  schema: 'ArchiveList',
};

const ofText = (type: string): object => ({ [type.replace(/;.*/, '')]: { schema: { type: 'string' } } });

const feed = (operationId: string, summary: string, inPath: readonly string[]): Endpoint => ({
  operationId,
  tag: 'posts',
  summary,
  description: 'For feed readers. All URLs are absolute.',
  inPath,
  schema: 'JsonFeed',
  content: {
    'application/json': { schema: schemaRef('JsonFeed') },
    ...ofText(TEXT_TYPES.atom),
    ...ofText(TEXT_TYPES.rss),
  },
});

const TERM_FEED = ['term', 'format'];

/** The endpoints that exist if there are feeds. */
export const FEEDS: Readonly<Record<string, Endpoint>> = {
  '/{key}/feeds/posts.{format}': feed('getFeed', 'The newest posts as a feed', ['format']),
  '/{key}/feeds/categories/{term}.{format}': feed(
    'getCategoryFeed',
    'The newest posts of a category as a feed',
    TERM_FEED,
  ),
  '/{key}/feeds/tags/{term}.{format}': feed('getTagFeed', 'The newest posts with a tag as a feed', TERM_FEED),
  '/{key}/feeds/sitemap.json': {
    operationId: 'getSitemap',
    tag: 'posts',
    summary: 'The URLs of posts on the website',
    description:
      'Every post, newest first, with its URL and the time of its last change. Use it to generate a sitemap.',
    schema: 'Sitemap',
  },
};

const textFile = (operationId: string, summary: string, description: string): Endpoint => ({
  operationId,
  tag: 'posts',
  summary,
  description,
  schema: 'PostAnswer',
  content: ofText(TEXT_TYPES.txt),
});

/** The endpoints that exist if posts are also Markdown. */
export const MARKDOWN: Readonly<Record<string, Endpoint>> = {
  '/{key}/posts/{slug}.md': {
    ...textFile('getPostAsMarkdown', 'One post as Markdown', 'Front matter and the content. All URLs are absolute.'),
    inPath: ['slug'],
    content: ofText(TEXT_TYPES.md),
    missing: 'post_not_found',
  },
  '/{key}/llms.txt': textFile('getLlms', 'All posts for agents', 'A title, an excerpt and a link per post.'),
  '/{key}/llms-full.txt': textFile('getLlmsFull', 'The newest posts in one file', 'Their content as Markdown.'),
};
