import type { ShapeChange } from '../openapi-diff/compare-shapes.ts';
import { below, itemsOf, namesOf, type Shape, type TypeName } from '../openapi-diff/declared-shape.ts';
import { emptySchema, type InferredSchema, type Observations } from './inferred-schema.ts';

/** A change that values show; `example` is the slug of a post with it. */
export interface ValueChange extends ShapeChange {
  readonly example: string | null;
}

interface Place {
  readonly path: string;
  readonly field: ShapeChange['field'];
  /** The shape that the old document declares; null without one. */
  readonly declared: Shape | null;
  /** Whether the old document declares the shape around it. */
  readonly isInDeclared: boolean;
  /** Whether the old document declares that it can be missing. */
  readonly isOptional: boolean;
  /** The paths of the values: the place itself, or the keys of a table. */
  readonly paths: readonly string[];
}

/**
 * The changes that published values show beyond the documents: a type that readers never got before, or a missing field
 * that was always there. Not a change is what the old document allows, and what is missing or empty in new posts only: that
 * is content.
 */
export const compareObserved = (observed: Observations, declared: Shape | null): ValueChange[] => {
  const changes: ValueChange[] = [];
  const visit = (before: InferredSchema, after: InferredSchema, place: Place): void => {
    changes.push(...typeChanges(before, after, { observed, place }));
    if (before.objects > 0 && after.objects > 0) {
      const isKey = (name: string): boolean => isKeyOf(place.declared, name);
      for (const [name, was] of before.fields) {
        if (isKey(name)) continue;
        const is = after.fields.get(name);
        const inner = innerPlace(place, name);
        changes.push(...presence({ observed, place: inner }, [before, after], [was, is]));
        if (is !== undefined) visit(was, is, inner);
      }
      changes.push(...additions(before, after, place));
      if (place.declared !== null && place.declared.others !== null) {
        visit(
          tableValues(before, isKey),
          tableValues(after, isKey),
          tablePlace(place, [...after.fields.keys()].filter(isKey)),
        );
      }
    }
    if (before.items !== null && after.items !== null) visit(before.items, after.items, itemPlace(place));
  };
  visit(observed.before, observed.after, {
    path: '',
    field: null,
    declared,
    isInDeclared: false,
    isOptional: false,
    paths: [''],
  });
  return changes;
};

const innerPlace = ({ path, declared }: Place, name: string): Place => ({
  path: below(path, name),
  field: { parent: path, name },
  declared: closed(declared?.fields.get(name)?.shape ?? declared?.others),
  isInDeclared: declared !== null,
  isOptional: declared?.fields.get(name)?.isRequired === false,
  paths: [below(path, name)],
});

const tablePlace = ({ path, declared }: Place, keys: readonly string[]): Place => ({
  path: below(path, '*'),
  field: null,
  declared: closed(declared?.others),
  isInDeclared: true,
  isOptional: true,
  paths: keys.map((key) => below(path, key)),
});

const itemPlace = ({ path, declared }: Place): Place => ({
  path: itemsOf(path),
  field: null,
  declared: closed(declared?.items),
  isInDeclared: declared !== null,
  isOptional: false,
  paths: [itemsOf(path)],
});

const closed = (shape: Shape | null | undefined): Shape | null =>
  shape === undefined || shape === null || shape.isOpen ? null : shape;

interface Context {
  readonly observed: Observations;
  readonly place: Place;
}

