/** What a text has for its readers. */
export interface Count {
  /** Of scripts with spaces between words. */
  readonly words: number;
  /** Of scripts without. */
  readonly ideographs: number;
}

/** What a character does: nothing, begin a word or belong to it, end a word; open a tag; count by itself. */
const [SIGN, LETTER, SPACE, TAG, IDEOGRAPH] = [0, 1, 2, 4, 8] as const;

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
    } else {
      ideographs += 1;
      isInWord = 0;
    }
  }
  return { words, ideographs };
};

/**
 * Letters and digits of scripts with spaces between words; signs alone are no word. Ideographs are kana, Han and
 * compatibility ideographs, and the first half of a surrogate pair of the planes 2 and 3.
 */
const kindOf = (code: number): number => {
  if (code === 0xa0) return SPACE;
  if ((code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff)) return IDEOGRAPH;
  if ((code >= 0xf900 && code <= 0xfaff) || (code >= 0xd840 && code <= 0xd8bf)) return IDEOGRAPH;
  const isLetter =
    (code > 0xbf && code < 0x2000) || (code > 0x2bff && code < 0x3000) || (code > 0x9fff && code < 0xd800);
  return isLetter ? LETTER : SIGN;
};
