import type { Token } from 'marked';
import type { AttributeMark, Attributes } from '../../../content/markdown/extensions/attribute-list.ts';
import { BLOCK_HTML } from './html.ts';

export const ATTRIBUTE_LIST: string = String.raw`\{:(?![:/])((?:\\\}|[^}]){1,1000})\}`;
export const BLANK: RegExp = /^[ \t]*(?:\n|$)/;
/** The end of a block: https://kramdown.gettalong.org/syntax.html#eob-marker */
export const END_MARK: RegExp = /^\^[ \t]*(?:\n|$)/;
export const ATTRIBUTES: RegExp = new RegExp(`^ {0,3}${ATTRIBUTE_LIST}[ \\t]*(?:\\n|$)`);
export const RULE: RegExp = /^ {0,3}([*_-])[ \t]*\1[ \t]*\1(?:\1|[ \t])*(?:\n|$)/;
export const ITEM: RegExp = /^ {0,3}(?:[*+-]|\d+\.)[ \t|]/;
const DEFINITION = /^(\w[\w:-]*):(?=\s|$)/;

/** Makes the mark for a match of one of the two patterns above. */
export const markOf = ([raw, written = '']: RegExpExecArray): AttributeMark => {
  const [definition, name = null] = DEFINITION.exec(written) ?? [];
  return { type: 'attribute-mark', raw, list: readList(written.slice(definition?.length ?? 0)), name };
};

const PART =
  /(?:^|[\t-\r ])(?:(\w[\w-]*)=(["'])((?:\\\}|\\\2|(?!\\\2)[^}])*?|(?:\\\}|[^}])*?)\2|(\w[\w-]*)|((?:#[A-Za-z][\w:-]*|\.[^\t-\r .#]+)+))(?=[\t-\r ]|$)/g;

/** Reads a list of attributes, without what is none: https://kramdown.gettalong.org/syntax.html#attribute-list-definitions */
const readList = (text: string): Attributes => {
  let id: string | null = null;
  let classes: readonly string[] = [];
  const others: Record<string, string> = {};
  const words: string[] = [];
  for (const [, written = '', sign, quoted = '', word, marks = ''] of text.matchAll(PART)) {
    const name = written.toLowerCase();
    const value = quoted.replaceAll('\\}', '}').replaceAll(`\\${sign}`, sign ?? '');
    if (word !== undefined) words.push(word);
    else if (name === 'id') id = value;
    else if (name === 'class') classes = value.split(/\s+/).filter((each) => each !== '');
    else if (name !== '') others[name] = value;
    for (const [mark] of marks.matchAll(/#[A-Za-z][\w:-]*|\.[^.#]+/g))
      if (mark.startsWith('#')) id = mark.slice(1);
      else classes = [...classes, mark.slice(1)];
  }
  return { id, classes, others, words };
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

export const CODE_LINE: RegExp = /^(?: {4}|\t)[ \t]*[^\t-\r ]/;

/** The length of indented lines, with lines right below them that are not indented, and empty lines above and between. */
export const codeLength = (text: string): number => {
  let end = 0;
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const line = firstLine(rest);
    const goesOn = BLANK.test(line) || CODE_LINE.test(line) || (at === end && at > 0 && !endsLazyLines(rest));
    if (!goesOn) break;
    at += line.length;
    if (!BLANK.test(line)) end = at;
  }
  return end;
};
