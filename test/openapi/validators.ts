import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Loads a package of this folder's `package.json`. Without an import, the project's checks do not need the package. */
const load = (name: string): unknown => require(name);

const MODULES = new URL('./node_modules/', import.meta.url);

export const validatorsInstalled: boolean = existsSync(new URL('ajv/package.json', MODULES));

type JsonObject = Readonly<Record<string, unknown>>;

/** The used parts of the packages. */
interface Ajv {
  readonly addSchema: (schema: object, key: string) => void;
  readonly compile: (schema: object) => Validate;
}
interface Validate {
  (value: unknown): boolean;
  readonly errors?: readonly object[] | null;
}
interface SchemaValidator {
  readonly Validator: new () => {
    readonly validate: (document: object) => Promise<{ valid: boolean; errors?: unknown }>;
  };
}
interface Parser {
  readonly validate: (document: object) => Promise<{ readonly valid: boolean; readonly errors?: unknown }>;
}

/** The errors that two validators of OpenAPI find in a document. */
export const documentErrors = async (document: JsonObject): Promise<unknown[]> => {
  const { Validator } = load('@seriousme/openapi-schema-validator') as SchemaValidator;
  const { validate } = load('@readme/openapi-parser') as Parser;
  // Both may change their argument.
  const results = [
    await new Validator().validate(structuredClone(document)),
    await validate(structuredClone(document)),
  ];
  return results.flatMap(({ valid, errors }) => (valid ? [] : [errors ?? 'invalid']));
};

/** Validates values with the schemas of a document. Fields that the document does not describe are errors. */
export const validatorOf = (document: JsonObject): ((schema: object) => (value: unknown) => readonly object[]) => {
  const { Ajv2020 } = load('ajv/dist/2020') as { readonly Ajv2020: new (options: object) => Ajv };
  const { default: addFormats } = load('ajv-formats') as { readonly default: (ajv: Ajv) => void };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const schemas = (document.components as { readonly schemas: Readonly<Record<string, object>> }).schemas;
  const open = Object.entries(schemas).map(([name, schema]) => [name, closedBelow(schema)]);
  ajv.addSchema({ components: { schemas: Object.fromEntries(open) } }, DOCUMENT);
  return (schema) => {
    const validate = ajv.compile(closed(schema) as object);
    return (value) => (validate(value) ? [] : (validate.errors ?? []));
  };
};

const DOCUMENT = 'https://example.com/openapi.json';

/** A schema that forbids undescribed fields. The parts of `allOf` describe one object together. */
const closed = (schema: unknown): unknown => {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema;
  const inner = closedBelow(schema as JsonObject);
  const describes = '$ref' in inner || 'allOf' in inner || 'properties' in inner;
  return describes && !('additionalProperties' in inner) ? { ...inner, unevaluatedProperties: false } : inner;
};

const closedBelow = (schema: object): JsonObject =>
  Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === '$ref') return [keyword, String(value).replace(/^#/, `${DOCUMENT}#`)];
      if (keyword === 'properties') return [keyword, mapValues(value as JsonObject, closed)];
      if (keyword === 'items' || keyword === 'additionalProperties') return [keyword, closed(value)];
      if (keyword === 'anyOf' || keyword === 'prefixItems') return [keyword, (value as unknown[]).map(closed)];
      if (keyword === 'allOf') return [keyword, (value as object[]).map(closedBelow)];
      return [keyword, value];
    }),
  );

const mapValues = (values: JsonObject, map: (value: unknown) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
