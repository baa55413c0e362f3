import { schema } from './schema.ts';

/** What an option is for, and an example. */
export const helpAt = (path: readonly PropertyKey[]): string => {
  const what = descriptionOf(path) ?? descriptionOf(path.slice(0, -1)) ?? '';
  const example = exampleAt(path);
  return [what, example === '' ? WHOLE_EXAMPLE : `For example: ${example}.`].join(' ').trim();
};

/** For what is no object of options. */
const WHOLE_EXAMPLE = "For example: { folders: { out: 'dist' } }.";

/** The names of the options at a path, such as `['lists']`. */
export const optionsAt = (path: readonly PropertyKey[]): string[] => Object.keys(withShape(kindAt(path))?.shape ?? {});

const descriptionOf = (path: readonly PropertyKey[]): string | undefined => {
  for (let kind = kindAt(path); kind !== undefined; kind = kind.def.innerType) {
    const description = kind.meta?.()?.description;
    if (description !== undefined) return description;
  }
  return undefined;
};

/** An example of an option, as a configuration has it; empty for none. That of a list or an object stands for its values, too. */
const exampleAt = (path: readonly PropertyKey[]): string => {
  const end = path.findIndex((name) => typeof name === 'number');
  const own = end < 0 ? path : path.slice(0, end);
  const kind = kindAt(own);
  if (own.length === 0) return '';
  if (kind === undefined) return exampleAt(own.slice(0, -1));
  return own.reduceRight<string>(
    (value, name, at) => (at === 0 ? `${spelled(name)}: ${value}` : `{ ${spelled(name)}: ${value} }`),
    exampleOf(kind),
  );
};

const spelled = (name: PropertyKey): string =>
  /^[A-Za-z_$][\w$]*$/.test(String(name)) ? String(name) : JSON.stringify(name).replaceAll('"', "'");

const kindAt = (path: readonly PropertyKey[]): Kind | undefined => {
  let kind: Kind | undefined = schema as unknown as Kind;
  for (const name of path) {
    const at = withShape(kind);
    kind = at?.shape?.[String(name)] ?? at?.def.valueType;
  }
  return kind;
};

/** The kind with the options, within those of defaults, optionals and transforms. */
const withShape = (kind: Kind | undefined): Kind | undefined => {
  const inner = kind?.def.innerType ?? kind?.def.out;
  return inner === undefined ? kind : withShape(inner);
};

/** The parts of a zod schema that tell how a value of an option looks. */
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
    readonly keyType?: { readonly safeParse: (value: unknown) => { readonly success: boolean } };
    readonly entries?: Readonly<Record<string, string>>;
    readonly values?: readonly unknown[];
    readonly defaultValue?: unknown;
  };
  readonly minValue?: number | null;
  readonly meta?: () => { readonly description?: string } | undefined;
}

/** A value that an option can have, as JavaScript: its description's, its default, or one of its type. */
export const exampleOf = (kind: Kind): string => {
  const written = quotedIn(kind.meta?.()?.description ?? '', baseOf(kind).def.type);
  if (written !== undefined) return written;
  const { type, innerType, defaultValue } = kind.def;
  if (type === 'default' && isTelling(defaultValue)) return literal(defaultValue);
  return innerType === undefined ? ofType(kind) : exampleOf(innerType);
};

const ofType = (kind: Kind): string => {
  const { type, element, valueType, keyType, options = [], entries, values } = kind.def;
  const [first] = [...Object.values(entries ?? {}), ...(values ?? []), ...(type === 'boolean' ? [true] : [])];
  if (first !== undefined) return literal(first);
  // Of a transform, what comes out tells more than what goes in.
  const read = kind.def.in?.def.type === 'transform' ? kind.def.out : kind.def.in;
  if (read !== undefined) return exampleOf(read);
  if (options[0] !== undefined) return exampleOf(options[0]);
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

/** The first code of a description that is a value of a type. */
const quotedIn = (description: string, type: string): string | undefined =>
  Array.from(description.matchAll(/`([^`]+)`/g), ([, code = '']) => code).find(
    (code) => STARTS[type] !== undefined && code.startsWith(STARTS[type]),
  );

/** Whether a default shows what an option takes: nothing and false do not. */
const isTelling = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') ||
  typeof value === 'number' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length > 0);

const literal = (value: unknown): string =>
  JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, (text) => `'${text.slice(1, -1)}'`);
