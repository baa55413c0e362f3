import { ERROR_CODES, type ErrorCode, errorBody } from '../resolver/errors.ts';
import type { SiteVersion } from '../resolver/site.ts';
import { KEY } from '../resolver/slug.ts';
import type { JsonSchema } from './contract.ts';
import { schemaRef } from './json-schemas.ts';
import { NAMES } from './name-pattern.ts';

type Components = Readonly<Record<string, object>>;

/**
 * All request parameters, by name. The schemas of numbers have no bounds, because the API answers numbers beyond them,
 * too: a client that is made from a schema with bounds would refuse what is allowed. What is applied is data all the same.
 */
export const parameters = (limit: SiteVersion['limit'], languages: boolean): Components => ({
  key: inPath('key', 'The API key: it selects the workspace.', KEY),
  slug: inPath('slug', 'The slug of the post.', NAMES),
  limit: inQuery('limit', {
    description: `How many posts at most. More than ${limit.max} is ${limit.max}; what is no number of at least 1 is ${limit.default}.`,
    schema: { type: 'integer', default: limit.default },
    'x-applied': { minimum: 1, maximum: limit.max },
  }),
  offset: inQuery('offset', {
    description: 'How many posts to skip. What is no number of at least 0 is 0.',
    schema: { type: 'integer', default: 0 },
    'x-applied': { minimum: 0 },
  }),
  category: inQuery('category', { description: 'The slug of a category.', schema: TEXT }),
  tags: inQuery('tags', {
    description: 'Slugs of tags, separated by commas: posts with any of them. `tags=a&tags=b` is `tags=a,b`.',
    schema: { type: 'array', items: TEXT },
    style: 'form',
    explode: false,
  }),
  author: inQuery('author', { description: 'The id of an author.', schema: TEXT }),
  ...(languages && { lang: inQuery('lang', { description: LANG, schema: TEXT }) }),
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of an answer that is kept: 304 where it still holds (RFC 9110, 13.1.2).',
    schema: TEXT,
  },
});

const LANG =
  'A language of the workspace (BCP 47); its default one where none is given. A workspace that declares no languages ignores it.';

const TEXT: JsonSchema = { type: 'string' };

const inPath = (name: string, description: string, { source }: RegExp): object => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { ...TEXT, pattern: source },
});

const inQuery = (name: string, rest: object): object => ({ name, in: 'query', required: false, ...rest });

const header = (description: string): object => ({ description, schema: TEXT });

/** Of every answer; those of a deprecated version are absent from the others' answers. */
const COMMON: Components = {
  'Access-Control-Allow-Origin': header('`*`.'),
  'Access-Control-Expose-Headers': header('The headers that a page of another origin may read.'),
  'Cache-Control': header('How long the answer stays fresh.'),
  Deprecation: header('`true` when the version is deprecated.'),
  Sunset: header('When a deprecated version ends (RFC 8594).'),
  'X-API-Suggest': header('The version to move to.'),
  Link: header('The version to move to, as `successor-version` (RFC 5829).'),
};
const OF_DATA: Components = { ETag: header('For `If-None-Match`.') };
const OF_METHODS: Components = { Allow: header('The methods that there are: GET, HEAD, OPTIONS.') };
const OF_PREFLIGHT: Components = {
  'Access-Control-Allow-Methods': header('The same for pages of another origin.'),
  'Access-Control-Allow-Headers': header('The request headers that such a page may send.'),
  'Access-Control-Max-Age': header('Seconds for which a browser may keep this.'),
};

/** All response headers. */
export const headers: Components = { ...COMMON, ...OF_DATA, ...OF_METHODS, ...OF_PREFLIGHT };

/** Those of every answer, and others. */
export const headerRefs = (...groups: readonly Components[]): object =>
  Object.fromEntries(
    [COMMON, ...groups].flatMap(Object.keys).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

/** A 200 with a schema's JSON. */
export const answer = (schema: string): object => ({
  description: 'The answer.',
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
    description: 'The answer with the ETag of `If-None-Match` still holds.',
    headers: headerRefs(OF_DATA),
  },
  without_body: { description: 'As GET, without a body.', headers: headerRefs(OF_DATA) },
  allowed_methods: {
    description: 'The methods that there are.',
    headers: headerRefs(OF_METHODS, OF_PREFLIGHT),
  },
};

/** All answers without data, by name: those without a body, and one per error code. */
export const responses: Components = {
  ...WITHOUT_DATA,
  ...Object.fromEntries(ERROR_CODES.map((code) => [code, failure(code)])),
};

export const responseRef = (name: ErrorCode | keyof typeof WITHOUT_DATA | 'moved'): object => ({
  $ref: `#/components/responses/${name}`,
});
