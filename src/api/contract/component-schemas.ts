import * as z from 'zod';
import type { ContractDefinition } from '../../config/contract-definition.ts';
import type { DetailOptions } from '../../config/record-fields.ts';
import type { CustomField } from '../../config/settings.ts';
import { messageOf } from '../../shared/diagnostics/diagnostic.ts';
import type { ContractOptions, JsonSchema } from './contract.ts';
import type { Layout } from './envelopes.ts';
import { jsonSchemas, listOf, schemaRef, tupleOf } from './json-schemas.ts';
import { hasDetail, type PrinterOptions } from './printers.ts';
import { LANGUAGE_FIELDS, MARKED_ADDRESS, schemasWith } from './schemas.ts';

type Components = Readonly<Record<string, JsonSchema>>;

/** The components that operations and responses refer to. Other components are included only if these refer to them. */
const ROOTS = ['PostList', 'PostAnswer', 'TermList', 'AuthorList', 'Stats', 'Error'];

/** A version's schemas by name, for its resources and the envelopes around them. */
export const componentsOf = (
  definition: ContractDefinition,
  { layouts, options }: PrinterOptions,
  customFields: Readonly<Record<string, CustomField>>,
  languages: boolean,
): Components => {
  const v1 = schemasWith(customFields, options.details);
  const record = languages ? v1.PostRecord.extend(LANGUAGE_FIELDS) : v1.PostRecord;
  const own = hasDetail(definition, options) ? record.extend(detailShape(options.details, record)) : undefined;
  const detail = definition.detail?.schema ?? own;
  const ofTerms = termShape(options.terms);
  const hasMore = Object.keys(ofTerms).length > 0 && definition.term === undefined;
  const listedTerm = hasMore ? v1.Term.extend(ofTerms) : undefined;
  const ofAuthors = authorShape(options.terms);
  const {
    PostList = {},
    Stats = {},
    Error: error = {},
    ...resources
  } = jsonSchemas({
    Term: definition.term?.schema ?? v1.Term,
    AuthorName: v1.AuthorName,
    ...(listedTerm !== undefined && { ListedTerm: listedTerm }),
    Author:
      definition.author?.schema ?? (Object.keys(ofAuthors).length === 0 ? v1.Author : v1.Author.extend(ofAuthors)),
    PostRecord: definition.record?.schema ?? record,
    PostList: v1.PostList.omit({ data: true }),
    ...(detail !== undefined && { PostDetail: detail }),
    MarkedAddress: MARKED_ADDRESS,
    Stats: definition.stats?.schema ?? v1.Stats,
    Error: v1.Error,
  });
  const html = { type: 'string', description: 'HTML.' };
  const places = {
    record: schemaRef(detail === undefined ? 'PostRecord' : 'PostDetail'),
    html,
    addresses: listOf(schemaRef('MarkedAddress')),
  };
  const answer = schemaOf(layouts.detail, places);
  const post = postIn(answer);
  const all: Components = {
    ...resources,
    ...(post !== null && { Post: post }),
    PostList: schemaOf(layouts.list, {
      ...(PostList.properties as Components),
      records: listOf(schemaRef('PostRecord')),
    }),
    PostAnswer: replaced(answer, post),
    TermList: schemaOf(layouts.terms, { terms: listOf(schemaRef(listedTerm === undefined ? 'Term' : 'ListedTerm')) }),
    AuthorList: schemaOf(layouts.authors, { authors: listOf(schemaRef('Author')) }),
    Stats,
    Error: error,
  };
  const used = reachable(ROOTS, all);
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
};

/** Returns why the schemas of one document cannot be converted to JSON Schema, or null if they can. */
export const undescribable = (schemas: Readonly<Record<string, z.ZodType>>): string | null => {
  try {
    jsonSchemas(schemas);
    return null;
  } catch (error) {
    return messageOf(error);
  }
};

