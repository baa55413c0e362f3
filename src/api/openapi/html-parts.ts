import { escapeHtml } from '../../shared/escape.ts';
import { type Fields, isObject } from '../../shared/is-object.ts';

const OF_PARAMETER = ['name', 'in', 'required', 'description', 'schema', 'example', 'x-applied'];

/** A parameter with its type, default, limits and an example. */
export const parameterHtml = (value: unknown): string => {
  const parameter = objectOf(value);
  const schema = objectOf(parameter.schema);
  const facts = [
    parameter.required === true ? '<b class="required">required</b>' : '',
    `in ${escapeHtml(textOf(parameter.in))}`,
    typeHtml(schema),
    schema.default === undefined ? '' : `default ${code(jsonText(schema.default))}`,
    limitsHtml(objectOf(parameter['x-applied'])),
    parameter.example === undefined ? '' : `such as ${code(exampleOf(parameter.example))}`,
  ].filter(Boolean);
  const more = remaining(parameter, OF_PARAMETER) + remaining(schema, [...OF_SCHEMA, 'default']);
  return `<div class="parameter"><code class="name">${escapeHtml(textOf(parameter.name))}</code><div><p class="facts">${facts.map((fact) => `<span>${fact}</span>`).join('')}</p>${paragraph(textOf(parameter.description))}${more && `<p class="more">${more}</p>`}${partsHtml(schema)}</div></div>`;
};

/** The bounds that the API applies to a number. */
const limitsHtml = ({ minimum, maximum }: Fields): string => {
  if (maximum !== undefined) return `${code(jsonText(minimum))} to ${code(jsonText(maximum))}`;
  return minimum === undefined ? '' : `at least ${code(jsonText(minimum))}`;
};

/** Formats an example as in a URL. */
const exampleOf = (example: unknown): string =>
  Array.isArray(example) ? example.map(jsonText).join(',') : jsonText(example);

/** A response: its bodies, with examples, and its headers. */
export const responseHtml = (value: unknown): string => {
  const response = objectOf(value);
  const { description, headers, content } = response;
  return `${prose(textOf(description))}${remaining(response, ['description', 'headers', 'content'])}${bodiesHtml(content)}${headersHtml(headers)}`;
};

const bodiesHtml = (content: unknown): string =>
  Object.entries(objectOf(content))
    .map(([type, media]) => {
      const { schema, example } = objectOf(media);
      const shown =
        example === undefined ? '' : `<pre tabindex="0">${escapeHtml(JSON.stringify(example, null, 2))}</pre>`;
      const more = remaining(objectOf(media), ['schema', 'example']);
      return `<div>${code(type)}: ${schemaHtml(schema)}${more}${shown}</div>`;
    })
    .join('');

const headersHtml = (headers: unknown): string => {
  const names = Object.entries(objectOf(headers)).map(([name, header]) => {
    const { $ref } = objectOf(header);
    return typeof $ref === 'string' ? reference($ref) : `${code(name)} ${headerHtml(header)}`;
  });
  return names.length === 0
    ? ''
    : `<details class="plain"><summary>${names.length} headers</summary><p class="more">${names.join(', ')}</p></details>`;
};

const headerHtml = (value: unknown): string => {
  const header = objectOf(value);
  return `${paragraph(textOf(header.description))}<div>${schemaHtml(header.schema)}${remaining(header, ['description', 'schema'])}</div>`;
};

/** The title of each group of components, and the function that shows one component of it. */
const GROUPS: Readonly<Record<string, { readonly title: string; readonly show: (value: unknown) => string }>> = {
  schemas: { title: 'Schemas', show: (value) => schemaHtml(value) },
  parameters: { title: 'Parameters', show: parameterHtml },
  responses: { title: 'Responses', show: (value) => `<div>${responseHtml(value)}</div>` },
  headers: { title: 'Headers', show: headerHtml },
};

