import { compareShapes } from '../../../publish/diff/openapi-diff/compare-shapes.ts';
import {
  below,
  declaredShape,
  itemsOf,
  namesOf,
  openShape,
  type Shape,
} from '../../../publish/diff/openapi-diff/declared-shape.ts';
import { isObject } from '../../../shared/is-object.ts';

/** One place of a shape in two versions. */
interface ShapeRow {
  /** Empty for the whole shape. */
  readonly path: string;
  /** What is there, in words; null where a version has no such place. */
  readonly before: string | null;
  readonly after: string | null;
  /** In words; empty where both are the same. */
  readonly difference: string;
}

export interface ShapePair {
  /** Its name in OpenAPI documents: `PostRecord`. */
  readonly name: string;
  /** In words: `a post in lists`. */
  readonly is: string;
  readonly rows: readonly ShapeRow[];
  /** How many rows differ. */
  readonly differences: number;
}

/** A version's name and its OpenAPI document. */
export interface VersionDocument {
  readonly name: string;
  readonly document: unknown;
}

/** What a contract is made of. */
const SHAPES: readonly (readonly [name: string, is: string])[] = [
  ['PostRecord', 'a post in lists'],
  ['Post', 'a post by its slug: fields that differ from lists'],
  ['PostList', 'the answer of /posts'],
  ['PostAnswer', 'the answer of /posts/{slug}'],
  ['Term', 'a category or a tag'],
  ['TermList', 'the answer of /categories and /tags'],
  ['Author', 'an author'],
  ['AuthorList', 'the answer of /authors'],
  ['Stats', 'the answer of /stats'],
];

/** More than any shape has, as a shape can contain itself. */
const MOST_ROWS = 500;

/** The shapes of two versions side by side, as their documents declare them. */
export const shapesOf = (before: VersionDocument, after: VersionDocument): readonly ShapePair[] => {
  const names = [before.name, after.name] as const;
  const rowsOf = (shape: string): readonly ShapeRow[] =>
    pairRows(shapeNamed(shape, before.document), shapeNamed(shape, after.document), names);
  const records = new Set(rowsOf('PostRecord').map((row) => JSON.stringify(row)));
  return SHAPES.map(([name, is]) => {
    const rows = rowsOf(name).filter((row) => name !== 'Post' || !records.has(JSON.stringify(row)));
    return { name, is, rows, differences: rows.filter(({ difference }) => difference !== '').length };
  });
};

interface NamedShape {
  readonly shape: Shape;
  /** The entity that it is an envelope around, which has a shape of its own. */
  readonly entity: EntityPlace | null;
}

const shapeNamed = (name: string, document: unknown): NamedShape | null => {
  const components = isObject(document) ? document.components : null;
  const schemas = isObject(components) ? components.schemas : null;
  if (!isObject(schemas) || !Object.hasOwn(schemas, name)) return null;
  const shape = declaredShape(schemas[name], document);
  const entity = ENTITIES.includes(name) ? null : entityPlace(schemas[name]);
  return { shape: entity === null ? shape : withoutEntity(shape, entity.steps), entity };
};

const pairRows = (
  before: NamedShape | null,
  after: NamedShape | null,
  [left, right]: readonly [string, string],
): readonly ShapeRow[] => {
  const [was, is] = [placesOf(before), placesOf(after)];
  const changes = new Map<string, string[]>();
  for (const { path, message } of before && after ? compareShapes(before.shape, after.shape) : []) {
    changes.set(path, [...(changes.get(path) ?? []), message]);
  }
  return mergedPaths([...was.keys()], [...is.keys()]).flatMap((path) => {
    const [one, other] = [was.get(path) ?? null, is.get(path) ?? null];
    // Every answer is an object.
    if (path === '' && one === 'object' && other === 'object') return [];
    const told = changes.get(path)?.join('; ') ?? '';
    return { path, before: one, after: other, difference: told || differenceOf(one, other, [left, right]) };
  });
};

const differenceOf = (one: string | null, other: string | null, [left, right]: readonly [string, string]): string => {
  if (one === null) return `only in ${right}`;
  if (other === null) return `only in ${left}`;
  return one === other ? '' : 'differs';
};

/** All places of a shape with what is there, in words. */
const placesOf = (named: NamedShape | null): ReadonlyMap<string, string> => {
  const places = new Map<string, string>();
  if (named === null) return places;
  const { shape: whole, entity } = named;
  const entityPath = entity === null ? null : pathOf(entity);
  const visit = (shape: Shape, path: string, isRequired: boolean): void => {
    if (places.size >= MOST_ROWS) return;
    const words = entity !== null && path === entityPath ? entity.name : wordsOf(shape);
    places.set(path, `${words}${isRequired ? '' : ', can be missing'}`);
    for (const [name, field] of shape.fields) visit(field.shape, below(path, name), field.isRequired);
    if (shape.others !== null) visit(shape.others, below(path, '*'), true);
    if (shape.items !== null) visit(shape.items, itemsOf(path), true);
  };
  visit(whole, '', true);
  return places;
};

const wordsOf = ({ isOpen, types, values }: Shape): string => {
  if (isOpen) return 'anything';
  return values === null ? namesOf(types) : [...values].join(' or ');
};

/** Merges two lists: what only the second one has follows its predecessor there. */
const mergedPaths = (first: readonly string[], second: readonly string[]): readonly string[] => {
  const merged = [...first];
  const known = new Set(first);
  let at = 0;
  for (const path of second) {
    if (known.has(path)) at = merged.indexOf(path) + 1;
    else {
      merged.splice(at, 0, path);
      at += 1;
    }
  }
  return merged;
};

/** Shapes of their own that other answers are envelopes around. */
const ENTITIES: readonly string[] = ['PostRecord', 'Post', 'Term', 'Author'];

/** The place of an entity in an envelope. */
interface EntityPlace {
  readonly name: string;
  /** Names of fields from the outside in; null for the items of a list. */
  readonly steps: readonly (string | null)[];
}

/** The place of the first entity that a schema refers to; null where it refers to none. */
const entityPlace = (schema: unknown): EntityPlace | null => {
  if (!isObject(schema)) return null;
  const name = typeof schema.$ref === 'string' ? schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1) : '';
  if (ENTITIES.includes(name)) return { name, steps: [] };
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  for (const [step, inner] of [...properties, [null, schema.items] as const]) {
    const found = entityPlace(inner);
    if (found !== null) return { name: found.name, steps: [step, ...found.steps] };
  }
  return null;
};

/** An envelope's shape that leaves open what is in it. */
const withoutEntity = (shape: Shape, [step, ...rest]: EntityPlace['steps']): Shape => {
  if (step === undefined) return openShape();
  if (step === null) return { ...shape, items: shape.items && withoutEntity(shape.items, rest) };
  const field = shape.fields.get(step);
  if (field === undefined) return shape;
  return { ...shape, fields: new Map(shape.fields).set(step, { ...field, shape: withoutEntity(field.shape, rest) }) };
};

const pathOf = ({ steps }: EntityPlace): string =>
  steps.reduce<string>((path, step) => (step === null ? itemsOf(path) : below(path, step)), '');
