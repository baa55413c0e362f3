import { distance } from 'fastest-levenshtein';

/** One wrong option: where it is in the configuration, and what is wrong. */
export interface ConfigProblem {
  readonly path: readonly PropertyKey[];
  /** The second half of the diagnostic's code. */
  readonly problem: 'unknown-option' | 'invalid-option' | 'invalid-contract';
  readonly message: string;
  readonly help?: string;
}

/** A value that an option cannot have. */
export const invalid = (path: readonly PropertyKey[], message: string, help: string): ConfigProblem => ({
  path,
  problem: 'invalid-option',
  message,
  help,
});

/** `Did you mean x? ` where a known name is near a word in all but letter case; empty otherwise. */
export const suggest = (word: string, known: readonly string[]): string => {
  const wanted = word.toLowerCase();
  const [near] = known
    .map((name) => ({ name, away: distance(wanted, name.toLowerCase()) }))
    .filter(({ name, away }) => away <= Math.max(1, Math.floor(name.length / 2)) && away < wanted.length)
    .sort((a, b) => a.away - b.away);
  return near === undefined ? '' : `Did you mean ${near.name}? `;
};
