import { type ErrorCode, errorBody, errorCodes } from '../../runtime/resolver/errors.ts';
import type { Queries } from '../../runtime/resolver/operators.ts';
import type { SiteVersion } from '../../runtime/resolver/site.ts';
import { KEY } from '../../runtime/resolver/slug.ts';
import type { JsonSchema } from '../contract/contract.ts';
import { listOf, NAMES, schemaRef } from '../contract/json-schemas.ts';
import { declaredParameters } from './declared-parameters.ts';
import { FILE_NAME } from './file-schemas.ts';

type Components = Readonly<Record<string, object>>;

interface ComponentsInput {
  readonly limit: SiteVersion['limit'];
  readonly languages: boolean;
  readonly feeds: boolean;
  /** Whether posts have old URLs. */
  readonly redirects: boolean;
  readonly queries: Queries | undefined;
}

/** The components besides schemas. */
export const componentsOf = (input: ComponentsInput) => ({
  parameters: parameters(input),
  headers: headers(input.redirects),
  responses: responses(input),
});

/**
 * All request parameters, by name. The schemas of numbers have no bounds, because the API also accepts numbers outside
 * them, and a client generated from a schema with bounds would reject valid requests. `x-applied` contains the bounds.
 */
const parameters = ({ limit, languages, feeds, queries }: ComponentsInput): Components => ({
  key: inPath('key', 'The API key. It selects the workspace.', { ...TEXT, pattern: KEY.source }),
  slug: inPath('slug', 'The slug of the post.', NAME),
  hash: inPath('hash', 'The name of the file, as another file of the index has it.', FILE_NAME),
  limit: inQuery('limit', {
    description: `The maximum number of posts to return. Values above ${limit.max} count as ${limit.max}. A value that is not a number of at least 1 counts as ${limit.default}.`,
    schema: { type: 'integer', default: limit.default },
    example: Math.min(10, limit.max),
    'x-applied': { minimum: 1, maximum: limit.max },
  }),
  offset: inQuery('offset', {
    description: 'The number of posts to skip. A value that is not a number of at least 0 counts as 0.',
    schema: { type: 'integer', default: 0 },
    example: 20,
    'x-applied': { minimum: 0 },
  }),
  category: inQuery('category', { description: 'A category slug.', schema: TEXT, example: 'news' }),
  tags: inQuery('tags', {
    description:
      'Tag slugs, separated by commas. Returns posts that have any of them. `tags=a&tags=b` is the same as `tags=a,b`.',
    schema: listOf(TEXT),
    style: 'form',
    explode: false,
    example: ['news', 'howto'],
  }),
  author: inQuery('author', { description: 'An author id.', schema: TEXT, example: 'ann' }),
  ...(queries && declaredParameters(queries)),
  ...(languages && { lang: inQuery('lang', { description: LANG, schema: TEXT, example: 'de' }) }),
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of a cached response. The answer is 304 if the response has not changed (RFC 9110, 13.1.2).',
    schema: TEXT,
  },
  ...(feeds && {
    format: inPath('format', 'RSS 2.0, Atom or JSON Feed 1.1.', {
      ...TEXT,
      enum: ['atom', 'json', 'rss'],
    }),
    term: inPath('term', 'The slug of the category or tag.', NAME),
  }),
});

const LANG =
  'A language of the workspace (BCP 47). Without it, the default language is used. A workspace that declares no languages ignores it.';

const TEXT: JsonSchema = { type: 'string' };
const NAME: JsonSchema = { ...TEXT, pattern: NAMES.source };

const inPath = (name: string, description: string, schema: JsonSchema): object => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});

const inQuery = (name: string, rest: object): object => ({ name, in: 'query', required: false, ...rest });

const header = (description: string): object => ({ description, schema: TEXT });

/** The headers of every answer. `Deprecation` and the headers after it appear only if the version is deprecated. */
const COMMON: Components = {
  'Access-Control-Allow-Origin': header('`*`.'),
  'Access-Control-Expose-Headers': header('The response headers that pages from other origins can read.'),
  'Cache-Control': header('How long the response stays fresh.'),
  Deprecation: header('`true` if the version is deprecated.'),
  Sunset: header('When a deprecated version stops working (RFC 8594).'),
  'X-API-Suggest': header('The version to migrate to.'),
  Link: header('The version to migrate to, as `successor-version` (RFC 5829).'),
};
const OF_DATA: Components = { ETag: header('Identifies the content of the response. Send it in `If-None-Match`.') };
const OF_METHODS: Components = { Allow: header('The supported methods: GET, HEAD, OPTIONS.') };
const OF_PREFLIGHT: Components = {
  'Access-Control-Allow-Methods': header('The methods that pages from other origins can use.'),
  'Access-Control-Allow-Headers': header('The request headers that pages from other origins can send.'),
  'Access-Control-Max-Age': header('How many seconds a browser can cache this response.'),
};

const OF_MOVED: Components = { Location: header('The URL of the post, with the query of the request.') };

const headers = (redirects: boolean): Components => ({
  ...COMMON,
  ...OF_DATA,
  ...OF_METHODS,
  ...OF_PREFLIGHT,
  ...(redirects && OF_MOVED),
});

/** References to the headers of every answer and to the headers of these groups. */
const headerRefs = (...groups: readonly Components[]): object =>
  Object.fromEntries(
    [COMMON, ...groups].flatMap(Object.keys).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

/** A 200 response with JSON of the schema. */
export const answer = (schema: string): object => ({
  description: 'Success.',
  headers: headerRefs(OF_DATA),
  content: { 'application/json': { schema: schemaRef(schema) } },
});

const failure = (code: ErrorCode): object => {
  const body: { readonly error: { readonly message: string } } = JSON.parse(errorBody(code));
  return {
    description: body.error.message,
    headers: code === 'method_not_allowed' ? headerRefs(OF_METHODS) : headerRefs(),
    content: { 'application/json': { schema: schemaRef('Error'), example: body } },
  };
};

const WITHOUT_DATA: Readonly<Record<'not_modified' | 'without_body' | 'allowed_methods', object>> = {
  not_modified: {
    description: 'Not modified: the cached response with the ETag in `If-None-Match` is still current.',
    headers: headerRefs(OF_DATA),
  },
  without_body: { description: 'The same as GET, without a body.', headers: headerRefs(OF_DATA) },
  allowed_methods: {
    description: 'The supported methods.',
    headers: headerRefs(OF_METHODS, OF_PREFLIGHT),
  },
};

/** All responses without data, by name: those without a body, and one for each error code. */
const responses = ({ redirects, queries }: ComponentsInput): Components => ({
  ...WITHOUT_DATA,
  ...Object.fromEntries(errorCodes([{ queries }]).map((code) => [code, failure(code)])),
  ...(redirects && { moved: MOVED }),
});

/** The response to an old slug. */
const MOVED = {
  description: 'The slug of the post has changed. Hosts that only serve files answer 404 instead.',
  headers: headerRefs(OF_MOVED),
};

export const responseRef = (name: ErrorCode | keyof typeof WITHOUT_DATA | 'moved'): object => ({
  $ref: `#/components/responses/${name}`,
});
