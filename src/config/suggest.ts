import { distance } from 'fastest-levenshtein';

/** `Did you mean x? ` where a known name is near a word in all but letter case; empty otherwise. */
export const suggest = (word: string, known: readonly string[]): string => {
  const wanted = word.toLowerCase();
  const [near] = known
    .map((name) => ({ name, away: distance(wanted, name.toLowerCase()) }))
    .filter(({ name, away }) => away <= Math.max(1, Math.floor(name.length / 2)) && away < wanted.length)
    .sort((a, b) => a.away - b.away);
  return near === undefined ? '' : `Did you mean ${near.name}? `;
};
