import { v1Contract } from '../../api/contract/compile.ts';
import { isObject } from '../../shared/is-object.ts';
import { compareObserved, type ValueChange } from './inferred/compare-values.ts';
import { type Evidence, type Observations, pathsOf } from './inferred/inferred-schema.ts';
import { compareShapes, type ShapeChange } from './openapi-diff/compare-shapes.ts';
import { declaredShape, resolved, type Shape } from './openapi-diff/declared-shape.ts';
import { ENDPOINT, operationAt, PARTS, type Part } from './openapi-diff/described-operations.ts';
import type { Change } from './openapi-diff/finding.ts';

/** A change of one answer; `renamedTo` is the new path of a renamed field. */
export interface PartChange extends ValueChange {
  readonly renamedTo: string | null;
}

/**
 * All changes of one answer. `before` and `after` are its declared shapes, null without a document; `observed` has the published
 * values, null where they were not all read. Declared changes come first. Values show the rest: all changes of trees without
 * a document, and of others what the documents leave open or get wrong. Below a changed path, values are not compared.
 */
export const comparePart = (before: Shape | null, after: Shape | null, observed: Observations | null): PartChange[] => {
  const declared = before === null || after === null ? [] : compareShapes(before, after);
  if (observed === null) return declared.map((change) => ({ ...change, example: null, renamedTo: null }));
  const shown = withExamples(declared, observed);
  const values = compareObserved(observed, before).filter(
    ({ path }) => !shown.some((known) => isWithin(path, known.path)),
  );
  return withRenames([...shown, ...values], observed.evidence);
};

/** Adds examples, and leaves out new fields that were published before a document declared them. */
const withExamples = (declared: readonly ShapeChange[], { before, evidence }: Observations): ValueChange[] => {
  const were = pathsOf(before);
  const examples: Partial<Record<Change, ReadonlyMap<string, string>>> = {
    'field-removed': evidence.lost,
    'null-allowed': evidence.emptied,
    'type-changed': evidence.retyped,
  };
  return declared
    .filter(({ change, path }) => change !== 'field-added' || !were.has(path))
    .map((change) => ({ ...change, example: examples[change.change]?.get(change.path) ?? null }));
};

/** Whether a path is another one, or below it. */
const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);

const unnamed = (change: ValueChange): PartChange => ({ ...change, renamedTo: null });

/** Turns a removed field and a new one with the same values into one change: a rename. */
const withRenames = (changes: readonly ValueChange[], { renamed }: Evidence): PartChange[] => {
  const added = changes.filter(({ change }) => change === 'field-added');
  const taken = new Set<ShapeChange>();
  const named = changes.map((change): PartChange => {
    if (change.change !== 'field-removed' || change.field === null) return unnamed(change);
    const { parent, name } = change.field;
    const to = added.find(
      (other) =>
        !taken.has(other) &&
        other.field?.parent === parent &&
        renamed.get(JSON.stringify([parent, name, other.field.name])) === true,
    );
    if (to === undefined) return unnamed(change);
    taken.add(to);
    return { ...change, change: 'field-renamed', message: 'was renamed to', renamedTo: to.path };
  });
  return named.filter((change) => !added.some((other) => taken.has(other) && other.path === change.path));
};

/** The parts that a document declares. */
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

/** What version 1 promises even without a document; only values show custom fields. */
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

/** Splits a list's declared shape into the envelope and the record, which is null where none is declared. */
const splitList = (list: Shape, path: readonly string[]): readonly [envelope: Shape, record: Shape | null] => {
  const [name, ...rest] = path;
  if (name === undefined) return [{ ...list, items: null }, list.items];
  const field = list.fields.get(name);
  if (field === undefined) return [list, null];
  const [inner, record] = splitList(field.shape, rest);
  return [{ ...list, fields: new Map(list.fields).set(name, { ...field, shape: inner }) }, record];
};
