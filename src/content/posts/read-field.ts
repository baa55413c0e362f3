import { parseDate, whyNoDate } from '../front-matter/date.ts';
import type { Zone } from '../front-matter/zone.ts';
import { type Filled, textOf, typeName } from './field-values.ts';
import type { PostProblem, Report } from './report.ts';

/** A string in front matter, and its key. */
export interface FieldText {
  readonly key: string;
  readonly text: string;
}

/** Reads a field's trimmed text. Returns null for an absent field, and reports a value of another type. */
export const readText = (filled: Filled | undefined, report: Report): FieldText | null => {
  if (filled === undefined) return null;
  const text = textOf(filled.value);
  if (text !== undefined) return { key: filled.key, text: text.trim() };
  report(wrongType(filled, 'a string'));
  return null;
};

export const wrongType = ({ key, value }: Filled, wanted: string): PostProblem => ({
  code: 'post/field-type',
  message: `${key} must be ${wanted}, not ${typeName(value)}.`,
  help: wanted === 'a string' && typeof value !== 'object' ? 'Put quotes around it.' : `Write ${wanted}.`,
  keys: [key],
  value: typeof value === 'boolean' ? String(value) : textOf(value),
});

export const wrongItem = (key: string, value: unknown): PostProblem => ({
  ...wrongType({ key, value }, 'a string'),
  message: `Every item of ${key} must be a string, not ${typeName(value)}.`,
});

/** Reads a field from several keys, by precedence; null without any. Reports values that print differently. */
export const readAgreed = <Value>(
  spellings: readonly Filled[],
  { read, print }: { read: (filled: Filled) => Value | null; print: (value: Value) => string },
  report: Report,
): Value | null => {
  const [first, ...others] = spellings.map((filled) => ({ key: filled.key, value: read(filled) }));
  if (first === undefined || first.value === null) return null;
  if (others.length === 0) return first.value;
  const firstValue = print(first.value);
  for (const { key, value } of others) {
    if (value !== null && print(value) !== firstValue)
      report(contradiction([first.key, firstValue], [key, print(value)]));
  }
  return first.value;
};

export const contradiction = (
  [first, firstValue]: readonly [key: string, value: string],
  [second, other]: readonly [key: string, value: string],
): PostProblem => ({
  code: 'post/contradiction',
  message: `${first} and ${second} contradict each other: ${firstValue} and ${other}.`,
  help: 'Keep the correct one, and remove the other.',
  keys: [second],
  related: [{ message: `says ${firstValue}`, key: first }],
});

/** Reads a date from several keys, by the rules of `readAgreed`. */
export const readAgreedDate = (spellings: readonly Filled[], zone: Zone, report: Report): string | null =>
  readAgreed(spellings, { read: (filled) => readDate(filled, zone, report), print: String }, report);

/** Reads a date in front matter as ISO 8601 in UTC. Reports an unreadable date and returns null. */
export const readDate = (filled: Filled, zone: Zone, report: Report): string | null => {
  const written = readText(filled, report);
  if (written === null) return null;
  const date = parseDate(written.text, zone);
  if (date === null) {
    const { key, text } = written;
    const { why, ...problem } = whyNoDate(text);
    report({ ...problem, message: `${key} ${why}`, keys: [key], value: text });
  }
  return date;
};
