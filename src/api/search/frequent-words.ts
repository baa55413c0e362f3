import { sortByCount } from '../../shared/counts.ts';

/** The maximum number of words. With more, readers of a large API would wait for the file. */
const MOST = 20_000;

/** Shorter words have too many similar ones, and longer words are usually codes. */
const WORD = /^[\p{L}\p{N}\p{M}]{3,24}$/u;
const LETTER = /\p{L}/u;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Khmr}]/u;

interface WordCounter {
  /** Adds a text that `splitWords` has already processed. */
  readonly add: (text: string) => void;
  /** The words that occur in the most texts, separated by spaces. Equally frequent words are sorted by code units. */
  readonly list: () => string;
}

/** Counts the texts that contain each word. */
export const createWordCounter = (): WordCounter => {
  const counts = new Map<string, number>();
  return {
    add: (text) => {
      const words = new Set(text.toLowerCase().normalize().split(/\s+/));
      for (const word of words) if (isWord(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    },
    list: () =>
      sortByCount(counts)
        .slice(0, MOST)
        .map(([word]) => word)
        .join(' '),
  };
};

const isWord = (word: string): boolean => WORD.test(word) && LETTER.test(word) && !UNSPACED.test(word);
