/** What happens to one file of an output folder or of a destination, and why. A plan is a list of steps: a plain value. */
export interface Step<Reason extends string = string> {
  readonly action: 'put' | 'headers' | 'keep' | 'delete';
  /** Relative to the folder or the destination, `/` between segments. */
  readonly path: string;
  readonly reason: Reason;
}

/** A step's place among the others: what others name has a lower rank than what names it. */
type RankOf<Item extends Step> = (step: Item) => number;

/**
 * Steps in the order of doing, so that a reader never sees a file that names one it cannot see: files by their ranks, then
 * deletions the other way round. Steps of one rank keep their order.
 */
export const inOrder = <Item extends Step>(steps: readonly Item[], rankOf: RankOf<Item>): Item[] => [
  ...groupsOf(steps.filter(isNoDelete), rankOf).flat(),
  ...groupsOf(steps.filter(isDelete), rankOf).flat().reverse(),
];

/** Where steps are carried out: a folder of this machine, or a destination elsewhere. */
export interface Place<Item extends Step> {
  /** Puts files of one rank in their places, in any order. */
  readonly put: (steps: readonly Item[]) => unknown;
  /** Is called once all files are in their places. */
  readonly delete: (steps: readonly Item[]) => unknown;
}

/** Carries out steps that are in their order: no file is put before those that it names, and none is deleted too early. */
export const carryOut = async <Item extends Step>(
  steps: readonly Item[],
  rankOf: RankOf<Item>,
  place: Place<Item>,
): Promise<void> => {
  const changes = changesOf(steps);
  for (const group of groupsOf(changes.filter(isNoDelete), rankOf)) await place.put(group);
  await place.delete(changes.filter(isDelete));
};

export const changesOf = <Item extends Step>(steps: readonly Item[]): Item[] =>
  steps.filter(({ action }) => action !== 'keep');

const isDelete = ({ action }: Step): boolean => action === 'delete';
const isNoDelete = (step: Step): boolean => !isDelete(step);

/** Steps of one rank each, by their ranks. */
const groupsOf = <Item extends Step>(steps: readonly Item[], rankOf: RankOf<Item>): Item[][] => {
  const groups = new Map<number, Item[]>();
  for (const step of steps) {
    const rank = rankOf(step);
    const group = groups.get(rank);
    if (group === undefined) groups.set(rank, [step]);
    else group.push(step);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
};
