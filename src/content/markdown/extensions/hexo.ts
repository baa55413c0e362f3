import { htmlSpaces } from './commonmark.ts';
import { changesEach, type Extension } from './extension.ts';
import { hexoFences } from './hexo-fences.ts';
import { olderEmphasis } from './older-emphasis.ts';
import { olderMarked } from './older-marked.ts';
import { hexoAnchors, hexoHeadings } from './slugged-headings.ts';

/** Hexo keeps the marks in the alternative text of an image. */
const alternativeTexts: Extension = {
  mayBeIn: (text) => text.includes('!['),
  marked: changesEach((token) => {
    if (token.type === 'image') Reflect.deleteProperty(token, 'tokens');
  }),
};

/**
 * Markdown that marked and Hexo read differently, with https://github.com/hexojs/hexo-renderer-marked or with
 * https://github.com/hexojs/hexo-renderer-markdown-it
 */
export const createHexo = (isMarkdownIt: boolean): readonly Extension[] => [
  hexoFences,
  hexoHeadings,
  ...(isMarkdownIt ? [hexoAnchors] : [alternativeTexts, htmlSpaces, olderEmphasis, ...olderMarked]),
];
