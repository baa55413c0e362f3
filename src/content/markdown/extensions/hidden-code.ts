import type { RendererExtension, Token, Tokens } from 'marked';
import { escapeHtmlText } from '../../../shared/escape.ts';
import { replaceTokens } from '../tokens/walk-tokens.ts';
import { readInfo } from './code-fences.ts';
import { changesTokens, type Extension } from './extension.ts';

/**
 * Code that a tool finds before it reads Markdown, such as the code between template tags. A comment
 * hides it from Markdown, and the code replaces the comment in the HTML.
 */

export type HiddenCode = Omit<Tokens.Code, 'type'>;

/** What hides code: no text has this character beside the marks of a comment. */
const COMMENT = /(?:<hidden-code>)?<!--\uFFFC(%7B%22raw%22[^\n]*?)-->(?:<\/hidden-code>)?/;

/** Returns the comment for code. */
export const hideCode = (code: HiddenCode): string => `<!--\uFFFC${encodeURIComponent(JSON.stringify(code))}-->`;

/** Splits HTML into code and the HTML around it. */
const shown = (token: Token): readonly Token[] | null => {
  const { text } = token as Tokens.Generic;
  if (typeof text !== 'string' || !text.includes('<!--\uFFFC')) return null;
  const isAlone = token.type === 'code' && text.trim().replace(COMMENT, '') === '';
  if (token.type !== 'html' && !isAlone) return null;
  return text.split(COMMENT).flatMap((part, at): Token[] => {
    if (at % 2 === 1) return [codeOf(part)];
    return part.trim() === '' ? [] : [{ ...token, raw: part, text: part } as Token];
  });
};

const codeOf = (encoded: string): Tokens.Code => {
  const code = { type: 'code', ...JSON.parse(decodeURIComponent(encoded)) } as Tokens.Code;
  readInfo(code);
  return code;
};

/** Puts code back where Markdown keeps the comment as text. Inside other code, it is shown without its marks. */
const asWritten = (text: string, shows: 'raw' | 'text'): string =>
  text
    .split(COMMENT)
    .map((part, at) => (at % 2 === 1 ? codeOf(part)[shows] : part))
    .join('');

/** Puts code into HTML that Markdown does not read. */
export const withCode = (html: string): string =>
  html
    .split(COMMENT)
    .map((part, at) => (at % 2 === 1 ? `<pre><code>${escapeHtmlText(codeOf(part).text)}</code></pre>` : part))
    .join('');

/** Code may be in the text of a paragraph. */
const inlineCode: RendererExtension = {
  name: 'code',
  renderer(token) {
    // marked adds the attributes of a token for each of the two renderers.
    return this.parser.renderer.code({ ...token, attributes: undefined } as unknown as Tokens.Code);
  },
};

/** Puts hidden code back. */
export const hiddenCode: Extension = changesTokens({ mayBeIn: /<!--\uFFFC/, rules: [inlineCode] }, (tokens) =>
  replaceTokens(tokens, (token) => {
    const parts = shown(token);
    if (parts !== null) return parts;
    const texts = token as Tokens.Generic;
    for (const name of ['text', 'title', 'lang', 'href'])
      if (typeof texts[name] === 'string' && texts[name].includes('<!--\uFFFC'))
        texts[name] = asWritten(texts[name], token.type === 'code' ? 'text' : 'raw');
    return null;
  }),
);
