import type { ShapeChange } from './compare-shapes.ts';
import { below, itemsOf } from './field-path.ts';
import type { Evidence, Observed } from './observed.ts';
import { namesOf, type Shape, type TypeName } from './shape.ts';

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
      for (const [name, was] of before.fields) {
        const is = after.fields.get(name);
        const inner = innerPlace(place, name);
        changes.push(...presence({ seen, place: inner }, [before, after], [was, is]));
        if (is !== undefined) visit(was, is, inner);
      }
      changes.push(...additions(before, after, place));
    }
    if (before.items !== null && after.items !== null) visit(before.items, after.items, itemPlace(place));
  };
  visit(seen.before, seen.after, { path: '', field: null, declared, isInDeclared: false });
  return changes;
};

const innerPlace = ({ path, declared }: Place, name: string): Place => ({
  path: below(path, name),
  field: { parent: path, name },
  declared: closed(declared?.fields.get(name)?.shape ?? declared?.others),
  isInDeclared: declared !== null,
});

const itemPlace = ({ path, declared }: Place): Place => ({
  path: itemsOf(path),
  field: null,
  declared: closed(declared?.items),
  isInDeclared: declared !== null,
});

const closed = (shape: Shape | null | undefined): Shape | null =>
  shape === undefined || shape === null || shape.isOpen ? null : shape;

interface Context {
  readonly seen: Seen;
  readonly place: Place;
}

const typeChanges = (before: Observed, after: Observed, { seen, place }: Context): ValueChange[] => {
  const { path, field, declared } = place;
  const isNew = (type: TypeName): boolean => !before.types.has(type) && !allows(declared, type);
  const real = [...before.types].filter((type) => type !== 'null');
  const more = [...after.types].filter(isNew);
  const changes: ValueChange[] = [];
  if (real.length > 0 && more.some((type) => type !== 'null')) {
    const message = `was ${namesOf(before.types)}, is ${namesOf(after.types)}`;
    const example = seen.evidence.retyped.get(path) ?? null;
    changes.push({ path, field, effect: 'breaking', change: 'type-changed', message, example });
  } else if (real.length > 0 && more.includes('null')) {
    const example = seen.evidence.emptied.get(path) ?? null;
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
  const { path, field } = place;
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
    if (before.fields.has(name)) return [];
    const { path, field, declared } = innerPlace(place, name);
    if (declared !== null) return [];
    const message = `is new: ${namesOf(types)}`;
    return [{ path, field, effect: 'additive' as const, change: 'field-added' as const, message, example: null }];
  });
