import { conditionSet, type PostSet, readSet } from './conditions.ts';
import { postingListsOf } from './manifest.ts';
import type { Query } from './query.ts';
import type { Snapshot } from './snapshot.ts';

/** The matching posts: ascending ordinals, null for all posts. */
export interface Matches {
  readonly total: number;
  readonly ordinals: ArrayLike<number> | null;
}

/**
 * Finds the posts of a query, ignoring its limit, offset and order. Null if a file that the manifest names is missing.
 */
export const matchesOf = async (query: Query, snapshot: Snapshot): Promise<Matches | null> => {
  const manifest = snapshot.manifest;
  const plain = postingListsOf(query, manifest);
  if (plain.some((lists) => lists.every((list) => list === null))) return NONE;
  const conditions = query.declared ? query.declared.conditions : [];
  const sets = await Promise.all(
    plain
      .map((lists) => readSet('any', lists, snapshot))
      .concat(conditions.map((condition) => conditionSet(condition, snapshot))),
  );
  if (sets.length === 0) return { total: manifest.total, ordinals: null };
  if (sets.indexOf(null) >= 0) return null;
  const groups = groupsOf(sets as PostSet[]);
  if (groups === null) return NONE;
  const ordinals = intersectionOfUnions(groups.included, groups.excluded, manifest.total);
  return { total: ordinals.length, ordinals: ordinals };
};

const NONE: Matches = { total: 0, ordinals: [] };

type Lists = readonly ArrayLike<number>[];

/** The lists of which each post must be in one per group, and in none of the excluded. Null if no post can match. */
const groupsOf = (sets: readonly PostSet[]): { readonly included: Lists[]; readonly excluded: Lists } | null => {
  const included: Lists[] = [];
  let excluded: ArrayLike<number>[] = [];
  for (let at = 0; at < sets.length; at += 1) {
    const set = sets[at] as PostSet;
    const known = set.lists.filter((list) => list !== null) as ArrayLike<number>[];
    if (set.is === 'none') {
      excluded = excluded.concat(known);
    } else if (set.is === 'all') {
      if (known.length < set.lists.length) return null;
      for (let one = 0; one < known.length; one += 1) included.push([known[one] as ArrayLike<number>]);
    } else {
      if (known.length === 0) return null;
      included.push(known);
    }
  }
  return { included: included, excluded: excluded };
};

/**
 * The ordinals that are in at least one list of every group and in no excluded list, ascending. All ordinals are below
 * `total`.
 */
const intersectionOfUnions = (
  groups: readonly (readonly ArrayLike<number>[])[],
  excluded: readonly ArrayLike<number>[],
  total: number,
): ArrayLike<number> => {
  const first = groups[0];
  if (first && groups.length === 1 && first.length === 1 && excluded.length === 0) return first[0] as ArrayLike<number>;
  // For each ordinal, the number of consecutive groups, counted from the first, that contain it.
  const passed = new Uint16Array(total);
  for (let group = 0; group < groups.length; group += 1) {
    const lists = groups[group] as readonly ArrayLike<number>[];
    for (let index = 0; index < lists.length; index += 1) {
      const list = lists[index] as ArrayLike<number>;
      for (let at = 0; at < list.length; at += 1) {
        const ordinal = list[at] as number;
        if (passed[ordinal] === group) passed[ordinal] = group + 1;
      }
    }
  }
  for (let index = 0; index < excluded.length; index += 1) {
    const list = excluded[index] as ArrayLike<number>;
    for (let at = 0; at < list.length; at += 1) passed[list[at] as number] = groups.length + 1;
  }
  const matching: number[] = [];
  for (let ordinal = 0; ordinal < total; ordinal += 1) if (passed[ordinal] === groups.length) matching.push(ordinal);
  return matching;
};
