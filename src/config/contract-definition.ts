import * as z from 'zod';
import type { Author, DetailFields, ListedTerm, NoFields, PostRecord, Stats } from '../runtime/shapes.ts';
import type { Immutable } from '../shared/immutable.ts';

/** Converts one resource of version 1 to this version. */
export interface Shape<From, Schema extends z.ZodType<object>> {
  /** The schema of the result of `map`. Every build checks it, and OpenAPI documents contain it. */
  readonly schema: Schema;
  /** Must be a pure function, because Galley may call it again and expects the same result. */
  readonly map: (from: From) => Immutable<NoInfer<z.output<Schema>>>;
}

declare const NAME: unique symbol;

/**
 * A placeholder for a value that is known only when the API answers. A template can place it anywhere, but cannot
 * compare it or compute with it.
 */
export interface Placeholder<Name extends string> {
  readonly [NAME]: Name;
}

/** The JSON of an answer, with placeholders. */
export type Template =
  | string
  | number
  | boolean
  | null
  | Placeholder<string>
  | readonly Template[]
  | { readonly [name: string]: Template };

/** The envelopes of responses. @default the envelopes of version 1 */
export interface Envelopes {
  /** Must place `records` exactly once. */
  readonly list?: (places: {
    readonly records: Placeholder<'records'>;
    readonly total: Placeholder<'total'>;
    readonly offset: Placeholder<'offset'>;
    readonly limit: Placeholder<'limit'>;
  }) => Template;
  /** Can spread `record`. Its fields then come before the other fields. */
  readonly detail?: (places: {
    readonly record: Placeholder<'record'>;
    readonly html: Placeholder<'html'>;
    /** The positions of URLs of files and posts in the HTML. Empty unless `details.addresses` is on. */
    readonly addresses: Placeholder<'addresses'>;
  }) => Template;
  /** The envelope of tags and of categories. */
  readonly terms?: (places: { readonly terms: Placeholder<'terms'> }) => Template;
  readonly authors?: (places: { readonly authors: Placeholder<'authors'> }) => Template;
}

/** A version's shapes. The default of each is version 1's. `Custom` is the type of the configured custom fields. */
export interface ContractDefinition<
  Record extends z.ZodType<object> = z.ZodType<object>,
  Detail extends z.ZodType<object> = z.ZodType<object>,
  OneTerm extends z.ZodType<object> = z.ZodType<object>,
  OneAuthor extends z.ZodType<object> = z.ZodType<object>,
  Totals extends z.ZodType<object> = z.ZodType<object>,
  Custom extends object = NoFields,
> {
  /** A post in a list. */
  readonly record?: Shape<PostRecord<Custom>, Record>;
  /** The `record` of a detail, if it differs from that of lists. */
  readonly detail?: Shape<PostRecord<Custom> & DetailFields<Custom>, Detail>;
  /** A category or a tag. */
  readonly term?: Shape<ListedTerm, OneTerm>;
  readonly author?: Shape<Author, OneAuthor>;
  readonly stats?: Shape<Stats, Totals>;
  readonly envelopes?: Envelopes;
  /** This version's own values for the options `lists.defaultLimit` and `lists.maxLimit`. */
  readonly limits?: { readonly default?: number; readonly max?: number };
}

/** A global symbol, because a configuration may load another copy of Galley. */
export const DEFINITION: unique symbol = Symbol.for('galley.contract');

/**
 * A version's contract from `defineContract`. The definition is behind a symbol, so that threads and caches can treat
 * the settings as plain data.
 */
export interface DefinedContract {
  readonly [DEFINITION]: unknown;
}

export const isDefinedContract = (value: unknown): value is DefinedContract =>
  typeof value === 'object' && value !== null && DEFINITION in value;

export const limitsSchema: z.ZodType<ContractDefinition['limits']> = z
  .strictObject({ default: z.int().min(1).optional(), max: z.int().min(1).optional() })
  .transform(
    (limits): NonNullable<ContractDefinition['limits']> =>
      Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined)),
  )
  .optional();

type Any = z.ZodType<object>;

/** Creates a contract for `versions.v2.contract`. Galley checks it when it loads the configuration. */
export const defineContract = <
  Record extends Any = Any,
  Detail extends Any = Any,
  OneTerm extends Any = Any,
  OneAuthor extends Any = Any,
  Totals extends Any = Any,
  Custom extends object = NoFields,
>(
  definition: ContractDefinition<Record, Detail, OneTerm, OneAuthor, Totals, Custom>,
): DefinedContract => Object.freeze({ [DEFINITION]: definition });
