import * as z from 'zod';
import { escapeRegExp } from '../../shared/escape.ts';
import { SLUG_WORDS } from '../slugs/slug-alphabet.ts';
import { authorKind, termKind } from '../taxonomy/entry-kinds.ts';
import type { EntryKind } from '../taxonomy/taxonomy-file.ts';
import type { Tool } from '../tool.ts';
import { workspaceFile } from '../workspace/workspace-settings.ts';
import { type ModelSources, type PostField, postModel } from './post-model.ts';

/** A JSON Schema, draft 7, which editors read. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of the front matter of a workspace's posts. It accepts other keys, of which a build warns. */
export const postSchema = (sources: ModelSources): JsonSchema => {
  const fields = postModel(sources);
  const { tool } = sources.settings;
  const properties: Record<string, unknown> = {};
  for (const field of fields) {
    for (const [at, key] of field.keys.entries()) {
      // Editors suggest only the first key of a field.
      const other = { description: `Another name of ${field.keys[0]}.`, doNotSuggest: true };
      const about = at === 0 ? { description: field.says } : other;
      place(properties, key.split('.'), { ...about, ...valueSchema(field, key, tool) });
    }
  }
  const required = fields.filter(({ isRequired }) => isRequired).map(presence);
  return { type: 'object', properties, ...(required.length > 0 && { allOf: required }) };
};

/** Adds the schema of a value at a path. The first field with a key counts. */
const place = (
  properties: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: JsonSchema,
): void => {
  if (rest.length === 0) properties[name] ??= value;
  else {
    properties[name] ??= { type: ['object', 'null'], properties: {} };
    const { properties: inner } = properties[name] as { properties?: Record<string, unknown> };
    if (inner !== undefined) place(inner, rest, value);
  }
};

/** At least one key of a field has a value. */
const presence = ({ keys, isCustom }: PostField): JsonSchema => {
  const value = isCustom ? { not: { type: 'null' } } : { type: ['string', 'number'], pattern: '\\S' };
  const at = (path: readonly string[]): JsonSchema => {
    const [name = '', ...rest] = path;
    return { required: [name], properties: { [name]: rest.length === 0 ? value : at(rest) } };
  };
  const [first, ...others] = keys.map((key) => at(key.split('.')));
  return others.length === 0 && first !== undefined ? first : { anyOf: [first, ...others] };
};

const TEXT = { type: ['string', 'number'] } as const;
const NONE = { type: ['string', 'null'], maxLength: 0 } as const;

/** Dates as `parseDate` reads them. An expression knows neither the days of each month nor the names of zones. */
const DATE = String.raw`\d{4}([-/])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?:[Tt\s].*)?|\d{1,2}(?:[-/]|\. ?)\d{1,2}(?:[-/]|\. ?)\d{4}.*|\d{1,2}:\d{2}.*\d{4}.*|\d{13}|(?=.*\d{4})(?=.*\d{1,2}\b).*[A-Za-z]{3}.*`;
const MILLISECONDS = { type: 'integer', minimum: 1e12, maximum: 1e13 - 1 } as const;
/** A path on a site, as `aliasOf` reads it. */
const ADDRESS = {
  type: TEXT.type,
  pattern: String.raw`^(?!\s*[A-Za-z][A-Za-z0-9+.-]*:)(?!.*(?:[\\#]|\{[{%<]|//)).*\S.*$`,
};

const valueSchema = (field: PostField, key: string, tool: Tool): JsonSchema => {
  const { kind, isCustom, isRequired } = field;
  const orNull = isCustom && isRequired ? [] : ['null'];
  switch (kind) {
    case 'text':
    case 'string':
      return { type: [...TEXT.type, ...orNull] };
    case 'slug':
      return slugSchema(key, tool);
    case 'date':
      return dateSchema(tool, isCustom, orNull);
    case 'published':
      return { anyOf: [switchSchema(tool), dateSchema(tool, false, [])] };
    case 'switch':
      return switchSchema(tool);
    case 'image':
      return { type: ['string', 'number', 'object', 'array', 'boolean', 'null'], not: { const: true } };
    case 'category':
    case 'tags':
    case 'authors':
      return termsSchema(field, tool);
    case 'addresses':
      return { anyOf: [ADDRESS, { type: 'array', items: ADDRESS }, NONE] };
    case 'language':
      return languageSchema(field);
    case 'strings':
      return { type: ['array', ...orNull], items: TEXT };
    case 'json':
      return isRequired ? { not: { type: 'null' } } : {};
    default:
      return { type: [kind, ...orNull] };
  }
};

const slugSchema = (key: string, tool: Tool): JsonSchema => {
  const type = [...TEXT.type, 'null'];
  if (tool.isKnown || !/slug$/i.test(key)) return { type: [...type, ...(tool.isKnown ? ['boolean'] : [])] };
  return { type, pattern: `^\\s*(?:/.*|${SLUG_WORDS})?\\s*$` };
};

