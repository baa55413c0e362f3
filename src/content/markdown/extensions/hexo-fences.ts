import type { RendererExtension, Token, Tokens } from 'marked';
import { type Edit, type EditedText, editText, unedited } from '../../../shared/edited-text.ts';
import { escapeHtmlText } from '../../../shared/escape.ts';
import { memoize } from '../../../shared/memoize.ts';
import { createFindNext } from '../tokens/find-next.ts';
import { replaceTokens } from '../tokens/walk-tokens.ts';
import { readInfo, withoutIndent } from './code-fences.ts';
import { changesTokens, type Extension } from './extension.ts';

/** The marks of quotes or of an item before a fence. */
const BEFORE = /(?:(?:[^\S\n]*>){0,3}|[-*+]|\d+\.)[^\S\n]*/.source;
const OPENING = new RegExp(`^(${BEFORE})(\`{3,}|~{3,})([^\\n]*)\\n`, 'gm');

/** What replaces a block: no text has this character beside the marks of a comment. */
const COMMENT = /(?:<hidden-code>)?<!--\uFFFC(%7B%22raw%22[^\n]*?)-->(?:<\/hidden-code>)?/;

interface Fence {
  readonly start: number;
  readonly end: number;
  readonly code: Omit<Tokens.Code, 'type'>;
}

/**
 * Hexo finds fenced code before it reads Markdown, and replaces it with a comment, which is HTML wherever it is. So does
 * this: https://github.com/hexojs/hexo/blob/v8.1.2/lib/plugins/filter/before_post_render/backtick_code_block.ts
 */
export const hideFences = (source: string): EditedText => {
  if (!/`{3}|~{3}/.test(source)) return unedited(source);
  const edits = fencesIn(source).map(({ start, end, code }): Edit => {
    return { start, end, text: hiddenCode(code) };
  });
  return editText(source, edits);
};

export const hiddenCode = (code: Fence['code']): string => `<!--\uFFFC${encodeURIComponent(JSON.stringify(code))}-->`;

/** The comment for code between tags. */
export const hideCode = (raw: string, lang: string, text: string): string =>
  hiddenCode({ raw, lang, text: withoutIndent(text) });

const fencesIn = (text: string): readonly Fence[] => {
  const found: Fence[] = [];
  const commentAt = createCommentFinder(text);
  const findEnd = createEndFinder(text);
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(text); match !== null; match = OPENING.exec(text)) {
    const [opening, before = '', marks = '', rest = ''] = match;
    const from = match.index + opening.length;
    const fence = findEnd(marks, rest.trim(), from);
    if (fence === null) continue;
    const { start: closing, end, info } = fence;
    OPENING.lastIndex = end;
    const start = match.index + before.length;
    // Hexo leaves code in comments as it is.
    if (commentAt(match.index) > end) continue;
    const content = text.slice(from, closing).replaceAll('\r\n', '\n').replace(/\n$/, '');
    found.push({ start, end, code: { raw: text.slice(start, end), lang: info, text: textOf(content, before) } });
  }
  return found;
};

const textOf = (content: string, before: string): string => {
  const depth = before.split('>').length - 1;
  const inQuote = new RegExp(`^(?:[^\\S\\n]*>){0,${depth}}(?:[^\\S\\n]|$)`, 'gm');
  return withoutIndent(depth === 0 ? content : content.replace(inQuote, ''));
};

/**
 * Returns a search for the end of code. The end has exactly the marks of the start, the rest of which Hexo reads as the
 * name of the language. A name cannot end with a backtick.
 */
const createEndFinder = (text: string) => {
  const find = createFindNext(text);
  const patternOf = memoize((marks: string) => new RegExp(`^(?:[^\\S\\n]*>){0,3}[^\\S\\n]*${marks}[^\\S\\n]?$`, 'gm'));
  return (marks: string, rest: string, from: number): { start: number; end: number; info: string } | null => {
    for (let length = marks.length; length >= 3; length -= 1) {
      const info = marks.slice(length) + rest;
      if (info.endsWith('`')) continue;
      // Code without lines counts only if no other end follows.
      const secondLine = text.indexOf('\n', from) + 1;
      const pattern = patternOf(marks.slice(0, length));
      const fence = (secondLine === 0 ? null : find(pattern, secondLine)) ?? find(pattern, from);
      if (fence !== null) return { ...fence, info };
    }
    return null;
  };
};

/** Returns a function for ascending offsets: the end of the comment around an offset, or -1. */
const createCommentFinder = (text: string): ((offset: number) => number) => {
  let [start, end] = [-1, -1];
  return (offset) => {
    while (start !== Number.POSITIVE_INFINITY && end <= offset) {
      const next = text.indexOf('<!--', Math.max(end, 0));
      const close = next === -1 ? -1 : text.indexOf('-->', next + 4);
      [start, end] = close === -1 ? [Number.POSITIVE_INFINITY, -1] : [next, close + 3];
    }
    return start < offset ? end : -1;
  };
};

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

/** Puts code back where Markdown keeps the comment as text. Inside other code, Hexo shows it without its marks. */
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

/** Code that is hidden in comments. */
export const hexoFences: Extension = changesTokens({ mayBeIn: /<!--\uFFFC/, rules: [inlineCode] }, (tokens) =>
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
