import type { Token, Tokens } from 'marked';
import { childTokens } from '../walk-tokens.ts';
import { type Attributes, readAttributes } from './attribute-list.ts';
import { type Attributed, changesTokens, type Extension } from './extension.ts';

/**
 * Attributes behind what they are of: `{: .class #id name="value"}` in a line below a block or right behind a link, an image,
 * emphasis or code, as kramdown has it, and without the colon, as markdown-it-attrs does.
 * https://kramdown.gettalong.org/syntax.html#attribute-list-definitions, https://github.com/arve0/markdown-it-attrs
 */
export const attributes: Extension = {
  mayBeIn: (text) => /\{[:.#]/.test(text),
  marked: changesTokens((tokens) => visitBlocks(tokens)),
};

const LIST = String.raw`\{(?::\s*|(?=[.#]))([^{}\n]*)\}`;
const WHOLE = new RegExp(`^${LIST}\\s*$`);
const AT_START = new RegExp(`^${LIST}`);
const FIRST_LINE = new RegExp(`^${LIST}[ \\t]*\\n`);
/** In a line of its own, or, where it begins with a dot or a hash, behind the text. */
const AT_END = new RegExp(`(?:\\n|[ \\t]+(?=\\{[.#]))${LIST}\\s*$`);

const visitBlocks = (tokens: Token[]): void => {
  for (const [at, token] of tokens.entries()) {
    const inner = childTokens(token) as Token[];
    if (token.type === 'paragraph' || (token.type === 'text' && inner.length > 0)) {
      if (readParagraph(token as Attributed<Tokens.Paragraph>, tokens[at - 1], tokens[at + 1]))
        tokens[at] = space(token);
      else visitInline(inner);
    } else if (token.type === 'heading') visitInline(inner);
    else if (token.type === 'table') for (const cell of cellsOf(token as Tokens.Table)) visitInline(cell.tokens);
    else if (token.type === 'list') readList(token as Attributed<Tokens.List>);
    else visitBlocks(inner);
  }
};

const space = ({ raw }: Token): Tokens.Space => ({ type: 'space', raw });

const cellsOf = ({ header, rows }: Tokens.Table): readonly Tokens.TableCell[] => [header, ...rows].flat();

/** What stands below the last item of a list is of the list. */
const readList = (list: Attributed<Tokens.List>): void => {
  for (const item of list.items) visitBlocks(item.tokens);
  const last = list.items.at(-1)?.tokens.at(-1) as Attributed | undefined;
  if (last?.attributes === undefined || (last.type !== 'text' && last.type !== 'paragraph')) return;
  list.attributes = last.attributes;
  delete last.attributes;
};

/** True where a paragraph is nothing but the attributes of a block right above or below it. */
const readParagraph = (
  paragraph: Attributed<Tokens.Paragraph>,
  above: Attributed | undefined,
  below: Attributed | undefined,
): boolean => {
  const whole = attributesIn(WHOLE.exec(paragraph.text));
  const isOf = isRightAbove(above) ? above : isRightAbove(paragraph) && below?.type !== 'space' ? below : undefined;
  if (whole !== null && isOf !== undefined) {
    add(isOf, whole);
    return true;
  }
  readFirstLine(paragraph, isRightAbove(above) ? above : undefined);
  const last = paragraph.tokens.at(-1);
  const written = last?.type === 'text' ? AT_END.exec(last.text) : null;
  const list = attributesIn(written);
  if (list === null || written === null || last?.type !== 'text') return false;
  add(paragraph, list);
  last.text = last.text.slice(0, written.index);
  return false;
};

/** What stands in a paragraph's first line is of the block right above, or else of the paragraph. */
const readFirstLine = (paragraph: Attributed<Tokens.Paragraph>, above: Attributed | undefined): void => {
  const [first] = paragraph.tokens;
  const written = first?.type === 'text' ? FIRST_LINE.exec(first.text) : null;
  const list = attributesIn(written);
  if (list === null || written === null || first?.type !== 'text') return;
  add(above ?? paragraph, list);
  first.text = first.text.slice(written[0].length);
};

const isRightAbove = (token: Token | undefined): boolean =>
  token !== undefined && token.type !== 'space' && !/\n[ \t]*\n$/.test(token.raw);

const IN_LINE: readonly string[] = ['link', 'image', 'strong', 'em', 'del', 'codespan'];

const visitInline = (tokens: Token[]): void => {
  for (const [at, token] of tokens.entries()) {
    visitInline(childTokens(token) as Token[]);
    const before = tokens[at - 1] as Attributed | undefined;
    if (token.type !== 'text' || before === undefined || !IN_LINE.includes(before.type)) continue;
    const written = AT_START.exec(token.text);
    const list = attributesIn(written);
    if (list === null || written === null) continue;
    add(before, list);
    token.text = token.text.slice(written[0].length);
  }
};

const attributesIn = (written: RegExpExecArray | null): Attributes | null =>
  written === null ? null : readAttributes(written[1] as string);

/** kramdown says a block's language by a class. */
const add = (token: Attributed, attributes: Attributes): void => {
  const language = attributes.classes.find((name) => name.startsWith('language-'));
  if (token.type === 'code' && language !== undefined) token.lang ||= language.slice('language-'.length);
  const { attributes: known } = token;
  token.attributes = {
    id: attributes.id ?? known?.id ?? null,
    classes: [...(known?.classes ?? []), ...attributes.classes],
    others: { ...known?.others, ...attributes.others },
  };
};
