import { endOfRun, isIdeograph, isOfDictionary, startOfCharacter, startOfWord } from './unspaced-scripts.ts';

/** A text cut at a word to `length` characters, with a mark where it is cut. */
export const cutText = (text: string, length: number): string => {
  const end = endOfHead(text, length);
  if (end === text.length) return text;
  return `${text.slice(0, endOfWords(text, end)).replace(LEFT_OVER, '')}…`;
};

/** Signs that end nothing, before the mark. */
const LEFT_OVER = /[\s,;:.–—、。，；：「『（《〈【-]+$/;

/** Where the first `length` characters end; some are two for the engine. */
const endOfHead = (text: string, length: number): number => {
  if (text.length <= length) return text.length;
  let end = 0;
  for (let count = 0; count < length && end < text.length; count++) {
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1;
  }
  return end;
};

/** Where the last whole word before `end` ends; within it, where it is the only one. */
const endOfWords = (text: string, end: number): number => {
  if (text.charAt(end) === ' ') return end;
  const near = text.slice(0, end + LONGEST_CHARACTER);
  const space = near.lastIndexOf(' ', end);
  for (let at = startOfCharacter(near, end); at > space + 1; at--) {
    const code = codeBefore(near, at);
    if (isIdeograph(code) || isIdeograph(near.charCodeAt(at))) return startOfCharacter(near, at);
    if (isOfDictionary(code)) return startOfWordAround(text, at) || at;
  }
  return space > 0 ? space : startOfCharacter(near, end);
};

/** An emoji of several, with all that joins them. */
const LONGEST_CHARACTER = 64;

/** Behind a run of words without spaces, or before the word in it that does not end there. */
const startOfWordAround = (text: string, at: number): number => {
  let start = at;
  while (start > 0 && isOfDictionary(text.charCodeAt(start - 1))) start -= 1;
  return start + startOfWord(text.slice(start, endOfRun(text, at)), at - start);
};

/** Of a surrogate pair the first half. */
const codeBefore = (text: string, at: number): number => {
  const code = text.charCodeAt(at - 1);
  return code >= 0xdc00 && code <= 0xdfff ? text.charCodeAt(at - 2) : code;
};
