import { v1Contract } from '../contract/compile.ts';
import { declaredShape, isObject, resolved } from './contract/declared-shape.ts';
import { operationAt } from './contract/operations.ts';
import { ENDPOINT, PARTS, type Part } from './contract/parts.ts';
import type { Shape } from './contract/shape.ts';
import { splitList } from './list-root.ts';

/** Parts as a document declares them; those that it does not know are missing. */
export type DeclaredParts = Partial<Record<Part, Shape>>;

/** The shapes of a version's answers, by its document. `path` leads from the list to its records. */
export const declaredParts = (document: unknown, path: readonly string[] | null): DeclaredParts => {
  const found: Partial<Record<Part, Shape>> = {};
  for (const part of PARTS) {
    const schema = answerSchema(document, ENDPOINT[part]);
    if (part === 'record' || schema === undefined) continue;
    const shape = declaredShape(schema, document);
    if (part !== 'list' || path === null) {
      found[part] = shape;
      continue;
    }
    const [envelope, record] = splitList(shape, path);
    found.list = envelope;
    if (record !== null) found.record = record;
  }
  return found;
};

/** Version 1 promises this much with or without a document; what custom fields a tree has, only its values say. */
export const builtInParts = (): DeclaredParts => {
  const schemas = v1Contract().schemas({});
  const document = { components: { schemas } };
  const shapeOf = (name: string): Shape => declaredShape({ $ref: `#/components/schemas/${name}` }, document);
  const [list, record] = splitList(shapeOf('PostList'), ['data']);
  return {
    list,
    ...(record !== null && { record }),
    post: shapeOf('PostAnswer'),
    tags: shapeOf('TermList'),
    categories: shapeOf('TermList'),
    authors: shapeOf('AuthorList'),
    stats: shapeOf('Stats'),
  };
};

const answerSchema = (document: unknown, endpoint: string): unknown => {
  const written = operationAt(document, 'GET', endpoint)?.written;
  const responses = isObject(written?.responses) ? written.responses : {};
  const content = resolved(responses['200'], document)?.content;
  const json = isObject(content) ? content['application/json'] : undefined;
  return isObject(json) ? json.schema : undefined;
};
