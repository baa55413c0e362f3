// Prints the schema of the options (src/config/schema.ts) as types for editors and as tables for the guide.

/**
 * The parts of a zod schema that are used here.
 *
 * @typedef {{ readonly meta?: any, readonly shape?: any, readonly def: any }} Schema
 */

const INDENT = '  ';
const LAYERS = ['default', 'prefault', 'optional', 'nonoptional'];

/**
 * The metadata of a schema or of the schema that it wraps.
 *
 * @param {Schema} schema
 * @returns {{ description?: string, page?: string, sameAs?: string }}
 */
const metaOf = (schema) => schema.meta?.() ?? (schema.def.innerType === undefined ? {} : metaOf(schema.def.innerType));

/**
 * The schema of the input, without defaults and transformations.
 *
 * @param {Schema} schema
 * @returns {Schema}
 */
const written = (schema) => {
  if (schema.meta?.()?.type !== undefined) return schema;
  if (LAYERS.includes(schema.def.type)) return written(schema.def.innerType);
  if (schema.def.type !== 'pipe') return schema;
  return written(schema.def.in.def.type === 'transform' ? schema.def.out : schema.def.in);
};

/**
 * A schema's type in TypeScript.
 *
 * @param {Schema} outer
 * @param {string} [indent]
 * @returns {string}
 */
export const typeOf = (outer, indent = '') => {
  const schema = written(outer);
  const { type, or } = { ...schema.meta?.(), ...outer.meta?.() };
  if (type !== undefined) return type;
  const { def } = schema;
  const inner = (/** @type {Schema} */ each) => typeOf(each, indent);
  /** @type {Record<string, () => string>} */
  const types = {
    date: () => 'Date',
    lazy: () => 'unknown',
    literal: () => def.values.map(quoted).join(' | '),
    enum: () => Object.values(def.entries).map(quoted).join(' | '),
    nullable: () => `${inner(def.innerType)} | null`,
    union: () => def.options.map(inner).join(' | '),
    array: () => `readonly ${grouped(inner(def.element))}[]`,
    record: () => recordType(inner(def.keyType), inner(def.valueType)),
    object: () => objectType(schema.shape ?? {}, indent),
  };
  const own = types[def.type]?.() ?? def.type;
  return or === undefined ? own : `${or} | ${own}`;
};

const recordType = (/** @type {string} */ key, /** @type {string} */ value) =>
  key === 'string' ? `{ readonly [name: string]: ${value} }` : `{ readonly [Name in ${key}]?: ${value} }`;

const grouped = (/** @type {string} */ type) =>
  / \| |^readonly /.test(type) && !type.startsWith('{') ? `(${type})` : type;

const quoted = (/** @type {unknown} */ value) => (typeof value === 'string' ? `'${value}'` : String(value));

