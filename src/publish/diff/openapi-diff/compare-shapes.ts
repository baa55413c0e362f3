import { compareConstraints } from './compare-constraints.ts';
import { below, covers, type Field, itemsOf, namesOf, openShape, type Shape, type TypeName } from './declared-shape.ts';
import type { Change, Effect } from './finding.ts';

/** A change of the possible values at a path. */
export interface ShapeChange {
  readonly path: string;
  readonly effect: Effect;
  readonly change: Change;
  readonly message: string;
}

/**
 * Compares two shapes from the view of readers of the old one. A value that was not possible before breaks them; a
 * value that is no longer possible does not. Nothing is compared below an open part of the old shape.
 */
export const compareShapes = (before: Shape, after: Shape): ShapeChange[] => {
  const changes: ShapeChange[] = [];
  visit(always(before), always(after), '', changes);
  return changes;
};

const always = (shape: Shape): Field => ({ shape, isRequired: true });

const visit = (was: Field, is: Field, path: string, out: ShapeChange[]): void => {
  const { shape: before } = was;
  const { shape: after } = is;
  const put: Put = (effect, change, message) => void out.push({ path, effect, change, message });
  if (was.isRequired && !is.isRequired) put('breaking', 'field-optional', 'can now be missing');
  if (!was.isRequired && is.isRequired) put('additive', 'field-required', 'is now always present');
  if (before.isOpen) return;
  if (after.isOpen) {
    put('breaking', 'type-changed', `was ${namesOf(before.types)} and can now be anything`);
    return;
  }
  compareTypes(before, after, put);
  compareValues(before, after, put);
  compareLimits(before, after, put);
  if (before.fallback !== after.fallback && before.fallback !== null && after.fallback !== null) {
    put('notice', 'default-value', 'has a different default');
  }
  if (before.types.has('object') && after.types.has('object')) compareFields(before, after, path, out);
  if (before.items !== null && after.types.has('array')) {
    visit(always(before.items), always(after.items ?? openShape()), itemsOf(path), out);
  }
};

type Put = (effect: Effect, change: Change, message: string) => void;

const compareTypes = (before: Shape, after: Shape, put: Put): void => {
  const isNew = (type: TypeName): boolean => !covers(before.types, type);
  const more = [...after.types].filter(isNew);
  const fewer = [...before.types].filter((type) => !covers(after.types, type));
  const change = `was ${namesOf(before.types)}, is ${namesOf(after.types)}`;
  if (more.length === 1 && more[0] === 'null') put('breaking', 'null-allowed', 'can now be null');
  else if (more.length > 0) put('breaking', 'type-changed', change);
  else if (fewer.length > 0) {
    put('additive', 'type-narrowed', fewer.join() === 'null' ? 'is no longer null' : change);
  }
};

const compareLimits = (before: Shape, after: Shape, put: Put): void => {
  if (before.constraints === after.constraints) return;
  const directions = compareConstraints(before.constraints, after.constraints);
  if (directions.has('wider')) put('breaking', 'constraint', 'can have values outside its old limits');
  else if (directions.has('unknown')) {
    put('notice', 'constraint', 'has different limits that Galley cannot compare');
  } else if (directions.has('fewer')) put('notice', 'fewer-items', 'can have fewer items');
  else if (directions.has('more')) put('notice', 'more-items', 'can have more items');
  else if (directions.has('narrower')) put('additive', 'constraint', 'has narrower limits');
};

const compareValues = (before: Shape, after: Shape, put: Put): void => {
  if (before.values === null) {
    if (after.values !== null) put('additive', 'values-narrowed', 'has fewer values');
    return;
  }
  const known = before.values;
  // `compareTypes` reports whether it can be null.
  const isMore = after.values === null || [...after.values].some((value) => value !== 'null' && !known.has(value));
  const isFewer = [...known].some((value) => value !== 'null' && after.values?.has(value) === false);
  if (isMore) put('breaking', 'values-changed', 'can have new values');
  else if (isFewer) put('additive', 'values-narrowed', 'has fewer values');
};

const compareFields = (before: Shape, after: Shape, path: string, out: ShapeChange[]): void => {
  for (const [name, was] of before.fields) {
    const is = after.fields.get(name);
    const at = below(path, name);
    if (is === undefined) out.push({ path: at, effect: 'breaking', change: 'field-removed', message: 'was removed' });
    else visit(was, is, at, out);
  }
  for (const [name, { shape }] of after.fields) {
    if (before.fields.has(name)) continue;
    const message = shape.isOpen ? 'is new' : `is new: ${namesOf(shape.types)}`;
    out.push({ path: below(path, name), effect: 'additive', change: 'field-added', message });
  }
  if (before.others !== null && after.others !== null) {
    visit(always(before.others), always(after.others), below(path, '*'), out);
  }
};
