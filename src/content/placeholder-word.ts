/** A word that `text` does not have, so that nothing but a placeholder is ever taken for one. */
export const wordNotIn = (text: string, start: string): string => {
  let word = start;
  while (text.includes(word)) word += '-x';
  return word;
};
