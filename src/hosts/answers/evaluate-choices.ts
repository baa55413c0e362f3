import type { Choice } from '../choice.ts';

/** The values of choices as a server works them out, by name, with those that are given to it. */
export const evaluateChoices = (
  choices: readonly Choice[],
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const values = new Map(Object.entries(given));
  for (const { name, from, cases, otherwise } of choices) {
    const source = from.replaceAll(/\{([a-z_]+)\}/g, (_, other: string) => {
      const value = values.get(other);
      if (value === undefined) throw new Error(`the choice ${name} comes before ${other}, on which it depends`);
      return value;
    });
    values.set(name, firstValue(source, cases) ?? otherwise);
  }
  return Object.fromEntries(values);
};

/** Of the first case whose pattern is found. */
const firstValue = (source: string, cases: Choice['cases']): string | null => {
  for (const [pattern, value] of cases) {
    const groups = new RegExp(pattern, 's').exec(source);
    if (groups !== null) return value.replaceAll(/\{(\d)\}/g, (_, at: string) => groups[Number(at)] ?? '');
  }
  return null;
};
