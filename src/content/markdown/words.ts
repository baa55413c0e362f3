/** A character's role: none; begin or continue a word; end one; open a tag; count as a word; begin a run of words. */
const [SIGN, LETTER, SPACE, TAG, IDEOGRAPH, RUN] = [0, 1, 2, 4, 8, 16] as const;

const ASCII: Uint8Array = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === '<') return TAG;
  if (/\s/.test(character)) return SPACE;
  return /[A-Za-z0-9]/.test(character) ? LETTER : SIGN;
});

/**
 * Counts the words in an HTML document and, separately, its Chinese and Japanese characters, in one pass without a
 * copy. Arithmetic separates letters, signs and spaces, because words are too short for branch prediction.
 */
export const countWords = (html: string) => {
  const { length } = html;
  let words = 0;
  let ideographs = 0;
  let isInWord = 0;
  for (let at = 0; at < length; at++) {
    const code = html.charCodeAt(at);
    const kind = code < 0x80 ? (ASCII[code] as number) : kindOf(code);
    if (kind < TAG) {
      const isLetter = kind & LETTER;
      words += isLetter & ~isInWord;
      isInWord = (isInWord | isLetter) & ~(kind >> 1);
    } else if (kind === TAG) {
      // An inline tag does not end a word; a tag at a block's end is followed by a line break.
      at = html.indexOf('>', at);
      if (at === -1) break;
    } else if (kind === RUN) {
      const end = endOfRun(html, at);
      words += wordsInRun(html.slice(at, end));
      isInWord = 0;
      at = end - 1;
    } else {
      ideographs += 1;
      isInWord = 0;
    }
  }
  return { words, ideographs };
};

/** Returns the role of a character outside ASCII. */
const kindOf = (code: number): number => {
  if (code === 0xa0) return SPACE;
  if (isIdeograph(code)) return IDEOGRAPH;
  if (isOfDictionary(code)) return RUN;
  const isLetter =
    (code > 0xbf && code < 0x2000) || (code > 0x2bff && code < 0x3000) || (code > 0x9fff && code < 0xd800);
  return isLetter ? LETTER : SIGN;
};

const WORDS_PER_MINUTE = 200;
/** Chinese and Japanese have no spaces between words, so reading speed is measured in characters. */
const IDEOGRAPHS_PER_MINUTE = 500;

/** Returns the reading time of an HTML document in whole minutes, at least 1. */
export const readingTime = (html: string): number => {
  const { words, ideographs } = countWords(html);
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE + ideographs / IDEOGRAPHS_PER_MINUTE));
};

/**
 * Whether a character is Kana, Han, a compatibility ideograph, or the first half of a surrogate pair of planes 2 and 3.
 * A line can break between any two of them, so their words need no dictionary.
 */
const isIdeograph = (code: number): boolean =>
  (code >= 0x3040 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xd840 && code <= 0xd8bf);

/** Whether a character is Thai, Lao, Burmese or Khmer. Finding words in these needs a dictionary, which Node has. */
const isOfDictionary = (code: number): boolean =>
  (code >= 0xe00 && code <= 0xeff) || (code >= 0x1000 && code <= 0x109f) || (code >= 0x1780 && code <= 0x17ff);

const endOfRun = (text: string, at: number): number => {
  let end = at;
  while (end < text.length && isOfDictionary(text.charCodeAt(end))) end += 1;
  return end;
};

/** One segmenter for all languages, because the segments depend only on the script. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Counts the words in a run of one of those scripts. */
const wordsInRun = (run: string): number => {
  let words = 0;
  for (const { isWordLike } of WORDS.segment(run)) words += isWordLike === true ? 1 : 0;
  return words;
};

const startOfCharacter = (text: string, at: number): number => GRAPHEMES.segment(text).containing(at)?.index ?? at;

/** Cuts text at a word to `length` characters, and adds an ellipsis. */
export const cutText = (text: string, length: number): string => {
  const end = endOfHead(text, length);
  if (end === text.length) return text;
  return `${text.slice(0, endOfWords(text, end)).replace(LEFT_OVER, '')}…`;
};

/** Punctuation to remove before the ellipsis. */
const LEFT_OVER = /[\s,;:.–—、。，；：「『（《〈【-]+$/;

/** Returns where the first `length` code points end. Some are two UTF-16 units. */
const endOfHead = (text: string, length: number): number => {
  if (text.length <= length) return text.length;
  let end = 0;
  for (let count = 0; count < length && end < text.length; count++) {
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1;
  }
  return end;
};

/** Returns the end of the last whole word before `end`. If there is only one word, the result is inside it. */
const endOfWords = (text: string, end: number): number => {
  if (text.charAt(end) === ' ') return end;
  const near = text.slice(0, end + MAX_GRAPHEME);
  const space = near.lastIndexOf(' ', end);
  for (let at = startOfCharacter(near, end); at > space + 1; at--) {
    const code = codeBefore(near, at);
    if (isIdeograph(code) || isIdeograph(near.charCodeAt(at))) return startOfCharacter(near, at);
    if (isOfDictionary(code)) return startOfWordAround(text, at) || at;
  }
  return space > 0 ? space : startOfCharacter(near, end);
};

/** The maximum length of a grapheme, such as an emoji sequence with its joiners. */
const MAX_GRAPHEME = 64;

/** Returns the start of the word around `at`, in a run of words without spaces. */
const startOfWordAround = (text: string, at: number): number => {
  let start = at;
  while (start > 0 && isOfDictionary(text.charCodeAt(start - 1))) start -= 1;
  const run = WORDS.segment(text.slice(start, endOfRun(text, at)));
  return start + (run.containing(at - start)?.index ?? at - start);
};

/** Returns the code before `at`; for a surrogate pair, its first half. */
const codeBefore = (text: string, at: number): number => {
  const code = text.charCodeAt(at - 1);
  return code >= 0xdc00 && code <= 0xdfff ? text.charCodeAt(at - 2) : code;
};