const objectType = (/** @type {Record<string, Schema>} */ shape, /** @type {string} */ indent) => {
  const within = indent + INDENT;
  const lines = Object.entries(shape).flatMap(([name, schema]) => {
    const isOptional = ['default', 'prefault', 'optional'].includes(schema.def.type) || isOptionalPipe(schema);
    const type = typeOf(schema, within);
    return [
      ...comment(schema, within),
      `${within}readonly ${name}${isOptional ? '?' : ''}: ${type}${isOptional ? ' | undefined' : ''};`,
    ];
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
};

const isOptionalPipe = (/** @type {Schema} */ schema) =>
  schema.def.type === 'pipe' && ['default', 'prefault', 'optional'].includes(schema.def.in.def.type);

const comment = (/** @type {Schema} */ schema, /** @type {string} */ indent) => {
  const { description } = metaOf(schema);
  if (description === undefined) return [];
  const value = defaultOf(schema);
  const rest = value === '' || value === '{}' ? '' : `\n${indent} *\n${indent} * @default ${value}`;
  // A pattern such as `**/*.md` would end the comment.
  return [`${indent}/**\n${indent} * ${description.replaceAll('*/', '*\\/')}${rest}\n${indent} */`];
};

/**
 * The default value of an option as TypeScript code; empty if there is none.
 *
 * @param {Schema} schema
 * @returns {string}
 */
const defaultOf = (schema) => {
  if (schema.def.type === 'pipe') return schema.def.in.def.type === 'transform' ? '' : defaultOf(schema.def.in);
  const value = ['default', 'prefault'].includes(schema.def.type) ? schema.def.defaultValue : undefined;
  return value === undefined || value === null ? '' : JSON.stringify(value).replaceAll('"', "'");
};

/**
 * The declarations of src/config/config.ts with the description of each option.
 *
 * @param {Schema} schema
 * @param {Readonly<Record<'ToolName' | 'ExtensionName', readonly string[]>>} [names] those that only the tools know
 */
export const declarationsOf = (schema, { ToolName, ExtensionName } = { ToolName: [], ExtensionName: [] }) =>
  `import type { MarkedExtension } from 'marked';
import type { Shortcode } from './config-functions.js';
import type { DefinedContract } from './contract-definition.js';

type ToolName = ${ToolName.map(quoted).join(' | ') || 'string'};
type ExtensionName = ${ExtensionName.map(quoted).join(' | ') || 'string'};

/** What a user writes in \`galley.config.ts\`; everything is optional. */
export interface Config ${typeOf(schema)}

/** Gives \`galley.config.ts\` its types; returns its argument. */
export declare const defineConfig: (config: Config) => Config;
`;

/**
 * The options of a group and of its subgroups, each with its full path.
 *
 * @param {Schema} schema
 * @param {string} path
 * @returns {{ path: string, value: string, description: string, page: string | undefined }[]}
 */
export const optionsIn = (schema, path) => {
  const group = written(schema);
  const { shape } = group;
  if (group.def.type === 'record')
    return written(group.def.valueType).shape === undefined ? [] : optionsIn(group.def.valueType, `${path}.<name>`);
  return Object.entries(shape ?? {}).flatMap(([name, option]) => {
    const { description = '', page } = metaOf(option);
    const below = isGroup(option) ? optionsIn(option, `${path}.${name}`) : [];
    return below.length > 0 ? below : [{ path: `${path}.${name}`, value: defaultOf(option), description, page }];
  });
};

/** All front matter keys of fields are one row, and so is a group that has the options of another one. */
const isGroup = (/** @type {Schema} */ schema) => {
  if (metaOf(schema).sameAs !== undefined) return false;
  const inner = written(schema);
  const shape = inner.shape ?? written(inner.def.valueType ?? inner).shape;
  const options = Object.values(shape ?? {});
  return (
    options.length > 0 && options.every((option) => metaOf(option).description !== undefined) && options.length < 13
  );
};

const PAGES = 'content/guide/posts';

/** A link from the page of the configuration, which is in `setup`. */
const linkTo = (/** @type {string | undefined} */ page) => {
  if (page === undefined) return '';
  return ` [More](${page.startsWith('setup/') ? page.slice('setup/'.length) : `../${page}`}).`;
};

const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|');

/**
 * The table of a group.
 *
 * @param {Schema} schema
 * @param {string} name
 */
export const tableOf = (schema, name) => {
  const group = schema.shape?.[name];
  if (group === undefined) throw new Error(`There is no group ${name}.`);
  const rows = optionsIn(group, name).map(
    ({ path, value, description, page }) =>
      `| \`${path}\` | ${value === '' ? '' : `\`${cell(value)}\``} | ${cell(description)}${page === 'setup/configuration.md' ? '' : linkTo(page)} |`,
  );
  return ['| option | default | means |', '|---|---|---|', ...rows].join('\n');
};

export const GUIDE_PAGE = `${PAGES}/setup/configuration.md`;

/**
 * Returns the guide's page with updated tables, each below its heading, `` ## `posts`: … ``.
 *
 * @param {Schema} schema
 * @param {string} page
 */
export const withTables = (schema, page) =>
  page.replace(
    /(^## `(\w+)`[^\n]*\n)([\s\S]*?)(?:^\|[^\n]*\n)+/gm,
    (_, heading, name, between) => `${heading}${between}${tableOf(schema, name)}\n`,
  );
