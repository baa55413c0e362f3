import { v1Contract } from '../../api/contract/compile.ts';
import { within } from '../../shared/is-object.ts';
import { declaredShape, resolved, type Shape } from './openapi-diff/declared-shape.ts';
import { ENDPOINT, operationAt, PARTS, type Part } from './openapi-diff/described-operations.ts';
import { recordsPath } from './tree/published-index.ts';
import type { VersionSnapshot } from './tree/snapshot.ts';

type DeclaredParts = Partial<Record<Part, Shape>>;

/** Returns the shapes of a version's answers from its document; null without one. All keys share one list template. */
export const declaredParts = ({ document, keys }: VersionSnapshot): DeclaredParts | null => {
  if (document === null) return null;
  const [first] = keys.values();
  const path = recordsPath(first?.manifest.list);
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

/** Returns the shapes that version 1 promises even without a document. Custom fields are known only from values. */
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
  const response = within(operationAt(document, 'GET', endpoint)?.written, 'responses', '200');
  return within(resolved(response, document), 'content', 'application/json', 'schema');
};

/** Splits a list's declared shape into the envelope and the record; null if no record is declared. */
const splitList = (list: Shape, path: readonly string[]): readonly [envelope: Shape, record: Shape | null] => {
  const [name, ...rest] = path;
  if (name === undefined) return [{ ...list, items: null }, list.items];
  const field = list.fields.get(name);
  if (field === undefined) return [list, null];
  const [inner, record] = splitList(field.shape, rest);
  return [{ ...list, fields: new Map(list.fields).set(name, { ...field, shape: inner }) }, record];
};
