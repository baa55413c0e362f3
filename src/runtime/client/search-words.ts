/**
 * How search splits text into words, both in the index and in queries. Pagefind on its own joins the parts of `node.js`
 * and loses `x86_64`. Here each part is a separate word, and the joined form of a word is found as well.
 */

/** Everything but letters, digits, their marks, emoji and white space. */
const SIGNS = /[^\p{L}\p{N}\p{M}\p{Emoji_Presentation}\s]+/gu;
/** Invisible characters, such as soft hyphens and joiners. */
const INVISIBLE = /\p{Cf}/gu;
/** The maximum number of parts in a joined word. Longer chains, such as URLs, have no joined form. */
const MAX_PARTS = 4;

/**
 * Returns the parts of all words of text, separated by spaces: `x86_64` becomes `x86 64`. Wide letters and ligatures
 * become plain ones, but not signs: `™` would become letters of the word before it.
 */
export const splitWords = (text: string): string =>
  text.replace(INVISIBLE, '').replace(SIGNS, ' ').normalize('NFKC').trim();

/**
 * Returns a word without punctuation: `node.js` becomes `nodejs`. Null for a word that is only one part or has too
 * many, and for punctuation between digits: `1.28` is not 128.
 */
const joinedWord = (word: string): string | null => {
  const parts = splitWords(word).split(' ');
  const isWord = parts.length > 1 && parts.length <= MAX_PARTS && !/\d \d/.test(parts.join(' '));
  return isWord ? parts.join('') : null;
};

/** Letters that readers also write as plain ones, although Unicode does not take them for letters with accents. */
const PLAIN: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };

/** Returns the parts of all words with plain letters: `Łódź` becomes `lódź`, and `kış`, whose capitals are `KIŞ`, `kiş`. */
export const plainWords = (text: string): string =>
  splitWords(text)
    .toLowerCase()
    .replace(/./g, (letter) => PLAIN[letter] ?? letter);

const plainWord = (word: string): string | null => {
  const plain = plainWords(word);
  return plain === splitWords(word).toLowerCase() ? null : plain;
};

/** Returns the other forms in which a word is found. */
export const otherForms = (word: string): string[] =>
  [joinedWord(word), plainWord(word)].filter((form) => form !== null);

/** Returns the other forms of all words of text, without duplicates. */
export const allOtherForms = (text: string): string[] => [...new Set(text.split(/\s+/).flatMap(otherForms))];

/** Splits text into punctuation and, at odd indexes, the words of `splitWords`. */
export const WORD = /((?:[\p{L}\p{N}\p{M}\p{Emoji_Presentation}]\p{Cf}*)+)/u;

/** Removes letter case and accents from a word, which do not matter in a search. */
export const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

/** The number of hexadecimal digits of an id that determine its group. An id is a language followed by a hash. */
export const DIGITS = 5;

/** Returns the number of the file, out of `2 ** bits`, with the record or the text of the result with this id. */
export const groupOf = (id: string, bits: number): number => {
  const start = id.lastIndexOf('_') + 1;
  return Number.parseInt(id.slice(start, start + DIGITS), 16) >> (4 * DIGITS - bits);
};
