import type { ErrorCode } from '../resolver/errors.ts';
import { answer, responseRef } from './openapi-components.ts';
import { feedContent } from './openapi-feeds.ts';

interface Endpoint {
  readonly operationId: string;
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description: string;
  /** Parameters besides the key: those of the path, and those of the query. */
  readonly inPath: readonly string[];
  readonly inQuery: readonly string[];
  /** The answer's. */
  readonly schema: string;
  /** Where it is not JSON of that schema alone. */
  readonly content?: object;
  /** What its 404 says. */
  readonly missing: ErrorCode;
}

const TAGS = {
  posts: 'Posts: lists that can be filtered, and each by itself.',
  terms: 'Tags and categories.',
  authors: 'Authors.',
  stats: 'Totals.',
};

/** What operations are sorted by. */
export const tags: object[] = Object.entries(TAGS).map(([name, description]) => ({ name, description }));

const PLAIN = { inPath: [], inQuery: [], missing: 'not_found' } as const;

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  '/{key}/posts': {
    operationId: 'listPosts',
    tag: 'posts',
    summary: 'Posts, newest first',
    description:
      'Published posts without their content, ordered by `publishedAt` from the newest, then by `slug`. Different filters are combined with AND. A parameter that is unknown is ignored, and an empty one is as none. Of a repeated parameter the first counts, but for `tags`, which add up.',
    inPath: [],
    inQuery: ['limit', 'offset', 'category', 'tags', 'author'],
    schema: 'PostList',
    missing: 'variant_not_available',
  },
  '/{key}/posts/{slug}': {
    operationId: 'getPost',
    tag: 'posts',
    summary: 'One post with its content',
    description: 'A post as lists have it, and its content as HTML.',
    inPath: ['slug'],
    inQuery: [],
    schema: 'PostAnswer',
    missing: 'post_not_found',
  },
  '/{key}/tags': {
    ...PLAIN,
    operationId: 'listTags',
    tag: 'terms',
    summary: 'All tags',
    description: 'Every tag with its name and its slug, by which posts can be filtered.',
    schema: 'TermList',
  },
  '/{key}/categories': {
    ...PLAIN,
    operationId: 'listCategories',
    tag: 'terms',
    summary: 'All categories',
    description: 'Every category with its name and its slug, by which posts can be filtered.',
    schema: 'TermList',
  },
  '/{key}/authors': {
    ...PLAIN,
    operationId: 'listAuthors',
    tag: 'authors',
    summary: 'All authors',
    description: 'Every author, with the id by which posts can be filtered.',
    schema: 'AuthorList',
  },
  '/{key}/stats': {
    ...PLAIN,
    operationId: 'getStats',
    tag: 'stats',
    summary: 'Totals',
    description: 'How many posts, authors, categories and tags there are.',
    schema: 'Stats',
  },
};

/** Where posts have old addresses. */
const REDIRECTS: Endpoint = {
  ...PLAIN,
  operationId: 'listRedirects',
  tag: 'posts',
  summary: 'Old addresses of posts',
  description: 'Addresses under which sites had posts before, ordered by `from`, and the posts that they lead to.',
  schema: 'RedirectList',
};

/** Where there are feeds. */
const FEED: Pick<Endpoint, 'tag' | 'inQuery' | 'schema' | 'content' | 'missing'> = {
  tag: 'posts',
  inQuery: [],
  schema: 'JsonFeed',
  content: feedContent(),
  missing: 'not_found',
};
const FEEDS: Readonly<Record<string, Endpoint>> = {
  '/{key}/feeds/posts.{format}': {
    ...FEED,
    operationId: 'getFeed',
    summary: 'The newest posts as a feed',
    description: 'For feed readers: addresses are whole.',
    inPath: ['format'],
  },
  '/{key}/feeds/categories/{term}.{format}': {
    ...FEED,
    operationId: 'getCategoryFeed',
    summary: 'The newest posts of a category as a feed',
    description: 'As the feed of all posts.',
    inPath: ['term', 'format'],
  },
  '/{key}/feeds/tags/{term}.{format}': {
    ...FEED,
    operationId: 'getTagFeed',
    summary: 'The newest posts with a tag as a feed',
    description: 'As the feed of all posts.',
    inPath: ['term', 'format'],
  },
  '/{key}/feeds/sitemap.json': {
    ...PLAIN,
    operationId: 'getSitemap',
    tag: 'posts',
    summary: 'Where posts are on the website',
    description: 'Every post, newest first, with its address and its last change: what a sitemap is made of.',
    schema: 'Sitemap',
  },
};

