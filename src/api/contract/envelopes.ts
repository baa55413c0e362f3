import type { Envelopes } from '../../config/contract-definition.ts';
import { aroundRecords, type ListTemplate } from '../../runtime/resolver/list-template.ts';
import { differenceAt } from './json.ts';
import { filled, type Layout, layoutOf, piecesOf, TemplateError } from './layout.ts';

export type Layouts = Readonly<Record<keyof Envelopes, Layout>>;

export const ENVELOPES = ['list', 'detail', 'terms', 'authors'] as const;

type Values = Readonly<Record<string, unknown>>;

const ONE = { a: 1 };

/** Values for all places of each envelope. Some of them would reveal a condition in the template. */
const TRIALS: Readonly<Record<keyof Envelopes, readonly Values[]>> = {
  list: [
    { records: [], total: 0, offset: 0, limit: 20 },
    { records: [ONE, ONE], total: 2, offset: 0, limit: 2 },
    { records: [ONE], total: 3, offset: 2, limit: 1 },
    { records: [], total: 1, offset: 5, limit: 100 },
  ],
  detail: [
    { record: {}, html: '', addresses: [] },
    { record: ONE, html: '<p>x</p>', addresses: [ONE] },
  ],
  terms: [{ terms: [] }, { terms: [ONE] }],
  authors: [{ authors: [] }, { authors: [ONE] }],
};

/** Why an envelope is not a template, as the rest of a sentence, or null if it is one. */
export const envelopeProblem = (name: keyof Envelopes, envelopes: Required<Envelopes>): string | null => {
  const template = envelopes[name] as (values: Values) => unknown;
  try {
    const layout = layoutNamed(name, envelopes);
    const records = piecesOf(layout).filter((piece, at) => at % 2 === 1 && piece === 'records').length;
    if (name === 'list' && records !== 1) return `must use records once, but uses it ${records} times`;
    const differs = TRIALS[name].some((trial) => differenceAt(template(trial), filled(layout, trial)) !== null);
    return differs
      ? 'returns different results for different values; it can only place its arguments in an object'
      : null;
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    return `throws: ${error instanceof Error ? error.message : String(error)}`;
  }
};

/** The layouts of valid envelopes. */
export const layoutsOf = (envelopes: Required<Envelopes>): Layouts =>
  Object.fromEntries(ENVELOPES.map((name) => [name, layoutNamed(name, envelopes)])) as unknown as Layouts;

const layoutNamed = (name: keyof Envelopes, envelopes: Required<Envelopes>): Layout =>
  layoutOf(envelopes[name], Object.keys(TRIALS[name][0] ?? {}));

/** A list's layout for the resolver. */
export const listTemplate = (layout: Layout): ListTemplate => {
  const pieces = piecesOf(layout).map(asAscii);
  const at = pieces.indexOf('records');
  return pieces.map((piece, place) => {
    if (place === at - 1) return `${piece}[`;
    return place === at + 1 ? `]${piece}` : piece;
  });
};

/** JSON text in ASCII. */
const asAscii = (json: string): string =>
  json.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The values in a list besides its records. */
export interface ListMetadata {
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
}

/** A list's answer from the texts of its records, byte for byte the same as the resolver's answer from the index. */
export const listOf = (template: ListTemplate, records: readonly string[], { total, ...query }: ListMetadata): string =>
  aroundRecords(template, total, query).join(records.join(','));
