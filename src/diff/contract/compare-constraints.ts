type Limits = Readonly<Record<string, unknown>>;

/** What other limits mean for the values that are possible. */
export interface ConstraintChange {
  /** Values beyond the old limits. */
  readonly isWider: boolean;
  /** Values within the old limits that are no longer possible. */
  readonly isNarrower: boolean;
  /** A limit of a kind that is not compared here. */
  readonly isUnknown: boolean;
}

const UPPER = ['maximum', 'exclusiveMaximum', 'maxItems', 'maxLength', 'maxProperties'];
const LOWER = ['minimum', 'exclusiveMinimum', 'minItems', 'minLength', 'minProperties'];
/** Two of them that differ have nothing to do with each other. */
const OPAQUE = ['pattern', 'format', 'uniqueItems'];

/** Keywords of JSON Schema whose direction is known. https://json-schema.org/draft/2020-12/json-schema-validation */
export const COMPARED: readonly string[] = [...UPPER, ...LOWER, ...OPAQUE, 'multipleOf'];

/** Keywords that are told apart, and not understood. */
export const NOT_COMPARED: readonly string[] = [
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

/** Compares limits as `Shape` has them: keywords and values, as JSON. */
export const compareConstraints = (before: string, after: string): ConstraintChange => {
  const [was, is]: readonly [Limits, Limits] = [JSON.parse(before), JSON.parse(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changes = names
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]) && !isOfNames(name, was, is))
    .map((name) => compareLimit(name, was[name], is[name]));
  return {
    isWider: changes.some((change) => change.includes('wider')),
    isNarrower: changes.some((change) => change.includes('narrower')),
    isUnknown: changes.some((change) => change.includes('unknown')),
  };
};

/**
 * Slugs and ids as schemas describe them where all are in the alphabet of keys, and where one is not: the first such name is
 * new content, under a contract that has always allowed it.
 */
const OF_NAMES: readonly unknown[] = ['^[A-Za-z0-9_-]+$', '^(?:[A-Za-z0-9_.-]|[^ -~])+$'];

const isOfNames = (name: string, was: Limits, is: Limits): boolean =>
  name === 'pattern' && OF_NAMES.includes(was.pattern) && OF_NAMES.includes(is.pattern);

type Direction = 'wider' | 'narrower' | 'unknown';

const compareLimit = (name: string, was: unknown, is: unknown): readonly Direction[] => {
  if (!COMPARED.includes(name)) return ['unknown'];
  if (was === undefined) return ['narrower'];
  if (is === undefined) return ['wider'];
  if (typeof was !== 'number' || typeof is !== 'number') return ['wider', 'narrower'];
  if (UPPER.includes(name)) return [is > was ? 'wider' : 'narrower'];
  if (LOWER.includes(name)) return [is < was ? 'wider' : 'narrower'];
  if (is % was === 0) return ['narrower'];
  return was % is === 0 ? ['wider'] : ['wider', 'narrower'];
};
