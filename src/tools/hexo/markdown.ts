import type { RendererExtension, Token } from 'marked';
import { changesEach, changesTokens, type Extension, element } from '../../content/markdown/extensions/extension.ts';
import { hiddenCode } from '../../content/markdown/extensions/hidden-code.ts';
import { linesOf } from '../../content/markdown/extensions/switches.ts';
import {
  childLists,
  childTokens,
  isText,
  replaceTokens,
  walkTokens,
} from '../../content/markdown/tokens/walk-tokens.ts';
import { htmlSpaces } from '../shared/commonmark.ts';
import { createHexoHeadings } from './heading-ids.ts';
import { olderEmphasis } from './older-emphasis.ts';
import { olderMarked } from './older-marked.ts';

/** Hexo keeps the marks in the alternative text of an image, which is its title if there is no other. */
const alternativeTexts = changesEach({ mayBeIn: /!\[/ }, (token) => {
  if (token.type !== 'image') return;
  Reflect.deleteProperty(token, 'tokens');
  token.text ||= token.title ?? '';
});

/**
 * Markdown that marked and Hexo read differently, with https://github.com/hexojs/hexo-renderer-marked or with
 * https://github.com/hexojs/hexo-renderer-markdown-it
 */
export const createHexo = (isMarkdownIt: boolean): readonly Extension[] => [
  hiddenCode,
  createHexoHeadings(isMarkdownIt),
  ...(isMarkdownIt ? [] : [alternativeTexts, htmlSpaces, olderEmphasis, ...olderMarked]),
];

const COLON = /^:\s+/;

const DEFINITIONS: readonly RendererExtension[] = [
  element('definition-list', { tag: 'dl', end: '\n' }),
  element('definition-term', { tag: 'dt' }),
  element('definition', { tag: 'dd' }),
];

/** Whether the HTML of tokens has more than one character, which both parts need. */
const isLong = ([first, second]: readonly Token[]): boolean => second !== undefined || (first?.raw.length ?? 0) > 1;

/**
 * In Hexo, a paragraph is a term and its definition if a line begins with a colon, the last such line:
 * https://github.com/hexojs/hexo-renderer-marked/blob/v7.0.1/lib/renderer.js
 */
export const hexoDefinitions: Extension = changesEach({ mayBeIn: /\n:[ \t]/, rules: DEFINITIONS }, (token) => {
  const inner = token.type === 'paragraph' ? childTokens(token) : [];
  for (let at = inner.length - 2; at > 0; at--) {
    const [mark, first, ...rest] = inner.slice(at);
    if (mark?.type !== 'br' || first?.type !== 'text' || !COLON.test(first.raw)) continue;
    const [raw, text] = [first.raw.replace(COLON, ''), first.text.replace(COLON, '')];
    const [term, definition] = [inner.slice(0, at), [{ ...first, raw, text }, ...rest]];
    if (!isLong(term) || !isLong(definition)) continue;
    const tokens = [
      { type: 'definition-term', raw: '', tokens: term },
      { type: 'definition', raw: '', tokens: definition },
    ];
    Object.assign(token, { type: 'definition-list', tokens });
    return;
  }
});

/** Line ends in paragraphs are line breaks, and those at the end of a text are spaces. */
export const hexoBreaks: Extension = changesTokens({ mayBeIn: () => true }, (tokens) => {
  walkTokens(tokens, tidyLineEnds);
  replaceTokens(tokens, linesOf);
});

/** Below indented text in an item, marked 18 adds a line end, which marked 15 does not. */
const tidyLineEnds = (token: Token): void => {
  for (const list of childLists(token))
    for (const [at, inner] of list.entries())
      if (isText(inner)) {
        const text = inner.text.replace(/\n\n+/g, '\n');
        inner.text = at === list.length - 1 ? text.replace(/\s*\n\s*$/, ' ') : text;
      }
};
