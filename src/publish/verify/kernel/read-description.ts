import * as z from 'zod';
import { type Fields, isObject, within } from '../../../shared/is-object.ts';
import { type Answer, objectOf } from './connection.ts';

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

export const descriptionOf = (answer: Answer): Description => {
  const document = answer.status === 200 ? objectOf(answer) : null;
  const paths = within(document, 'paths');
  const shapes = new Map<string, z.ZodType | null>();
  const shapeAt = (path: string): z.ZodType | null => {
    const known = shapes.get(path);
    if (known !== undefined) return known;
    const shape = shapeOf(
      within(paths, below(path), 'get', 'responses', '200', 'content', JSON_TYPE, 'schema'),
      document,
    );
    shapes.set(path, shape);
    return shape;
  };
  const maxRelated = within(document, 'components', 'schemas', 'PostDetail', 'properties', 'related', 'maxItems');
  return {
    document,
    has: (path) => within(paths, below(path), 'get') !== undefined,
    mostRelated: typeof maxRelated === 'number' ? maxRelated : null,
    shapeProblem: (path, body) => {
      const [issue] = shapeAt(path)?.safeParse(body).error?.issues ?? [];
      return issue === undefined ? null : `${issue.path.join('.') || 'the body'}: ${issue.message}`;
    },
  };
};

const JSON_TYPE = 'application/json';

const below = (path: string): string => `/{key}${path}`;

/** Null for a schema that zod cannot read: a user's own contract can have any schema. */
const shapeOf = (schema: unknown, document: Fields | null): z.ZodType | null => {
  if (!isObject(schema)) return null;
  const shared = JSON.stringify({ ...schema, $defs: within(document, 'components', 'schemas') });
  try {
    return z.fromJSONSchema(JSON.parse(shared.replaceAll('"#/components/schemas/', '"#/$defs/')));
  } catch {
    return null;
  }
};
