import type { Filled } from './field-values.ts';
import type { PostProblem, Report } from './report.ts';

export interface Spellings<Value> {
  readonly read: (filled: Filled, report: Report) => Value | null;
  /** Two values that are written alike by this say the same. */
  readonly print: (value: Value) => string;
}

/**
 * The value of a field that has several spellings, in the order in which they count: null where there are none. Spellings
 * that say different things are a problem with both places. A value of the wrong type goes to `report`.
 */
export const readAgreed = <Value>(
  spellings: readonly Filled[],
  { read, print }: Spellings<Value>,
  report: Report,
): Value | null => {
  const [first, ...others] = spellings.map((filled) => ({ key: filled.key, value: read(filled, report) }));
  if (first === undefined || first.value === null) return null;
  if (others.length === 0) return first.value;
  const said = print(first.value);
  for (const { key, value } of others) {
    if (value !== null && print(value) !== said) report(contradiction([first.key, said], [key, print(value)]));
  }
  return first.value;
};

/** What is wrong with two keys that cannot both hold. */
export const contradiction = (
  [first, said]: readonly [key: string, value: string],
  [second, other]: readonly [key: string, value: string],
): PostProblem => ({
  code: 'post/contradiction',
  message: `${first} and ${second} say different things: ${said} and ${other}.`,
  help: 'Keep the one that is right, and remove the other.',
  keys: [second],
  related: [{ message: `says ${said}`, key: first }],
});