const dateSchema = (tool: Tool, isCustom: boolean, orNull: readonly string[]): JsonSchema => {
  const word = !isCustom && tool.dateOfWord('created') !== null ? '|[A-Za-z ]+' : '';
  const pattern = isCustom ? `^\\s*(?:${DATE})\\s*$` : `^\\s*(?:${DATE}${word})?\\s*$`;
  return { anyOf: [{ type: ['string', ...orNull], pattern }, MILLISECONDS] };
};

const switchSchema = ({ readsYes }: Tool): JsonSchema => ({
  type: ['boolean', 'string', 'null'],
  pattern: `^\\s*(?:[Tt][Rr][Uu][Ee]${readsYes ? '|[Ff]alse|[Yy]es|[Nn]o|[Oo]n|[Oo]ff' : ''})?\\s*$`,
});

const languageSchema = ({ choices = [] }: PostField): JsonSchema => {
  const tags = choices.map(({ value }) => value);
  const variants = `^\\s*(?:(?:${tags.map(escapeRegExp).join('|')})(?:[-_].*)?)?\\s*$`;
  return { anyOf: [{ enum: tags }, { type: [...TEXT.type, 'null'], pattern: variants }] };
};

/** One term or several: as a list, or as one string if the kind has a separator. */
const termsSchema = ({ kind, choices }: PostField, tool: Tool): JsonSchema => {
  const words = choices && [...new Set(choices.flatMap(({ value, label }) => [value, label]))];
  const one: JsonSchema = words === undefined ? TEXT : { enum: words };
  const joined = kind === 'tags' ? [separated(words, tool)] : [];
  const object: JsonSchema =
    kind === 'authors'
      ? { type: 'object', properties: { id: one, name: TEXT }, anyOf: [{ required: ['id'] }, { required: ['name'] }] }
      : { type: 'object', properties: { label: one }, required: ['label'] };
  const nested = { type: 'array', items: one, ...(kind === 'tags' && { maxItems: 1 }) };
  const item: JsonSchema = { anyOf: [one, object, NONE, ...(kind === 'authors' ? [] : [nested])] };
  const single = kind === 'authors' ? [one, object] : [one];
  return { anyOf: [...single, { type: 'array', items: item }, ...joined, NONE] };
};

/** Several terms in one string. */
const separated = (words: readonly string[] | undefined, tool: Tool): JsonSchema => {
  if (words === undefined || tool.isKnown) return { type: 'string' };
  const any = words.map(escapeRegExp).join('|');
  return { type: 'string', pattern: `^\\s*(?:${any})?(?:\\s*,\\s*(?:${any})?)*\\s*$` };
};

/** The schemas of a workspace's files besides posts, by name. Without a folder of its own it has no `workspace.yaml`. */
export const fileSchemas = (
  { settings: { terms: options }, workspace: { languages } }: Pick<ModelSources, 'settings' | 'workspace'>,
  isShared: boolean,
): Readonly<Record<string, JsonSchema>> => {
  const terms = entriesSchema(termKind({ options, languages }), isShared, languages !== undefined);
  const authors = entriesSchema(authorKind(options), isShared, false);
  return { authors, categories: terms, tags: terms, ...(!isShared && { workspace: written(workspaceFile) }) };
};

/** The schema of a list or a map of entries. */
const entriesSchema = <Data>(kind: EntryKind<Data>, isShared: boolean, hasLanguages: boolean): JsonSchema => {
  const { properties, ...rest } = written(kind.schema);
  const texts = Object.entries(properties as Readonly<Record<string, JsonSchema>>)
    .filter(([key]) => !kind.off.has(key))
    .map(([key, schema]) => [key, hasLanguages && TRANSLATED.has(key) ? { anyOf: [NAME, schema] } : schema]);
  const entry = {
    ...rest,
    properties: { [kind.slugKey]: NAME, ...Object.fromEntries(texts) },
    ...(isShared && { required: [], additionalProperties: true }),
  };
  return {
    anyOf: [
      { type: 'array', items: { anyOf: [NAME, entry] } },
      { type: 'object', additionalProperties: { anyOf: [NAME, { type: 'null' }, entry] } },
      NONE,
    ],
  };
};

const TRANSLATED = new Set(['name', 'description']);

/** Galley reads every scalar in these files as a string. */
const SCALAR = ['string', 'number', 'boolean'];
const NAME = { type: SCALAR };

/** The schema of what users write for a zod schema, without what only the guide needs. */
const written = (schema: z.ZodType): JsonSchema => {
  const { $schema, ...made } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === 'string')
        Object.assign(jsonSchema, { type: jsonSchema.minLength ? SCALAR : [...SCALAR, 'null'] });
      for (const key of ['page', 'sameAs', 'propertyNames']) delete jsonSchema[key];
      if (jsonSchema.default === '') delete jsonSchema.default;
    },
  });
  return made;
};