export interface PathsInput {
  readonly deprecated: boolean;
  /** Whether posts have old addresses. */
  readonly redirects: boolean;
  readonly feeds: boolean;
  /** Whether workspaces declare languages: all endpoints answer in each of them. */
  readonly languages: boolean;
}

/** The paths of the API below its version. */
export const paths = ({ deprecated, redirects, feeds, languages }: PathsInput): object => {
  const endpoints = {
    ...ENDPOINTS,
    ...(redirects && { '/{key}/redirects': REDIRECTS }),
    ...(feeds && FEEDS),
  };
  const inQuery = languages ? ['lang'] : [];
  return Object.fromEntries(
    Object.entries(endpoints).map(([path, each]) => {
      const endpoint = { ...each, inQuery: [...each.inQuery, ...inQuery] };
      const mark = deprecated ? { deprecated } : {};
      const moved = redirects && endpoint.operationId === 'getPost' ? { 308: responseRef('moved') } : {};
      const [answers, headers] = [get(endpoint, mark), head(endpoint, mark)];
      return [
        path,
        {
          get: { ...answers, responses: { ...answers.responses, ...moved } },
          head: { ...headers, responses: { ...headers.responses, ...moved } },
          options: options(endpoint, mark),
        },
      ];
    }),
  );
};

interface Operation {
  readonly responses: object;
  readonly [part: string]: unknown;
}

const get = ({ operationId, tag, summary, description, ...endpoint }: Endpoint, mark: object): Operation => ({
  operationId,
  tags: [tag],
  summary,
  description,
  ...mark,
  parameters: parameterRefs(['key', ...endpoint.inPath, ...endpoint.inQuery, 'If-None-Match']),
  responses: {
    200: { ...answer(endpoint.schema), ...(endpoint.content && { content: endpoint.content }) },
    304: responseRef('not_modified'),
    401: responseRef('invalid_api_key'),
    404: responseRef(endpoint.missing),
    410: responseRef('version_sunset'),
    500: responseRef('internal_error'),
  },
});

const head = ({ operationId, tag, summary, ...endpoint }: Endpoint, mark: object): Operation => ({
  operationId: `${operationId}Head`,
  tags: [tag],
  summary: `${summary}: headers only`,
  description: 'The status and the headers of the answer to GET, without its body.',
  ...mark,
  parameters: parameterRefs(['key', ...endpoint.inPath, ...endpoint.inQuery, 'If-None-Match']),
  responses: {
    200: responseRef('without_body'),
    304: responseRef('not_modified'),
    401: responseRef('without_body'),
    404: responseRef('without_body'),
    410: responseRef('without_body'),
    500: responseRef('without_body'),
  },
});

/** Described here, 405 is where readers look for methods; hosts that know files only answer OPTIONS itself with it. */
const options = ({ operationId, tag, summary, inPath }: Endpoint, mark: object): object => ({
  operationId: `${operationId}Options`,
  tags: [tag],
  summary: `${summary}: allowed methods`,
  description:
    'Which methods there are, also for browsers that ask before a request. Any other method is answered with 405.',
  ...mark,
  parameters: parameterRefs(['key', ...inPath]),
  responses: { 204: responseRef('allowed_methods'), 405: responseRef('method_not_allowed') },
});

const parameterRefs = (names: readonly string[]): object[] =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
