/**
 * The type of a JSON value. Whole numbers are numbers, and texts of a format are texts, so `integer` is within `number`
 * and `string (date-time)` within `string`.
 */
export type TypeName = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object' | `string (${string})`;

/** What values can be at one place, as a document declares it. */
export interface Shape {
  /** Nothing is declared: any value. The rest says nothing then. */
  readonly isOpen: boolean;
  readonly types: ReadonlySet<TypeName>;
  /** Of objects, by name. */
  readonly fields: ReadonlyMap<string, { readonly shape: Shape; readonly isRequired: boolean }>;
  /** What an object holds under any other name; null where nothing is said. */
  readonly others: Shape | null;
  /** What a list holds; null where nothing is said. */
  readonly items: Shape | null;
  /** The only values there can be, as JSON; null: any of the types. */
  readonly values: ReadonlySet<string> | null;
  /** Other limits of the values: keywords of JSON Schema, as JSON. */
  readonly constraints: string;
  /** The declared default, as JSON; null where there is none. */
  readonly fallback: string | null;
}

const NOTHING: Shape = {
  isOpen: false,
  types: new Set(),
  fields: new Map(),
  others: null,
  items: null,
  values: null,
  constraints: '{}',
  fallback: null,
};

export const shape = (parts: Partial<Shape>): Shape => ({ ...NOTHING, ...parts });

/** Any value. */
export const openShape = (): Shape => shape({ isOpen: true });

/** Whether all values of a type are among those of some types. */
export const covers = (types: ReadonlySet<TypeName>, type: TypeName): boolean =>
  types.has(type) ||
  (type === 'integer' && types.has('number')) ||
  (type.startsWith('string (') && types.has('string'));

/** Types for people, in one order. */
export const namesOf = (types: Iterable<TypeName>): string => [...types].sort().join(' or ') || 'nothing';

/** What can be where two shapes can be. */
export const either = (one: Shape, other: Shape): Shape => {
  if (one.isOpen || other.isOpen) return openShape();
  const bothObjects = one.types.has('object') && other.types.has('object');
  const names = new Set([...one.fields.keys(), ...other.fields.keys()]);
  const fields = [...names].map((name) => {
    const [a, b] = [one.fields.get(name), other.fields.get(name)];
    const isRequired = bothObjects ? (a?.isRequired ?? false) && (b?.isRequired ?? false) : (a ?? b)?.isRequired;
    return [name, { shape: eitherOf(a?.shape, b?.shape), isRequired: isRequired ?? false }] as const;
  });
  return {
    isOpen: false,
    types: new Set([...one.types, ...other.types]),
    fields: new Map(fields),
    others: one.others === null && other.others === null ? null : eitherOf(one.others, other.others),
    items: one.items === null && other.items === null ? null : eitherOf(one.items, other.items),
    values: eitherValues(one, other),
    constraints: one.constraints === '{}' ? other.constraints : one.constraints,
    fallback: one.fallback ?? other.fallback,
  };
};

const eitherOf = (one: Shape | null | undefined, other: Shape | null | undefined): Shape =>
  one && other ? either(one, other) : (one ?? other ?? openShape());

/** A list of values holds only where each side has one, or is nothing but null. */
const eitherValues = (one: Shape, other: Shape): Shape['values'] => {
  const [a, b] = [valuesOf(one), valuesOf(other)];
  if (a === null || b === null || (one.values === null && other.values === null)) return null;
  return new Set([...a, ...b]);
};

const valuesOf = ({ values, types }: Shape): ReadonlySet<string> | null =>
  values ?? (types.size === 1 && types.has('null') ? new Set(['null']) : null);

/** What can be where both shapes hold, for the parts of an `allOf`: fields of both. */
export const both = (one: Shape, other: Shape): Shape => {
  if (one.isOpen) return other;
  if (other.isOpen) return one;
  const types = new Set(
    [...one.types, ...other.types].filter((type) => one.types.has(type) || covers(one.types, type)),
  );
  const fields = new Map(one.fields);
  for (const [name, field] of other.fields) {
    const own = fields.get(name);
    fields.set(
      name,
      own === undefined
        ? field
        : { shape: both(own.shape, field.shape), isRequired: own.isRequired || field.isRequired },
    );
  }
  return {
    ...one,
    types,
    fields,
    others: one.others ?? other.others,
    items: one.items ?? other.items,
    values: one.values ?? other.values,
    fallback: one.fallback ?? other.fallback,
  };
};
