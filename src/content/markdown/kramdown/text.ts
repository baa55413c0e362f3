import type { Token, Tokens } from 'marked';
import { changesTokens, type Different, type Extension } from '../extensions/extension.ts';
import type { NamedHeading } from '../extensions/goldmark.ts';
import { childLists, childTokens, textIn, textToken } from '../tokens/walk-tokens.ts';
import { WITHOUT_CONTENT } from './html.ts';

/** Inline syntax and lists that marked and kramdown read differently: https://kramdown.gettalong.org/syntax.html */
export const text: Extension = {
  mayBeIn: (text) =>
    /[~@<\\`*]|\[\^|\*\*\*|_|https?:|ftp:|www\.|^[ >]*\d+\.|^[ >]*[-*+][ \t]|^[ >]*(?:-+|=+)[ \t]*$/im.test(text),
  marked: changesTokens((tokens) => visit(tokens, [])),
};

/** Characters that a backslash hides. */
const ESCAPED = '\\.*_+`<>()[]{}#!:|"\'$=-~';

/** Tags that are text within a line. */
const BLOCK_TAG =
  /^<\/?(?:address|article|aside|applet|body|blockquote|caption|col|colgroup|dd|div|dl|dt|fieldset|figcaption|footer|form|h[1-6]|header|hgroup|hr|html|head|iframe|legend|menu|li|main|map|nav|ol|optgroup|p|pre|section|summary|table|tbody|td|th|thead|tfoot|tr|ul)(?=[\s/>])/i;

/** `outer` are the types of emphasis around the tokens. */
const visit = (tokens: Token[], outer: readonly string[]): void => {
  closeTags(tokens);
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1];
    if (token.type === 'list') readList(token as Tokens.List, tokens, at);
    else if (token.type === 'heading') readHeading(token as NamedHeading);
    else if (hasBackslash(token)) (token as Different).differs = 'backslash';
    else if (token.type === 'code') keepIndent(token as Tokens.Code);
    if (isEmphasis(token)) {
      swapMarks(token);
      endAtInner(token, tokens, at);
    }
    const replaced = outer.includes(token.type) ? flat(token, markOf(token)) : replacement(token, next);
    if (replaced === null) {
      const around = isEmphasis(token) ? [...outer, token.type] : outer;
      for (const inner of childLists(token)) visit(inner, around);
    } else {
      tokens.splice(at, 1, ...replaced);
      at -= 1;
    }
  }
};

const TAG = /^<(\/?)([A-Za-z][\w:-]*)/;

/** Closes the inline elements that never end. The closing tag of an element that is not open is text. */
const closeTags = (tokens: Token[]): void => {
  const open: string[] = [];
  for (const [at, { type, raw, ...token }] of tokens.entries()) {
    const [, slash, name = ''] =
      type === 'html' && 'block' in token && token.block === false ? (TAG.exec(raw) ?? []) : [];
    if (slash === undefined || BLOCK_TAG.test(raw) || raw.endsWith('/>') || WITHOUT_CONTENT.has(name.toLowerCase()))
      continue;
    if (slash === '') open.push(name);
    else if (open.at(-1)?.toLowerCase() === name.toLowerCase()) open.pop();
    else tokens[at] = textToken(raw);
  }
  for (const name of open.reverse()) {
    const text = `</${name}>`;
    tokens.push({ type: 'html', raw: '', text, block: false, inLink: false, inRawBlock: false } as Tokens.Tag);
  }
};

/** The spaces before a fence are not taken from the lines of its code. */
const keepIndent = (code: Tokens.Code): void => {
  const lines = code.raw.trimEnd().split('\n');
  if (/^ {1,3}[`~]{3}/.test(code.raw) && /^ {0,3}[`~]{3,}$/.test(lines.at(-1) ?? ''))
    code.text = lines.slice(1, -1).join('\n');
};

