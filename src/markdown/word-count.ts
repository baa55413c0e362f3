import { countWords } from './count-words.ts';

/** How many words the text of an HTML document has; each character of Chinese and Japanese counts. */
export const wordCount = (html: string): number => {
  const { words, ideographs } = countWords(html);
  return words + ideographs;
};
