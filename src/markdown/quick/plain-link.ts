import type { Tokenizer, Tokens } from 'marked';

/** A link whose text holds no bracket and no code, and whose address is all of ASCII, without a title. */
const PLAIN = /^\[([^[\]\\`<]+)\]\(([!-'*-;=?-[\]-~]+)\)/;

/** The link that a text begins with, as marked's own rule finds it, if it is written plainly; else undefined. */
export const plainLink = (source: string, lexer: Tokenizer['lexer']): Tokens.Link | undefined => {
  const match = PLAIN.exec(source);
  if (match === null) return undefined;
  const [raw, text, href] = match as unknown as [string, string, string];
  const { state } = lexer;
  const { inLink } = state;
  // There are no links in a link; this one has no bracket that could begin another.
  state.inLink = true;
  const tokens = lexer.inlineTokens(text);
  state.inLink = inLink;
  state.linkEmitted = true;
  return { type: 'link', raw, href, title: null, text, tokens };
};