/** An envelope's schema. All of its fields are required, and a constant value is a `const`. */
const schemaOf = (layout: Layout, places: Components): JsonSchema => {
  if (layout.is === 'place') return places[layout.name] ?? {};
  if (layout.is === 'constant') return { const: layout.value };
  if (layout.is === 'array') return tupleOf(layout.items.map((item) => schemaOf(item, places)));
  const properties = Object.fromEntries(layout.entries.map(([name, item]) => [name, schemaOf(item, places)]));
  const object = { type: 'object', properties, required: Object.keys(properties) };
  if (layout.fieldsOf === null) return object;
  const record = places[layout.fieldsOf] ?? {};
  return layout.entries.length === 0 ? record : { allOf: [record, object] };
};

/** Finds the schema of a single post: the first object in an envelope that extends the record. */
const postIn = (schema: JsonSchema): JsonSchema | null => {
  if ('allOf' in schema) return schema;
  const inner = Object.values((schema.properties ?? {}) as Components);
  return inner.reduce<JsonSchema | null>((found, property) => found ?? postIn(property), null);
};

/** The schema with the post replaced by a reference. */
const replaced = (schema: JsonSchema, post: JsonSchema | null): JsonSchema => {
  if (schema === post) return schemaRef('Post');
  if (schema.properties === undefined || 'allOf' in schema) return schema;
  const properties = Object.entries(schema.properties as Components);
  return { ...schema, properties: Object.fromEntries(properties.map(([name, one]) => [name, replaced(one, post)])) };
};

/** The names of the roots and of all components that they refer to, directly or indirectly. */
const reachable = (roots: readonly string[], components: Components): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const [, inner] of JSON.stringify(components[name] ?? {}).matchAll(
      /"\$ref":"#\/components\/schemas\/([^"]+)"/g,
    )) {
      visit(inner ?? '');
    }
  };
  for (const root of roots) visit(root);
  return found;
};

const HEADING = z.object({ level: z.int().min(1).max(6), id: z.string().nullable(), text: z.string() });
const IN_ORDER = 'In the order in which they appear in htmlContent.';
const HEADINGS = z.array(HEADING).describe(IN_ORDER);
const PIXELS = z.int().min(0).nullable().describe('Null if the img element does not give it in pixels.');
const IMAGE = z.object({
  src: z.string(),
  alt: z.string().nullable().describe('Null if the img element has no alt attribute. Empty for a decorative image.'),
  width: PIXELS,
  height: PIXELS,
  srcset: z.string().nullable(),
});
const IMAGES = z.array(IMAGE).describe(IN_ORDER);
/** The fields that the options add to details, with their schemas. */
export const detailShape = (options: DetailOptions, record: z.ZodType): Record<string, z.ZodType> => {
  const { headings, images, neighbours, related } = options;
  const one = (description: string): z.ZodType => record.nullable().describe(description);
  return {
    ...(headings && { headings: HEADINGS }),
    ...(images && { images: IMAGES }),
    ...(neighbours && {
      previous: one('The post published before this one.'),
      next: one('The post published after this one.'),
    }),
    ...(related > 0 && {
      related: z
        .array(record)
        .max(related)
        .describe('The posts that share the most tags or the category. Of equals, the newest come first.'),
    }),
  };
};

type TermOptions = ContractOptions['terms'];

const TEXT = z.string().nullable();
const COUNT = z.int().min(0).describe('The number of posts.');

/** The fields that the options add to listed tags and categories, with their schemas. */
const termShape = ({ posts, fields }: TermOptions): Record<string, z.ZodType> => ({
  ...(fields && {
    description: TEXT,
    image: TEXT.describe('The URL of an image.'),
    url: TEXT.describe('The URL of its page.'),
  }),
  ...(posts && { posts: COUNT }),
});

/** The fields that the options add to listed authors, with their schemas. */
const authorShape = ({ posts, fields }: TermOptions): Record<string, z.ZodType> => ({
  ...(fields && { avatar: TEXT.describe('The URL of an image.'), url: TEXT.describe("The URL of the author's page.") }),
  ...(posts && { posts: COUNT }),
});
