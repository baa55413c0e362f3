import { spread } from './spread.ts';

/** What an API can have too many of to look at each. */
export type Many = 'details' | 'pages' | 'terms';

/** How many are looked at, evenly spread, unless all are asked for. Of terms: so many of each kind. */
const MOST: Readonly<Record<Many, number>> = { details: 25, pages: 12, terms: 25 };

/** Whether all are asked for. */
export interface Scope {
  readonly isAll: boolean;
}

/** Those of the items that are looked at. */
export const choose = <T>({ isAll }: Scope, what: Many, items: readonly T[]): T[] =>
  spread(items, isAll ? items.length : MOST[what]);

/** How many of how many are looked at. */
export interface Share {
  readonly looked: number;
  readonly of: number;
}

/** `known` of them were found, which is fewer than there are where lists end early. */
export const shareOf = (
  scope: Scope,
  what: Many,
  { known, of }: { readonly known: number; readonly of: number },
): Share => ({
  looked: Math.min(known, scope.isAll ? known : MOST[what]),
  of,
});
