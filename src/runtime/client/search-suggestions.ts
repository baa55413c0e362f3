import { folded, WORD } from './search-words.ts';

/** The maximum number of suggestions, and of words considered for each unknown word. */
const MOST = 3;

interface Known {
  /** Returns the words of posts, the most frequent first. */
  readonly words: () => Promise<readonly string[]>;
  /** Whether any post has a word, regardless of filters. */
  readonly isWord: (word: string) => Promise<boolean>;
  /** Whether the search finds any post with this text. */
  readonly finds: (text: string) => Promise<boolean>;
}

/** Returns queries that find posts: the given one, with the nearest known words instead of unknown ones. */
export const suggest = async (text: string, { words, isWord, finds }: Known): Promise<readonly string[]> => {
  const given = text.split(WORD);
  let texts = [given];
  for (const [at, word] of given.entries()) {
    if (at % 2 === 0 || texts.length === 0 || (await isWord(word))) continue;
    const near = nearest(word, await words());
    texts = near.flatMap((other) => texts.map((pieces) => Object.assign([...pieces], { [at]: other })));
    texts.length = Math.min(texts.length, MOST * MOST);
  }
  const found: string[] = [];
  for (const pieces of texts) {
    const other = pieces.join('');
    if (found.length < MOST && other !== text && (await finds(other))) found.push(other);
  }
  return found;
};

/** The maximum number of typos in a word, as in Elasticsearch's `fuzziness: AUTO`. */
const mostTypos = ({ length }: string): number => (length < 3 ? 0 : length < 6 ? 1 : 2);

/** Returns the words with the fewest typos compared to a word, the most frequent of them. */
const nearest = (word: string, words: readonly string[]): readonly string[] => {
  const from = folded(word);
  const most = mostTypos(from);
  const found: string[][] = [[], [], []];
  for (const other of words) {
    if (Math.abs(other.length - from.length) <= most) found[typos(from, folded(other), most)]?.push(other);
  }
  return found.find(({ length }) => length)?.slice(0, MOST) ?? [];
};

/**
 * Counts inserted, missing, replaced and swapped letters; Infinity for more than `most`. This is the optimal string
 * alignment distance, https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance
 */
const typos = (a: string, b: string, most: number): number => {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const isSwapped = a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      next[at] = Math.min(
        (last[at] as number) + 1,
        (next[at - 1] as number) + 1,
        (last[at - 1] as number) + (a[row - 1] === b[at - 1] ? 0 : 1),
        isSwapped ? (before[at - 2] as number) + 1 : Infinity,
      );
    }
    if (Math.min(...next) > most) return Infinity;
    [before, last] = [last, next];
  }
  const all = last[b.length] as number;
  return all > most ? Infinity : all;
};
