import { compareConstraints } from './compare-constraints.ts';
import { below, itemsOf } from './field-path.ts';
import type { Change, Effect } from './finding.ts';
import { covers, namesOf, type Shape, type TypeName } from './shape.ts';

/** One change of what values can be at a path. */
export interface ShapeChange {
  readonly path: string;
  /** The path of the object that the field is in, and its name there; null for what is in a list. */
  readonly field: { readonly parent: string; readonly name: string } | null;
  readonly effect: Effect;
  readonly change: Change;
  readonly message: string;
}

/** Where a shape stands. */
interface Place {
  readonly path: string;
  readonly field: ShapeChange['field'];
}

/**
 * What readers of the old shape meet in the new one. A value that they could not have met before breaks them; one that
 * they no longer meet does not. Nothing is said below a place where the old shape promises nothing.
 */
export const compareShapes = (before: Shape, after: Shape): ShapeChange[] => {
  const changes: ShapeChange[] = [];
  visit(before, after, { path: '', field: null }, changes);
  return changes;
};

type Out = ShapeChange[];

const visit = (before: Shape, after: Shape, place: Place, out: Out): void => {
  if (before.isOpen) return;
  const put = (effect: Effect, change: Change, message: string): void =>
    void out.push({ ...place, effect, change, message });
  if (after.isOpen) {
    put('breaking', 'type-changed', `was ${namesOf(before.types)} and can be anything now`);
    return;
  }
  compareTypes(before, after, put);
  compareValues(before, after, put);
  compareLimits(before, after, put);
  if (before.fallback !== after.fallback && before.fallback !== null && after.fallback !== null) {
    put('notice', 'default-value', 'has another default');
  }
  if (before.types.has('object') && after.types.has('object')) compareFields(before, after, place, out);
  if (before.items !== null && after.items !== null) {
    visit(before.items, after.items, { path: itemsOf(place.path), field: null }, out);
  }
};

type Put = (effect: Effect, change: Change, message: string) => void;

const compareTypes = (before: Shape, after: Shape, put: Put): void => {
  const isNew = (type: TypeName): boolean => !covers(before.types, type);
  const more = [...after.types].filter(isNew);
  const fewer = [...before.types].filter((type) => !covers(after.types, type));
  const change = `was ${namesOf(before.types)}, is ${namesOf(after.types)}`;
  if (more.length === 1 && more[0] === 'null') put('breaking', 'null-allowed', 'can be null now');
  else if (more.length > 0) put('breaking', 'type-changed', change);
  else if (fewer.length > 0) {
    put('additive', 'type-narrowed', fewer.join() === 'null' ? 'is never null any more' : change);
  }
};

const compareLimits = (before: Shape, after: Shape, put: Put): void => {
  if (before.constraints === after.constraints) return;
  const { isWider, isNarrower, isUnknown } = compareConstraints(before.constraints, after.constraints);
  if (isWider) put('breaking', 'constraint', 'can have values beyond the limits that it had');
  else if (isUnknown) put('notice', 'constraint', 'has other limits, of a kind that is not understood here');
  else if (isNarrower) put('additive', 'constraint', 'has narrower limits');
};

const compareValues = (before: Shape, after: Shape, put: Put): void => {
  if (before.values === null) {
    if (after.values !== null) put('additive', 'values-narrowed', 'has fewer values');
    return;
  }
  const known = before.values;
  // Whether it can be null is a matter of types.
  const isMore = after.values === null || [...after.values].some((value) => value !== 'null' && !known.has(value));
  const isFewer = [...known].some((value) => value !== 'null' && after.values?.has(value) === false);
  if (isMore) put('breaking', 'values-changed', 'can have values that it could not have before');
  else if (isFewer) put('additive', 'values-narrowed', 'has fewer values');
};

const compareFields = (before: Shape, after: Shape, { path }: Place, out: Out): void => {
  const placeOf = (name: string): Place => ({ path: below(path, name), field: { parent: path, name } });
  for (const [name, was] of before.fields) {
    const is = after.fields.get(name);
    const place = placeOf(name);
    if (is === undefined) {
      out.push({ ...place, effect: 'breaking', change: 'field-removed', message: 'was removed' });
      continue;
    }
    if (was.isRequired && !is.isRequired) {
      out.push({ ...place, effect: 'breaking', change: 'field-optional', message: 'can be missing now' });
    }
    if (!was.isRequired && is.isRequired) {
      out.push({ ...place, effect: 'additive', change: 'field-required', message: 'is always there now' });
    }
    visit(was.shape, is.shape, place, out);
  }
  for (const [name, is] of after.fields) {
    if (before.fields.has(name)) continue;
    out.push({
      ...placeOf(name),
      effect: 'additive',
      change: 'field-added',
      message: is.shape.isOpen ? 'is new' : `is new: ${namesOf(is.shape.types)}`,
    });
  }
  if (before.others !== null && after.others !== null) {
    visit(before.others, after.others, { path: below(path, '*'), field: null }, out);
  }
};
