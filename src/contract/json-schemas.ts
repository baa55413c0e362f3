import * as z from 'zod';
import type { JsonSchema } from './contract.ts';

type Components = Readonly<Record<string, JsonSchema>>;

/** Where OpenAPI keeps schemas. */
const BELOW = '#/components/schemas/';
/** Where zod puts what several schemas share, or what holds itself. */
const SHARED = '__shared';

export const schemaRef = (name: string): JsonSchema => ({ $ref: `${BELOW}${name}` });

/**
 * Zod's schemas as JSON Schemas that refer to each other by name; what they share besides gets a name of its own. Throws
 * for a schema that describes no JSON.
 */
export const jsonSchemas = (named: Readonly<Record<string, z.ZodType>>): Components => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) {
    // One schema may have two names, but only one place in the registry.
    registry.add(registry.has(schema) ? schema.clone() : schema, { id });
  }
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `${BELOW}${id}`, io: 'input', override: tidy });
  const { [SHARED]: shared, ...own } = schemas as Components;
  const others = (shared?.$defs ?? {}) as Components;
  const names = namesFor(Object.keys(others), Object.keys(named));
  const moved = Object.entries(others).map(([id, schema]) => [names.get(id) ?? id, schema] as const);
  return Object.fromEntries(
    [...Object.entries(own), ...moved].map(([name, schema]) => [name, withoutIdentity(renamed(schema, names))]),
  );
};

/** Names that are fit for OpenAPI and not taken. */
const namesFor = (ids: readonly string[], taken: readonly string[]): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const used = new Set([
    ...taken,
    'Post',
    'PostList',
    'PostAnswer',
    'TermList',
    'AuthorList',
    'RedirectList',
    'JsonFeed',
    'Sitemap',
    'Error',
  ]);
  for (const id of ids) {
    let name = id.replaceAll(/[^A-Za-z0-9._-]/g, '_');
    while (used.has(name)) name += '_';
    used.add(name);
    names.set(id, name);
  }
  return names;
};

const SHARED_REF = /^(?:#\/components\/schemas\/__shared)?#\/\$defs\/(.+)$/;

const renamed = <Value>(value: Value, names: ReadonlyMap<string, string>): Value => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => renamed(item, names)) as Value;
  const entries = Object.entries(value).map(([key, item]) => {
    const id = key === '$ref' ? SHARED_REF.exec(String(item))?.[1] : undefined;
    return [key, id === undefined ? renamed(item, names) : `${BELOW}${names.get(id) ?? id}`];
  });
  return Object.fromEntries(entries) as Value;
};

const withoutIdentity = ({ $schema: _, $id: __, id: ___, ...schema }: JsonSchema): JsonSchema => schema;

/** What zod adds to `format: date-time` says the same again, at length. */
const MOMENT = z.toJSONSchema(z.iso.datetime()).pattern;

interface Override {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** Says in the shortest way what zod says at length. */
const tidy = ({ zodSchema, jsonSchema }: Override): void => {
  if (zodSchema._zod.def.type === 'nullable') mergeNull(jsonSchema);
  if (jsonSchema.pattern === MOMENT) delete jsonSchema.pattern;
  // Bounds of whole numbers that JavaScript can hold are bounds of the language, not of the API.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (zodSchema._zod.def.type === 'record') dropTextNames(jsonSchema);
};

/** Names of fields are texts in any case. */
const dropTextNames = (schema: z.core.JSONSchema.BaseSchema): void => {
  if (JSON.stringify(schema.propertyNames) === '{"type":"string"}') delete schema.propertyNames;
};

/** `{ "type": ["string", "null"] }`, where what may be null has one type and no list of values. */
const mergeNull = (schema: z.core.JSONSchema.BaseSchema): void => {
  const [only, ...rest] = (schema.anyOf ?? []).filter((one) => (one as JsonSchema).type !== 'null');
  const isPlain = typeof only?.type === 'string' && !('enum' in only) && !('const' in only);
  if (only === undefined || rest.length > 0 || !isPlain) return;
  delete schema.anyOf;
  Object.assign(schema, only, { type: [only.type, 'null'] });
};
