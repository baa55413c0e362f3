import type { Rules } from 'marked';

/** The range of emphasis in text, and its number of marks: one, or two for strong emphasis. */
export interface Emphasis {
  readonly start: number;
  readonly end: number;
  readonly marks: number;
}

const MARK = /[*_~]/g;
/**
 * One or two marks after a space, and the same marks after the end of a word, with no other mark between them. These
 * form a pair in any context. A space or ASCII punctuation follows them.
 */
const PLAIN = /(?<!\S)(\*\*?|__?)(?=[^\s*_~])[^*_~]+(?<!\s)\1(?=[\s!-)+-/:-@[-^`{-}]|$)/y;
/** An underscore inside a word does not open or close emphasis. */
const IN_WORD = /(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])/y;

export const isInWord = (source: string, at: number): boolean => {
  IN_WORD.lastIndex = at;
  return IN_WORD.test(source);
};

/**
 * Returns all emphasis of text as marked finds it, in order, if each delimiter run is a simple case; otherwise null.
 * Marks inside links, code and tags do not count. The search never backtracks further than to the last mark.
 */
export const findEmphasis = (
  source: string,
  rules: Rules['inline'],
  hasDefinitions: boolean,
): readonly Emphasis[] | null => {
  if (source.indexOf('*') === -1 && source.indexOf('_') === -1 && source.indexOf('~') === -1) return NONE;
  // Reference links, which depend on definitions, are not masked.
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

/**
 * Masks parts of text that hide marks: links, code, tags and URLs in angle brackets. As many letters in brackets
 * replace each. marked searches the same text for emphasis. Returns null for text with a backslash or with code in
 * several backticks, which needs more masks.
 */
export const maskText = (source: string, { blockSkip, tag, autolink }: Rules['inline']): string | null => {
  const hasCode = source.indexOf('`') !== -1;
  if (source.indexOf('\\') !== -1 || (hasCode && source.indexOf('``') !== -1)) return null;
  if (!hasCode && source.indexOf('[') === -1 && source.indexOf('<') === -1) return source;
  let masked = '';
  let at = 0;
  blockSkip.lastIndex = 0;
  for (let match = blockSkip.exec(source); match !== null; match = blockSkip.exec(source)) {
    const start = match.index;
    let end = blockSkip.lastIndex;
    if (source.charAt(start) === '<') {
      // Text in angle brackets is masked only if it is a tag or a URL, which can be longer than the match.
      const rest = source.slice(start);
      const found = tag.exec(rest) ?? autolink.exec(rest);
      end = start + (found === null ? 1 : found[0].length);
      blockSkip.lastIndex = end;
      if (found === null) continue;
    }
    masked += `${source.slice(at, start)}[${'a'.repeat(end - start - 2)}]`;
    at = end;
  }
  return masked + source.slice(at);
};
