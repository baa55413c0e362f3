import { schema } from './schema.ts';

/** The description of an option, with an example. `value` is that of the example, as code, if its type cannot tell one. */
export const helpAt = (path: readonly PropertyKey[], value?: string): string => {
  const what = descriptionOf(path) ?? descriptionOf(path.slice(0, -1)) ?? '';
  const example = exampleAt(path, value);
  return [what, example === '' ? WHOLE_EXAMPLE : `For example: ${example}.`].join(' ').trim();
};

const WHOLE_EXAMPLE = "For example: { folders: { out: 'dist' } }.";

/** The names of the options at a path, such as `['lists']`. */
export const optionsAt = (path: readonly PropertyKey[]): string[] => {
  const kind = groupIn(kindAt(path));
  return Object.keys(kind?.shape ?? kind?.def.keyType?.def.entries ?? {});
};

const descriptionOf = (path: readonly PropertyKey[]): string | undefined => {
  for (let kind = kindAt(path); kind !== undefined; kind = kind.def.innerType) {
    const description = kind.meta?.()?.description;
    if (description !== undefined) return description;
  }
  return undefined;
};

/** An example of an option, as code; empty if there is none. Values in a list or object use its example. */
const exampleAt = (path: readonly PropertyKey[], value?: string): string => {
  const end = path.findIndex((name) => typeof name === 'number');
  const own = end < 0 ? path : path.slice(0, end);
  const kind = kindAt(own);
  if (own.length === 0) return '';
  if (kind === undefined) return exampleAt(own.slice(0, -1));
  return own.reduceRight<string>(
    (code, name, at) => (at === 0 ? `${nameOf(name)}: ${code}` : `{ ${nameOf(name)}: ${code} }`),
    value ?? exampleOf(kind),
  );
};

const nameOf = (name: PropertyKey): string =>
  /^[A-Za-z_$][\w$]*$/.test(String(name)) ? String(name) : JSON.stringify(name).replaceAll('"', "'");

const kindAt = (path: readonly PropertyKey[]): Kind | undefined => {
  let kind: Kind | undefined = schema as unknown as Kind;
  for (const name of path) {
    const at = groupIn(kind);
    const isName = at?.def.keyType?.safeParse(name).success !== false;
    kind = at?.shape?.[String(name)] ?? (isName ? at?.def.valueType : undefined);
  }
  return kind;
};

/** The schema with the options of a group, inside wrappers and among other forms such as `false`. */
const groupIn = (kind: Kind | undefined): Kind | undefined => {
  if (kind === undefined) return undefined;
  const form = kind.def.options?.find(({ shape, def }) => shape !== undefined || def.type === 'record');
  const inner = form ?? innerOf(kind);
  return inner === undefined ? kind : groupIn(inner);
};

/** The schema in a wrapper for a default or an optional, and in a pipe the one that is not a transform. */
const innerOf = ({ def }: Kind): Kind | undefined => {
  if (def.innerType !== undefined) return def.innerType;
  return def.in?.def.type === 'transform' ? def.out : def.in;
};

/** The parts of a zod schema that describe the values of an option. */
export interface Kind {
  readonly shape?: Readonly<Record<string, Kind>> | undefined;
  readonly def: {
    readonly type: string;
    readonly innerType?: Kind;
    readonly element?: Kind;
    readonly valueType?: Kind;
    readonly options?: readonly Kind[];
    readonly in?: Kind;
    readonly out?: Kind;
    readonly keyType?: Kind & { readonly safeParse: (value: unknown) => { readonly success: boolean } };
    readonly entries?: Readonly<Record<string, string>>;
    readonly values?: readonly unknown[];
    readonly defaultValue?: unknown;
  };
  readonly minValue?: number | null;
  readonly meta?: () => { readonly description?: string } | undefined;
}

/** A possible value of an option, as JavaScript: from its description, its default, or any value of its type. */
export const exampleOf = (kind: Kind): string => {
  const written = quotedIn(kind.meta?.()?.description ?? '', baseOf(kind).def.type);
  if (written !== undefined) return written;
  const { type, innerType, defaultValue } = kind.def;
  if (type === 'default' && isUseful(defaultValue)) return literal(defaultValue);
  return innerType === undefined ? ofType(kind) : exampleOf(innerType);
};

const ofType = (kind: Kind): string => {
  const { type, element, valueType, keyType, options = [], entries, values } = kind.def;
  const [first] = [...Object.values(entries ?? {}), ...(values ?? []), ...(type === 'boolean' ? [true] : [])];
  if (first !== undefined) return literal(first);
  const inner = innerOf(kind);
  if (inner !== undefined) return exampleOf(inner);
  const examples = options.map(exampleOf);
  const example = examples.find((one) => one !== 'false') ?? examples[0];
  if (example !== undefined) return example;
  if (type === 'number') return String(Math.max(1, kind.minValue ?? 1));
  if (type === 'array') return element === undefined ? '[]' : `[${exampleOf(element)}]`;
  if (type === 'record') {
    const name = keyType?.safeParse('name').success === false ? 'v1' : 'name';
    return valueType === undefined ? '{}' : `{ ${name}: ${exampleOf(valueType)} }`;
  }
  const [option] = Object.entries(kind.shape ?? {});
  if (option !== undefined) return `{ ${option[0]}: ${exampleOf(option[1])} }`;
  if (type === 'object') return '{}';
  return type === 'string' ? "'…'" : '…';
};

const baseOf = (kind: Kind): Kind => {
  const inner = kind.def.innerType ?? kind.def.in;
  return inner === undefined ? kind : baseOf(inner);
};

const STARTS: Readonly<Record<string, string>> = { string: "'", array: '[', object: '{', record: '{' };

/** The first code in a description that is a value of the type. */
const quotedIn = (description: string, type: string): string | undefined =>
  Array.from(description.matchAll(/`([^`]+)`/g), ([, code = '']) => code).find(
    (code) => STARTS[type] !== undefined && code.startsWith(STARTS[type]),
  );

/** Whether a default is useful as an example. Empty values and false are not. */
const isUseful = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') ||
  typeof value === 'number' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length > 0);

const literal = (value: unknown): string =>
  JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, (text) => `'${text.slice(1, -1)}'`);
