/**
 * A variable that a server works out by regular expressions; `{name}` in `from` is the value of another one. The first
 * case whose pattern is found in `from` gives the value, in which `{1}`, `{2}` are the groups of the pattern.
 */
export interface Choice {
  readonly name: string;
  readonly from: string;
  readonly cases: readonly (readonly [pattern: string, value: string])[];
  readonly otherwise: string;
}

export const choice = (name: string, from: string, cases: Choice['cases'], otherwise = ''): Choice => ({
  name,
  from,
  cases,
  otherwise,
});
