import { type Json, type JsonObject, listOf, objectOf, textOf } from './document.ts';
import { code, escaped, prose, reference, remaining } from './html.ts';

const SHOWN = [
  '$ref',
  'type',
  'description',
  'properties',
  'required',
  'items',
  'anyOf',
  'oneOf',
  'allOf',
  'enum',
  'const',
];

/** The ways in which a schema may be put together of others, in words. */
const COMBINED = { anyOf: 'any of', oneOf: 'one of', allOf: 'all of' } as const;

/** A JSON Schema as a line, and lists of what is in it. */
export const schemaHtml = (schema: Json | undefined): string => {
  if (typeof schema === 'boolean') return schema ? 'anything' : 'nothing';
  const object = objectOf(schema);
  const description = textOf(object.description);
  return `${typeHtml(object)}${remaining(object, SHOWN)}${description && ` <span>${prose(description)}</span>`}${inner(object)}`;
};

const typeHtml = (schema: JsonObject): string => {
  if (typeof schema.$ref === 'string') return reference(schema.$ref);
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => code(JSON.stringify(value))).join(' or ');
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const named = types.map(textOf).filter(Boolean);
  const item = objectOf(schema.items);
  const of = named.includes('array') && typeof item.$ref === 'string' ? ` of ${reference(item.$ref)}` : '';
  return `<span class="type">${escaped(named.join(' or '))}${of}</span>`;
};

const inner = (schema: JsonObject): string =>
  [
    fields(schema),
    isPlainList(schema) || schema.items === undefined ? '' : list([`each: ${schemaHtml(schema.items)}`]),
    ...Object.entries(COMBINED).map(([name, words]) =>
      list(listOf(schema[name]).map((one) => `${words}: ${schemaHtml(one)}`)),
    ),
  ].join('');

/** A list of a component's has been said with its type. */
const isPlainList = ({ items }: JsonObject): boolean => typeof objectOf(items).$ref === 'string';

const fields = ({ properties, required }: JsonObject): string => {
  const needed = new Set(listOf(required));
  return list(
    Object.entries(objectOf(properties)).map(
      ([name, schema]) =>
        `<b>${code(name)}</b>${needed.has(name) ? '' : ' <span class="more">optional</span>'} ${schemaHtml(schema)}`,
    ),
  );
};

const list = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul class="fields">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
