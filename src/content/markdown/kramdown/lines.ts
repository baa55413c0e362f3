import type { Token } from 'marked';
import { type AttributeMark, readAttributes } from '../extensions/attribute-list.ts';
import { BLOCK_HTML } from './html.ts';

export const ATTRIBUTE_LIST: string = String.raw`\{:(?![:/])((?:\\\}|[^}]){0,1000})\}`;
export const BLANK: RegExp = /^[ \t]*(?:\n|$)/;
/** The end of a block: https://kramdown.gettalong.org/syntax.html#eob-marker */
export const END_MARK: RegExp = /^\^[ \t]*(?:\n|$)/;
export const ATTRIBUTES: RegExp = new RegExp(`^ {0,3}${ATTRIBUTE_LIST}[ \\t]*(?:\\n|$)`);
export const RULE: RegExp = /^ {0,3}([*_-])[ \t]*\1[ \t]*\1(?:\1|[ \t])*(?:\n|$)/;
export const ITEM: RegExp = /^ {0,3}(?:[*+-]|\d+\.)[ \t|]/;
const DEFINITION = /^(\w[\w:-]*):(?=\s|$)/;

/** Makes the mark for a match of one of the two patterns above. */
export const markOf = ([raw, written = '']: RegExpExecArray): AttributeMark | undefined => {
  const [definition, name = null] = DEFINITION.exec(written) ?? [];
  const list = readAttributes(written.slice(definition?.length ?? 0), { isLoose: true });
  return list === null ? undefined : { type: 'attribute-mark', raw, list, name };
};

export const firstLine = (text: string): string => {
  const end = text.indexOf('\n');
  return end === -1 ? text : text.slice(0, end + 1);
};

/** Trim what Ruby calls white space: not ideographic and non-breaking spaces. */
export const trimStart = (text: string): string => text.replace(/^[\t-\r ]+/, '');
export const trimEnd = (text: string): string => {
  let end = text.length;
  while (/[\t-\r ]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};
export const trim = (text: string): string => trimStart(trimEnd(text));

/** Whether an empty line follows a block, or a mark that ends it. */
export const endsWithBlank = ({ type, raw }: Token): boolean => type === 'space' || /\n[ \t]*\n$/.test(raw);

/** Whether a table or an underlined heading can begin: only after an empty line, or after attributes for it. */
export const isAfterBoundary = (tokens: readonly Token[]): boolean => {
  const last = tokens.findLast(({ type }) => type !== 'attribute-mark' && type !== 'footnotes');
  return last === undefined || endsWithBlank(last);
};

/** Whether a line ends a paragraph, a quote or code that goes on without its mark. */
export const endsLazyLines = (text: string): boolean =>
  BLANK.test(text) || ATTRIBUTES.test(text) || END_MARK.test(text) || BLOCK_HTML.test(text);