/** The components that operations refer to. An unknown group is shown as JSON. */
export const componentsHtml = (components: Fields): string =>
  [...new Set([...Object.keys(GROUPS), ...Object.keys(components)])]
    .filter((group) => Object.keys(objectOf(components[group])).length > 0)
    .map((group) => {
      const { title, show } = GROUPS[group] ?? { title: group, show: (value: unknown) => code(jsonText(value)) };
      const all = Object.entries(objectOf(components[group])).map(
        ([name, value]) =>
          `<article id="${escapeHtml(idOf(group, name))}"><h3>${escapeHtml(name)}</h3>${show(value)}</article>`,
      );
      return `<section id="${escapeHtml(group)}"><h2>${escapeHtml(title)}</h2>${all.join('')}</section>`;
    })
    .join('');

/** Labels of the keywords that combine schemas. */
const COMBINED = { anyOf: 'any of', oneOf: 'one of', allOf: 'all of' } as const;

const OF_SCHEMA = [
  ...['$ref', 'type', 'description', 'properties', 'required', 'items', 'enum', 'const'],
  ...Object.keys(COMBINED),
];

/** A JSON Schema as one line, followed by lists of its parts. */
const schemaHtml = (schema: unknown): string => {
  if (typeof schema === 'boolean') return schema ? 'anything' : 'nothing';
  const object = objectOf(schema);
  const description = textOf(object.description);
  return `${typeHtml(object)}${remaining(object, OF_SCHEMA)}${description && ` <span>${prose(description)}</span>`}${partsHtml(object)}`;
};

const typeHtml = (schema: Fields): string => {
  if (typeof schema.$ref === 'string') return reference(schema.$ref);
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => code(JSON.stringify(value))).join(' or ');
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const named = types.map(textOf).filter(Boolean);
  const item = objectOf(schema.items);
  const of = named.includes('array') && typeof item.$ref === 'string' ? ` of ${reference(item.$ref)}` : '';
  return `<span class="type">${escapeHtml(named.join(' or '))}${of}</span>`;
};

const partsHtml = (schema: Fields): string =>
  [
    fieldsHtml(schema),
    isPlainList(schema) || schema.items === undefined ? '' : htmlList([`each: ${schemaHtml(schema.items)}`]),
    ...Object.entries(COMBINED).map(([name, words]) =>
      htmlList(listOf(schema[name]).map((one) => `${words}: ${schemaHtml(one)}`)),
    ),
  ].join('');

/** Whether a list's type already names the component of its items. */
const isPlainList = ({ items }: Fields): boolean => typeof objectOf(items).$ref === 'string';

const fieldsHtml = ({ properties, required }: Fields): string => {
  const needed = new Set(listOf(required));
  return htmlList(
    Object.entries(objectOf(properties)).map(
      ([name, schema]) =>
        `<b>${code(name)}</b>${needed.has(name) ? '' : ' <span class="more">optional</span>'} ${schemaHtml(schema)}`,
    ),
  );
};

const htmlList = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul class="fields">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

/** A description as HTML. Text between backticks becomes code. */
const prose = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

export const paragraph = (text: string): string => (text === '' ? '' : `<p>${prose(text)}</p>`);

export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** The HTML id of a component's section. */
const idOf = (group: string, name: string): string => `${group}-${name}`;

/** A link to the component that a reference names. */
export const reference = (ref: string): string => {
  const [group = '', name = ''] = ref.split('/').slice(-2);
  return `<a href="#${escapeHtml(encodeURIComponent(idOf(group, name)))}">${escapeHtml(name)}</a>`;
};

/** All other fields with their names and values as text, so that the page omits nothing. */
export const remaining = (object: Fields, shown: readonly string[]): string =>
  Object.entries(object)
    .map(([name, value]) =>
      shown.includes(name) || value === undefined
        ? ''
        : ` <span class="more">${escapeHtml(name)}: ${code(jsonText(value))}</span>`,
    )
    .join('');

/** A value as text: `minimum: 1, maximum: 100`. */
const jsonText = (value: unknown): string => {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.map(jsonText).join(', ') || 'none';
  if (!isObject(value)) return String(value);
  const parts = Object.entries(value).map(([name, one]) => `${name}: ${jsonText(one)}`);
  return parts.join(', ') || 'anything';
};

export const objectOf = (value: unknown): Fields => (isObject(value) ? value : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
