import { distance } from 'fastest-levenshtein';

/**
 * The candidate that a reader may have meant by `word`; undefined when none is near. Of equally near ones, the first. The
 * word itself is none: what is written just so is not what is missing.
 */
export const nearest = (word: string, candidates: Iterable<string>): string | undefined => {
  const wanted = word.toLowerCase();
  // A third of the letters may be wrong, but at least two: transposed letters count as two.
  let best = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  let found: string | undefined;
  for (const candidate of candidates) {
    if (candidate === word) continue;
    // No edit distance is less than the difference in length.
    if (Math.abs(candidate.length - wanted.length) >= best) continue;
    const away = distance(wanted, candidate.toLowerCase());
    if (away >= best || away >= wanted.length) continue;
    best = away;
    found = candidate;
  }
  return found;
};

/** `Did you mean x? ` before the rest of a help text; empty when nothing is near. */
export const didYouMean = (word: string, candidates: Iterable<string>): string => {
  const near = nearest(word, candidates);
  return near === undefined ? '' : `Did you mean ${near}? `;
};
