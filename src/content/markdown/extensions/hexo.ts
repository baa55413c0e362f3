import type { RendererExtension, Token } from 'marked';
import { childTokens } from '../tokens/walk-tokens.ts';
import { htmlSpaces } from './commonmark.ts';
import { changesEach, type Extension, element } from './extension.ts';
import { hiddenCode } from './hidden-code.ts';
import { olderEmphasis } from './older-emphasis.ts';
import { olderMarked } from './older-marked.ts';
import { createHexoHeadings } from './slugged-headings.ts';

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
