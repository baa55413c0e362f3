import * as z from 'zod';
import { type Fields, isObject, within } from '../../../shared/is-object.ts';
import { memoize } from '../../../shared/memoize.ts';
import { orNull } from '../../../shared/or-null.ts';
import { type ApiAnswer, objectOf } from './connection.ts';
import { mismatch } from './read-list.ts';

/** The contents of a version's `openapi.json`; empty without one. */
export type Description = ReturnType<typeof descriptionOf>;

export const descriptionOf = (answer: ApiAnswer) => {
  const document = answer.status === 200 ? objectOf(answer) : null;
  const paths = within(document, 'paths');
  const shapeAt = memoize((path: string) =>
    shapeOf(within(paths, below(path), 'get', 'responses', '200', 'content', 'application/json', 'schema'), document),
  );
  const maxRelated = within(document, 'components', 'schemas', 'PostDetail', 'properties', 'related', 'maxItems');
  return {
    /** The URL of the version, which may lack the host; no URL without one. */
    server: String(within([within(document, 'servers')].flat()[0], 'url')),
    /** Whether it describes a path, but not one of its parameters. */
    lacks: (path: string, parameter: string): boolean => {
      const operation = within(paths, below(path), 'get');
      return operation !== undefined && !namesOf(within(operation, 'parameters')).includes(parameter);
    },
    /** The names of the parameters of lists in queries. */
    parameters: parametersOf(within(paths, below('/posts'), 'get', 'parameters'), document),
    /** The declared keys of orders, ascending and descending. */
    sortKeys: keysIn(within(document, 'components', 'parameters', 'sort', 'schema', 'items', 'enum')),
    /** Whether lists refuse parameters that it does not describe. */
    isStrict: within(paths, below('/posts'), 'get', 'responses', '400') !== undefined,
    /** Whether it describes a path below the key, such as `/posts/{slug}`. */
    has: (path: string): boolean => within(paths, below(path), 'get') !== undefined,
    /** The maximum number of posts in `related`; null if details do not have this field. */
    mostRelated: typeof maxRelated === 'number' ? maxRelated : null,
    /** Returns how a body differs from a path's described shape, as a phrase; null if it does not, or without one. */
    shapeProblem: (path: string, body: unknown): string | null => {
      const shape = shapeAt(path);
      return shape && mismatch(body, shape);
    },
  };
};

/** The names of parameters, which references end in. */
const namesOf = (parameters: unknown): readonly string[] =>
  Array.isArray(parameters) ? parameters.map((one) => String(one?.name ?? one?.$ref).replace(/^.*\//s, '')) : [];

/** The names of parameters in queries. References lead to the components. */
const parametersOf = (parameters: unknown, document: Fields | null): readonly string[] =>
  Array.isArray(parameters)
    ? parameters
        .map((one) => within(document, 'components', 'parameters', String(one?.$ref).replace(/^.*\//s, '')) ?? one)
        .flatMap((one) => (one?.in === 'query' ? [String(one.name)] : []))
    : [];

const keysIn = (keys: unknown): readonly string[] => (Array.isArray(keys) ? keys.map(String) : []);

const below = (path: string): string => `/{key}${path}`;

/** Null for a schema that zod cannot read: a user's own contract can have any schema. */
const shapeOf = (schema: unknown, document: Fields | null): z.ZodType | null => {
  if (!isObject(schema)) return null;
  const shared = JSON.stringify({ ...schema, $defs: within(document, 'components', 'schemas') });
  return orNull(() => z.fromJSONSchema(JSON.parse(shared.replaceAll('"#/components/schemas/', '"#/$defs/'))));
};
