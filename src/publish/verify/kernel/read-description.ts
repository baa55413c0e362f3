import * as z from 'zod';
import { type Fields, isObject, within } from '../../../shared/is-object.ts';
import { memoize } from '../../../shared/memoize.ts';
import { orNull } from '../../../shared/or-null.ts';
import { type ApiAnswer, objectOf } from './connection.ts';
import { mismatch } from './read-list.ts';

/** The contents of a version's `openapi.json`; empty without one. */
export interface Description {
  /** Whether it describes a path below the key, such as `/posts/{slug}`. */
  readonly has: (path: string) => boolean;
  /** Returns how a body differs from a path's described shape, as a phrase; null if it does not, or without one. */
  readonly shapeProblem: (path: string, body: unknown) => string | null;
  /** The maximum number of posts in `related`; null if details do not have this field. */
  readonly mostRelated: number | null;
  readonly document: Fields | null;
}

export const descriptionOf = (answer: ApiAnswer): Description => {
  const document = answer.status === 200 ? objectOf(answer) : null;
  const paths = within(document, 'paths');
  const shapeAt = memoize((path: string) =>
    shapeOf(within(paths, below(path), 'get', 'responses', '200', 'content', 'application/json', 'schema'), document),
  );
  const maxRelated = within(document, 'components', 'schemas', 'PostDetail', 'properties', 'related', 'maxItems');
  return {
    document,
    has: (path) => within(paths, below(path), 'get') !== undefined,
    mostRelated: typeof maxRelated === 'number' ? maxRelated : null,
    shapeProblem: (path, body) => {
      const shape = shapeAt(path);
      return shape && mismatch(body, shape);
    },
  };
};

const below = (path: string): string => `/{key}${path}`;

/** Null for a schema that zod cannot read: a user's own contract can have any schema. */
const shapeOf = (schema: unknown, document: Fields | null): z.ZodType | null => {
  if (!isObject(schema)) return null;
  const shared = JSON.stringify({ ...schema, $defs: within(document, 'components', 'schemas') });
  return orNull(() => z.fromJSONSchema(JSON.parse(shared.replaceAll('"#/components/schemas/', '"#/$defs/'))));
};
