import type { Rules } from 'marked';
import { maskText } from './mask-text.ts';

/** Where emphasis begins and ends in a text, and by how many marks: one, or two for what is strong. */
export interface Emphasis {
  readonly start: number;
  readonly end: number;
  readonly marks: number;
}

const MARK = /[*_~]/g;
/**
 * One or two marks behind a space, as many of the same behind the next word's end, and no other mark between them: then
 * the two belong together, whatever stands around them. What follows is a space or a punctuation mark of ASCII.
 */
const PLAIN = /(?<!\S)(\*\*?|__?)(?=[^\s*_~])[^*_~]+(?<!\s)\1(?=[\s!-)+-/:-@[-^`{-}]|$)/y;
/** An underscore in a word neither opens nor closes anything. */
const IN_WORD = /(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])/y;

export const isInWord = (source: string, at: number): boolean => {
  IN_WORD.lastIndex = at;
  return IN_WORD.test(source);
};

/**
 * All emphasis of a text as marked finds it, in order, if each of its delimiter runs is a simple case; else null. Those
 * inside links, code and tags mean nothing. Nothing here backtracks further than to the last mark.
 */
export const findEmphasis = (
  source: string,
  rules: Rules['inline'],
  hasDefinitions: boolean,
): readonly Emphasis[] | null => {
  if (source.indexOf('*') === -1 && source.indexOf('_') === -1 && source.indexOf('~') === -1) return NONE;
  // What definitions make of brackets is not covered.
  const masked = hasDefinitions && source.indexOf('[') !== -1 ? null : maskText(source, rules);
  if (masked === null) return null;
  const found: Emphasis[] = [];
  MARK.lastIndex = 0;
  while (MARK.test(masked)) {
    const start = MARK.lastIndex - 1;
    if (isInWord(masked, start)) continue;
    PLAIN.lastIndex = start;
    if (!PLAIN.test(masked)) return null;
    const end = PLAIN.lastIndex;
    found.push({ start, end, marks: masked.charAt(start) === masked.charAt(start + 1) ? 2 : 1 });
    MARK.lastIndex = end;
  }
  return found;
};

const NONE: readonly Emphasis[] = [];
