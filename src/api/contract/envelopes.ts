import type { Envelopes, Template } from '../../config/contract-definition.ts';
import { messageOf } from '../../shared/diagnostics/diagnostic.ts';
import { isPlainObject } from '../../shared/is-object.ts';
import { differenceAt, notJsonAt, silenced } from './json.ts';

export type Layouts = Readonly<Record<keyof Envelopes, Layout>>;

export const ENVELOPES = ['list', 'detail', 'terms', 'authors'] as const;

type Values = Readonly<Record<string, unknown>>;

const ONE = { a: 1 };

/** Test values for all places of each envelope. They are chosen to reveal conditions in the template. */
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

/** Returns why an envelope is not a valid template, as the rest of a sentence, or null if it is one. */
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
    return `throws: ${messageOf(error)}`;
  }
};

/** The layouts of valid envelopes. */
export const layoutsOf = (envelopes: Required<Envelopes>): Layouts =>
  Object.fromEntries(ENVELOPES.map((name) => [name, layoutNamed(name, envelopes)])) as unknown as Layouts;

const layoutNamed = (name: keyof Envelopes, envelopes: Required<Envelopes>): Layout =>
  layoutOf(envelopes[name], Object.keys(TRIALS[name][0] ?? {}));

/** A parsed template. */
export type Layout =
  | { readonly is: 'constant'; readonly value: unknown }
  | { readonly is: 'place'; readonly name: string }
  | { readonly is: 'array'; readonly items: readonly Layout[] }
  | {
      readonly is: 'object';
      /** The placeholder whose fields are spread first, or null if there is none. */
      readonly fieldsOf: string | null;
      readonly entries: readonly (readonly [name: string, layout: Layout])[];
    };

/** Thrown for an invalid template. The message continues a sentence that names the template. */
class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

/** The symbol that a spread placeholder leaves in an object. */
const PLACE: unique symbol = Symbol('place');

/** The only placeholder whose fields can be spread into an object. */
const SPREADABLE = 'record';

/** Finds the positions of placeholders in a template. Throws a TemplateError if it reads or changes them. */
const layoutOf = (template: (places: never) => Template, names: readonly string[]): Layout => {
  const placeholders = Object.fromEntries(names.map((name) => [name, markerOf(name, name === SPREADABLE)]));
  const markers = new Map(Object.entries(placeholders).map(([name, marker]) => [marker, name]));
  return layout(silenced(template(placeholders as never)), markers);
};

const layout = (value: unknown, markers: ReadonlyMap<object, string>): Layout => {
  if (typeof value !== 'object' || value === null) {
    const problem = notJsonAt(value);
    if (problem !== null) throw new TemplateError(`contains ${problem.found}, which JSON cannot represent`);
    return { is: 'constant', value };
  }
  const name = markers.get(value);
  if (name !== undefined) return { is: 'place', name };
  if (Array.isArray(value)) return { is: 'array', items: value.map((item) => layout(item, markers)) };
  if (!isPlainObject(value)) throw new TemplateError('contains a promise or an object that is not a plain object');
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return {
    is: 'object',
    fieldsOf: (value as { readonly [PLACE]?: string })[PLACE] ?? null,
    entries: entries.map(([field, item]) => [field, layout(item, markers)]),
  };
};

/** Creates a placeholder that a template can only place or, if `spreadable`, spread. Any other use throws. */
const markerOf = (name: string, spreadable: boolean): object => {
  const refuse = (): never => {
    throw new TemplateError(
      `reads or changes ${name}, but its value is only known when the API answers; place it in the object unchanged`,
    );
  };
  return new Proxy(spreadable ? { [PLACE]: name } : {}, {
    get: (target, key) => (spreadable && key === PLACE ? Reflect.get(target, key) : refuse()),
    ownKeys: (target) => (spreadable ? Reflect.ownKeys(target) : refuse()),
    has: refuse,
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
  });
};

const filled = (of: Layout, values: Readonly<Record<string, unknown>>): unknown => {
  if (of.is === 'constant') return of.value;
  if (of.is === 'place') return values[of.name];
  if (of.is === 'array') return of.items.map((item) => filled(item, values));
  const own = of.entries.map(([name, item]) => [name, filled(item, values)]);
  return { ...(of.fieldsOf === null ? {} : (values[of.fieldsOf] as object)), ...Object.fromEntries(own) };
};

/**
 * Converts a layout to pieces that alternate between JSON text and the name of a place. The first piece is text.
 * `…name` stands for the fields of an object, followed by a comma.
 */
export const piecesOf = (of: Layout): string[] => {
  const pieces = [''];
  const text = (more: string): void => {
    pieces[pieces.length - 1] += more;
  };
  const write = (part: Layout): void => {
    if (part.is === 'constant') text(JSON.stringify(part.value));
    else if (part.is === 'place') pieces.push(part.name, '');
    else if (part.is === 'array') between('[', part.items, ']', write);
    else if (part.fieldsOf !== null && part.entries.length === 0) pieces.push(part.fieldsOf, '');
    else {
      text('{');
      if (part.fieldsOf !== null) pieces.push(`…${part.fieldsOf}`, '');
      between('', part.entries, '}', ([name, item]) => {
        text(`${JSON.stringify(name)}:`);
        write(item);
      });
    }
  };
  const between = <Item>(open: string, items: readonly Item[], close: string, one: (item: Item) => void): void => {
    text(open);
    items.forEach((item, at) => {
      if (at > 0) text(',');
      one(item);
    });
    text(close);
  };
  write(of);
  return pieces;
};

/** Fills some places of pieces with JSON. The result still alternates between text and the name of a place. */
export const filledPieces = (
  pieces: readonly string[],
  open: readonly string[],
  values: Readonly<Record<string, string>>,
): string[] => {
  const texts = [''];
  for (const [at, piece] of pieces.entries()) {
    if (at % 2 === 1 && open.includes(piece)) texts.push(piece, '');
    else texts[texts.length - 1] += at % 2 === 0 ? piece : placed(piece, values);
  }
  return texts;
};

const placed = (piece: string, values: Readonly<Record<string, string>>): string => {
  if (!piece.startsWith('…')) return values[piece] ?? '';
  const fields = (values[piece.slice(1)] ?? '').slice(1, -1);
  return fields === '' ? '' : `${fields},`;
};
