import type { Token, Tokens } from 'marked';

/**
 * Visits each token, then its inner tokens, in the order of marked's own `walkTokens`. That one is slower, because it
 * collects all return values for asynchronous extensions.
 */
export const walkTokens = (tokens: readonly Token[], visit: Visit, childTokens: ChildTokens = {}): void => {
  for (const token of tokens) {
    visit(token);
    // Most tokens have inner tokens in `tokens`, or none.
    const { type, tokens: inner } = token as Tokens.Generic;
    if (type === 'table') walkTable(token as Tokens.Table, visit, childTokens);
    else if (type === 'list') walkTokens((token as Tokens.List).items, visit, childTokens);
    // Tokens of an extension have inner ones in the properties that `childTokens` lists.
    else if (type === 'footnote') walkTokens((token as Tokens.Generic).content, visit, childTokens);
    else if (childTokens[type] !== undefined) walkNamed(token, visit, childTokens);
    else if (inner !== undefined) walkTokens(inner, visit, childTokens);
  }
};

/** The properties with inner tokens, by the type of an extension's token. */
export type ChildTokens = Readonly<Record<string, readonly string[]>>;

type Visit = (token: Token) => void;

const walkTable = ({ header, rows }: Tokens.Table, visit: Visit, childTokens: ChildTokens): void => {
  for (const cells of [header, ...rows]) for (const cell of cells) walkTokens(cell.tokens, visit, childTokens);
};

/** As in marked, a property can have nested lists. */
const walkNamed = (token: Token, visit: Visit, childTokens: ChildTokens): void => {
  for (const name of childTokens[token.type] ?? []) {
    const inner: unknown = (token as Tokens.Generic)[name];
    if (Array.isArray(inner)) walkTokens(inner.flat(Number.POSITIVE_INFINITY), visit, childTokens);
  }
};

/** Returns the direct inner tokens of a token, in the order of the text. */
export const childTokens = (token: Token): readonly Token[] => {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].flatMap((cells) => cells.flatMap(({ tokens }) => tokens));
  }
  const { items, content, tokens } = token as Tokens.Generic;
  if (token.type === 'list') return items;
  return token.type === 'footnote' ? content : (tokens ?? []);
};
