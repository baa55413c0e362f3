/** JSON as it stands in an OpenAPI document. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** What is no object counts as an empty one. */
export const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** The parts of an object that are not among these names. */
export const rest = (object: JsonObject, names: readonly string[]): readonly (readonly [string, Json])[] =>
  Object.entries(object).flatMap(([name, value]) =>
    names.includes(name) || value === undefined ? [] : [[name, value] as const],
  );
