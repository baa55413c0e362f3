import { ERROR_CODES, type ErrorCode, errorBody } from '../resolver/errors.ts';
import { type SiteVersion, SLUG } from '../resolver/site.ts';
import type { JsonSchema } from './contract.ts';
import { schemaRef } from './json-schemas.ts';

type Components = Readonly<Record<string, object>>;

/** All request parameters, by name. */
export const parameters = (limit: SiteVersion['limit']): Components => ({
  key: inPath('key', 'The API key: it selects the workspace.'),
  slug: inPath('slug', 'The slug of the post.'),
  limit: inQuery('limit', {
    description: `How many posts at most. More than ${limit.max} is ${limit.max}; what is no number of at least 1 is ${limit.default}.`,
    schema: { type: 'integer', minimum: 1, maximum: limit.max, default: limit.default },
  }),
  offset: inQuery('offset', {
    description: 'How many posts to skip. What is no number of at least 0 is 0.',
    schema: { type: 'integer', minimum: 0, default: 0 },
  }),
  category: inQuery('category', { description: 'The slug of a category.', schema: TEXT }),
  tags: inQuery('tags', {
    description: 'Slugs of tags, separated by commas: posts with any of them.',
    schema: { type: 'array', items: TEXT },
    style: 'form',
    explode: false,
  }),
  author: inQuery('author', { description: 'The id of an author.', schema: TEXT }),
});

const TEXT: JsonSchema = { type: 'string' };

const inPath = (name: string, description: string): object => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { ...TEXT, pattern: SLUG.source },
});

const inQuery = (name: string, rest: object): object => ({ name, in: 'query', required: false, ...rest });

const header = (description: string): object => ({ description, schema: TEXT });

/** All response headers. Those of a deprecated version are absent from the others' answers. */
export const headers: Components = {
  'Access-Control-Allow-Origin': header('`*`.'),
  'Cache-Control': header('How long the answer stays fresh.'),
  ETag: header('For `If-None-Match`.'),
  Deprecation: header('`true` when the version is deprecated.'),
  Sunset: header('When a deprecated version ends (RFC 8594).'),
  'X-API-Suggest': header('The version to move to.'),
  Link: header('The version to move to, as `successor-version` (RFC 5829).'),
};

const headerRefs = (names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const ALL = Object.keys(headers);
const OF_ERRORS = ALL.filter((name) => name !== 'ETag');

/** A 200 with a schema's JSON. */
export const answer = (schema: string): object => ({
  description: 'The answer.',
  headers: headerRefs(ALL),
  content: { 'application/json': { schema: schemaRef(schema) } },
});

const failure = (code: ErrorCode): object => {
  const body: { readonly error: { readonly message: string } } = JSON.parse(errorBody(code));
  return {
    description: body.error.message,
    headers: headerRefs(OF_ERRORS),
    content: { 'application/json': { schema: schemaRef('Error'), example: body } },
  };
};

/** GET and HEAD are all that is described. */
const CODES = ERROR_CODES.filter((code) => code !== 'method_not_allowed');

/** All answers without data, by name: one per error code, and 304. */
export const responses: Components = {
  not_modified: { description: 'The answer with the ETag of `If-None-Match` still holds.', headers: headerRefs(ALL) },
  ...Object.fromEntries(CODES.map((code) => [code, failure(code)])),
};

export const responseRef = (name: ErrorCode | 'not_modified'): object => ({ $ref: `#/components/responses/${name}` });
