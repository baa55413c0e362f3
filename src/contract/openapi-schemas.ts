import type { CustomField } from '../config/settings.ts';
import { ERROR_CODES } from '../resolver/errors.ts';
import { SLUG } from '../resolver/site.ts';

/** A JSON Schema (draft 2020-12, as OpenAPI 3.1 has it). */
export type Schema = Readonly<Record<string, unknown>>;

export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** All shapes of the API, by name. */
export const schemas = (customFields: Readonly<Record<string, CustomField>>): Readonly<Record<string, Schema>> => ({
  Term: object({ name: TEXT, slug: ID }),
  AuthorName: object({ id: ID, name: TEXT }),
  Author: object({
    id: ID,
    name: TEXT,
    about: TEXT,
    socialLinks: { type: 'object', description: 'Network to URL.', additionalProperties: TEXT },
  }),
  PostRecord: object({ ...RECORD, ...mapValues(customFields, customField) }),
  Post: { allOf: [schemaRef('PostRecord'), object({ htmlContent: { type: 'string', description: 'HTML.' } })] },
  PostList: object({
    data: list('PostRecord'),
    total: { ...COUNT, description: 'All posts that match.' },
    offset: { ...COUNT, description: 'As applied.' },
    limit: { type: 'integer', minimum: 1, description: 'As applied.' },
  }),
  PostAnswer: object({ data: schemaRef('Post') }),
  TermList: object({ data: list('Term') }),
  AuthorList: object({ data: list('Author') }),
  Stats: object({ totalPosts: COUNT, totalAuthors: COUNT, totalCategories: COUNT, totalTags: COUNT }),
  Error: object({ error: object({ code: { type: 'string', enum: ERROR_CODES }, message: TEXT }) }),
});

/** Every field of an answer is always present. */
const object = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const list = (name: string): Schema => ({ type: 'array', items: schemaRef(name) });

const orNull = (schema: Schema): Schema =>
  typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : { anyOf: [schema, { type: 'null' }] };

const TEXT: Schema = { type: 'string' };
const ID: Schema = { type: 'string', pattern: SLUG.source };
const MOMENT: Schema = { type: 'string', format: 'date-time' };
const COUNT: Schema = { type: 'integer', minimum: 0 };

const RECORD: Readonly<Record<string, Schema>> = {
  slug: ID,
  title: TEXT,
  excerpt: TEXT,
  publishedAt: MOMENT,
  updatedAt: orNull(MOMENT),
  coverImage: orNull(TEXT),
  category: orNull(schemaRef('Term')),
  tags: list('Term'),
  authors: list('AuthorName'),
  readingTime: { type: 'integer', minimum: 1, description: 'Whole minutes.' },
};

const CUSTOM: Readonly<Record<CustomField['type'], Schema>> = {
  string: TEXT,
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  date: MOMENT,
  strings: { type: 'array', items: TEXT },
  json: {},
};

/** A field that a post may lack is its default there, or null. */
const customField = ({ type, required, default: fallback = null }: CustomField): Schema => {
  if (required || type === 'json') return CUSTOM[type];
  return fallback === null ? orNull(CUSTOM[type]) : { ...CUSTOM[type], default: fallback };
};

const mapValues = <T>(values: Readonly<Record<string, T>>, map: (value: T) => Schema): Record<string, Schema> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
