import type { Token, Tokens } from 'marked';
import type { Progress } from './limits.ts';

/** The properties with inner tokens, by the type of an extension's token. */
export type ChildTokens = Readonly<Record<string, readonly string[]>>;

/**
 * Visits each token, then its inner tokens, in the order of marked's own `walkTokens`, which is slower because it
 * collects all return values for asynchronous extensions.
 */
export const walkTokens = (tokens: readonly Token[], visit: (token: Token) => void, named: ChildTokens = {}): void => {
  for (const token of tokens) {
    visit(token);
    walkTokens(childTokens(token, named), visit, named);
  }
};

/** Calls a function for each block, with `progress` at the start of the block. */
export const atEach = (tokens: readonly Token[], progress: Progress, work: (token: Token) => void): void => {
  progress.offset = 0;
  for (const token of tokens) {
    work(token);
    // The token for all footnotes comes first and has no source text, but marked adds a blank line that follows it.
    progress.offset += token.type === 'footnotes' ? Number(token.raw.endsWith('\n')) : token.raw.length;
  }
};

/**
 * Replaces tokens at any depth. `replace` returns null for a token that stays, and is then called for its inner tokens.
 * It is not called for the tokens that it returns.
 */
export const replaceTokens = (tokens: Token[], replace: (token: Token) => readonly Token[] | null): void => {
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const replaced = replace(token);
    if (replaced === null) for (const inner of childLists(token)) replaceTokens(inner, replace);
    else {
      tokens.splice(at, 1, ...replaced);
      at += replaced.length - 1;
    }
  }
};

/** The lists of a token's direct inner tokens, which can be changed. */
export const childLists = (token: Token): readonly Token[][] => {
  if (token.type !== 'table') return [childTokens(token) as Token[]];
  const { header, rows } = token as Tokens.Table;
  return [header, ...rows].flat().map(({ tokens }) => tokens);
};

export const textToken = (raw: string, escaped = false): Tokens.Text => ({ type: 'text', raw, text: raw, escaped });

/** Makes HTML in lines of its own. */
export const htmlToken = (text: string, raw: string = text): Tokens.HTML => {
  return { type: 'html', block: true, pre: false, raw, text };
};

const NONE: readonly Token[] = [];

/** Returns the direct inner tokens of a token, in order. An extension's tokens have them in the `named` properties. */
export const childTokens = (token: Token, named: ChildTokens = {}): readonly Token[] => {
  const { type, tokens, items, content } = token as Tokens.Generic;
  if (type === 'table') return childLists(token).flat();
  if (type === 'list') return items;
  if (type === 'footnote') return content;
  const names = named[type];
  if (names === undefined) return tokens ?? NONE;
  // As in marked, a property can have nested lists.
  const inner = names.map((name): unknown => (token as Tokens.Generic)[name]).filter(Array.isArray);
  return inner.flat(Number.POSITIVE_INFINITY);
};

/** Footnotes, tags and images are not part of text. */
export const TAGS_AND_PICTURES: readonly string[] = ['html', 'footnoteRef', 'image'];

interface TextRules {
  /** Returns the text of a token without tokens of its own. @default the text as written */
  readonly textOf?: (token: Tokens.Generic & { readonly text: string }) => string;
  /** The types of tokens that do not count. */
  readonly omits?: readonly string[];
}

/** Returns the text of inline tokens. */
export const textIn = (tokens: readonly Token[], rules: TextRules = {}): string => {
  const { textOf = ({ text }) => text, omits = TAGS_AND_PICTURES } = rules;
  return tokens
    .filter(({ type }) => !omits.includes(type))
    .map((token) => {
      const { tokens: inner, text = '' } = token as Tokens.Generic;
      return inner === undefined ? textOf({ ...token, text }) : textIn(inner, rules);
    })
    .join('');
};

/** Replaces all tokens of a list, which may have more than a call can have arguments. */
export const setTokens = (tokens: Token[], by: readonly Token[]): void => {
  tokens.length = 0;
  for (const token of by) tokens.push(token);
};

/** Whether a token is text without tokens of its own. */
export const isText = (token: Token): token is Tokens.Text =>
  token.type === 'text' && !('tokens' in token && token.tokens);

/**
 * Joins text that the rules for links and emphasis have cut, because what is searched for may be in several. HTML is
 * never joined with text that is still to be escaped.
 */
export const joinTexts = (tokens: Token[], isJoined: (token: Token) => boolean = isText): void => {
  const all: Token[] = [];
  for (const token of tokens) {
    const [before, { raw, text, escaped = false }] = [all.at(-1), token as Tokens.Text];
    const isAlike = before !== undefined && escaped === ((before as Tokens.Text).escaped ?? false);
    if (!isAlike || !isJoined(before) || !isJoined(token)) all.push(token);
    else {
      const start = before as Tokens.Text;
      all[all.length - 1] = { ...start, raw: start.raw + raw, text: start.text + text };
    }
  }
  if (all.length < tokens.length) setTokens(tokens, all);
};
