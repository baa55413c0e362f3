import type { ErrorCode } from '../../runtime/resolver/errors.ts';
import { FEED_TYPES } from '../../runtime/resolver/media-type.ts';
import { schemaRef } from '../contract/json-schemas.ts';
import { answer, responseRef } from './components.ts';

interface Endpoint {
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

export const tags: object[] = Object.entries(TAGS).map(([name, description]) => ({ name, description }));

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
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
const REDIRECTS: Endpoint = {
  operationId: 'listRedirects',
  tag: 'posts',
  summary: 'Old URLs of posts',
  description: 'The former URLs of posts on the website, ordered by `from`, each with the post that it leads to.',
  schema: 'RedirectList',
};

const feed = (operationId: string, summary: string, inPath: readonly string[]): Endpoint => ({
  operationId,
  tag: 'posts',
  summary,
  description: 'For feed readers. All URLs are absolute.',
  inPath,
  schema: 'JsonFeed',
  content: {
    'application/json': { schema: schemaRef('JsonFeed') },
    ...Object.fromEntries(
      Object.values(FEED_TYPES).map((type) => [type.replace(/;.*/, ''), { schema: { type: 'string' } }]),
    ),
  },
});

const TERM_FEED = ['term', 'format'];

const FEEDS: Readonly<Record<string, Endpoint>> = {
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

interface PathsInput {
  readonly deprecated: boolean;
  /** Whether posts have old URLs. */
  readonly redirects: boolean;
  readonly feeds: boolean;
  /** Whether workspaces declare languages. If so, all endpoints answer in each of them. */
  readonly languages: boolean;
}

/** The endpoint that documents the other methods. All have them, but code generators create a function for each. */
const OF_METHODS = 'listPosts';

/** The paths of the API below its version. */
export const paths = (input: PathsInput): object => {
  const endpoints = {
    ...ENDPOINTS,
    ...(input.redirects && { '/{key}/redirects': REDIRECTS }),
    ...(input.feeds && FEEDS),
  };
  return Object.fromEntries(Object.entries(endpoints).map(([path, endpoint]) => [path, operationsOn(endpoint, input)]));
};

/** The parts that differ between the operations of one endpoint. */
interface Operation {
  /** Added to the endpoint's operation id. */
  readonly suffix: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly string[];
  readonly responses: Readonly<Record<number, object>>;
}

const operationsOn = (endpoint: Endpoint, { deprecated, redirects, languages }: PathsInput): object => {
  const { operationId, tag, summary, description, schema, content } = endpoint;
  const { inPath = [], inQuery = [], isFile = false, missing = 'not_found' } = endpoint;
  const operation = ({ suffix, parameters, responses, ...words }: Operation): object => ({
    operationId: operationId + suffix,
    tags: [tag],
    summary: words.summary,
    description: words.description,
    ...(deprecated && { deprecated }),
    parameters: parameters.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    responses,
  });
  const ofReading = ['key', ...inPath, ...inQuery, ...(languages && !isFile ? ['lang'] : []), 'If-None-Match'];
  return {
    get: operation({
      suffix: '',
      summary,
      description,
      parameters: ofReading,
      responses: {
        200: { ...answer(schema), ...(content && { content }) },
        304: responseRef('not_modified'),
        401: responseRef('invalid_api_key'),
        404: responseRef(missing),
        410: responseRef('version_sunset'),
        500: responseRef('internal_error'),
        ...(redirects && operationId === 'getPost' && { 308: responseRef('moved') }),
      },
    }),
    ...(operationId === OF_METHODS && otherMethods(operation, ofReading)),
  };
};

const otherMethods = (operation: (one: Operation) => object, ofReading: readonly string[]): object => ({
  head: operation({
    suffix: 'Head',
    summary: 'Any endpoint: headers only',
    description: 'Every endpoint answers HEAD with the same status and headers as GET, without the body.',
    parameters: ofReading,
    responses: {
      ...Object.fromEntries([200, 401, 404, 410, 500].map((status) => [status, responseRef('without_body')])),
      304: responseRef('not_modified'),
    },
  }),
  // 405 is described here because readers look for methods here. Hosts that only serve files answer OPTIONS with it.
  options: operation({
    suffix: 'Options',
    summary: 'Any endpoint: allowed methods',
    description:
      'Every endpoint answers OPTIONS with the supported methods, also for CORS preflight requests. Any other method gets a 405.',
    parameters: ['key'],
    responses: { 204: responseRef('allowed_methods'), 405: responseRef('method_not_allowed') },
  }),
});