const typeChanges = (before: InferredSchema, after: InferredSchema, { observed, place }: Context): ValueChange[] => {
  const { path, field, declared, paths } = place;
  const exampleIn = (evidence: ReadonlyMap<string, string>): string | null =>
    paths.map((one) => evidence.get(one)).find((name) => name !== undefined) ?? null;
  const isNew = (type: TypeName): boolean => !before.types.has(type) && !allows(declared, type);
  const real = [...before.types].filter((type) => type !== 'null');
  const more = [...after.types].filter(isNew);
  const changes: ValueChange[] = [];
  if (real.length > 0 && more.some((type) => type !== 'null')) {
    const message = `was ${namesOf(before.types)}, is ${namesOf(after.types)}`;
    const example = exampleIn(observed.evidence.retyped);
    changes.push({ path, field, effect: 'breaking', change: 'type-changed', message, example });
  } else if (real.length > 0 && more.includes('null')) {
    const example = exampleIn(observed.evidence.emptied);
    // A custom field without a declared type is null in posts that do not set it.
    const mayBeNull = declared === null && place.isInDeclared;
    const effect = example === null || mayBeNull ? 'notice' : 'breaking';
    changes.push({ path, field, effect, change: 'null-allowed', message: 'can be null now', example });
  }
  return changes;
};

/** Whether the old document declares this type. */
const allows = (declared: Shape | null, type: TypeName): boolean => {
  if (declared === null) return false;
  if (type === 'number') return declared.types.has('number') || declared.types.has('integer');
  return [...declared.types].some((one) => one === type || (type === 'string' && one.startsWith('string (')));
};

/** Whether a field is gone, or can be missing now. */
const presence = (
  { observed, place }: Context,
  [outer, outerNow]: readonly [InferredSchema, InferredSchema],
  [was, is]: readonly [InferredSchema, InferredSchema | undefined],
): ValueChange[] => {
  const { path, field, isOptional } = place;
  if (isOptional) return [];
  const { lost, reshaped, pairs } = observed.evidence;
  const wasAlways = was.count === outer.objects;
  const example = lost.get(path) ?? (wasAlways ? reshapedAround(path, reshaped) : null);
  if (is === undefined) {
    // Without posts in both trees, all posts of each are compared.
    if (example === null && (pairs > 0 || !wasAlways)) return [];
    return [{ path, field, effect: 'breaking', change: 'field-removed', message: 'was removed', example }];
  }
  if (!wasAlways || is.count === outerNow.objects) return [];
  const effect = example === null ? 'notice' : 'breaking';
  return [{ path, field, effect, change: 'field-optional', message: 'can be missing now', example }];
};

/** An example of a list around a path whose items cannot be paired; only what all items have can be compared. */
const reshapedAround = (path: string, reshaped: ReadonlyMap<string, string>): string | null => {
  const list = [...reshaped.keys()].find((one) => path.startsWith(`${one}.`) || path.startsWith(`${one}[`));
  return list === undefined ? null : (reshaped.get(list) ?? null);
};

const additions = (before: InferredSchema, after: InferredSchema, place: Place): ValueChange[] =>
  [...after.fields].flatMap(([name, { types }]) => {
    if (before.fields.has(name) || isKeyOf(place.declared, name)) return [];
    const { path, field, declared } = innerPlace(place, name);
    if (declared !== null) return [];
    const message = `is new: ${namesOf(types)}`;
    return [{ path, field, effect: 'additive' as const, change: 'field-added' as const, message, example: null }];
  });

/** Whether a name is a key of a table such as `socialLinks`: names that the document does not declare are data. */
const isKeyOf = (declared: Shape | null, name: string): boolean =>
  declared !== null && declared.others !== null && !declared.fields.has(name);

/** Merges the values of all keys of a table. */
const tableValues = (table: InferredSchema, isKey: (name: string) => boolean): InferredSchema => {
  const values = emptySchema();
  for (const [name, value] of table.fields) if (isKey(name)) add(values, value);
  return values;
};

const add = (to: InferredSchema, from: InferredSchema): void => {
  for (const type of from.types) to.types.add(type);
  to.objects += from.objects;
  to.count += from.count;
  for (const [name, value] of from.fields) {
    const known = to.fields.get(name) ?? emptySchema();
    to.fields.set(name, known);
    add(known, value);
  }
  if (from.items === null) return;
  to.items ??= emptySchema();
  add(to.items, from.items);
};
