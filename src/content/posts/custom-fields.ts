import type { CustomField, Settings } from '../../config/settings.ts';
import { parseDate } from '../front-matter/date.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { whyInexactIn } from '../front-matter/numeral.ts';
import type { Zone } from '../front-matter/zone.ts';
import { numberOf, objectOf, textOf, typeName, valueAt } from './field-values.ts';
import type { PostProblem, Report } from './report.ts';
import type { Json } from './written-post.ts';

type FieldType = CustomField['type'];

const WANTED: Readonly<Record<FieldType, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  date: 'a date such as 2026-01-31 or 2026-01-31T12:00:00Z',
  strings: 'a list of strings',
  json: 'a value that JSON can represent',
};

/**
 * Reads all configured custom fields of a post: the value in front matter, else the default, else null. One field can
 * be the post's URL, `address`.
 */
export const readCustomFields = (
  { customFields, records: { urlField } }: Pick<Settings, 'customFields' | 'records'>,
  { data, address, zone }: Pick<FrontMatter, 'data'> & { readonly address: string; readonly zone: Zone },
  report: Report,
): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(customFields).map(([name, { type, from = name, required, default: fallback = null }]) => {
      if (name === urlField) return [name, address];
      const written = valueAt(data, from)?.value ?? null;
      if (written === null) {
        if (required) report(missing(name, from));
        return [name, fallback as Json];
      }
      const inexact = OF_NUMBERS.includes(type) ? whyInexactIn(written) : null;
      if (inexact !== null) {
        const message = `Galley cannot publish the exact value of ${from}: ${inexact}.`;
        const help = `Use fewer digits, or set records.fields.${name}.type to string, which keeps all digits.`;
        report({ ...wrong({ name, key: from, type, written }), message, help });
        return [name, null];
      }
      const value = READERS[type](written, zone);
      if (value === undefined) report(wrong({ name, key: from, type, written }));
      return [name, value ?? null];
    }),
  );

const OF_NUMBERS: readonly FieldType[] = ['number', 'integer', 'json'];

const READERS: Readonly<Record<FieldType, (value: unknown, zone: Zone) => Json | undefined>> = {
  string: textOf,
  number: numberOf,
  integer: (value) => {
    const number = numberOf(value);
    return Number.isInteger(number) ? number : undefined;
  },
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  date: (value, zone) => parseDate(textOf(value) ?? '', zone) ?? undefined,
  strings: (value) => (Array.isArray(value) ? all(value.map(textOf)) : undefined),
  json: (value) => jsonOf(value),
};

const all = <Item>(items: readonly (Item | undefined)[]): Item[] | undefined => {
  const present = items.filter((item) => item !== undefined);
  return present.length === items.length ? present : undefined;
};

/** Converts a value to JSON; undefined if JSON cannot represent a part of it. */
export const jsonOf = (value: unknown): Json | undefined => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  const number = numberOf(value);
  if (number !== undefined) return number;
  if (Array.isArray(value)) return all(value.map(jsonOf));
  const entries = [...(objectOf(value) ?? [])].map(([key, item]) => [key, jsonOf(item)] as const);
  return entries.some(([, item]) => item === undefined) ? undefined : (Object.fromEntries(entries) as Json);
};

const missing = (name: string, from: string): PostProblem => ({
  code: 'post/custom-field',
  message: `The post has no ${from}, which the configuration requires${from === name ? '' : ` for ${name}`}.`,
  help: `Add a line "${from}: …" to the front matter, or set records.fields.${name}.default in the configuration.`,
});

const wrong = (problem: { name: string; key: string; type: FieldType; written: unknown }): PostProblem => ({
  code: 'post/custom-field',
  message: `${problem.key} must be ${WANTED[problem.type]}, not ${typeName(problem.written)}.`,
  help: `Fix the value, or change records.fields.${problem.name}.type in the configuration, which is ${problem.type}.`,
  keys: [problem.key],
});
