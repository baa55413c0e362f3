import { COMPARED, NOT_COMPARED } from './compare-constraints.ts';
import { both, either, openShape, type Shape, shape, type TypeName } from './shape.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** References that hold themselves end here. */
const DEEPEST = 24;

const TYPES: readonly string[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON Schema of an OpenAPI document as a shape. What it does not know of, it takes for anything. Never throws. */
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

/** A part of the same document: `#/components/schemas/Post`. */
const referenced = (reference: string, document: unknown): unknown => {
  if (!reference.startsWith('#/')) return undefined;
  return reference
    .slice(2)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), document);
};

/** The object that an OpenAPI document has at a place, references followed. */
export const resolved = (value: unknown, document: unknown): JsonObject | null => {
  const found = isObject(value) && typeof value.$ref === 'string' ? referenced(value.$ref, document) : value;
  return isObject(found) ? found : null;
};

const typesOf = (schema: JsonObject): TypeName[] => {
  const written = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
  const known = written.filter((type) => TYPES.includes(type)) as TypeName[];
  // As OpenAPI 3.0 says it.
  if (known.length > 0) return schema.nullable === true ? [...new Set([...known, 'null' as const])] : known;
  return [...new Set((valuesIn(schema) ?? []).map(typeOf))];
};

const valuesIn = (schema: JsonObject): readonly unknown[] | null => {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : null;
};

/** The type of a value. */
export const typeOf = (value: unknown): TypeName => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as TypeName;
};

const ofType = (type: TypeName, schema: JsonObject, inner: (value: unknown) => Shape): Shape => {
  const named = type === 'string' && typeof schema.format === 'string' ? (`string (${schema.format})` as const) : type;
  const values = valuesIn(schema);
  // The format of a text is part of its type here.
  const limits = [...COMPARED, ...NOT_COMPARED]
    .filter((name) => schema[name] !== undefined && !(name === 'format' && type === 'string'))
    .map((name) => [name, schema[name]]);
  return shape({
    types: new Set([named]),
    values: values === null ? null : new Set(values.map((value) => JSON.stringify(value))),
    // Null has no limits of its own.
    constraints: type === 'null' ? '{}' : JSON.stringify(Object.fromEntries(limits)),
    ...(type === 'object' && objectParts(schema, inner)),
    ...(type === 'array' && { items: itemsIn(schema, inner) }),
  });
};

const objectParts = (schema: JsonObject, inner: (value: unknown) => Shape): Partial<Shape> => {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const fields = properties.map(
    ([name, value]) => [name, { shape: inner(value), isRequired: required.includes(name) }] as const,
  );
  const patterns = isObject(schema.patternProperties) ? Object.values(schema.patternProperties) : [];
  const others = [...patterns, schema.additionalProperties].filter(isObject).map(inner);
  return { fields: new Map(fields), others: others.length === 0 ? null : others.reduce(either) };
};

const itemsIn = (schema: JsonObject, inner: (value: unknown) => Shape): Shape | null => {
  if (Array.isArray(schema.prefixItems) && schema.prefixItems.length > 0)
    return schema.prefixItems.map(inner).reduce(either);
  return isObject(schema.items) ? inner(schema.items) : null;
};
