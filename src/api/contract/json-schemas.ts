import * as z from 'zod';
import type { JsonSchema } from './contract.ts';

type Components = Readonly<Record<string, JsonSchema>>;

/** The prefix of references to schemas in an OpenAPI document. */
const BELOW = '#/components/schemas/';
/** The name under which Zod puts shared and recursive schemas. */
const SHARED = '__shared';

export const schemaRef = (name: string): JsonSchema => ({ $ref: `${BELOW}${name}` });

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

export const tupleOf = (items: readonly JsonSchema[]): JsonSchema => ({
  type: 'array',
  prefixItems: items,
  // There are no other items, but linters require `items`.
  items: {},
  minItems: items.length,
  maxItems: items.length,
});

/**
 * Converts Zod schemas to JSON Schemas that refer to each other by name. Other shared schemas get a generated name.
 * Throws for a schema that JSON Schema cannot represent.
 */
export const jsonSchemas = (named: Readonly<Record<string, z.ZodType>>): Components => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) {
    // A schema can have two names, but the registry accepts it only once.
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

/** The names of a document's schemas that do not come from Zod. */
const RESERVED: readonly string[] = `
  Post PostList PostAnswer TermList AuthorList RedirectList JsonFeed Sitemap Error IndexManifest IndexFile
  SearchIndex SearchParts SearchRecords SearchTextFiles SearchTexts SearchTerms SearchWords
`
  .trim()
  .split(/\s+/);

/** Finds an unused name that OpenAPI accepts for each id. */
const namesFor = (ids: readonly string[], taken: readonly string[]): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const used = new Set([...taken, ...RESERVED]);
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

/** The pattern that Zod adds to `format: date-time`. It only repeats the format. */
const MOMENT = z.toJSONSchema(z.iso.datetime()).pattern;

interface Override {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** Shortens what Zod generates. */
const tidy = ({ zodSchema, jsonSchema }: Override): void => {
  if (zodSchema._zod.def.type === 'nullable') mergeNull(jsonSchema);
  if (jsonSchema.pattern === MOMENT) delete jsonSchema.pattern;
  // The bounds of safe integers are limits of JavaScript, not of the API.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (zodSchema._zod.def.type === 'record') dropTextNames(jsonSchema);
};

/** Removes `propertyNames: { type: 'string' }`: field names are always strings. */
const dropTextNames = (schema: z.core.JSONSchema.BaseSchema): void => {
  if (JSON.stringify(schema.propertyNames) === '{"type":"string"}') delete schema.propertyNames;
};

/** Writes a nullable schema as `{ "type": ["string", "null"] }` if it has one type and no list of values. */
const mergeNull = (schema: z.core.JSONSchema.BaseSchema): void => {
  const [only, ...rest] = (schema.anyOf ?? []).filter((one) => (one as JsonSchema).type !== 'null');
  const isPlain = typeof only?.type === 'string' && !('enum' in only) && !('const' in only);
  if (only === undefined || rest.length > 0 || !isPlain) return;
  delete schema.anyOf;
  Object.assign(schema, only, { type: [only.type, 'null'] });
};

/**
 * The pattern of slugs and ids in JSON Schemas. It accepts every valid name, and validators in all programming
 * languages support its characters, unlike Unicode character classes.
 */
export const NAMES: RegExp = /^(?:[A-Za-z0-9_.-]|[^ -~])+$/;
