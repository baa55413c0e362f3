import { exampleOf, type Kind } from '../../src/config/option-help.ts';
import { schema } from '../../src/config/schema.ts';
import fc from './fast-check.ts';

/** An option or a group in the schema, and its path. */
export type PlacedOption = readonly [path: readonly string[], kind: Kind];

const innermost = (kind: Kind): Kind => {
  const { innerType, in: read, out } = kind.def;
  const inner = innerType ?? (read?.def.type === 'transform' ? out : read);
  return inner === undefined ? kind : innermost(inner);
};

const allIn = ([path, kind]: PlacedOption, names: readonly string[]): readonly PlacedOption[] => {
  const { shape, def } = innermost(kind);
  const below: PlacedOption[] = [
    ...Object.entries(shape ?? {}).map(([name, option]): PlacedOption => [[...path, name], option]),
    ...(def.valueType === undefined
      ? []
      : [[[...path, names.find((name) => takesName(def, name)) ?? 'v2'], def.valueType] as const]),
    ...(def.element === undefined ? [] : [[[...path, '0'], def.element] as const]),
  ];
  return [...(path.length === 0 ? [] : [[path, kind] as const]), ...below.flatMap((each) => allIn(each, names))];
};

const takesName = ({ keyType }: Kind['def'], name: string): boolean => keyType?.safeParse(name).success ?? true;

/**
 * All groups and options of the schema, and the values inside lists (named `0`) and maps. The name of a map's value is
 * the first of `names` that the map accepts.
 */
export const optionsWith = (names: readonly string[]): readonly PlacedOption[] =>
  allIn([[], schema as unknown as Kind], names);

/** A configuration with one option. */
export const configOf = (path: readonly string[], value: unknown): Readonly<Record<string, unknown>> =>
  path.reduceRight((inner: unknown, name) => (name === '0' ? [inner] : { [name]: inner }), value) as Readonly<
    Record<string, unknown>
  >;

/** Values to try. Each option uses only those that it accepts. */
const VALUES: readonly unknown[] = [
  ...[true, false, 1, 2, 3, 'x', 'rating', 'v1', '{slug}', '/y/{slug}', '2026-04-01', 'https://example.com'],
  ...[['x'], ['rating'], [], [1, 2], { x: 'y' }, null],
];

/** Options that never change, because the tests read these folders. */
const FIXED: readonly string[] = ['folders.out', 'folders.content'];

interface Choice {
  readonly path: readonly string[];
  readonly taken: readonly unknown[];
}

/** Each option of the schema with values that it accepts. The example in its help, if any, is the first. */
export const CHOICES: readonly Choice[] = optionsWith(['blog']).flatMap(([path, kind]) => {
  const { def } = innermost(kind);
  const example = exampleOf(kind);
  const isData = !example.includes('…') && !example.includes('=>');
  const shown: unknown[] = isData ? [new Function(`return (${example});`)()] : [];
  const values = [...shown, ...Object.values(def.entries ?? {}), ...(def.values ?? []), ...VALUES];
  const taken = values.filter((value) => (kind as unknown as typeof schema).safeParse(value).success);
  const names = path.join('.');
  return taken.length === 0 || path.at(-1) === '0' || FIXED.includes(names) || names === 'folders'
    ? []
    : [{ path, taken }];
});

type Config = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges two configurations. `other` wins where they contradict each other. */
export const merged = (one: Config, other: Config): Config => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, value]) => {
      const known = one[name];
      return [name, isGroup(known) && isGroup(value) ? merged(known, value) : value];
    }),
  ),
});

/** A configuration with one to three random options, which may contradict each other. */
export const anyConfig: fc.Arbitrary<Config> = fc
  .uniqueArray(
    fc
      .constantFrom(...CHOICES)
      .chain(({ path, taken }) =>
        fc.constantFrom(...taken).map((value) => ({ name: path.join('.'), config: configOf(path, value) })),
      ),
    { minLength: 1, maxLength: 3, selector: ({ name }) => name },
  )
  .map((drawn) => drawn.map(({ config }) => config).reduce(merged, {}));
