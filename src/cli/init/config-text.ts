import { isObject } from '../../shared/is-object.ts';
import { type Proposal, valuesOf } from './proposal.ts';
import type { Values } from './tools/data-file.ts';

/** Characters of a line, as formatters have it. */
const WIDTH = 100;

/** A proposal as the text of `galley.config.ts`: short, with a comment where a decision was made. */
export const configText = (proposal: Proposal, remarks: readonly string[]): string => {
  const comments = new Map(
    proposal.decisions.flatMap(({ path, why }) => (why === undefined ? [] : [[path.join('\0'), why]])),
  );
  const head = remarks.map((remark) => `// ${remark}`);
  return [
    "import { defineConfig } from 'galley';",
    '',
    ...head,
    `export default defineConfig(${printed(valuesOf(proposal), [], comments)});`,
    '',
  ].join('\n');
};

const printed = (value: unknown, path: readonly string[], comments: ReadonlyMap<string, string>): string => {
  const indent = '  '.repeat(path.length + 1);
  const end = '  '.repeat(path.length);
  if (Array.isArray(value)) {
    const items = value.map((item) => printed(item, [...path, ''], comments));
    const line = `[${items.join(', ')}]`;
    if (line.length + indent.length + (path.at(-1) ?? '').length < WIDTH) return line;
    return `[\n${items.map((item) => `${indent}${item},\n`).join('')}${end}]`;
  }
  if (!isObject(value)) return typeof value === 'string' ? quoted(value) : String(value);
  const entries = Object.entries(value).map(([key, item]) => {
    const why = comments.get([...path, key].join('\0'));
    return `${why === undefined ? '' : `${indent}// ${sentence(why)}\n`}${indent}${nameOf(key)}: ${printed(item, [...path, key], comments)},\n`;
  });
  return isShort(value, entries, path) ? shortly(value) : `{\n${entries.join('')}${end}}`;
};

/** Whether a value fits one line, such as `{ folder: 'static' }`, because it has no comment. */
const isShort = (value: Values, entries: readonly string[], path: readonly string[]): boolean =>
  path.length > 0 &&
  Object.keys(value).length === 1 &&
  entries.every((entry) => !/^\s*\/\/|\n.*\n/.test(entry)) &&
  shortly(value).length < WIDTH - 20;

const shortly = (value: Values): string =>
  `{ ${Object.entries(value)
    .map(([key, item]) => `${nameOf(key)}: ${printed(item, [''], new Map())}`)
    .join(', ')} }`;

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;

const nameOf = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.:]$/.test(text) ? '' : '.'}`;
