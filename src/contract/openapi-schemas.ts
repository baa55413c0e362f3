import type * as z from 'zod';
import type { CustomField } from '../config/settings.ts';
import type { JsonSchema } from './contract.ts';
import type { ContractDefinition } from './definition.ts';
import { detailShape, HEADING_NODE } from './detail-fields.ts';
import { jsonSchemas, schemaRef } from './json-schemas.ts';
import { hasDetail, type PrinterOptions } from './printers.ts';
import { LANGUAGE_FIELDS, MARKED_ADDRESS, schemasWith } from './schemas.ts';
import type { Layout } from './template.ts';
import { authorShape, termShape } from './term-fields.ts';

type Components = Readonly<Record<string, JsonSchema>>;

/** Components that operations and responses refer to; any other is there only for them. */
const ROOTS = ['PostList', 'PostAnswer', 'TermList', 'AuthorList', 'Stats', 'Error'];

/** A version's shapes by name: those of its resources, and the envelopes around them. */
export const componentsOf = (
  definition: ContractDefinition,
  { layouts, options }: PrinterOptions,
  {
    customFields,
    languages,
  }: { readonly customFields: Readonly<Record<string, CustomField>>; readonly languages: boolean },
): Components => {
  const v1 = schemasWith(customFields, options.details);
  const record = languages ? v1.PostRecord.extend(LANGUAGE_FIELDS) : v1.PostRecord;
  const own = hasDetail(definition, options) ? record.extend(detailShape(options.details, record)) : undefined;
  const detail = definition.detail?.schema ?? own;
  const ofTerms = termShape(options.terms, v1.Term);
  const hasMore = Object.keys(ofTerms).length > 0 && definition.term === undefined;
  const listedTerm = hasMore ? v1.Term.extend(ofTerms) : undefined;
  const ofAuthors = authorShape(options.terms);
  const {
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
    ...(detail !== undefined && { PostDetail: detail }),
    MarkedAddress: MARKED_ADDRESS,
    ...(options.details.headings === 'tree' && { Heading: HEADING_NODE }),
    Stats: definition.stats?.schema ?? v1.Stats,
    Error: v1.Error,
  });
  const html = { type: 'string', description: 'HTML.' };
  const places = {
    record: schemaRef(detail === undefined ? 'PostRecord' : 'PostDetail'),
    html,
    addresses: arrayOf('MarkedAddress'),
  };
  const answer = schemaOf(layouts.detail, places);
  const post = postIn(answer);
  const all: Components = {
    ...resources,
    ...(post !== null && { Post: post }),
    PostList: schemaOf(layouts.list, { ...METADATA, records: arrayOf('PostRecord') }),
    PostAnswer: replaced(answer, post),
    TermList: schemaOf(layouts.terms, { terms: arrayOf(listedTerm === undefined ? 'Term' : 'ListedTerm') }),
    AuthorList: schemaOf(layouts.authors, { authors: arrayOf('Author') }),
    Stats,
    Error: error,
  };
  const used = reachable(ROOTS, all);
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
};

/** Why schemas, of one document, have no JSON Schemas; null when they have. */
export const undescribable = (schemas: Readonly<Record<string, z.ZodType>>): string | null => {
  try {
    jsonSchemas(schemas);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const arrayOf = (name: string): JsonSchema => ({ type: 'array', items: schemaRef(name) });

const METADATA: Components = {
  total: { type: 'integer', minimum: 0, description: 'All posts that match.' },
  offset: { type: 'integer', minimum: 0, description: 'As applied.' },
  limit: { type: 'integer', minimum: 1, description: 'As applied.' },
};

/** An envelope's schema. What it always has is required; what is always the same is said. */
const schemaOf = (layout: Layout, places: Components): JsonSchema => {
  if (layout.is === 'place') return places[layout.name] ?? {};
  if (layout.is === 'constant') return { const: layout.value };
  if (layout.is === 'array') {
    const items = layout.items.map((item) => schemaOf(item, places));
    // There are no others; linters want them to be described all the same.
    return { type: 'array', prefixItems: items, items: {}, minItems: items.length, maxItems: items.length };
  }
  const properties = Object.fromEntries(layout.entries.map(([name, item]) => [name, schemaOf(item, places)]));
  const object = { type: 'object', properties, required: Object.keys(properties) };
  if (layout.fieldsOf === null) return object;
  const record = places[layout.fieldsOf] ?? {};
  return layout.entries.length === 0 ? record : { allOf: [record, object] };
};

/** The first object in an envelope that has the record's fields and more: a post by itself. */
const postIn = (schema: JsonSchema): JsonSchema | null => {
  if ('allOf' in schema) return schema;
  const inner = Object.values((schema.properties ?? {}) as Components);
  return inner.reduce<JsonSchema | null>((found, property) => found ?? postIn(property), null);
};

/** The schema with a reference in place of the post. */
const replaced = (schema: JsonSchema, post: JsonSchema | null): JsonSchema => {
  if (schema === post) return schemaRef('Post');
  if (schema.properties === undefined || 'allOf' in schema) return schema;
  const properties = Object.entries(schema.properties as Components);
  return { ...schema, properties: Object.fromEntries(properties.map(([name, one]) => [name, replaced(one, post)])) };
};

/** Names that can be reached from some of them. */
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
