/** More words make a file that readers of a large API wait for. */
const MOST = 20_000;

/** Shorter words have too many neighbours, and longer ones are codes. */
const WORD = /^[\p{L}\p{N}\p{M}]{3,24}$/u;
const LETTER = /\p{L}/u;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Khmr}]/u;

interface WordCounter {
  /** Adds a text whose words are already without signs. */
  readonly add: (text: string) => void;
  /** The words that most texts have, separated by spaces. Among equally frequent ones, in the order of code units. */
  readonly list: () => string;
}

/** Counts in how many texts each word is. */
export const createWordCounter = (): WordCounter => {
  const counts = new Map<string, number>();
  return {
    add: (text) => {
      const words = new Set(text.toLowerCase().normalize().split(/\s+/));
      for (const word of words) if (isWord(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    },
    list: () =>
      [...counts]
        .sort(([a, more], [b, most]) => most - more || (a < b ? -1 : 1))
        .slice(0, MOST)
        .map(([word]) => word)
        .join(' '),
  };
};

const isWord = (word: string): boolean => WORD.test(word) && LETTER.test(word) && !UNSPACED.test(word);
