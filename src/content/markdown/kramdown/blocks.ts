import type { Token, TokenizerThis, Tokens } from 'marked';
import { type AttributeMark, readAttributes } from '../extensions/attribute-list.ts';
import { type Extension, startInParagraph } from '../extensions/extension.ts';
import { HTML_IN_PARAGRAPH } from './html.ts';

export const ATTRIBUTE_LIST: string = String.raw`\{:(?![:/])((?:\\\}|[^}\n]){0,1000})\}`;
const LINE = new RegExp(`^ {0,3}${ATTRIBUTE_LIST}[ \\t]*(?:\\n|$)`);
const DEFINITION = /^(\w[\w:-]*):(?=\s|$)/;
/** The end of a block: https://kramdown.gettalong.org/syntax.html#eob-marker */
const END_MARK = /^\^[ \t]*(?:\n|$)/;
const BREAK = String.raw`(?:\{:(?![:/])[^}\n]*\}|\^)[ \t]*(?=\n|$)`;
const BREAK_IN_PARAGRAPH = new RegExp(`\\n {0,3}${BREAK}`);
const BRACKETED_NUMBER = /^ {0,3}\d{1,9}\)[ \t]/;
const CONTAINER = /^ {0,3}(?:>|((?:[*+-]|\d{1,9}\.)[ \t]+))/;

/**
 * Lines that end a block in kramdown: attributes and `^`. marked would continue quotes and lists in the next line, so
 * this cuts the text there first. https://kramdown.gettalong.org/syntax.html
 */
