import type { Token, Tokens } from 'marked';
import {
  type Attributed,
  type AttributeMark,
  type Attributes,
  addAttributes,
  joinAttributes,
} from '../../../content/markdown/extensions/attribute-list.ts';
import { changesTokens, type Extension, inlineRule } from '../../../content/markdown/extensions/extension.ts';
import { childLists, childTokens, textToken, walkTokens } from '../../../content/markdown/tokens/walk-tokens.ts';
import { escapeRegExp } from '../../../shared/escape.ts';
import { ATTRIBUTE_LIST, endsWithBlank, markOf } from './lines.ts';
import type { MarkedItem } from './lists.ts';
import { isBlockTag, isWithoutContent, TAG_NAME } from './tags.ts';

const AT_START = new RegExp(`^${ATTRIBUTE_LIST}`);

const inlineMark = inlineRule((text, _, tokens) => {
  const match = AT_START.exec(text);
  if (match === null) return undefined;
  return tokens.length > 0 && elementBefore(tokens) === undefined ? textToken('{') : markOf(match);
}, /\{:/);

/**
 * Attaches lists of attributes to the element right before them, or else to the next block:
 * https://kramdown.gettalong.org/syntax.html#block-ials, https://kramdown.gettalong.org/syntax.html#span-ials
 */
export const attach: Extension = changesTokens({ mayBeIn: /\{:/, rules: [inlineMark] }, (tokens) => {
  const definitions: Definitions = new Map();
  walkTokens(tokens, (token) => {
    if (isMark(token) && token.name !== null)
      definitions.set(token.name, joinAttributes(definitions.get(token.name), token.list));
  });
  visitBlocks(tokens, definitions);
  walkTokens(tokens, (token) => {
    const list = REFERENCE.test(token.raw) ? definitions.get(addressOf(token)) : undefined;
    if (list !== undefined) addAttributes(token, list);
  });
});

/** The attributes of names, and of the URLs and titles of link definitions. */
type Definitions = Map<string, Attributes>;

/** A link or an image that is not written with its URL. */
const REFERENCE = /^!?\[(?![\s\S]*\]\()/;

const addressOf = (token: Token): string => {
  const { href, title } = token as Tokens.Link | Tokens.Def;
  return `\0${href}\0${title ?? ''}`;
};

const isMark = (token: Token | undefined): token is AttributeMark => token?.type === 'attribute-mark';

/** Returns the attributes of a mark, including those of the definitions that it names. */
const listOf = ({ list }: AttributeMark, definitions: Definitions): Attributes =>
  (list.words ?? []).reduce<Attributes>((all, word) => {
    const defined = definitions.get(word);
    return defined === undefined ? all : joinAttributes(listOf({ list: defined } as AttributeMark, new Map()), all);
  }, list);

const visitBlocks = (tokens: Token[], definitions: Definitions): void => {
  let above: Token | undefined;
  let pending: Attributes | undefined;
  let isAfterBlank = false;
  for (const [index, token] of tokens.entries()) {
    if (isMark(token)) {
      tokens[index] = { type: 'space', raw: token.raw };
      isAfterBlank &&= token.name === null;
      if (token.name !== null) continue;
      const list = listOf(token, definitions);
      const before = tokens[index - 1];
      if (before?.type === 'def') definitions.set(addressOf(before), list);
      else if (above === undefined) pending = joinAttributes(pending, list);
      else addAttributes(above, list);
      if (endsWithBlank(token)) above = undefined;
    } else if (token.type === 'space' || token.type === 'def' || token.raw === '\n') {
      above = undefined;
      // More empty lines are part of those above.
      if (!isAfterBlank) pending = undefined;
      isAfterBlank = token.type !== 'def';
    } else {
      if (pending !== undefined) addAttributes(token, pending);
      pending = undefined;
      visitInside(token, definitions);
      isAfterBlank = endsWithBlank(token);
      above = isAfterBlank ? undefined : token;
    }
  }
};

const INLINE: readonly string[] = ['paragraph', 'heading', 'text', 'definition-term', 'kramdown-cell'];

const visitInside = (token: Token, definitions: Definitions): void => {
  const inner = childTokens(token) as Token[];
  if (token.type === 'list') {
    for (const item of (token as Tokens.List).items) {
      takeFirst(item, item.tokens[0], definitions);
      visitBlocks(item.tokens, definitions);
    }
  } else if (token.type === 'table') for (const cell of childLists(token)) visitInline(cell, definitions);
  else if (INLINE.includes(token.type)) {
    if (token.type === 'definition-term') takeFirst(token, token, definitions);
    visitInline(inner, definitions);
  } else {
    if (token.type === 'definition') takeFirst(token, inner[0], definitions);
    visitBlocks(inner, definitions);
  }
};

/** Moves attributes at the start of text to the item, term or definition that contains it. */
const takeFirst = (owner: Token, text: Token | undefined, definitions: Definitions): void => {
  const [mark] = (owner as MarkedItem).marks ?? [];
  if (isMark(mark)) addAttributes(owner, listOf(mark, definitions));
  const inline = text === undefined ? [] : (childTokens(text) as Token[]);
  const [first, second] = inline;
  if (!isMark(first)) return;
  addAttributes(owner, listOf(first, definitions));
  inline.shift();
  if (second?.type === 'text') second.text = second.text.trimStart();
};

const visitInline = (tokens: Token[], definitions: Definitions): void => {
  for (const [index, token] of tokens.entries()) {
    if (!isMark(token)) {
      visitInline(childTokens(token) as Token[], definitions);
      continue;
    }
    const before = elementBefore(tokens.slice(0, index));
    if (before !== undefined) addAttributes(before, listOf(token, definitions));
    tokens[index] = { ...textToken(token.raw), text: before === undefined ? token.raw : '' };
  }
};

/** Signs that are elements for kramdown, though without attributes: quotation marks, dashes, character references. */
const SIGN = /(?:["']|(?<!-)(?:---)*---?|(?<!\.)(?:\.{3})+|<<|>>|&#?\w+;)$/;

/** Returns the element at the end of the tokens; undefined if text is there, after which a mark is text, too. */
const elementBefore = (tokens: readonly Token[]): Attributed | undefined => {
  const last = tokens.findLast((token) => token.type !== 'text' || token.text !== '');
  if (last === undefined || last.type === 'escape' || last.type === 'br') return undefined;
  if (last.type === 'text') return SIGN.test(last.raw) ? textToken('') : undefined;
  return last.type === 'html' ? openingTag(last, tokens) : last;
};

/** Returns the opening tag of the element that ends with a tag. */
const openingTag = (tag: Token, tokens: readonly Token[]): Attributed | undefined => {
  const [, slash, name = ''] = TAG_NAME.exec(tag.raw) ?? [];
  if (slash === undefined) return textToken('');
  if (isBlockTag(tag.raw)) return undefined;
  if (slash === '') return isWithoutContent(name) || tag.raw.endsWith('/>') ? tag : undefined;
  const same = new RegExp(`^<(/?)${escapeRegExp(name)}(?=[\\s>])(?!.*/>)`, 'is');
  let depth = 0;
  return tokens.findLast(({ type, raw }) => {
    const [found, closes] = (type === 'html' && same.exec(raw)) || [];
    if (found !== undefined) depth += closes === '/' ? 1 : -1;
    return found !== undefined && depth === 0;
  });
};
