import { details, records } from './answer-options.ts';
import { type ConfigProblem, invalid } from './config-problem.ts';
import { millisecondsOf } from './parse-moment.ts';
import type { Parsed } from './schema.ts';
import type { CustomField, Settings } from './settings.ts';

/** Finds problems of custom fields that are well-formed. */
export const customFieldProblems = (config: Parsed): ConfigProblem[] => {
  const { fields, urlField } = config.records;
  const options = detailOptionsOf(config);
  const optional = [...detailFieldNames(options), ...recordFieldNames(options)];
  return [
    ...optional
      .filter((name) => Object.hasOwn(fields, name))
      .map((name) => nameTaken(['records', 'fields', name], name)),
    ...(urlField !== null && optional.includes(urlField) ? [nameTaken(URL_FIELD, urlField)] : []),
    ...Object.entries(fields).flatMap(([name, field]) => [
      ...(RECORD_FIELDS.includes(name) ? [nameTaken(['records', 'fields', name], name)] : []),
      ...defaultProblems(name, field),
    ]),
    ...(urlField === null ? [] : urlFieldProblems(urlField, fields)),
  ];
};

const URL_FIELD = ['records', 'urlField'];

const urlFieldProblems = (name: string, fields: Parsed['records']['fields']): ConfigProblem[] => {
  if (!Object.hasOwn(fields, name)) return RECORD_FIELDS.includes(name) ? [nameTaken(URL_FIELD, name)] : [];
  const message = `records.urlField has the name of the custom field ${name}.`;
  return [invalid(URL_FIELD, message, 'Give one of the two another name.')];
};

/** The custom fields with their published defaults, in which dates are ISO 8601 in UTC. */
export const settleCustomFields = ({ records: { fields, urlField } }: Parsed): Settings['customFields'] => ({
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.type !== 'date' || typeof field.default !== 'string') return [name, field];
      return [name, { ...field, default: new Date(millisecondsOf(field.default)).toISOString() }];
    }),
  ),
  ...(urlField !== null && { [urlField]: { type: 'string', required: true } }),
});

const nameTaken = (path: readonly string[], name: string): ConfigProblem =>
  invalid(
    path,
    `The custom field ${name} has the name of a built-in field.`,
    path === URL_FIELD
      ? 'Give it another name.'
      : `Choose another name, and set from: '${name}' to read it from this key.`,
  );

const defaultProblems = (name: string, { type, required, default: fallback }: CustomField): ConfigProblem[] => {
  if (fallback === undefined || fallback === null) return [];
  const path = ['records', 'fields', name, 'default'];
  if (required) {
    const message = `The custom field ${name} is required, so its default is never used.`;
    return [invalid(path, message, 'Remove one of the two.')];
  }
  const { wanted, takes } = DEFAULTS[type];
  if (takes(fallback)) return [];
  const message = `The default of the custom field ${name} must be ${wanted}, not ${JSON.stringify(fallback)}.`;
  return [invalid(path, message, `The field's type is ${type}. If you set no default, it is null.`)];
};

const isExact = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;

/** Whether JSON can represent every number exactly. */
const isExactJson = (value: unknown): boolean => {
  if (typeof value === 'number') return isExact(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isExactJson);
};

const DEFAULTS: Readonly<
  Record<CustomField['type'], { readonly wanted: string; readonly takes: (value: unknown) => boolean }>
> = {
  string: { wanted: 'a string', takes: (value) => typeof value === 'string' },
  number: { wanted: `a number, at most ${Number.MAX_SAFE_INTEGER}`, takes: isExact },
  integer: {
    wanted: `a whole number, at most ${Number.MAX_SAFE_INTEGER}`,
    takes: (value) => Number.isInteger(value) && isExact(value),
  },
  boolean: { wanted: 'true or false', takes: (value) => typeof value === 'boolean' },
  date: {
    wanted: 'a date such as 2026-01-31 or 2026-01-31T12:00:00Z',
    takes: (value) => typeof value === 'string' && Number.isFinite(millisecondsOf(value)),
  },
  strings: {
    wanted: 'a list of strings',
    takes: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  },
  json: { wanted: `JSON with numbers of at most ${Number.MAX_SAFE_INTEGER}`, takes: isExactJson },
};

/** The options that add fields to records and details. `addresses` also adds fields to records. */
export type DetailOptions = Parsed['details'] & Pick<Parsed['records'], 'cover' | 'status'>;

export const detailOptionsOf = ({ details, records }: Pick<Parsed, 'details' | 'records'>): DetailOptions => {
  const { cover, status } = records;
  return { ...details, cover, status };
};

export const NO_DETAIL_OPTIONS: DetailOptions = detailOptionsOf({
  details: details.parse({}),
  records: records.parse({}),
});

/** The contract's fields of every post. Custom fields cannot have these names. */
const RECORD_FIELDS: readonly string[] = [
  'slug',
  'title',
  'excerpt',
  'publishedAt',
  'updatedAt',
  'coverImage',
  'category',
  'tags',
  'authors',
  'readingTime',
  'htmlContent',
];

const recordFieldNames = ({ addresses, cover, status }: DetailOptions): readonly string[] => [
  ...(addresses ? ['addresses', 'coverAsset', 'coverWebsite'] : []),
  ...(cover ? ['coverAlt', 'coverWidth', 'coverHeight'] : []),
  ...(status ? ['status'] : []),
];

/** The names of the fields that the options add to details, in the order of details. */
export const detailFieldNames = (options: DetailOptions): readonly string[] => [
  ...(options.headings ? ['headings'] : []),
  ...(options.images ? ['images'] : []),
  ...(options.neighbours ? ['previous', 'next'] : []),
  ...(options.related > 0 ? ['related'] : []),
];
