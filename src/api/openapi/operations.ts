import type { Queries } from '../../runtime/resolver/operators.ts';
import { answer, responseRef } from './components.ts';
import { declaredParameters } from './declared-parameters.ts';
import { ARCHIVES, ENDPOINTS, type Endpoint, FEEDS, MARKDOWN, REDIRECTS } from './endpoints.ts';

interface PathsInput {
  readonly deprecated: boolean;
  /** Whether posts have old URLs. */
  readonly redirects: boolean;
  readonly feeds: boolean;
  /** Whether posts are also Markdown. */
  readonly markdown: boolean;
  /** Whether workspaces declare languages. If so, all endpoints answer in each of them. */
  readonly languages: boolean;
  readonly queries: Queries | undefined;
}

/** The endpoint that documents the other methods. All have them, but code generators create a function for each. */
const OF_METHODS = 'listPosts';

/** The paths of the API below its version. */
export const paths = (input: PathsInput): object => {
  const endpoints = {
    ...ENDPOINTS,
    ...(input.queries && { '/{key}/posts': declared(ENDPOINTS['/{key}/posts'] as Endpoint, input.queries) }),
    ...(input.queries?.archives && { '/{key}/archives': ARCHIVES }),
    ...(input.redirects && { '/{key}/redirects': REDIRECTS }),
    ...(input.feeds && FEEDS),
    ...(input.markdown && MARKDOWN),
  };
  return Object.fromEntries(Object.entries(endpoints).map(([path, endpoint]) => [path, operationsOn(endpoint, input)]));
};

const declared = (list: Endpoint, queries: Queries): Endpoint => ({
  ...list,
  description: list.description.replace('Unknown and empty parameters are ignored.', 'Empty parameters are ignored.'),
  inQuery: [...(list.inQuery ?? []), ...Object.keys(declaredParameters(queries))],
  isStrict: true,
});

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
  const { inPath = [], inQuery = [], isFile = false, isStrict = false, missing = 'not_found' } = endpoint;
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
        ...(isStrict && { 400: responseRef('invalid_query') }),
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
