import { posix } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { lazily } from '../memoize.ts';

/**
 * Finds the candidate nearest to a word, or undefined if none is near. The first of equally near candidates wins. The
 * word itself is never a candidate, and neither is `own`.
 */
export const createNearest = (candidates: Iterable<string>): ((word: string, own?: string) => string | undefined) => {
  const all = Array.from(candidates, candidateOf);
  return (word, own) => {
    const wanted = candidateOf(word);
    const { length } = wanted.lower;
    // In a path, only the letters of the file name count, because most paths share their folders and extensions.
    const letters = nameOf(wanted.lower).length;
    let best = Math.min(mostWrong(letters) + 1, letters);
    let found: string | undefined;
    for (const candidate of all) {
      if (candidate.text === word || candidate.text === own) continue;
      // The edit distance is at least the difference in length, and half of the letters that only one word has.
      if (Math.abs(candidate.lower.length - length) >= best) continue;
      if (bitsOf(candidate.letters ^ wanted.letters) > 2 * (best - 1)) continue;
      const distance = distanceOf(wanted.lower, candidate.lower);
      if (distance >= best) continue;
      best = distance;
      found = candidate.text;
    }
    return found;
  };
};

/** The maximum number of wrong letters: one in a short word, otherwise a third, but at least two. */
const mostWrong = (letters: number): number => (letters < 5 ? 1 : Math.max(2, Math.floor(letters / 3)));

/** Adds the set of a word's letters as bits, which are fast to compare. */
const candidateOf = (text: string) => {
  const lower = text.toLowerCase();
  let letters = 0;
  for (let at = 0; at < lower.length; at += 1) letters |= 1 << (lower.charCodeAt(at) & 31);
  return { text, lower, letters };
};

/** The file name in a path, without its extension; any other word unchanged. */
const nameOf = (text: string): string => (text.includes('/') ? posix.parse(text).name : text);

const bitsOf = (number: number): number => {
  let bits = 0;
  for (let left = number; left !== 0; left &= left - 1) bits += 1;
  return bits;
};

/** The edit distance. Two swapped letters count as one edit. */
const distanceOf = (a: string, b: string): number => {
  let start = 0;
  // Skips the common start, such as the folder of two paths.
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  if (a === b) return 0;
  const isSwap = a[start] === b[start + 1] && b[start] === a[start + 1] && a.slice(start + 2) === b.slice(start + 2);
  return isSwap ? 1 : distance(a.slice(start), b.slice(start));
};

export const nearest = (word: string, candidates: Iterable<string>): string | undefined =>
  createNearest(candidates)(word);

/** Returns `Did you mean x? ` to put before a help text; empty if no candidate is near. */
export const didYouMean = (word: string, candidates: Iterable<string>): string =>
  createDidYouMean(() => candidates)(word);

/** The same for many words. It reads the candidates, which may be thousands, only once: for the first word. */
export const createDidYouMean = (candidates: () => Iterable<string>): ((word: string, own?: string) => string) => {
  const find = lazily(() => createNearest(candidates()));
  return (word, own) => {
    const near = find()(word, own);
    return near === undefined ? '' : `Did you mean ${near}? ${invisibleDifference(word, near)}`;
  };
};

/** Signs that people cannot see, or cannot tell from a space. */
const INVISIBLE = /[\p{Cf}\p{Cc}\u00a0\u2000-\u200a\u202f\u3000\u3164]/gu;

const codesOf = (text: string): readonly string[] =>
  (text.match(INVISIBLE) ?? []).map(
    (sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );

/** Names the sign if two names differ only in invisible ones, because they look the same in a message. */
const invisibleDifference = (word: string, near: string): string => {
  const [one, other] = [word, near].map((text) => text.replace(INVISIBLE, '').replaceAll(' ', ''));
  const codes = [...new Set([...codesOf(word), ...codesOf(near)])];
  return one !== other || codes.length === 0 ? '' : `They differ only in ${codes.join(', ')}, which is invisible. `;
};
