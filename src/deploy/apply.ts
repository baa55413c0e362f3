import { forEachAtOnce } from './for-each-at-once.ts';
import type { HeldLock } from './lock.ts';
import type { PublishedFile } from './manifest.ts';
import type { DeployPlan, Step } from './plan.ts';
import { rankOf } from './published-path.ts';
import type { Purge } from './purge.ts';
import type { Store } from './store.ts';

export interface ApplyOptions {
  readonly store: Store;
  readonly lock: HeldLock;
  readonly local: ReadonlyMap<string, PublishedFile>;
  /** Puts a file in its place; returns the bytes that were sent. */
  readonly write: (path: string, file: PublishedFile) => Promise<number>;
  readonly base: string;
  /** Requests at the same time. */
  readonly concurrency: number;
  readonly purge: Purge;
  readonly onDone?: ((done: number, total: number) => void) | undefined;
}

/** As many as S3 deletes by one request. */
const DELETED_AT_ONCE = 1000;

export const changesOf = ({ steps }: DeployPlan): readonly Step[] => steps.filter(({ action }) => action !== 'keep');

/** Carries a plan out: one group of files after the other, within a group several at once, deletions last. Returns the bytes that were sent. */
export const applyPlan = async (plan: DeployPlan, options: ApplyOptions): Promise<number> => {
  const { lock, concurrency, purge, onDone } = options;
  const changes = changesOf(plan);
  let [done, bytes] = [0, 0];
  const writes = changes.filter(({ action }) => action !== 'delete');
  const deletes = changes.filter(({ action }) => action === 'delete');
  for (const group of groupsOf(writes, options.base)) {
    await forEachAtOnce(group, concurrency, async (step) => {
      await lock.hold();
      const sent = await carryOut(step, options);
      bytes += sent;
      done += 1;
      onDone?.(done, changes.length);
    });
  }
  await purge.afterWrites(writes);
  const paths = deletes.map(({ path }) => path);
  await deleteAll(paths, options, (count) => onDone?.(done + count, changes.length));
  await purge.afterDeletes(deletes);
  return bytes;
};

export const deleteAll = async (
  paths: readonly string[],
  { store, lock }: Pick<ApplyOptions, 'store' | 'lock'>,
  onDone: (count: number) => void = () => {},
): Promise<void> => {
  for (let at = 0; at < paths.length; at += DELETED_AT_ONCE) {
    const some = paths.slice(at, at + DELETED_AT_ONCE);
    await lock.hold();
    await store.delete(some);
    onDone(at + some.length);
  }
};

/** Steps stand in the order of their ranks. */
const groupsOf = (steps: readonly Step[], base: string): Step[][] => {
  const groups = new Map<number, Step[]>();
  for (const step of steps) {
    const rank = rankOf(step.path, base);
    const group = groups.get(rank);
    if (group === undefined) groups.set(rank, [step]);
    else group.push(step);
  }
  return [...groups.values()];
};

const carryOut = async ({ action, path }: Step, { store, local, write }: ApplyOptions): Promise<number> => {
  const file = local.get(path) as PublishedFile;
  if (action !== 'headers') return write(path, file);
  await store.copy(path, path, file.headers);
  return 0;
};
