/**
 * Kana, Han and compatibility ideographs, and the first half of a surrogate pair of the planes 2 and 3. Any two of them may
 * stand on two lines, so no dictionary is asked for their words.
 */
export const isIdeograph = (code: number): boolean =>
  (code >= 0x3040 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xd840 && code <= 0xd8bf);

/** Thai, Lao, Burmese and Khmer, whose words a dictionary finds: the one that Node brings along. */
export const isOfDictionary = (code: number): boolean =>
  (code >= 0xe00 && code <= 0xeff) || (code >= 0x1000 && code <= 0x109f) || (code >= 0x1780 && code <= 0x17ff);

/** Where the run ends that begins at `at`. */
export const endOfRun = (text: string, at: number): number => {
  let end = at;
  while (end < text.length && isOfDictionary(text.charCodeAt(end))) end += 1;
  return end;
};

/** The language is that of no text: segments follow from the script alone. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Words in a run of one of those scripts. */
export const wordsInRun = (run: string): number => {
  let words = 0;
  for (const { isWordLike } of WORDS.segment(run)) words += isWordLike === true ? 1 : 0;
  return words;
};

/** Where the word begins, in a run of one of those scripts, that `at` stands in. */
export const startOfWord = (run: string, at: number): number => WORDS.segment(run).containing(at)?.index ?? at;

/** Where the character begins, as readers see them, that `at` stands in. */
export const startOfCharacter = (text: string, at: number): number =>
  GRAPHEMES.segment(text).containing(at)?.index ?? at;
