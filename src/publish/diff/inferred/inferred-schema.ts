import { isObject } from '../../../shared/is-object.ts';
import { below, itemsOf, type TypeName, typeOf } from '../openapi-diff/declared-shape.ts';
import { PARTS, type Part } from '../openapi-diff/described-operations.ts';

/** The types and fields of all values at one path. */
export interface InferredSchema {
  readonly types: Set<TypeName>;
  /** The number of objects among the values. */
  objects: number;
  /** The fields of these objects, by name. */
  readonly fields: Map<string, InferredSchema>;
  /** The number of values. */
  count: number;
  /** The items of all lists; null if all lists were empty. */
  items: InferredSchema | null;
}

/** Values at a greater depth are ignored: no reader relies on them, and they could be an attack. */
const DEEPEST = 32;
/** An object with more names is a table with the user's own names; names beyond the limit are ignored. */
const MOST_NAMES = 500;

export const emptySchema = (): InferredSchema => ({
  types: new Set(),
  objects: 0,
  fields: new Map(),
  count: 0,
  items: null,
});

/** Returns a value's type, with a single type for all numbers: one post may have 4 and another 4.5. */
const looseType = (value: unknown): TypeName => {
  const type = typeOf(value);
  return type === 'integer' ? 'number' : type;
};

export const addValue = (schema: InferredSchema, value: unknown, depth = 0): void => {
  const type = looseType(value);
  schema.count += 1;
  schema.types.add(type);
  if (depth >= DEEPEST) return;
  if (Array.isArray(value)) {
    for (const item of value) {
      schema.items ??= emptySchema();
      addValue(schema.items, item, depth + 1);
    }
    return;
  }
  if (type !== 'object') return;
  schema.objects += 1;
  for (const [name, inner] of Object.entries(value as object)) {
    let field = schema.fields.get(name);
    if (field === undefined) {
      if (schema.fields.size >= MOST_NAMES) continue;
      field = emptySchema();
      schema.fields.set(name, field);
    }
    addValue(field, inner, depth + 1);
  }
};

export const pathsOf = (schema: InferredSchema): ReadonlySet<string> => {
  const paths = new Set<string>();
  const visit = (at: InferredSchema, path: string): void => {
    for (const [name, inner] of at.fields) {
      const own = below(path, name);
      paths.add(own);
      visit(inner, own);
    }
    if (at.items !== null) visit(at.items, itemsOf(path));
  };
  visit(schema, '');
  return paths;
};

/** The changes of resources that are in both trees, by path. */
export interface Evidence {
  /** The number of resources in both trees. */
  pairs: number;
  /** Fields that a resource lost. This map and the next three have the name of the first such resource. */
  readonly lost: Map<string, string>;
  /** Values that became null. */
  readonly emptied: Map<string, string>;
  /** Lists whose items cannot be paired. */
  readonly reshaped: Map<string, string>;
  /** Values whose type has changed. */
  readonly retyped: Map<string, string>;
  /** Pairs of a removed and an added field, `[parent, old, new]` as JSON: whether their values were always equal. */
  readonly renamed: Map<string, boolean>;
}

const noEvidence = (): Evidence => ({
  pairs: 0,
  lost: new Map(),
  emptied: new Map(),
  reshaped: new Map(),
  retyped: new Map(),
  renamed: new Map(),
});

/** With more removed or added fields, renames are not detected. */
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

const visitFields = (evidence: Evidence, { before, after, path, name, depth }: Visit): void => {
  const [was, is] = [new Map(Object.entries(before as object)), new Map(Object.entries(after as object))];
  for (const [field, value] of was) {
    if (is.has(field)) {
      visit(evidence, { before: value, after: is.get(field), path: below(path, field), name, depth: depth + 1 });
    } else note(evidence.lost, below(path, field), name);
  }
  const removed = [...was].filter(([field]) => !is.has(field));
  const added = [...is].filter(([field]) => !was.has(field));
  if (removed.length > MOST_RENAMED || added.length > MOST_RENAMED) return;
  for (const [from, old] of removed) {
    for (const [to, now] of added) noteRename(evidence, JSON.stringify([path, from, to]), [old, now]);
  }
};

/** A value that is null or empty on both sides does not prove a rename. */
const noteRename = (evidence: Evidence, rename: string, [old, now]: readonly [unknown, unknown]): void => {
  const [was, is] = [JSON.stringify(old), JSON.stringify(now)];
  if (was === is && (was === 'null' || was === '[]' || was === '{}' || was === '""')) return;
  evidence.renamed.set(rename, was === is && evidence.renamed.get(rename) !== false);
};

/** Pairs the items of two lists by slug or id if all have one, or else by index if equally long; otherwise null. */
const matched = (before: readonly unknown[], after: readonly unknown[]): (readonly [unknown, unknown])[] | null => {
  const ids = new Map(after.flatMap((item) => (idOf(item) === null ? [] : [[idOf(item), item]])));
  if (ids.size === after.length && before.every((item) => idOf(item) !== null)) {
    return before.flatMap((item) => (ids.has(idOf(item)) ? [[item, ids.get(idOf(item))] as const] : []));
  }
  return before.length === after.length ? before.map((item, at) => [item, after[at]] as const) : null;
};

/** Returns an item's slug or id; null without either. */
export const idOf = (item: unknown): string | null => {
  if (!isObject(item)) return null;
  const { slug, id } = item;
  if (typeof slug === 'string') return slug;
  return typeof id === 'string' ? id : null;
};

const note = (map: Map<string, string>, path: string, name: string): void => {
  if (!map.has(path)) map.set(path, name);
};

/** The published values of one part, before and after. */
export interface Observations {
  readonly before: InferredSchema;
  readonly after: InferredSchema;
  readonly evidence: Evidence;
}

/** A resource before and after; undefined if it does not exist. */
export interface States {
  readonly before: unknown;
  readonly after: unknown;
  readonly isSame: boolean;
}

/** Adds a resource, which may be in one tree only. */
export const addStates = (observed: Observations, { before, after, isSame }: States, name: string): void => {
  if (before !== undefined) addValue(observed.before, before);
  if (after !== undefined) addValue(observed.after, after);
  if (before === undefined || after === undefined) return;
  if (isSame) observed.evidence.pairs += 1;
  else comparePair(observed.evidence, before, after, name);
};

/** The observations of each part, in all workspaces of a version. */
export type ObservedParts = Readonly<Record<Part, Observations>>;

export const noObservations = (): ObservedParts => {
  const observed = (): Observations => ({ before: emptySchema(), after: emptySchema(), evidence: noEvidence() });
  return Object.fromEntries(PARTS.map((part) => [part, observed()])) as ObservedParts;
};
