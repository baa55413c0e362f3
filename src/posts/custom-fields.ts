import type { CustomField } from '../config/settings.ts';
import { parseDate } from '../dates/date.ts';
import { UTC, type Zone } from '../dates/zone.ts';
import { whyInexactIn } from '../front-matter/exact-number.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { valueAt } from './field-keys.ts';
import { numberOf, objectOf, textOf, typeName } from './field-values.ts';
import type { Json } from './parsed-post.ts';
import type { Report } from './report.ts';

type FieldType = CustomField['type'];

const WANTED: Readonly<Record<FieldType, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  date: 'a date such as 2026-01-31 or 2026-01-31T12:00:00Z',
  strings: 'a list of texts',
  json: 'a value that JSON can hold',
};

/**
 * The configured custom fields of a post, all present: what its front matter says, else the default, else null. Some are
 * computed, whatever it says.
 */
export const readCustomFields = (
  settings: Readonly<Record<string, CustomField>>,
  {
    data,
    computed,
    zone = UTC,
  }: Pick<FrontMatter, 'data'> & { readonly computed: Readonly<Record<string, Json>>; readonly zone?: Zone },
  report: Report,
): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, { type, from = name, required, default: fallback = null }]) => {
      if (Object.hasOwn(computed, name)) return [name, computed[name] as Json];
      const written = valueAt(data, from)?.value ?? null;
      if (written === null) {
        if (required) report(missing(name, from));
        return [name, fallback as Json];
      }
      const inexact = OF_NUMBERS.includes(type) ? whyInexactIn(written) : null;
      if (inexact !== null) {
        const help = `Write it with fewer digits, or give customFields.${name} the type string, which keeps them.`;
        report({
          ...wrong({ name, key: from, type, written }),
          message: `${from} cannot be published as it is: ${inexact}.`,
          help,
        });
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

/** Undefined when anything in it is no JSON. */
const jsonOf = (value: unknown): Json | undefined => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  const number = numberOf(value);
  if (number !== undefined) return number;
  if (Array.isArray(value)) return all(value.map(jsonOf));
  const entries = [...(objectOf(value) ?? [])].map(([key, item]) => [key, jsonOf(item)] as const);
  return entries.some(([, item]) => item === undefined) ? undefined : (Object.fromEntries(entries) as Json);
};

const missing = (name: string, from: string): Parameters<Report>[0] => ({
  code: 'post/custom-field',
  message: `The post lacks ${from}, which the configuration requires${from === name ? '' : ` for ${name}`}.`,
  help: `Add a line "${from}: …" to its front matter, or give customFields.${name} a default.`,
});

const wrong = (problem: { name: string; key: string; type: FieldType; written: unknown }): Parameters<Report>[0] => ({
  code: 'post/custom-field',
  message: `${problem.key} must be ${WANTED[problem.type]}, not ${typeName(problem.written)}.`,
  help: `The configuration says so: customFields.${problem.name}.type is ${problem.type}.`,
  keys: [problem.key],
});
