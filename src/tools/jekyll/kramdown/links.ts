import type { Token, Tokens } from 'marked';
import { type Extension, type Lexer, readsInline } from '../../../content/markdown/extensions/extension.ts';
import { textToken } from '../../../content/markdown/tokens/walk-tokens.ts';
import { findLink, placeOf, type State } from './spans.ts';

/**
 * Brackets, tags or marks of emphasis in brackets, white space, parentheses or quotation marks in a URL, empty titles,
 * and white space before a name.
 */
const MAY_DIFFER =
  /\[[^\]]*(?:(?<!!)\[|<|\*|(?<![\p{L}\s])_)|\]\([\s"'<]|\[\^(?:[^\]]*\]\(|(?!\w[\w-]*\]))|\]\([^()\s]+\s+[^\s"')]|(?:""|'')\s*\)|\\\)|\]\s+\[|\]\([^()\s]*\([^()\s]*[(\s]/u;

/** https://kramdown.gettalong.org/syntax.html#links-and-images */
export const links: Extension = readsInline({ mayBeIn: MAY_DIFFER, start: /!?\[/ }, (source, lexer, tokens) => {
  const [sign] = /^(?:!(?=\[\^)|!?\[)/.exec(source) ?? [];
  return sign === undefined ? undefined : (readLink(source, lexer, tokens) ?? textToken(sign));
});

const readLink = (source: string, lexer: Lexer, before: readonly Token[]): Token | undefined => {
  const state: State = lexer.state;
  const found = state.inRawBlock ? null : findLink(placeOf(source, before, lexer), lexer);
  if (found === null) return undefined;
  const { href, title, text, sign, end } = found;
  const common = { raw: source.slice(0, end), href: href.replace(ESCAPE, '$1'), title, text };
  if (sign === '![') return { type: 'image', ...common } as Tokens.Image;
  state.inText = true;
  const tokens = lexer.inlineTokens(text);
  state.inText = false;
  return { type: 'link', ...common, tokens } as Tokens.Link;
};

/** Backslashes that marked removes from URLs, too. */
export const ESCAPE: RegExp = /\\([!-/:-@[-`{-~])/g;
