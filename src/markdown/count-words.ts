import { endOfRun, isIdeograph, isOfDictionary, wordsInRun } from './unspaced-scripts.ts';

/** What a text has for its readers. */
export interface Count {
  /** Of scripts with spaces between words, and of those whose words a dictionary finds. */
  readonly words: number;
  /** Of Chinese and Japanese. */
  readonly ideographs: number;
}

/** What a character does: nothing, begin a word or belong to it, end a word; open a tag; count by itself; begin a run of words. */
const [SIGN, LETTER, SPACE, TAG, IDEOGRAPH, RUN] = [0, 1, 2, 4, 8, 16] as const;

const ASCII: Uint8Array = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === '<') return TAG;
  if (/\s/.test(character)) return SPACE;
  return /[A-Za-z0-9]/.test(character) ? LETTER : SIGN;
});

/**
 * One pass over the text between tags, without a copy of it. Letters, signs and spaces are told apart by arithmetic: words
 * are too short for branches to be guessed.
 */
export const countWords = (html: string): Count => {
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

/** Letters and digits of scripts with spaces between words; signs alone are no word. */
const kindOf = (code: number): number => {
  if (code === 0xa0) return SPACE;
  if (isIdeograph(code)) return IDEOGRAPH;
  if (isOfDictionary(code)) return RUN;
  const isLetter =
    (code > 0xbf && code < 0x2000) || (code > 0x2bff && code < 0x3000) || (code > 0x9fff && code < 0xd800);
  return isLetter ? LETTER : SIGN;
};
