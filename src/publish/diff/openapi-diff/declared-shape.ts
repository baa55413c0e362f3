import { type Fields, isObject, within } from '../../../shared/is-object.ts';
import { constraintsOf } from './compare-constraints.ts';

/** The type of a JSON value. `number` includes `integer`, and `string` includes formats: `string (date-time)`. */
export type TypeName = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object' | `string (${string})`;

/** The possible values at one place, as a document declares them. */
export interface Shape {
  /** Whether any value is possible, because nothing is declared. The other fields then have no meaning. */
  readonly isOpen: boolean;
  readonly types: ReadonlySet<TypeName>;
  readonly fields: ReadonlyMap<string, Field>;
  /** The values for other names in an object; null if not declared. */
  readonly others: Shape | null;
  /** The items of a list; null if not declared. */
  readonly items: Shape | null;
  /** The only possible values, as JSON; null for all values of the types. */
  readonly values: ReadonlySet<string> | null;
  /** Other limits of the values: keywords of JSON Schema, as JSON. */
  readonly constraints: string;
  /** The declared default, as JSON; null without one. */
  readonly fallback: string | null;
}

export interface Field {
  readonly shape: Shape;
  readonly isRequired: boolean;
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

export const openShape = (): Shape => shape({ isOpen: true });

/** Whether all values of `type` have one of `types`. */
export const covers = (types: ReadonlySet<TypeName>, type: TypeName): boolean =>
  types.has(type) ||
  (type === 'integer' && types.has('number')) ||
  (type.startsWith('string (') && types.has('string'));

/** Returns the names of types for people, sorted. */
export const namesOf = (types: Iterable<TypeName>): string => [...types].sort().join(' or ') || 'nothing';

/** Returns the shape of values that have at least one of two shapes, such as the parts of an `anyOf`. */
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

/** Returns the possible values if both sides list them. A side that is only null counts as a list. */
const eitherValues = (one: Shape, other: Shape): Shape['values'] => {
  const [a, b] = [valuesOf(one), valuesOf(other)];
  if (a === null || b === null || (one.values === null && other.values === null)) return null;
  return new Set([...a, ...b]);
};

const valuesOf = ({ values, types }: Shape): ReadonlySet<string> | null =>
  values ?? (types.size === 1 && types.has('null') ? new Set(['null']) : null);

/** Returns the shape of values that have both shapes, such as the parts of an `allOf`. */
const both = (one: Shape, other: Shape): Shape => {
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

const PLAIN = /^[A-Za-z_$][\w$-]*$/;

/** Returns the path of a field in an object: `category.slug`, `meta["a b"]`. Each field has a different path. */
export const below = (path: string, name: string): string => {
  if (!PLAIN.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
};

/** Returns the path of a list's items: `tags[]`. */
export const itemsOf = (path: string): string => `${path}[]`;

/** Deeper schemas are open, as a reference can be circular. */
const DEEPEST = 24;

const TYPES: readonly string[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

/** Converts a JSON Schema of an OpenAPI document to a shape, open if the schema is not understood. Never throws. */
export const declaredShape = (schema: unknown, document: unknown, depth = 0): Shape => {
  if (!isObject(schema) || depth > DEEPEST) return openShape();
  const inner = (value: unknown): Shape => declaredShape(value, document, depth + 1);
  if (typeof schema.$ref === 'string') return inner(referenced(schema.$ref, document));
  const own = typesOf(schema).map((type) => ofType(type, schema, inner));
  const plain = own.length === 0 ? null : own.reduce(either);
  const parts = [
    ...(plain === null ? [] : [plain]),
    ...[schema.anyOf, schema.oneOf].flatMap(alternatives).map((list) => list.map(inner).reduce(either)),
    ...(Array.isArray(schema.allOf) ? schema.allOf.map(inner) : []),
  ];
  const all = parts.length === 0 ? openShape() : parts.reduce(both);
  const fallback = schema.default === undefined ? all.fallback : JSON.stringify(schema.default);
  return { ...all, fallback };
};

const alternatives = (list: unknown): (readonly unknown[])[] => (Array.isArray(list) && list.length > 0 ? [list] : []);

/** Resolves a reference within the document: `#/components/schemas/Post`. */
const referenced = (reference: string, document: unknown): unknown => {
  if (!reference.startsWith('#/')) return undefined;
  const names = reference.slice(2).split('/');
  return within(document, ...names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')));
};

/** Returns the object at a place of an OpenAPI document, and follows a reference. */
export const resolved = (value: unknown, document: unknown): Fields | null => {
  const found = isObject(value) && typeof value.$ref === 'string' ? referenced(value.$ref, document) : value;
  return isObject(found) ? found : null;
};

const typesOf = (schema: Fields): TypeName[] => {
  const written = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
  const known = written.filter((type) => TYPES.includes(type)) as TypeName[];
  // OpenAPI 3.0 has `nullable`.
  if (known.length > 0) return schema.nullable === true ? [...new Set([...known, 'null' as const])] : known;
  return [...new Set((valuesIn(schema) ?? []).map(typeOf))];
};

const valuesIn = (schema: Fields): readonly unknown[] | null => {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : null;
};

export const typeOf = (value: unknown): TypeName => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as TypeName;
};

const ofType = (type: TypeName, schema: Fields, inner: (value: unknown) => Shape): Shape => {
  const named = type === 'string' && typeof schema.format === 'string' ? (`string (${schema.format})` as const) : type;
  const values = valuesIn(schema);
  return shape({
    types: new Set([named]),
    values: values === null ? null : new Set(values.map((value) => JSON.stringify(value))),
    constraints: constraintsOf(schema, type),
    ...(type === 'object' && objectParts(schema, inner)),
    ...(type === 'array' && { items: itemsIn(schema, inner) }),
  });
};

const objectParts = (schema: Fields, inner: (value: unknown) => Shape): Partial<Shape> => {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const fields = properties.map(
    ([name, value]) => [name, { shape: inner(value), isRequired: required.includes(name) }] as const,
  );
  const patterns = isObject(schema.patternProperties) ? Object.values(schema.patternProperties) : [];
  const others = [...patterns, schema.additionalProperties].filter(isObject).map(inner);
  return { fields: new Map(fields), others: others.length === 0 ? null : others.reduce(either) };
};

const itemsIn = (schema: Fields, inner: (value: unknown) => Shape): Shape | null => {
  if (Array.isArray(schema.prefixItems) && schema.prefixItems.length > 0)
    return schema.prefixItems.map(inner).reduce(either);
  return isObject(schema.items) ? inner(schema.items) : null;
};
