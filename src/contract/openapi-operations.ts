import type { ErrorCode } from '../resolver/errors.ts';
import { answer, responseRef } from './openapi-components.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  /** Parameters besides the key. */
  readonly parameters: readonly string[];
  /** The answer's. */
  readonly schema: string;
  /** What its 404 says. */
  readonly missing: ErrorCode;
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  '/{key}/posts': {
    operationId: 'listPosts',
    summary: 'Posts, newest first',
    parameters: ['limit', 'offset', 'category', 'tags', 'author'],
    schema: 'PostList',
    missing: 'variant_not_available',
  },
  '/{key}/posts/{slug}': {
    operationId: 'getPost',
    summary: 'One post with its content',
    parameters: ['slug'],
    schema: 'PostAnswer',
    missing: 'post_not_found',
  },
  '/{key}/tags': {
    operationId: 'listTags',
    summary: 'All tags',
    parameters: [],
    schema: 'TermList',
    missing: 'not_found',
  },
  '/{key}/categories': {
    operationId: 'listCategories',
    summary: 'All categories',
    parameters: [],
    schema: 'TermList',
    missing: 'not_found',
  },
  '/{key}/authors': {
    operationId: 'listAuthors',
    summary: 'All authors',
    parameters: [],
    schema: 'AuthorList',
    missing: 'not_found',
  },
  '/{key}/stats': {
    operationId: 'getStats',
    summary: 'Totals',
    parameters: [],
    schema: 'Stats',
    missing: 'not_found',
  },
};

/** The paths of the API below its version. */
export const paths = ({ deprecated }: { readonly deprecated: boolean }): object =>
  Object.fromEntries(
    Object.entries(OPERATIONS).map(([path, operation]) => [path, { get: described(operation, deprecated) }]),
  );

const described = ({ operationId, summary, parameters, schema, missing }: Operation, deprecated: boolean): object => ({
  operationId,
  summary,
  ...(deprecated ? { deprecated } : {}),
  parameters: ['key', ...parameters].map((name) => ({ $ref: `#/components/parameters/${name}` })),
  responses: {
    200: answer(schema),
    304: responseRef('not_modified'),
    401: responseRef('invalid_api_key'),
    404: responseRef(missing),
    410: responseRef('version_sunset'),
    500: responseRef('internal_error'),
  },
});
