import {
  isDate,
  isNumber,
  type Kind,
  OPERATORS,
  type Operator,
  operatorsOf,
  parameterOf,
  type Queries,
  takesOne,
} from '../../runtime/resolver/operators.ts';
import type { JsonSchema } from '../contract/contract.ts';
import { listOf } from '../contract/json-schemas.ts';

const TEXT: JsonSchema = { type: 'string' };
const DATE: JsonSchema = { type: 'string', description: 'ISO 8601. A date alone is midnight UTC.' };

const schemaOf = (kind: Kind): JsonSchema =>
  isDate(kind) ? DATE : isNumber(kind) ? { type: 'number' } : kind === 'boolean' ? { type: 'boolean' } : TEXT;

const PHRASES: Readonly<Record<string, string>> = {
  '': 'any of these values',
  in: 'any of these values',
  all: 'all of these values',
  nin: 'none of these values',
  gt: 'a value above this one',
  gte: 'this value or one above it',
  lt: 'a value below this one',
  lte: 'this value or one below it',
};

/** The declared parameters of lists, by the names of their components, which cannot contain brackets. */
export const declaredParameters = (queries: Queries): Readonly<Record<string, object>> => ({
  ...Object.fromEntries(
    Object.entries(queries.filters).flatMap(([filter, kind]) =>
      operatorsOf(kind).map((name) => {
        const value = schemaOf(kind);
        const isOne = takesOne(OPERATORS[name] as Operator);
        const schema = isOne ? { schema: value } : commaSeparated(value);
        const description = `Returns posts whose \`${filter}\` has ${PHRASES[name]}.`;
        return [componentOf(filter, name), { name: parameterOf(filter, name), ...IN_QUERY, description, ...schema }];
      }),
    ),
  ),
  ...(queries.sort.length > 0 && {
    sort: {
      name: 'sort',
      ...IN_QUERY,
      description:
        'The order; `-` is descending. Posts without a value come last, and the newest of equal posts first.',
      ...commaSeparated({ ...TEXT, enum: queries.sort.flatMap((key) => [key, `-${key}`]) }),
    },
  }),
  ...(queries.include && {
    include: {
      name: 'include',
      ...IN_QUERY,
      description: 'Adds bodies to records. The limit is then at most 20.',
      schema: { ...TEXT, enum: ['htmlContent'] },
    },
  }),
});

/** The name of no other component, such as the parameter `slug` of paths. */
const componentOf = (filter: string, operator: string): string => `${filter}.${operator || 'is'}`;

const IN_QUERY = { in: 'query', required: false };

const commaSeparated = (value: JsonSchema): object => ({ schema: listOf(value), style: 'form', explode: false });

/** The schemas that declared queries add to those of a version. */
export const withDeclared = (
  schemas: Readonly<Record<string, JsonSchema>>,
  queries: Queries,
): Readonly<Record<string, JsonSchema>> => {
  const { PostRecord = {}, Error: error = {} } = schemas;
  const codes = JSON.parse(JSON.stringify(error), (name, value) =>
    name === 'enum' && Array.isArray(value) ? ['invalid_query', ...value] : value,
  );
  const htmlContent = { ...TEXT, description: 'HTML. Present with `include=htmlContent`.' };
  const record = { ...PostRecord, properties: { ...(PostRecord.properties as object), htmlContent } };
  const count = { type: 'integer', minimum: 1 };
  const properties = { year: { type: 'integer' }, month: { ...count, maximum: 12 }, posts: count };
  const month = { type: 'object', required: Object.keys(properties), properties, additionalProperties: false };
  return {
    ...schemas,
    Error: codes,
    ...(queries.include && { PostRecord: record }),
    ...(queries.archives && {
      ArchiveList: {
        type: 'object',
        required: ['data'],
        properties: { data: listOf(month) },
        additionalProperties: false,
      },
    }),
  };
};
