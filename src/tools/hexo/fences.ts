import { withoutIndent } from '../../content/markdown/extensions/code-fences.ts';
import { type HiddenCode, hideCode } from '../../content/markdown/extensions/hidden-code.ts';
import { createFindNext } from '../../content/markdown/tokens/find-next.ts';
import { type Edit, type EditedText, editText, unedited } from '../../shared/edited-text.ts';
import { memoize } from '../../shared/memoize.ts';

/** The marks of quotes or of an item before a fence. */
const BEFORE = /(?:(?:[^\S\n]*>){0,3}|[-*+]|\d+\.)[^\S\n]*/.source;
const OPENING = new RegExp(`^(${BEFORE})(\`{3,}|~{3,})([^\\n]*)\\n`, 'gm');

interface Fence {
  readonly start: number;
  readonly end: number;
  readonly code: HiddenCode;
}

/**
 * Hexo finds fenced code before it reads Markdown, and replaces it with a comment, which is HTML wherever it is. So does
 * this: https://github.com/hexojs/hexo/blob/v8.1.2/lib/plugins/filter/before_post_render/backtick_code_block.ts
 */
export const hideFences = (source: string): EditedText => {
  if (!/`{3}|~{3}/.test(source)) return unedited(source);
  const edits = fencesIn(source).map(({ start, end, code }): Edit => {
    return { start, end, text: hideCode(code) };
  });
  return editText(source, edits);
};

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