/** Returns the tokens that replace an inline token; null for one that stays. */
const replacement = (token: Token, next: Token | undefined): readonly Token[] | null => {
  const { type, raw } = token;
  if (type === 'html' && token.block === false && BLOCK_TAG.test(raw)) return [textToken(raw)];
  // A bare address is text.
  if (type === 'link' && !/^[[<]/.test(raw)) return [textToken(raw)];
  if (type === 'del' && !raw.startsWith('~~')) return flat(token, '~');
  if (type === 'escape') {
    if (raw === '\\\\' && next?.type === 'text' && next.raw.startsWith('\n')) return [{ type: 'br', raw } as Tokens.Br];
    return ESCAPED.includes(raw.charAt(1)) ? null : [textToken(raw)];
  }
  if (type === 'em' || type === 'strong') {
    if (raw.startsWith('_') && next?.raw.startsWith('_')) return flat(token, raw.startsWith('__') ? '__' : '_');
  }
  return null;
};

const flat = (token: Token, mark: string): readonly Token[] => [
  textToken(mark),
  ...childTokens(token),
  textToken(mark),
];

/** A backslash that marked takes from an address. */
const BACKSLASH = /\](?:\(|:[ \t]*)[^\s"')]*\\[!-/:-@[-`{-~]/;

/** Whether the address has such a backslash. The text of a link, where an image can be, does not count. */
const hasBackslash = (token: Token): boolean =>
  (token.type === 'link' || token.type === 'image' || token.type === 'def') &&
  BACKSLASH.test('text' in token ? token.raw.slice(token.text.length) : token.raw);

const isEmphasis = (token: Token): token is Tokens.Em | Tokens.Strong => token.type === 'em' || token.type === 'strong';

/** The marks before emphasis: `*`, `__`. */
const markOf = ({ type, raw }: Token): string => raw.slice(0, type === 'strong' ? 2 : 1);

/** Emphasis cannot hold emphasis of its type: it ends where the inner one does, whose first mark is text. */
const endAtInner = (token: Tokens.Em | Tokens.Strong, tokens: Token[], at: number): void => {
  const mark = markOf(token);
  const found = token.tokens.findIndex((inner) => inner.type === token.type && markOf(inner) === mark);
  const inner = token.tokens[found];
  if (inner === undefined) return;
  const rest = token.tokens.slice(found + 1);
  token.tokens = [...token.tokens.slice(0, found), textToken(mark), ...childTokens(inner)];
  tokens.splice(at + 1, 0, ...rest, textToken(mark));
};

/** Of three marks, the outer two are strong emphasis. */
const swapMarks = (token: Tokens.Em | Tokens.Strong): void => {
  const [inner, ...others] = token.tokens;
  if (token.type !== 'em' || inner?.type !== 'strong' || others.length > 0 || !/^(?:\*\*\*|___)/.test(token.raw))
    return;
  Object.assign(token, { type: 'strong' });
  Object.assign(inner, { type: 'em' });
};

/** marked leaves a paragraph of the spaces without a break at the end of a list. */
const isLeftOver = (token: Token | undefined): boolean => token?.type === 'paragraph' && token.text.trim() === '';

/** Lists begin with 1, and one with other marks continues the list before it. */
const readList = (list: Tokens.List, tokens: Token[], at: number): void => {
  if (list.ordered) list.start = 1;
  if (isLeftOver(tokens[at + 1])) tokens.splice(at + 1, 1);
  for (;;) {
    const gap = tokens[at + 1]?.type === 'space' && !tokens[at + 1]?.raw.includes('^') ? 1 : 0;
    const next = tokens[at + 1 + gap];
    if (next?.type !== 'list' || (next as Tokens.List).ordered !== list.ordered) return;
    const { items, raw } = next as Tokens.List;
    list.items.push(...items);
    list.raw += (tokens.slice(at + 1, at + 1 + gap)[0]?.raw ?? '') + raw;
    tokens.splice(at + 1, 1 + gap);
  }
};

/** Only one line can have an underline. */
const readHeading = (heading: NamedHeading): void => {
  if (heading.tokens.some(({ type }) => type === 'footnoteRef')) heading.idText = textIn(heading.tokens);
  if (/^ {0,3}#/.test(heading.raw) || !heading.text.includes('\n')) return;
  const underline = /\n([-=]+)\s*$/.exec(heading.raw)?.[1] ?? '';
  heading.tokens.push(textToken(`\n${underline}`));
  Object.assign(heading, { type: 'paragraph' });
};
