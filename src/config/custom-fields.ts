import { detailFieldNames, detailOptionsOf } from '../contract/detail-fields.ts';
import { type ConfigProblem, invalid } from './config-problem.ts';
import { millisecondsOf } from './moment.ts';
import type { Parsed } from './schema.ts';
import type { CustomField } from './settings.ts';

/** The record's own fields: a custom field must not take their place. */
const RECORD_FIELDS = [
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

/** What posts have besides where options are on. */
const moreFields = ({
  addresses,
  coverAlt,
  coverSize,
  status,
}: ReturnType<typeof detailOptionsOf>): readonly string[] => [
  ...(addresses ? ['addresses', 'coverAsset'] : []),
  ...(coverAlt ? ['coverAlt'] : []),
  ...(coverSize ? ['coverWidth', 'coverHeight'] : []),
  ...(status ? ['status'] : []),
];

/** What is wrong with the custom fields, each of which is well-formed. */
export const customFieldProblems = (config: Parsed): ConfigProblem[] => {
  const { customFields, posts } = config;
  const { urlField } = posts;
  const options = detailOptionsOf(config);
  const optional = [...detailFieldNames(options), ...moreFields(options)];
  return [
    ...optional.filter((name) => Object.hasOwn(customFields, name)).map((name) => taken(['customFields', name], name)),
    ...(urlField !== null && optional.includes(urlField) ? [taken(['posts', 'urlField'], urlField)] : []),
    ...Object.entries(customFields).flatMap(([name, field]) => [
      ...nameProblems(name),
      ...defaultProblems(name, field),
    ]),
    ...(urlField === null ? [] : urlFieldProblems(urlField, customFields)),
  ];
};

const urlFieldProblems = (name: string, customFields: Parsed['customFields']): ConfigProblem[] => {
  if (!Object.hasOwn(customFields, name))
    return RECORD_FIELDS.includes(name) ? [taken(['posts', 'urlField'], name)] : [];
  const message = `posts.urlField has the name of the custom field ${name}.`;
  return [invalid(['posts', 'urlField'], message, 'Give one of the two another name.')];
};

/** The fields with their defaults as they are published: a date is ISO 8601 in UTC. */
export const settleCustomFields = ({ customFields, posts }: Parsed): Parsed['customFields'] => ({
  ...Object.fromEntries(
    Object.entries(customFields).map(([name, field]) => {
      if (field.type !== 'date' || typeof field.default !== 'string') return [name, field];
      return [name, { ...field, default: new Date(millisecondsOf(field.default)).toISOString() }];
    }),
  ),
  ...(posts.urlField !== null && { [posts.urlField]: { type: 'string', required: true } }),
});

const nameProblems = (name: string): ConfigProblem[] =>
  RECORD_FIELDS.includes(name) ? [taken(['customFields', name], name)] : [];

const taken = (path: readonly string[], name: string): ConfigProblem =>
  invalid(
    path,
    `The custom field ${name} would take the place of a field that every post has.`,
    path[0] === 'posts' ? 'Give it another name.' : `Give it another name and read it with from: '${name}'.`,
  );

const defaultProblems = (name: string, { type, required, default: fallback }: CustomField): ConfigProblem[] => {
  if (fallback === undefined || fallback === null) return [];
  const path = ['customFields', name, 'default'];
  if (required) {
    const message = `The custom field ${name} is required, so its default is never used.`;
    return [invalid(path, message, 'Leave out one of the two.')];
  }
  const { wanted, takes } = DEFAULTS[type];
  if (takes(fallback)) return [];
  const message = `The default of the custom field ${name} must be ${wanted}, not ${JSON.stringify(fallback)}.`;
  return [invalid(path, message, `The field's type is ${type}. Without a default it is null.`)];
};

const isExact = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;

/** JSON whose readers have every number as it is written. */
const isExactJson = (value: unknown): boolean => {
  if (typeof value === 'number') return isExact(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isExactJson);
};

const DEFAULTS: Readonly<
  Record<CustomField['type'], { readonly wanted: string; readonly takes: (value: unknown) => boolean }>
> = {
  string: { wanted: 'a text', takes: (value) => typeof value === 'string' },
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
    wanted: 'a list of texts',
    takes: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  },
  json: { wanted: `JSON with numbers of at most ${Number.MAX_SAFE_INTEGER}`, takes: isExactJson },
};
