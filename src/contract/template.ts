import type { Placeholder, Template } from './definition.ts';
import { isPlainObject, notJsonAt, silenced } from './json.ts';

/** A template taken apart: what it holds at each place. */
export type Layout =
  | { readonly is: 'constant'; readonly value: unknown }
  | { readonly is: 'place'; readonly name: string }
  | { readonly is: 'array'; readonly items: readonly Layout[] }
  | {
      readonly is: 'object';
      /** The placeholder whose fields come first; null when there is none. */
      readonly fieldsOf: string | null;
      readonly entries: readonly (readonly [name: string, layout: Layout])[];
    };

/** Thrown for a template that cannot be one. Its message continues a sentence that names the template. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

/** The symbol that a spread placeholder leaves in an object. */
const PLACE: unique symbol = Symbol('place');

/** What a template may be given. */
export interface Places<Name extends string> {
  readonly names: readonly Name[];
  /** Those of them whose fields may be spread into an object. */
  readonly spreadable: readonly Name[];
}

/**
 * Calls a template once with placeholders and reads off where they stand. Throws a TemplateError for one that works
 * with them instead of placing them.
 */
export const layoutOf = <Name extends string>(
  template: (places: Readonly<Record<Name, never>>) => Template,
  { names, spreadable }: Places<Name>,
): Layout => {
  const markers = new Map<object, string>();
  const given: Record<string, object> = {};
  for (const name of names) {
    const marker = markerOf(name, spreadable.includes(name));
    markers.set(marker, name);
    given[name] = marker;
  }
  return layout(silenced(template(given as Readonly<Record<Name, never>>)), markers);
};

const layout = (value: unknown, markers: ReadonlyMap<object, string>): Layout => {
  if (typeof value !== 'object' || value === null) {
    const problem = notJsonAt(value);
    if (problem !== null) throw new TemplateError(`holds ${problem.found}, which JSON has not`);
    return { is: 'constant', value };
  }
  const name = markers.get(value);
  if (name !== undefined) return { is: 'place', name };
  if (Array.isArray(value)) return { is: 'array', items: value.map((item) => layout(item, markers)) };
  if (!isPlainObject(value)) throw new TemplateError('holds something that is no plain object, or is a promise');
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return {
    is: 'object',
    fieldsOf: (value as { readonly [PLACE]?: string })[PLACE] ?? null,
    entries: entries.map(([field, item]) => [field, layout(item, markers)]),
  };
};

/** An object that can be placed, and spread where that is allowed; any other use of it throws. */
const markerOf = (name: string, spreadable: boolean): Placeholder<string> => {
  const refuse = (): never => {
    throw new TemplateError(`works with ${name}, whose value is known only when an answer is put together`);
  };
  return new Proxy(spreadable ? { [PLACE]: name } : {}, {
    get: (target, key) => (spreadable && key === PLACE ? Reflect.get(target, key) : refuse()),
    ownKeys: (target) => (spreadable ? Reflect.ownKeys(target) : refuse()),
    has: refuse,
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
  }) as unknown as Placeholder<string>;
};

/** A layout with values in its places, as a value. */
export const filled = (of: Layout, values: Readonly<Record<string, unknown>>): unknown => {
  if (of.is === 'constant') return of.value;
  if (of.is === 'place') return values[of.name];
  if (of.is === 'array') return of.items.map((item) => filled(item, values));
  const own = of.entries.map(([name, item]) => [name, filled(item, values)]);
  return { ...(of.fieldsOf === null ? {} : (values[of.fieldsOf] as object)), ...Object.fromEntries(own) };
};

/** All places of a layout, in order; a spread one as its fields. */
export const placesIn = (of: Layout): string[] => {
  if (of.is === 'place') return [of.name];
  if (of.is === 'array') return of.items.flatMap(placesIn);
  if (of.is === 'constant') return [];
  return [...(of.fieldsOf === null ? [] : [of.fieldsOf]), ...of.entries.flatMap(([, item]) => placesIn(item))];
};

/** Names of fields that stand beside the fields of a placeholder. */
export const besideFields = (of: Layout): string[] => {
  if (of.is === 'array') return of.items.flatMap(besideFields);
  if (of.is !== 'object') return [];
  const inner = of.entries.flatMap(([, item]) => besideFields(item));
  return of.fieldsOf === null ? inner : [...of.entries.map(([name]) => name), ...inner];
};

/**
 * A layout as JSON text in pieces: text and the name of a place in turn, text first. `…name` stands for the fields of an
 * object with a comma after them.
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

/** Pieces with JSON texts in their places. */
export const joined = (pieces: readonly string[], values: Readonly<Record<string, string>>): string =>
  pieces.map((piece, at) => (at % 2 === 0 ? piece : placed(piece, values))).join('');

/** Pieces with JSON texts in their places but some, which stay: again text and the name of a place in turn. */
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
