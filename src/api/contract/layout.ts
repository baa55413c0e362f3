import type { Template } from '../../config/contract-definition.ts';
import { isPlainObject } from '../../shared/is-object.ts';
import { notJsonAt, silenced } from './json.ts';

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
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

/** The symbol that a spread placeholder leaves in an object. */
const PLACE: unique symbol = Symbol('place');

/** The only placeholder whose fields can be spread into an object. */
const SPREADABLE = 'record';

/**
 * Calls a template once with placeholders and finds their positions in the result. Throws a TemplateError if the template
 * reads or changes the placeholders instead of only placing them.
 */
export const layoutOf = (template: (places: never) => Template, names: readonly string[]): Layout => {
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

/** An object that can only be placed, and spread where that is allowed. Any other use throws. */
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

/** The value of a layout whose places are filled with values. */
export const filled = (of: Layout, values: Readonly<Record<string, unknown>>): unknown => {
  if (of.is === 'constant') return of.value;
  if (of.is === 'place') return values[of.name];
  if (of.is === 'array') return of.items.map((item) => filled(item, values));
  const own = of.entries.map(([name, item]) => [name, filled(item, values)]);
  return { ...(of.fieldsOf === null ? {} : (values[of.fieldsOf] as object)), ...Object.fromEntries(own) };
};

/** The names of fields next to a spread placeholder. */
export const besideFields = (of: Layout): string[] => {
  if (of.is === 'array') return of.items.flatMap(besideFields);
  if (of.is !== 'object') return [];
  const inner = of.entries.flatMap(([, item]) => besideFields(item));
  return of.fieldsOf === null ? inner : [...of.entries.map(([name]) => name), ...inner];
};

/**
 * A layout as JSON text in pieces, alternating between text and the name of a place, text first. `…name` is the fields of
 * an object, followed by a comma.
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

/** Fills some places of pieces with JSON texts. The result still alternates between text and the name of a place. */
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

/** Fills all places of pieces with JSON texts. */
export const joined = (pieces: readonly string[], values: Readonly<Record<string, string>>): string =>
  filledPieces(pieces, [], values).join('');

const placed = (piece: string, values: Readonly<Record<string, string>>): string => {
  if (!piece.startsWith('…')) return values[piece] ?? '';
  const fields = (values[piece.slice(1)] ?? '').slice(1, -1);
  return fields === '' ? '' : `${fields},`;
};
