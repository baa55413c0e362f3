import { compareSeen, type Seen, type ValueChange } from './compare-values.ts';
import { compareShapes, type ShapeChange } from './contract/compare-shapes.ts';
import type { Shape } from './contract/shape.ts';
import { type Evidence, pathsOf } from './observed.ts';

/** A change of one answer, with its new name where it has only got another one. */
export interface PartChange extends ValueChange {
  readonly renamedTo: string | null;
}

export interface PartInput {
  /** As each tree's document declares the answer; null without one. */
  readonly before: Shape | null;
  readonly after: Shape | null;
  /** The published values; null where they were not all read. */
  readonly seen: Seen | null;
}

/** All changes of one answer: of what is declared, and of what the values say beyond it. Each path has its first change. */
export const comparePart = ({ before, after, seen }: PartInput): PartChange[] => {
  const declared = before === null || after === null ? [] : declaredChanges(before, after, seen);
  const known = new Set(declared.map(({ path }) => path));
  const values = seen === null ? [] : compareSeen(seen, before).filter(({ path }) => !isKnown(path, known));
  return seen === null ? [...declared].map(unnamed) : withRenames([...declared, ...values], seen.evidence);
};

/** A document that does not know a field that was there all the same has nothing to say about it. */
const declaredChanges = (before: Shape, after: Shape, seen: Seen | null): ValueChange[] => {
  const were: ReadonlySet<string> = seen === null ? new Set() : pathsOf(seen.before);
  return compareShapes(before, after)
    .filter(({ change, path }) => change !== 'field-added' || !were.has(path))
    .map((change) => ({ ...change, example: exampleOf(change, seen?.evidence) }));
};

/** What has been said of a field holds for all that is in it. */
const isKnown = (path: string, known: ReadonlySet<string>): boolean =>
  [...known].some((other) => path === other || path.startsWith(`${other}.`) || path.startsWith(`${other}[`));

const unnamed = (change: ValueChange): PartChange => ({ ...change, renamedTo: null });

const exampleOf = ({ path, change }: ShapeChange, evidence: Evidence | undefined): string | null => {
  if (evidence === undefined) return null;
  if (change === 'field-removed') return evidence.lost.get(path) ?? null;
  if (change === 'null-allowed') return evidence.emptied.get(path) ?? null;
  return change === 'type-changed' ? (evidence.retyped.get(path) ?? null) : null;
};

/** A field that went where another with the same values came has got another name: one change, not two. */
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
