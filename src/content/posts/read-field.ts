import { ambiguousDays, DATE_FORMS, parseDate, unknownZone } from '../front-matter/date.ts';
import type { Zone } from '../front-matter/zone.ts';
import { type Filled, textOf, typeName } from './field-values.ts';
import type { PostProblem, Report } from './report.ts';

/** A string in front matter, and its key. */
export interface FieldText {
  readonly key: string;
  readonly text: string;
}

/** A field's trimmed text. Returns null for an absent field and for a value of another type, which goes to `report`. */
export const readText = (filled: Filled | undefined, report: Report): FieldText | null => {
  if (filled === undefined) return null;
  const text = textOf(filled.value);
  if (text !== undefined) return { key: filled.key, text: text.trim() };
  report(wrongType(filled, 'a string'));
  return null;
};

export const wrongType = ({ key, value }: Filled, wanted: string): Parameters<Report>[0] => ({
  code: 'post/field-type',
  message: `${key} must be ${wanted}, not ${typeName(value)}.`,
  help: wanted === 'a string' ? 'Put quotes around it.' : `Write ${wanted}.`,
  keys: [key],
});

interface Spellings<Value> {
  readonly read: (filled: Filled, report: Report) => Value | null;
  /** Two values with the same print are equal. */
  readonly print: (value: Value) => string;
}

/**
 * The value of a field that has several spellings, which come by precedence. Null if there are none. Spellings with
 * different values are a problem that shows both places. A value of the wrong type goes to `report`.
 */
export const readAgreed = <Value>(
  spellings: readonly Filled[],
  { read, print }: Spellings<Value>,
  report: Report,
): Value | null => {
  const [first, ...others] = spellings.map((filled) => ({ key: filled.key, value: read(filled, report) }));
  if (first === undefined || first.value === null) return null;
  if (others.length === 0) return first.value;
  const firstValue = print(first.value);
  for (const { key, value } of others) {
    if (value !== null && print(value) !== firstValue)
      report(contradiction([first.key, firstValue], [key, print(value)]));
  }
  return first.value;
};

/** The problem of two keys that contradict each other. */
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

/** The date of a field that has several spellings, by the rules of `readAgreed`. */
export const readAgreedDate = (spellings: readonly Filled[], zone: Zone, report: Report): string | null =>
  readAgreed(spellings, { read: (filled) => readDate(filled, zone, report), print: String }, report);

/** A date of front matter as ISO 8601 in UTC. Returns null for an unreadable one, which goes to `report`. */
export const readDate = (filled: Filled, zone: Zone, report: Report): string | null => {
  const written = readText(filled, report);
  if (written === null) return null;
  const date = parseDate(written.text, zone);
  if (date === null) report({ ...whyNoDate(written), keys: [written.key], value: written.text });
  return date;
};

const whyNoDate = ({ key, text }: FieldText): Pick<PostProblem, 'code' | 'message' | 'help'> => {
  const days = ambiguousDays(text);
  if (days !== null) {
    const message = `${key} is ambiguous: ${text} can mean ${days.join(' or ')}.`;
    return { code: 'post/date-ambiguous', message, help: `Write the year first, as in ${days[0]}.` };
  }
  const code = 'post/date-unreadable';
  const zone = unknownZone(text);
  if (zone === null) return { code, message: `${key} is not a date that Galley can read: ${text}`, help: DATE_FORMS };
  const message = `${key} has an unknown or ambiguous time zone, ${zone}: ${text}`;
  return { code, message, help: 'Write the offset from UTC instead: -0600, +0800 or +05:30.' };
};
