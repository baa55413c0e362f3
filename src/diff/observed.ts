import { typeOf } from './contract/declared-shape.ts';
import { below, itemsOf } from './contract/field-path.ts';
import type { TypeName } from './contract/shape.ts';

/** All values that were seen at one place. */
export interface Observed {
  readonly types: Set<TypeName>;
  /** How many of them were objects. */
  objects: number;
  /** Of objects, by name. */
  readonly fields: Map<string, Observed>;
  /** How many values there were. */
  count: number;
  /** What lists held; null when none held anything. */
  items: Observed | null;
}

/** Deeper values are no part of anything that readers rely on, and could be somebody's attack. */
export const DEEPEST = 32;
/** An object with more names than this is a table of somebody's own; its further names are not looked at. */
const MOST_NAMES = 500;

export const nothingObserved = (): Observed => ({
  types: new Set(),
  objects: 0,
  fields: new Map(),
  count: 0,
  items: null,
});

/** Adds a value to what was seen. Numbers are of one type: JSON has no other, and content may hold 4 here and 4.5 there. */
export const observe = (seen: Observed, value: unknown, depth = 0): void => {
  const type = typeOf(value);
  seen.count += 1;
  seen.types.add(type === 'integer' ? 'number' : type);
  if (depth >= DEEPEST) return;
  if (Array.isArray(value)) {
    for (const item of value) {
      seen.items ??= nothingObserved();
      observe(seen.items, item, depth + 1);
    }
    return;
  }
  if (type !== 'object') return;
  seen.objects += 1;
  for (const [name, inner] of Object.entries(value as object)) {
    let field = seen.fields.get(name);
    if (field === undefined) {
      if (seen.fields.size >= MOST_NAMES) continue;
      field = nothingObserved();
      seen.fields.set(name, field);
    }
    observe(field, inner, depth + 1);
  }
};

/** The paths of all fields that were seen. */
export const pathsOf = (seen: Observed): ReadonlySet<string> => {
  const paths = new Set<string>();
  const visit = (at: Observed, path: string): void => {
    for (const [name, inner] of at.fields) {
      const own = below(path, name);
      paths.add(own);
      visit(inner, own);
    }
    if (at.items !== null) visit(at.items, itemsOf(path));
  };
  visit(seen, '');
  return paths;
};

/** What happened at the same place of the same resource, by path. */
export interface Evidence {
  /** Resources that are in both trees. */
  pairs: number;
  /** Fields that one of them has lost, and values that have become null: the name of the first such resource. */
  readonly lost: Map<string, string>;
  readonly emptied: Map<string, string>;
  /** Items of lists that are not the same ones any more. */
  readonly reshaped: Map<string, string>;
  /** Values whose type has changed. */
  readonly retyped: Map<string, string>;
  /** Fields that came where others went, `[parent, old, new]` as JSON: whether their values were always equal. */
  readonly renamed: Map<string, boolean>;
}

export const noEvidence = (): Evidence => ({
  pairs: 0,
  lost: new Map(),
  emptied: new Map(),
  reshaped: new Map(),
  retyped: new Map(),
  renamed: new Map(),
});

/** More fields than this do not change their names at once. */
const MOST_RENAMED = 12;

/** Compares two states of one resource. */
export const comparePair = (evidence: Evidence, before: unknown, after: unknown, name: string): void => {
  evidence.pairs += 1;
  visit(evidence, { before, after, path: '', name, depth: 0 });
};

interface Visit {
  readonly before: unknown;
  readonly after: unknown;
  readonly path: string;
  readonly name: string;
  readonly depth: number;
}

const visit = (evidence: Evidence, { before, after, path, name, depth }: Visit): void => {
  if (before === after || depth > DEEPEST) return;
  const [was, is] = [looseType(before), looseType(after)];
  if (was !== is) {
    if (was === 'null') return;
    note(is === 'null' ? evidence.emptied : evidence.retyped, path, name);
    return;
  }
  if (was === 'array') {
    const pairs = matched(before as unknown[], after as unknown[]);
    if (pairs === null) note(evidence.reshaped, itemsOf(path), name);
    for (const [one, other] of pairs ?? []) {
      visit(evidence, { before: one, after: other, path: itemsOf(path), name, depth: depth + 1 });
    }
  }
  if (was === 'object') visitFields(evidence, { before, after, path, name, depth });
};

const looseType = (value: unknown): TypeName => {
  const type = typeOf(value);
  return type === 'integer' ? 'number' : type;
};

const visitFields = (evidence: Evidence, { before, after, path, name, depth }: Visit): void => {
  const [was, is] = [new Map(Object.entries(before as object)), new Map(Object.entries(after as object))];
  for (const [field, value] of was) {
    if (is.has(field)) {
      visit(evidence, { before: value, after: is.get(field), path: below(path, field), name, depth: depth + 1 });
    } else note(evidence.lost, below(path, field), name);
  }
  const gone = [...was].filter(([field]) => !is.has(field));
  const come = [...is].filter(([field]) => !was.has(field));
  if (gone.length > MOST_RENAMED || come.length > MOST_RENAMED) return;
  for (const [from, old] of gone) {
    for (const [to, now] of come) noteRename(evidence, JSON.stringify([path, from, to]), [old, now]);
  }
};

/** What is null or empty on both sides says nothing about a name. */
const noteRename = (evidence: Evidence, rename: string, [old, now]: readonly [unknown, unknown]): void => {
  const [was, is] = [JSON.stringify(old), JSON.stringify(now)];
  if (was === is && (was === 'null' || was === '[]' || was === '{}' || was === '""')) return;
  evidence.renamed.set(rename, was === is && evidence.renamed.get(rename) !== false);
};

/** Things with a slug or an id are the same wherever they stand; others by their place, if there are as many. Null: none is. */
const matched = (before: readonly unknown[], after: readonly unknown[]): (readonly [unknown, unknown])[] | null => {
  const ids = new Map(after.flatMap((item) => (idOf(item) === null ? [] : [[idOf(item), item]])));
  if (ids.size === after.length && before.every((item) => idOf(item) !== null)) {
    return before.flatMap((item) => (ids.has(idOf(item)) ? [[item, ids.get(idOf(item))] as const] : []));
  }
  return before.length === after.length ? before.map((item, at) => [item, after[at]] as const) : null;
};

/** What names a thing in a list; null for what has no name. */
export const idOf = (item: unknown): string | null => {
  if (typeof item !== 'object' || item === null) return null;
  const { slug, id } = item as Readonly<Record<string, unknown>>;
  if (typeof slug === 'string') return slug;
  return typeof id === 'string' ? id : null;
};

const note = (map: Map<string, string>, path: string, name: string): void => {
  if (!map.has(path)) map.set(path, name);
};
