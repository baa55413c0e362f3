import { compareShapes } from '../../diff/contract/compare-shapes.ts';
import { declaredShape, isObject } from '../../diff/contract/declared-shape.ts';
import { below, itemsOf } from '../../diff/contract/field-path.ts';
import { namesOf, type Shape } from '../../diff/contract/shape.ts';
import { ENTITIES, type EntityPlace, entityPlace, pathOf, withoutEntity } from './entity-place.ts';

/** One place of a shape in two versions. */
export interface ShapeRow {
  /** Empty for the whole. */
  readonly path: string;
  /** What is there, in words; null where a version has no such place. */
  readonly before: string | null;
  readonly after: string | null;
  /** In words; empty where both are the same. */
  readonly difference: string;
}

export interface ShapePair {
  /** As OpenAPI documents of versions call it: `PostRecord`. */
  readonly name: string;
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
  ['Post', 'a post by its slug: what it has besides, or otherwise than in lists'],
  ['PostList', 'the answer of /posts'],
  ['PostAnswer', 'the answer of /posts/{slug}'],
  ['Term', 'a category or a tag'],
  ['TermList', 'the answer of /categories and /tags'],
  ['Author', 'an author'],
  ['AuthorList', 'the answer of /authors'],
  ['Stats', 'the answer of /stats'],
];

/** More rows than any shape has: a document may describe what has no end. */
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
  /** Where it is an envelope around an entity: that one stands for itself. */
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
    // That an answer is an object goes without saying.
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

/** All places of a shape with what is there, from the outside in. */
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

/** Both lists as one: what only the second has stands after what comes before it there. */
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
