import { countWords } from './count-words.ts';

const WORDS_PER_MINUTE = 200;
/** Chinese and Japanese have no spaces between words; their readers' speed is measured in characters. */
const IDEOGRAPHS_PER_MINUTE = 500;

/** Whole minutes that a reader needs for the text of an HTML document, at least 1. */
export const readingTime = (html: string): number => {
  const { words, ideographs } = countWords(html);
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE + ideographs / IDEOGRAPHS_PER_MINUTE));
};
