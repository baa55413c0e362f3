import type { ShapeChange } from './contract/compare-shapes.ts';
import { below, itemsOf } from './contract/field-path.ts';
import { namesOf, type Shape, type TypeName } from './contract/shape.ts';
import type { Evidence, Observed } from './observed.ts';
import { isKeyOf, valuesOf } from './table.ts';

/** What one answer was seen to hold, before and after. */
export interface Seen {
  readonly before: Observed;
  readonly after: Observed;
  readonly evidence: Evidence;
}

/** A change of the values, with the slug of a post that shows it. */
export interface ValueChange extends ShapeChange {
  readonly example: string | null;
}

interface Place {
  readonly path: string;
  readonly field: ShapeChange['field'];
  /** What was declared here; null where nothing was. */
  readonly declared: Shape | null;
  /** Whether something is declared of what it is in. */
  readonly isInDeclared: boolean;
  /** Whether it may be missing, as declared. */
  readonly isOptional: boolean;
  /** Where the values come from: the place itself, or the keys of a table. */
  readonly paths: readonly string[];
}

/**
 * What the published values say beyond the documents: readers meet a type that they have never met, or lack a field that
 * was always there. What the old document allows is no change, and neither is what only new posts lack or leave empty:
 * that is content.
 */
export const compareSeen = (seen: Seen, declared: Shape | null): ValueChange[] => {
  const changes: ValueChange[] = [];
  const visit = (before: Observed, after: Observed, place: Place): void => {
    changes.push(...typeChanges(before, after, { seen, place }));
    if (before.objects > 0 && after.objects > 0) {
      const isKey = (name: string): boolean => isKeyOf(place.declared, name);
      for (const [name, was] of before.fields) {
        if (isKey(name)) continue;
        const is = after.fields.get(name);
        const inner = innerPlace(place, name);
        changes.push(...presence({ seen, place: inner }, [before, after], [was, is]));
        if (is !== undefined) visit(was, is, inner);
      }
      changes.push(...additions(before, after, place));
      if (place.declared !== null && place.declared.others !== null) {
        visit(
          valuesOf(before, isKey),
          valuesOf(after, isKey),
          tablePlace(place, [...after.fields.keys()].filter(isKey)),
        );
      }
    }
    if (before.items !== null && after.items !== null) visit(before.items, after.items, itemPlace(place));
  };
  visit(seen.before, seen.after, {
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
  readonly seen: Seen;
  readonly place: Place;
}

const typeChanges = (before: Observed, after: Observed, { seen, place }: Context): ValueChange[] => {
  const { path, field, declared, paths } = place;
  const exampleIn = (evidence: ReadonlyMap<string, string>): string | null =>
    paths.map((one) => evidence.get(one)).find((name) => name !== undefined) ?? null;
  const isNew = (type: TypeName): boolean => !before.types.has(type) && !allows(declared, type);
  const real = [...before.types].filter((type) => type !== 'null');
  const more = [...after.types].filter(isNew);
  const changes: ValueChange[] = [];
  if (real.length > 0 && more.some((type) => type !== 'null')) {
    const message = `was ${namesOf(before.types)}, is ${namesOf(after.types)}`;
    const example = exampleIn(seen.evidence.retyped);
    changes.push({ path, field, effect: 'breaking', change: 'type-changed', message, example });
  } else if (real.length > 0 && more.includes('null')) {
    const example = exampleIn(seen.evidence.emptied);
    // A custom field without a type may be null: that is what a post has that does not give it.
    const mayBeNull = declared === null && place.isInDeclared;
    const effect = example === null || mayBeNull ? 'notice' : 'breaking';
    changes.push({ path, field, effect, change: 'null-allowed', message: 'can be null now', example });
  }
  return changes;
};

/** Whether the old document told readers to expect this type. */
const allows = (declared: Shape | null, type: TypeName): boolean => {
  if (declared === null) return false;
  if (type === 'number') return declared.types.has('number') || declared.types.has('integer');
  return [...declared.types].some((one) => one === type || (type === 'string' && one.startsWith('string (')));
};

/** A field that was there, and no longer is, or not everywhere. */
const presence = (
  { seen, place }: Context,
  [outer, outerNow]: readonly [Observed, Observed],
  [was, is]: readonly [Observed, Observed | undefined],
): ValueChange[] => {
  const { path, field, isOptional } = place;
  if (isOptional) return [];
  const { lost, reshaped, pairs } = seen.evidence;
  const wasAlways = was.count === outer.objects;
  const example = lost.get(path) ?? (wasAlways ? reshapedAround(path, reshaped) : null);
  if (is === undefined) {
    // Without posts in common there is nobody to ask but all of them.
    if (example === null && (pairs > 0 || !wasAlways)) return [];
    return [{ path, field, effect: 'breaking', change: 'field-removed', message: 'was removed', example }];
  }
  if (!wasAlways || is.count === outerNow.objects) return [];
  const effect = example === null ? 'notice' : 'breaking';
  return [{ path, field, effect, change: 'field-optional', message: 'can be missing now', example }];
};

/** Of lists whose items are others now, all that can be asked is what all of them have. */
const reshapedAround = (path: string, reshaped: ReadonlyMap<string, string>): string | null => {
  const list = [...reshaped.keys()].find((one) => path.startsWith(`${one}.`) || path.startsWith(`${one}[`));
  return list === undefined ? null : (reshaped.get(list) ?? null);
};

const additions = (before: Observed, after: Observed, place: Place): ValueChange[] =>
  [...after.fields].flatMap(([name, { types }]) => {
    if (before.fields.has(name) || isKeyOf(place.declared, name)) return [];
    const { path, field, declared } = innerPlace(place, name);
    if (declared !== null) return [];
    const message = `is new: ${namesOf(types)}`;
    return [{ path, field, effect: 'additive' as const, change: 'field-added' as const, message, example: null }];
  });