export const blocks: Extension = {
  mayBeIn: (text) => /\{:|^[ >]*\^|^ {0,3}>[ \t]*\n|^[ >\-*+\d.)]*\d\)[ \t]|\n {0,3}(?:```|~~~)/m.test(text),
  marked: {
    extensions: [
      {
        name: 'attribute-mark',
        level: 'block',
        start: (text) => startInParagraph(text, BREAK_IN_PARAGRAPH),
        tokenizer: (text) => readLine(text),
        renderer: () => '',
      },
      {
        name: 'kramdown-container',
        level: 'block',
        tokenizer(text, tokens) {
          return BRACKETED_NUMBER.test(text)
            ? continueParagraph(text, tokens as Token[], this)
            : readContainer(text, this);
        },
      },
    ],
  },
};

const readLine = (text: string): AttributeMark | Tokens.Space | undefined => {
  const end = END_MARK.exec(text)?.[0];
  if (end !== undefined) return { type: 'space', raw: end };
  const [raw, written = ''] = LINE.exec(text) ?? [];
  return raw === undefined ? undefined : markOf(raw, written);
};

export const markOf = (raw: string, written: string): AttributeMark | undefined => {
  const [definition, name = null] = DEFINITION.exec(written) ?? [];
  const list = readAttributes(written.slice(definition?.length ?? 0), { isLoose: true });
  return list === null ? undefined : { type: 'attribute-mark', raw, list, name };
};

/** Reads a quote or a list with marked, up to the line that ends it in kramdown. */
const readContainer = (text: string, { lexer }: TokenizerThis): Token | undefined => {
  const [start, item] = CONTAINER.exec(text) ?? [];
  const { tokenizer } = lexer.options;
  if (start === undefined || tokenizer === undefined || tokenizer === null) return undefined;
  const indent = item === undefined ? 3 : Math.min(3, start.length - 1);
  const found = new RegExp(`\\n {0,${indent}}${BREAK}`).exec(text);
  const cut = found === null ? text : text.slice(0, found.index + 1);
  const lazy = item === undefined ? quoteLazyLines(cut) : indentLazyFences(cut);
  if (lazy === null && found === null) return undefined;
  const { text: whole } = lazy ?? { text: cut };
  const block = item === undefined ? tokenizer.blockquote(whole) : tokenizer.list(whole);
  return block && lazy ? { ...block, raw: cut.slice(0, lazy.sourceLength(block.raw.length)) } : block;
};

/** Reads lines that marked takes for another block as text. They continue a paragraph right above, if there is one. */
export const continueParagraph = (text: string, tokens: readonly Token[], { lexer }: TokenizerThis): Token => {
  const { options, state, inlineQueue } = lexer;
  const read = (state.top ? options.tokenizer?.paragraph(text) : options.tokenizer?.text(text)) as Tokens.Paragraph;
  const last = tokens.at(-1);
  if (last?.type !== read.type || endsWithBlank(last)) return read;
  const queued = inlineQueue.pop();
  const previous = inlineQueue.at(-1);
  if (queued === undefined || previous === undefined) return read;
  last.raw = `${last.raw.replace(/\n$/, '')}\n`;
  (last as Tokens.Paragraph).text += `\n${read.text}`;
  previous.src = (last as Tokens.Paragraph).text;
  return { type: 'space', raw: read.raw };
};

/** Whether an empty line follows a block, or a mark that ends it. */
export const endsWithBlank = ({ type, raw }: Token): boolean => type === 'space' || /\n[ \t]*\n$/.test(raw);

const ITEM = /^(\s*(?:[*+-]|\d{1,9}\.)[ \t]+)\S/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** A text with prefixes added to some lines. */
interface Indented {
  readonly text: string;
  /** Converts a length of the indented text to a length of the source. */
  readonly sourceLength: (length: number) => number;
}

/**
 * Indents fenced code right below the text of a list item, because it continues the item in kramdown. Returns null if
 * there is none. An empty line ends the search, except before an item or an indented line.
 */
const indentLazyFences = (source: string): Indented | null => {
  if (!/\n {0,3}(?:```|~~~)/.test(source)) return null;
  const lines = source.split('\n');
  const added: number[] = lines.map(() => 0);
  let indent = 0;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    if (line.trim() === '') {
      const next = lines[at + 1] ?? '';
      if (!ITEM.test(next) && !/^(?:\s|$)/.test(next)) break;
      continue;
    }
    indent = ITEM.exec(line)?.[1]?.length ?? indent;
    const mark = FENCE.exec(line)?.[1];
    const own = /^ */.exec(line)?.[0].length ?? 0;
    if (mark === undefined || own >= indent || lines[at - 1]?.trim() === '') continue;
    const end = lines.findIndex((each, index) => index > at && each.trim().startsWith(mark));
    if (end === -1 || lines.slice(at, end).some((each) => each.trim() === '')) break;
    for (; at <= end; at++) added[at] = indent;
    at -= 1;
  }
  return withPrefix(source, { added, prefix: ' ' });
};

const QUOTE_END = new RegExp(`\\n[ \\t]*\\n|${HTML_IN_PARAGRAPH.source}`);

/** Adds `>` to lines right below an empty line of a quote, which continue it in kramdown. Null if there are none. */
const quoteLazyLines = (source: string): Indented | null => {
  const [quote = ''] = source.split(QUOTE_END, 1);
  if (!/^ {0,3}>[ \t]*\n(?! {0,3}>)/m.test(quote)) return null;
  const added = quote.split('\n').map((line) => (/^ {0,3}>/.test(line) || line === '' ? 0 : 1));
  return withPrefix(source, { added, prefix: '>' });
};

/** Adds a prefix to each line `added[line]` times. Returns null if no line changes. */
const withPrefix = (
  source: string,
  { added, prefix }: { readonly added: readonly number[]; readonly prefix: string },
): Indented | null => {
  const lines = source.split('\n');
  if (added.every((count) => count === 0)) return null;
  return {
    text: lines.map((line, at) => prefix.repeat(added[at] ?? 0) + line).join('\n'),
    sourceLength: (length) => {
      let [rest, sum] = [length, 0];
      for (const [at, line] of lines.entries()) {
        const whole = (added[at] ?? 0) + line.length + 1;
        if (rest <= whole) return sum + Math.max(0, rest - (added[at] ?? 0));
        rest -= whole;
        sum += line.length + 1;
      }
      return source.length;
    },
  };
};
