const WORDS_PER_MINUTE = 200;
/** Chinese and Japanese have no spaces between words; their readers' speed is measured in characters. */
const CHARACTERS_PER_MINUTE = 500;

/** Whole minutes that a reader needs for the text of an HTML document, at least 1. */
export const readingTime = (html: string): number => {
  const { words, characters } = count(html);
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE));
};

/** One pass over the text between tags, without a copy of it. */
const count = (html: string): { readonly words: number; readonly characters: number } => {
  let words = 0;
  let characters = 0;
  let isInTag = false;
  let isInWord = false;
  for (let at = 0; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (isInTag) {
      isInTag = code !== GREATER;
    } else if (isWordCharacter(code)) {
      if (!isInWord) words += 1;
      isInWord = true;
    } else if (code === LESS) {
      // An inline tag does not end a word; a tag at a block's end is followed by a line break.
      isInTag = true;
    } else if (isSpace(code)) {
      isInWord = false;
    } else if (isIdeographic(code)) {
      characters += 1;
      isInWord = false;
    }
  }
  return { words, characters };
};

const LESS = 0x3c;
const GREATER = 0x3e;

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0;

/** Letters and digits of scripts with spaces between words, the most frequent first; signs alone are no word. */
const isWordCharacter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x30 && code <= 0x39) ||
  (code > 0xbf && code < 0x2000) ||
  (code > 0x2bff && code < 0x3000) ||
  (code > 0x9fff && code < 0xd800);

/** Kana, Han, compatibility ideographs; the first half of a surrogate pair of the planes 2 and 3. */
const isIdeographic = (code: number): boolean =>
  (code >= 0x3040 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xd840 && code <= 0xd8bf);
