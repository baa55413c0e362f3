import { groupBy } from '../../shared/group-by.ts';

/** An action on one file of an output folder or a destination, and its reason. A plan is a list of steps. */
export interface Step<Reason extends string = string> {
  readonly action: 'put' | 'headers' | 'keep' | 'delete';
  /** Relative to the folder or the destination, `/` between segments. */
  readonly path: string;
  readonly reason: Reason;
}

/** A step's rank. A file has a lower rank than the files that refer to it. */
type RankOf<Item extends Step> = (step: Item) => number;

/**
 * Sorts steps so that a reader never sees a file that refers to a missing one: files by rank, then deletions in reverse
 * order. Steps with the same rank keep their order.
 */
export const sortSteps = <Item extends Step>(steps: readonly Item[], rankOf: RankOf<Item>): Item[] => [
  ...groupsOf(steps.filter(isNotDelete), rankOf).flat(),
  ...groupsOf(steps.filter(isDelete), rankOf).flat().reverse(),
];

/** The target of steps: a local folder or a remote destination. */
interface StepsTarget<Item extends Step> {
  /** Puts files of the same rank in place, in any order. */
  readonly put: (steps: readonly Item[]) => unknown;
  /** Called once all files are in place. */
  readonly delete: (steps: readonly Item[]) => unknown;
}

/** Carries out sorted steps: puts no file before the files that it refers to, and deletes none too early. */
export const carryOut = async <Item extends Step>(
  steps: readonly Item[],
  rankOf: RankOf<Item>,
  target: StepsTarget<Item>,
): Promise<void> => {
  const changes = changesOf(steps);
  for (const group of groupsOf(changes.filter(isNotDelete), rankOf)) await target.put(group);
  await target.delete(changes.filter(isDelete));
};

export const changesOf = <Item extends Step>(steps: readonly Item[]): Item[] =>
  steps.filter(({ action }) => action !== 'keep');

const isDelete = ({ action }: Step): boolean => action === 'delete';
const isNotDelete = (step: Step): boolean => !isDelete(step);

/** Groups of steps with the same rank, sorted by rank. */
const groupsOf = <Item extends Step>(steps: readonly Item[], rankOf: RankOf<Item>): Item[][] =>
  [...groupBy(steps, rankOf)].sort(([a], [b]) => a - b).map(([, group]) => group);
