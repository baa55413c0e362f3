import { posix } from 'node:path';
import { distance } from 'fastest-levenshtein';

interface Candidate {
  readonly text: string;
  readonly lower: string;
  readonly letters: number;
}

/**
 * A function that finds which of the candidates a reader may have meant by a word, and undefined when none is near. Of
 * equally near ones, the first. The word itself is none: what is written just so is not what is missing.
 */
const createNearest = (candidates: Iterable<string>): ((word: string) => string | undefined) => {
  const all = Array.from(candidates, candidateOf);
  return (word) => {
    const wanted = candidateOf(word);
    const { length } = wanted.lower;
    // A third of the letters may be wrong, but at least two: transposed letters count as two. Of a path, a third of
    // those of the file's name: folders and the extension are what most paths have in common.
    let best = Math.max(2, Math.floor(nameOf(wanted.lower).length / 3)) + 1;
    let found: string | undefined;
    for (const candidate of all) {
      if (candidate.text === word) continue;
      // No edit distance is less than the difference in length, or half of the letters that only one of them has.
      if (Math.abs(candidate.lower.length - length) >= best) continue;
      if (bitsOf(candidate.letters ^ wanted.letters) > 2 * (best - 1)) continue;
      const away = distanceOf(wanted.lower, candidate.lower);
      if (away >= best || away >= length) continue;
      best = away;
      found = candidate.text;
    }
    return found;
  };
};

const candidateOf = (text: string): Candidate => {
  const lower = text.toLowerCase();
  let letters = 0;
  for (let at = 0; at < lower.length; at += 1) letters |= 1 << (lower.charCodeAt(at) & 31);
  return { text, lower, letters };
};

/** The file's name in a path, without its extension; any other word as it is. */
const nameOf = (text: string): string => (text.includes('/') ? posix.parse(text).name : text);

/** How many bits of a number are set. */
const bitsOf = (number: number): number => {
  let bits = 0;
  for (let left = number; left !== 0; left &= left - 1) bits += 1;
  return bits;
};

/** Without what both begin with, as paths of one folder do. */
const distanceOf = (a: string, b: string): number => {
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  return distance(a.slice(start), b.slice(start));
};

/** The candidate that a reader may have meant by `word`; undefined when none is near. */
export const nearest = (word: string, candidates: Iterable<string>): string | undefined =>
  createNearest(candidates)(word);

/** `Did you mean x? ` before the rest of a help text; empty when nothing is near. */
export const didYouMean = (word: string, candidates: Iterable<string>): string =>
  createDidYouMean(() => candidates)(word);

/** The same for many words: the candidates, which may be thousands, are asked for once, with the first word. */
export const createDidYouMean = (candidates: () => Iterable<string>): ((word: string) => string) => {
  let find: ReturnType<typeof createNearest> | undefined;
  return (word) => {
    find ??= createNearest(candidates());
    const near = find(word);
    return near === undefined ? '' : `Did you mean ${near}? `;
  };
};
