import type { Fields } from '../../../shared/is-object.ts';

const UPPER = ['maximum', 'exclusiveMaximum', 'maxItems', 'maxLength', 'maxProperties'];
const LOWER = ['minimum', 'exclusiveMinimum', 'minItems', 'minLength', 'minProperties'];
/** Keywords for which neither of two values is wider. */
const OPAQUE = ['pattern', 'format', 'uniqueItems'];

/** Keywords of JSON Schema that are compared. https://json-schema.org/draft/2020-12/json-schema-validation */
const COMPARED: readonly string[] = [...UPPER, ...LOWER, ...OPAQUE, 'multipleOf'];

/** Keywords whose changes are reported without a direction. */
const NOT_COMPARED: readonly string[] = [
  'contains',
  'contentEncoding',
  'contentMediaType',
  'dependentRequired',
  'dependentSchemas',
  'else',
  'if',
  'maxContains',
  'minContains',
  'not',
  'propertyNames',
  'then',
];

/** Returns the constraints of a schema for values of a type: keywords and values, as JSON. */
export const constraintsOf = (schema: Fields, type: string): string => {
  // Constraints do not apply to null, and the format of a string is part of its type here.
  const names = type === 'null' ? [] : [...COMPARED, ...NOT_COMPARED];
  const written = names.filter((name) => schema[name] !== undefined && !(name === 'format' && type === 'string'));
  return JSON.stringify(Object.fromEntries(written.map((name) => [name, schema[name]])));
};

type Direction = 'wider' | 'narrower' | 'fewer' | 'more' | 'unknown';

/** Returns how the possible values changed, from the constraints of two shapes: keywords and values, as JSON. */
export const compareConstraints = (before: string, after: string): ReadonlySet<Direction> => {
  const [was, is]: readonly [Fields, Fields] = [JSON.parse(before), JSON.parse(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]) && !isOfNames(name, was, is),
  );
  return new Set(names.flatMap((name) => compareLimit(name, was[name], is[name])));
};

/**
 * The pattern for slugs and ids in the alphabet of keys, and the pattern for others. The first name outside that
 * alphabet is new content, which the contract has always allowed.
 */
const OF_NAMES: readonly unknown[] = ['^[A-Za-z0-9_-]+$', '^(?:[A-Za-z0-9_.-]|[^ -~])+$'];

const isOfNames = (name: string, was: Fields, is: Fields): boolean =>
  name === 'pattern' && OF_NAMES.includes(was.pattern) && OF_NAMES.includes(is.pattern);

const compareLimit = (name: string, was: unknown, is: unknown): readonly Direction[] => {
  if (!COMPARED.includes(name)) return ['unknown'];
  if (was === undefined) return ['narrower'];
  if (is === undefined) return ['wider'];
  if (typeof was !== 'number' || typeof is !== 'number') return ['wider', 'narrower'];
  // The same type, but readers get less or more of it.
  if (name === 'maxItems') return [is < was ? 'fewer' : 'more'];
  if (UPPER.includes(name)) return [is > was ? 'wider' : 'narrower'];
  if (LOWER.includes(name)) return [is < was ? 'wider' : 'narrower'];
  if (is % was === 0) return ['narrower'];
  return was % is === 0 ? ['wider'] : ['wider', 'narrower'];
};
