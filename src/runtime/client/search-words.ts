/**
 * How search splits text into words, in the index and in queries alike. Pagefind alone joins the parts of
 * `node.js` and loses `x86_64`. Here each part is a word of its own, and the joined form of a word is found as well.
 */

/** Everything but letters, digits, their marks, emoji and white space. */
const SIGNS = /[^\p{L}\p{N}\p{M}\p{Emoji_Presentation}\s]+/gu;
/** Soft hyphens and joiners, which readers do not see. */
const INVISIBLE = /\p{Cf}/gu;
/** Longer chains, such as URLs, are not searched as one word. */
const MAX_PARTS = 4;

/** The parts of all words of a text, separated by spaces: `x86_64` is `x86 64`. */
export const splitWords = (text: string): string => text.replace(INVISIBLE, '').replace(SIGNS, ' ').trim();

/**
 * A word without its signs: `node.js` is `nodejs`. Null where it has no signs within, too many, or one between digits: `1.28`
 * is not 128.
 */
export const joinedWord = (word: string): string | null => {
  const parts = splitWords(word).split(' ');
  const isWord = parts.length > 1 && parts.length <= MAX_PARTS && !/\d \d/.test(parts.join(' '));
  return isWord ? parts.join('') : null;
};

/** The joined forms of all words of a text, each once. */
export const joinedWords = (text: string): string[] => [
  ...new Set(text.split(/\s+/).flatMap((word) => joinedWord(word) ?? [])),
];

/** Splits a text into signs and, at odd places, the words that `splitWords` makes of it. */
export const WORD = /((?:[\p{L}\p{N}\p{M}\p{Emoji_Presentation}]\p{Cf}*)+)/u;

/** A word without letter case and accents, which do not matter in a search. */
export const folded = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

/** The number of hexadecimal digits that determine the group. An id is a language followed by a hash. */
export const DIGITS = 5;

/** The number of the file, out of `2 ** bits`, with the record or the text of the search result that has this id. */
export const groupOf = (id: string, bits: number): number => {
  const start = id.lastIndexOf('_') + 1;
  return Number.parseInt(id.slice(start, start + DIGITS), 16) >> (4 * DIGITS - bits);
};
