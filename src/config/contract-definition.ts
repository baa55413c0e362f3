import * as z from 'zod';
import type { Author, DetailFields, ListedTerm, NoFields, PostRecord, Stats } from '../runtime/shapes.ts';
import type { Immutable } from '../shared/immutable.ts';

/** How one resource of version 1 becomes the version's own. */
export interface Shape<From, Schema extends z.ZodType<object>> {
  /** What `map` returns: checked at every build, and published as OpenAPI. */
  readonly schema: Schema;
  /** A pure function: it is called again, and must return the same. */
  readonly map: (from: From) => Immutable<NoInfer<z.output<Schema>>>;
}

declare const NAME: unique symbol;

/**
 * A placeholder for a value that is known only when a response is composed. A template may place it anywhere, and nothing
 * else: not compare it, not compute with it.
 */
export interface Placeholder<Name extends string> {
  readonly [NAME]: Name;
}

/** What an answer looks like: JSON with placeholders in it. */
export type Template =
  | string
  | number
  | boolean
  | null
  | Placeholder<string>
  | readonly Template[]
  | { readonly [name: string]: Template };

/** The envelopes of responses. The default of each is that of version 1. */
export interface Envelopes {
  /** `records` has to be placed once. */
  readonly list?: (places: {
    readonly records: Placeholder<'records'>;
    readonly total: Placeholder<'total'>;
    readonly offset: Placeholder<'offset'>;
    readonly limit: Placeholder<'limit'>;
  }) => Template;
  /** `record` may be spread: its fields then come before the other fields. */
  readonly detail?: (places: {
    readonly record: Placeholder<'record'>;
    readonly html: Placeholder<'html'>;
    /** The places of URLs of files and posts in it; empty unless `details.addresses` is on. */
    readonly addresses: Placeholder<'addresses'>;
  }) => Template;
  /** Of tags and of categories. */
  readonly terms?: (places: { readonly terms: Placeholder<'terms'> }) => Template;
  readonly authors?: (places: { readonly authors: Placeholder<'authors'> }) => Template;
}

/** A version's shapes; what is not said is as in version 1. `Custom` is the type of the configured custom fields. */
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
  /** The `record` of a detail, where it is not the one of lists. */
  readonly detail?: Shape<PostRecord<Custom> & DetailFields<Custom>, Detail>;
  /** A category or a tag. */
  readonly term?: Shape<ListedTerm, OneTerm>;
  readonly author?: Shape<Author, OneAuthor>;
  readonly stats?: Shape<Stats, Totals>;
  readonly envelopes?: Envelopes;
  /** As `lists.defaultLimit` and `lists.maxLimit` of the configuration, for this version. */
  readonly limits?: { readonly default?: number; readonly max?: number };
}

/** Known wherever Galley is loaded from: a configuration may load it a second time. */
export const DEFINITION: unique symbol = Symbol.for('galley.contract');

/**
 * A version's contract, as `defineContract` makes it. The definition hides behind a symbol, so that settings that have
 * one are still plain data for threads and caches.
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

/** A contract for `versions.v2.contract`; whether it makes sense is checked when the configuration is loaded. */
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
