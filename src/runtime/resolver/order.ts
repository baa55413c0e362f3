import type { Matches } from './matches.ts';
import type { SortKey } from './operators.ts';
import type { PostingList } from './posting-list.ts';
import { type Column, type Groups, RUN } from './queries-index.ts';
import type { Query } from './query.ts';
import { ordinalsOf, readAscii, type Snapshot } from './snapshot.ts';

/** Posts that are equal so far, and the place of the first of them in the whole list. */
interface Tie {
  readonly start: number;
  readonly ordinals: readonly number[];
}

/** The places of ordinals in an order; undefined for posts without a value. */
type PlaceOf = (ordinal: number) => number | undefined;

interface Page {
  readonly start: number;
  readonly end: number;
}

/** Reads what an order always needs, at the same time as the matches. Null for a missing file. */
export const columnsOf = (query: Query, snapshot: Snapshot): Promise<readonly (Groups | null)[]> => {
  const index = snapshot.manifest.queries;
  const sort = query.declared ? query.declared.sort : [];
  return Promise.all(
    sort.map((key) => {
      if (!index) throw new Error('the index has no declared queries');
      return readAscii<Groups>((index.columns[key.name] as Column).groups, snapshot.read);
    }),
  );
};

/** The matches of a query, and the columns of its order. */
interface Ordered {
  readonly matches: Matches;
  readonly columns: readonly (Groups | null)[];
}

/** The ordinals of the requested page. Null if a file that the manifest names is missing. */
export const wantedOrdinals = async (
  ordered: Ordered,
  query: Query,
  snapshot: Snapshot,
): Promise<readonly number[] | null> => {
  const matches = ordered.matches;
  const page: Page = { start: query.offset, end: Math.min(query.offset + query.limit, matches.total) };
  const sort = query.declared ? query.declared.sort : [];
  return sort.length === 0 || page.start >= page.end
    ? newest(matches, page)
    : sorted(ordered, { page: page, sort: sort }, snapshot);
};

const newest = (matches: Matches, page: Page): number[] => {
  const wanted: number[] = [];
  for (let at = page.start; at < page.end; at += 1) {
    const position = matches.total - 1 - at;
    wanted.push(matches.ordinals === null ? position : (matches.ordinals[position] as number));
  }
  return wanted;
};

/**
 * Sorts only what the page needs: each step divides ties, and drops those outside the page. The groups of a column come
 * first, so that the places of few posts are read.
 */
const sorted = async (
  ordered: Ordered,
  order: { readonly page: Page; readonly sort: readonly SortKey[] },
  snapshot: Snapshot,
): Promise<readonly number[] | null> => {
  const page = order.page;
  const columns = ordered.columns;
  const matches = ordered.matches;
  let ties: readonly Tie[] = [{ start: 0, ordinals: newest(matches, { start: 0, end: matches.total }) }];
  for (let at = 0; at < columns.length; at += 1) {
    const column = columns[at] as Groups | null;
    if (column === null) return null;
    const key = order.sort[at] as SortKey;
    ties = divided(ties, (ordinal) => groupAt(column, ordinal), { page: page, key: key });
    const places = await placesOf(column, ties, snapshot);
    if (places === null) return null;
    ties = divided(ties, (ordinal) => places[ordinal] || 0, { page: page, key: key });
  }
  let wanted: number[] = [];
  for (let at = 0; at < ties.length; at += 1) {
    const tie = ties[at] as Tie;
    wanted = wanted.concat(tie.ordinals.slice(Math.max(0, page.start - tie.start), page.end - tie.start));
  }
  return wanted;
};

const groupAt = (column: Groups, ordinal: number): number | undefined => {
  const digit = column.digits.charAt(ordinal);
  return digit === '-' ? undefined : parseInt(digit, 16);
};

/** Divides ties by place. Keeps only the ties in the page, and the order of posts within them. */
const divided = (
  ties: readonly Tie[],
  placeOf: PlaceOf,
  order: { readonly page: Page; readonly key: SortKey },
): readonly Tie[] => {
  const kept: Tie[] = [];
  const sign = order.key.isDescending ? -1 : 1;
  for (let at = 0; at < ties.length; at += 1) {
    const tie = ties[at] as Tie;
    const parts: Record<string, number[]> = {};
    const without: number[] = [];
    for (let one = 0; one < tie.ordinals.length; one += 1) {
      const ordinal = tie.ordinals[one] as number;
      const place = placeOf(ordinal);
      if (place === undefined) without.push(ordinal);
      else if (parts[place]) (parts[place] as number[]).push(ordinal);
      else parts[place] = [ordinal];
    }
    const places = Object.keys(parts).sort((a, b) => sign * (Number(a) - Number(b)));
    let start = tie.start;
    const all = places.map((place) => parts[place] as number[]).concat([without]);
    for (let one = 0; one < all.length; one += 1) {
      const ordinals = all[one] as number[];
      const end = start + ordinals.length;
      if (start < order.page.end && end > order.page.start) kept.push({ start: start, ordinals: ordinals });
      start = end;
    }
  }
  return kept;
};

/** Reads the places in their groups of the posts in ties. Null if a file is missing. */
const placesOf = async (
  column: Groups,
  ties: readonly Tie[],
  snapshot: Snapshot,
): Promise<Readonly<Record<number, number>> | null> => {
  const wanted: Record<string, { readonly digit: number; readonly run: number; readonly list: PostingList }> = {};
  for (let at = 0; at < ties.length; at += 1) {
    const ordinals = (ties[at] as Tie).ordinals;
    // A single post needs no place.
    for (let one = 0; one < ordinals.length && ordinals.length > 1; one += 1) {
      const ordinal = ordinals[one] as number;
      const digit = groupAt(column, ordinal);
      const lists = digit === undefined ? null : column.places[digit];
      const run = Math.floor(ordinal / RUN);
      if (lists) wanted[`${digit} ${run}`] = { digit: digit as number, run: run, list: lists[run] as PostingList };
    }
  }
  const parts = Object.keys(wanted).map((name) => wanted[name] as (typeof wanted)[string]);
  const lists = await Promise.all(parts.map((part) => ordinalsOf(part.list, snapshot.read)));
  const places: Record<number, number> = {};
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] as (typeof parts)[number];
    const list = lists[at] as ArrayLike<number> | null;
    if (list === null) return null;
    const end = Math.min((part.run + 1) * RUN, column.digits.length);
    let next = 0;
    for (let ordinal = part.run * RUN; ordinal < end; ordinal += 1) {
      if (groupAt(column, ordinal) === part.digit) {
        places[ordinal] = list[next] as number;
        next += 1;
      }
    }
  }
  return places;
};
