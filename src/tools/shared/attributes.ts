import type { Token, Tokens } from 'marked';
import {
  type Attributed,
  type Attributes,
  addAttributes,
  readAttributes,
} from '../../content/markdown/extensions/attribute-list.ts';
import { changesTokens, type Extension } from '../../content/markdown/extensions/extension.ts';
import { childLists, childTokens } from '../../content/markdown/tokens/walk-tokens.ts';

/**
 * Attributes after an element: `{: .class #id name="value"}` in a line below a block, or right after a link, an image,
 * emphasis or code, as in kramdown. The colon is optional, as in markdown-it-attrs.
 * https://kramdown.gettalong.org/syntax.html#attribute-list-definitions, https://github.com/arve0/markdown-it-attrs
 */
export const attributes: Extension = changesTokens({ mayBeIn: /\{(?::|[ \t]*(?:[.#]|[A-Za-z][\w:-]*=))/ }, (tokens) =>
  visitBlocks(tokens),
);

const LIST = String.raw`\{(?::\s*|[ \t]*(?=[.#]|[A-Za-z][\w:-]*=))([^{}\n]*)\}`;
const WHOLE = new RegExp(`^${LIST}\\s*$`);
const AT_START = new RegExp(`^${LIST}`);
const FIRST_LINE = new RegExp(`^${LIST}[ \\t]*\\n`);
/** A list on its own line or, if it begins with a dot or a hash, after the text. */
const AT_END = new RegExp(`(?:\\n|[ \\t]+(?=\\{[ \\t]*[.#]))${LIST}\\s*$`);

const OWN_LINE = /\n[ \t]*\{[^\n]*\}\s*$/;

const visitBlocks = (tokens: Token[]): void => {
  for (const [at, token] of tokens.entries()) {
    const inner = childTokens(token) as Token[];
    if (token.type === 'paragraph' || (token.type === 'text' && inner.length > 0)) {
      const isTaken = readParagraph(token as Attributed<Tokens.Paragraph>, tokens[at - 1], tokens[at + 1]);
      if (isTaken) tokens[at] = space(token);
    } else if (token.type === 'heading') visitInline(inner);
    else if (token.type === 'table') readTable(token as Attributed<Tokens.Table>);
    else if (token.type === 'list') readList(token as Attributed<Tokens.List>);
    else {
      visitBlocks(inner);
      if (token.type === 'blockquote') takeFromLast(token, inner);
    }
  }
};

const space = ({ raw }: Token): Tokens.Space => ({ type: 'space', raw });

/** Moves attributes below the last row, which marked reads as a row, to the table. */
const readTable = (table: Attributed<Tokens.Table>): void => {
  const [first, ...others] = table.rows.at(-1) ?? [];
  const list = others.every(({ text }) => text === '') ? attributesIn(WHOLE.exec(first?.text ?? '')) : null;
  if (list !== null) {
    table.rows.pop();
    addAttributes(table, list);
  }
  for (const cell of childLists(table)) visitInline(cell);
};

/** Moves attributes in the line below a quote, without `>`, to the quote. */
const takeFromLast = (quote: Attributed, inner: readonly Token[]): void => {
  const last = inner.at(-1) as Attributed | undefined;
  if (last?.type !== 'paragraph' || last.attributes === undefined || !/\n {0,3}\{[^\n]*\}\s*$/.test(quote.raw)) return;
  addAttributes(quote, last.attributes);
  delete last.attributes;
};

/** Moves attributes at the end of an item's first text to the item, and those in a line below an item to the list. */
const readList = (list: Attributed<Tokens.List>): void => {
  for (const item of list.items) {
    visitBlocks(item.tokens);
    for (const text of new Set([item.tokens[0], item.tokens.at(-1)]) as Set<Attributed | undefined>) {
      if ((text?.type !== 'text' && text?.type !== 'paragraph') || text.attributes === undefined) continue;
      const isFirst = text === item.tokens[0];
      const isBelow = OWN_LINE.test(text.raw);
      const isOfList = isBelow && (isFirst || item === list.items.at(-1));
      if (!isOfList && !isFirst) continue;
      addAttributes(isOfList ? list : item, text.attributes);
      delete text.attributes;
    }
  }
};

/** Reads the attributes in a paragraph. Returns whether it contains only those of a block right above or below it. */
const readParagraph = (
  paragraph: Attributed<Tokens.Paragraph>,
  above: Attributed | undefined,
  below: Attributed | undefined,
): boolean => {
  const whole = attributesIn(WHOLE.exec(paragraph.text));
  const owner = isRightAbove(above) ? above : isRightAbove(paragraph) && below?.type !== 'space' ? below : undefined;
  if (whole !== null && owner !== undefined) {
    addAttributes(owner, whole);
    return true;
  }
  // Attributes in the first line belong to the block right above, or else to the paragraph.
  const first = takeAttributes(paragraph.tokens[0], FIRST_LINE);
  if (first !== null) addAttributes(isRightAbove(above) && above !== undefined ? above : paragraph, first);
  const list = takeAttributes(paragraph.tokens.at(-1), AT_END);
  if (list !== null) addAttributes(paragraph, list);
  visitInline(paragraph.tokens);
  return false;
};

const isRightAbove = (token: Token | undefined): boolean =>
  token !== undefined && token.type !== 'space' && !/\n[ \t]*\n$/.test(token.raw);

const IN_LINE: readonly string[] = ['link', 'image', 'strong', 'em', 'del', 'codespan'];

const visitInline = (tokens: Token[]): void => {
  for (const [at, token] of tokens.entries()) {
    visitInline(childTokens(token) as Token[]);
    const before = tokens[at - 1] as Attributed | undefined;
    if (before === undefined || !IN_LINE.includes(before.type)) continue;
    for (let list = takeAttributes(token, AT_START); list !== null; list = takeAttributes(token, AT_START))
      addAttributes(before, list);
  }
};

/** Removes attributes that a pattern finds at the start or the end of text, and returns them; null without any. */
const takeAttributes = (token: Token | undefined, pattern: RegExp): Attributes | null => {
  const written = token?.type === 'text' ? pattern.exec(token.text) : null;
  const attributes = written === null ? null : readUsual(written[1] as string);
  if (attributes === null || written === null || token?.type !== 'text') return null;
  token.text = token.text.slice(0, written.index) + token.text.slice(written.index + written[0].length);
  return attributes;
};

const readUsual = (written: string): Attributes | null => readAttributes(written, { anyId: true });

const attributesIn = (written: RegExpExecArray | null): Attributes | null =>
  written === null ? null : readUsual(written[1] as string);
