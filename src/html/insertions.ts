/** A text that comes into another one. */
export interface Insertion {
  /** The place in the other one, which stays behind it. */
  readonly at: number;
  readonly text: string;
}

/** A text with others in it; in any order. */
export const withInsertions = (text: string, insertions: readonly Insertion[]): string => {
  let whole = '';
  let done = 0;
  for (const { at, text: own } of [...insertions].sort((a, b) => a.at - b.at)) {
    whole += text.slice(done, at) + own;
    done = at;
  }
  return whole + text.slice(done);
};
