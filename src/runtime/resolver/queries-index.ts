import type { Queries } from './operators.ts';
import type { PostingList } from './posting-list.ts';

/** The part of the manifest from which declared parameters are answered, with the declaration. */
export interface QueriesIndex extends Queries {
  /** The posts of each value of `slug` and of custom fields that are filters. */
  readonly values: Readonly<Record<string, Directory>>;
  /** The order of values: of keys of orders, and of filters with ranges. */
  readonly columns: Readonly<Record<string, Column>>;
  /** The dates of all posts, if `publishedAt` is a filter. */
  readonly dates?: Dates;
}

/**
 * The posting lists of values, as strings. They contain the first ordinal and then the gaps between ordinals, which compress
 * better.
 */
export interface Directory {
  /** The lists of values with many posts. */
  readonly long: Readonly<Record<string, PostingList>>;
  /** The first value of each page. Values are ascending. */
  readonly firsts: readonly string[];
  /** The files with the other lists by value. */
  readonly pages: readonly string[];
}

/**
 * The values of a field in groups: the values of a group are below those of the next, and equal values are in the same
 * group. Posts without a value are in no group.
 */
export interface Column {
  /** The lowest value of each group. */
  readonly firsts: readonly (string | number)[];
  /** The file with the groups of all posts (`Groups`). */
  readonly groups: string;
  /** The files with the values and ordinals of each group, if ranges use them; empty for a group with one value. */
  readonly edges: readonly string[];
}

/** The group of each post, and the places of posts in their groups. */
export interface Groups {
  /** A hexadecimal digit per ordinal, or `-` for a post without a value. */
  readonly digits: string;
  /**
   * For each group and each run of ordinals, the places of the group's posts by ascending ordinal; equal values have
   * the same place. Null for a group with one value, and empty if orders do not use the field.
   */
  readonly places: readonly (readonly PostingList[] | null)[];
}

/** The number of ordinals in a run of `Groups.places`. */
export const RUN = 3200;

/** The dates of posts in milliseconds, in runs of ordinals. */
export interface Dates {
  readonly size: number;
  /** The first date of each run. */
  readonly firsts: readonly number[];
  /** The files with the dates of each run. */
  readonly runs: readonly string[];
}
