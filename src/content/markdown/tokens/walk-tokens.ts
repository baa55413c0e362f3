import type { Token, Tokens } from 'marked';

/** The properties with inner tokens, by the type of an extension's token. */
export type ChildTokens = Readonly<Record<string, readonly string[]>>;

/**
 * Visits each token, then its inner tokens, in the order of marked's own `walkTokens`. That one is slower, because it
 * collects all return values for asynchronous extensions.
 */
export const walkTokens = (tokens: readonly Token[], visit: (token: Token) => void, named: ChildTokens = {}): void => {
  for (const token of tokens) {
    visit(token);
    walkTokens(childTokens(token, named), visit, named);
  }
};

const NONE: readonly Token[] = [];

/** Returns the direct inner tokens of a token, in the order of the text. Those of an extension are in `named` properties. */
export const childTokens = (token: Token, named: ChildTokens = {}): readonly Token[] => {
  const { type, tokens, items, content } = token as Tokens.Generic;
  if (type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].flatMap((cells) => cells.flatMap((cell) => cell.tokens));
  }
  if (type === 'list') return items;
  if (type === 'footnote') return content;
  const names = named[type];
  if (names === undefined) return tokens ?? NONE;
  // As in marked, a property can have nested lists.
  const inner = names.map((name): unknown => (token as Tokens.Generic)[name]).filter(Array.isArray);
  return inner.flat(Number.POSITIVE_INFINITY);
};
