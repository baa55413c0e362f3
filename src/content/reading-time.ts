const WORDS_PER_MINUTE = 200;
/** Chinese and Japanese have no spaces between words; their readers' speed is measured in characters. */
const CHARACTERS_PER_MINUTE = 500;

/** Whole minutes that a reader needs for the text of an HTML document, at least 1. */
export const readingTime = (html: string): number => {
  const { words, characters } = count(html);
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE));
};

/** What a character does: nothing, open a tag, end a word, belong to a word, be one by itself, close a tag. */
const [SIGN, TAG, SPACE, LETTER, IDEOGRAPH, TAG_END] = [0, 1, 2, 3, 4, 5] as const;
const KINDS = 6;

/** Where the text is: between words, in a word, in a tag between words, in a tag in a word. */
const [BETWEEN, IN_WORD, TAG_BETWEEN, TAG_IN_WORD] = [0, 1, 2, 3] as const;
const WORD_BEGINS = 4;

/** For each place and kind of character the next place; a sum of it and WORD_BEGINS where a word does. */
const NEXT: Uint8Array = Uint8Array.from({ length: 4 * KINDS }, (_, at) => {
  const place = Math.floor(at / KINDS);
  const kind = at % KINDS;
  if (place >= TAG_BETWEEN) return kind === TAG_END ? place - TAG_BETWEEN : place;
  // An inline tag does not end a word; a tag at a block's end is followed by a line break.
  if (kind === TAG) return place === BETWEEN ? TAG_BETWEEN : TAG_IN_WORD;
  if (kind === SPACE || kind === IDEOGRAPH) return BETWEEN;
  if (kind !== LETTER) return place;
  return place === BETWEEN ? IN_WORD + WORD_BEGINS : IN_WORD;
});

/** One pass over the text between tags, without a copy of it, and by a table: words are too short for branches to be guessed. */
const count = (html: string): { readonly words: number; readonly characters: number } => {
  let words = 0;
  let characters = 0;
  let place: number = BETWEEN;
  for (let at = 0; at < html.length; at++) {
    const code = html.charCodeAt(at);
    const kind = code < 0x80 ? (ASCII[code] as number) : kindOf(code);
    if (kind === IDEOGRAPH && place < TAG_BETWEEN) characters += 1;
    const next = NEXT[place * KINDS + kind] as number;
    words += next >> 2;
    place = next & 3;
  }
  return { words, characters };
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

const ASCII: Uint8Array = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === '<') return TAG;
  if (character === '>') return TAG_END;
  if (/\s/.test(character)) return SPACE;
  return /[A-Za-z0-9]/.test(character) ? LETTER : SIGN;
});
