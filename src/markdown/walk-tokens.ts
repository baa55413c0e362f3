import type { Token, Tokens } from 'marked';

/**
 * Each token and those inside it, in the order of marked's own `walkTokens`, which gathers what every call returns, for
 * extensions that work asynchronously.
 */
export const walkTokens = (tokens: readonly Token[], visit: (token: Token) => void): void => {
  for (const token of tokens) {
    visit(token);
    // Most tokens have others there, or are texts without any.
    const { type, tokens: inner } = token as Tokens.Generic;
    if (type === 'table') walkTable(token as Tokens.Table, visit);
    else if (type === 'list') walkTokens((token as Tokens.List).items, visit);
    // Tokens of an extension, which says in `childTokens` where they have others.
    else if (type === 'footnote') walkTokens((token as Tokens.Generic).content, visit);
    else if (inner !== undefined) walkTokens(inner, visit);
  }
};

const walkTable = ({ header, rows }: Tokens.Table, visit: (token: Token) => void): void => {
  for (const cells of [header, ...rows]) for (const cell of cells) walkTokens(cell.tokens, visit);
};

/** The tokens right inside one, in the order of the text. */
export const childTokens = (token: Token): readonly Token[] => {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].flatMap((cells) => cells.flatMap(({ tokens }) => tokens));
  }
  const { items, content, tokens } = token as Tokens.Generic;
  if (token.type === 'list') return items;
  return token.type === 'footnote' ? content : (tokens ?? []);
};
