import type { Token, Tokens } from 'marked';

/**
 * Each token and those inside it, in the order of marked's own `walkTokens`, which gathers what every call returns, for
 * extensions that work asynchronously.
 */
export const walkTokens = (tokens: readonly Token[], visit: (token: Token) => void): void => {
  for (const token of tokens) {
    visit(token);
    if (token.type === 'table') walkTable(token as Tokens.Table, visit);
    else if (token.type === 'list') walkTokens((token as Tokens.List).items, visit);
    // Tokens of an extension, which says in `childTokens` where they have others.
    else if (token.type === 'footnote') walkTokens((token as Tokens.Generic).content, visit);
    else if ('tokens' in token && token.tokens !== undefined) walkTokens(token.tokens, visit);
  }
};

const walkTable = ({ header, rows }: Tokens.Table, visit: (token: Token) => void): void => {
  for (const cells of [header, ...rows]) for (const cell of cells) walkTokens(cell.tokens, visit);
};
