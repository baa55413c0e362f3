import type { Token, Tokens } from 'marked';

/**
 * Each token and those inside it, in the order of marked's own `walkTokens`, which gathers what every call returns, for
 * extensions that work asynchronously.
 */
export const walkTokens = (
  tokens: readonly Token[],
  visit: (token: Token) => void,
  childTokens: ChildTokens = {},
): void => {
  for (const token of tokens) {
    visit(token);
    // Most tokens have others there, or are texts without any.
    const { type, tokens: inner } = token as Tokens.Generic;
    if (type === 'table') walkTable(token as Tokens.Table, visit, childTokens);
    else if (type === 'list') walkTokens((token as Tokens.List).items, visit, childTokens);
    // Tokens of an extension, which says in `childTokens` where they have others.
    else if (type === 'footnote') walkTokens((token as Tokens.Generic).content, visit, childTokens);
    else if (childTokens[type] !== undefined) walkNamed(token, visit, childTokens);
    else if (inner !== undefined) walkTokens(inner, visit, childTokens);
  }
};

/** By type, in which properties tokens of extensions have others. */
export type ChildTokens = Readonly<Record<string, readonly string[]>>;

type Visit = (token: Token) => void;

const walkTable = ({ header, rows }: Tokens.Table, visit: Visit, childTokens: ChildTokens): void => {
  for (const cells of [header, ...rows]) for (const cell of cells) walkTokens(cell.tokens, visit, childTokens);
};

/** As marked does, lists of lists too. */
const walkNamed = (token: Token, visit: Visit, childTokens: ChildTokens): void => {
  for (const name of childTokens[token.type] ?? []) {
    const inner: unknown = (token as Tokens.Generic)[name];
    if (Array.isArray(inner)) walkTokens(inner.flat(Number.POSITIVE_INFINITY), visit, childTokens);
  }
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
