import { compareShapes, type ShapeChange } from '../openapi-diff/compare-shapes.ts';
import { below, either, itemsOf, type Shape, shape, type TypeName } from '../openapi-diff/declared-shape.ts';
import type { Change } from '../openapi-diff/finding.ts';
import { type Evidence, type InferredSchema, type Observations, pathsOf } from './inferred-schema.ts';

/** A change of one answer; `renamedTo` is the new path of a renamed field. */
export interface PartChange extends ValueChange {
  readonly renamedTo: string | null;
}

/**
 * Returns all changes of one answer. `before` and `after` are its declared shapes, null without a document. `observed`
 * has the published values, null if they were not all read. Declared changes come first. Published values reveal the
 * others: all changes in trees without a document, and changes that documents leave open or get wrong. Below a changed
 * path, values are not compared.
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

/** Adds examples. Leaves out new fields that were already published before a document declared them. */
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

/** Whether a path is equal to another one or below it. */
const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);

const unnamed = (change: ValueChange): PartChange => ({ ...change, renamedTo: null });

/** Combines a removed field and a new field with the same values into a rename. */
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

/** A change that published values show. `example` is the slug of a post that shows it. */
interface ValueChange extends ShapeChange {
  readonly example: string | null;
}

interface Place {
  readonly path: string;
  /** The declared shape in the old document; null without one. */
  readonly declared: Shape | null;
  /** Whether the old document declares the enclosing shape. */
  readonly isInDeclared: boolean;
  /** Whether the old document declares that the value can be missing. */
  readonly isOptional: boolean;
  /** The paths of the values: of the place itself, or of the keys of a table. */
  readonly paths: readonly string[];
}

/**
 * Returns the changes that published values show beyond the documents: a type that readers never got before, or a
 * missing field that was always present. It ignores changes that the old document allows. It also ignores fields that
 * are missing or empty only in new posts, as that is content.
 */
const compareObserved = ({ before, after, evidence }: Observations, declared: Shape | null): ValueChange[] => {
  const places = new Map<string, Place>();
  const root: Place = { path: '', declared, isInDeclared: false, isOptional: false, paths: [''] };
  const was = inferredShape(before, root, places);
  return compareShapes(was, inferredShape(after, root, places)).flatMap((change) => {
    const place = places.get(change.path) ?? root;
    switch (change.change) {
      case 'field-added':
        return place.declared === null ? [{ ...change, example: null }] : [];
      case 'field-removed':
      case 'field-optional':
        return place.isOptional ? [] : absence(change, evidence);
      case 'type-changed':
      case 'null-allowed':
        return typeChange(change, place, evidence);
      default:
        return [];
    }
  });
};

/** Returns the shape of published values. Undeclared names in a declared table such as `socialLinks` are data. */
const inferredShape = (values: InferredSchema, place: Place, places: Map<string, Place>): Shape => {
  const { path, declared } = place;
  places.set(path, place);
  const inner = (
    value: InferredSchema,
    at: Pick<Place, 'path'> & Partial<Place>,
    of: Shape | null | undefined,
  ): Shape => {
    const known = of == null || of.isOpen ? null : of;
    const own = { isInDeclared: declared !== null, isOptional: false, paths: [at.path], ...at, declared: known };
    return inferredShape(value, own, places);
  };
  const isKey = (name: string): boolean => declared?.others != null && !declared.fields.has(name);
  const fields = [...values.fields].filter(([name]) => !isKey(name));
  const keys = [...values.fields].filter(([name]) => isKey(name));
  const paths = keys.map(([name]) => below(path, name));
  const table = { path: below(path, '*'), isOptional: true, paths };
  return shape({
    types: values.types,
    fields: new Map(
      fields.map(([name, value]) => {
        const field = declared?.fields.get(name);
        const at = { path: below(path, name), isOptional: field?.isRequired === false };
        return [name, { shape: inner(value, at, field?.shape), isRequired: value.count === values.objects }];
      }),
    ),
    others: keys.length === 0 ? null : keys.map(([, value]) => inner(value, table, declared?.others)).reduce(either),
    items: values.items && inner(values.items, { path: itemsOf(path) }, declared?.items),
  });
};

/** Handles a field that was removed, or can now be missing. */
const absence = (change: ShapeChange, { lost, reshaped, pairs }: Evidence): ValueChange[] => {
  const { path, was } = change;
  const wasAlways = was?.isRequired === true;
  const example = lost.get(path) ?? (wasAlways ? reshapedAround(path, reshaped) : null);
  if (change.change === 'field-removed') {
    // If no post is in both trees, all posts of one tree are compared with all of the other.
    return example === null && (pairs > 0 || !wasAlways) ? [] : [{ ...change, example }];
  }
  return [{ ...change, effect: example === null ? 'notice' : 'breaking', message: 'can be missing now', example }];
};

/** Returns an example for a list around a path whose items cannot be paired: only fields that all have are compared. */
const reshapedAround = (path: string, reshaped: ReadonlyMap<string, string>): string | null => {
  const list = [...reshaped.keys()].find((one) => path.startsWith(`${one}.`) || path.startsWith(`${one}[`));
  return list === undefined ? null : (reshaped.get(list) ?? null);
};

const typeChange = (
  change: ShapeChange,
  { declared, isInDeclared, paths }: Place,
  evidence: Evidence,
): ValueChange[] => {
  const exampleIn = (found: ReadonlyMap<string, string>): string | null =>
    paths.map((path) => found.get(path)).find((name) => name !== undefined) ?? null;
  const [before, after] = [typesOf(change.was), typesOf(change.is)];
  const more = after.filter((type) => !before.includes(type) && !allows(declared, type));
  if (before.every((type) => type === 'null') || more.length === 0) return [];
  if (more.join() !== 'null') return [{ ...change, example: exampleIn(evidence.retyped) }];
  const example = exampleIn(evidence.emptied);
  // A custom field without a declared type is null in posts that do not set it.
  const mayBeNull = declared === null && isInDeclared;
  const effect = example === null || mayBeNull ? 'notice' : 'breaking';
  return [{ ...change, effect, change: 'null-allowed', message: 'can be null now', example }];
};

const typesOf = (field: ShapeChange['was']): readonly TypeName[] => [...(field?.shape.types ?? [])];

/** Whether the old document declares this type. */
const allows = (declared: Shape | null, type: TypeName): boolean => {
  if (declared === null) return false;
  if (type === 'number') return declared.types.has('number') || declared.types.has('integer');
  return [...declared.types].some((one) => one === type || (type === 'string' && one.startsWith('string (')));
};
