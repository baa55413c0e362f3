import { deployError } from './deploy-error.ts';
import { forEachAtOnce } from './for-each-at-once.ts';
import { hashOf } from './hash-of.ts';
import type { HeldLock } from './lock.ts';
import type { PublishedFile } from './manifest.ts';
import type { DeployPlan, Step } from './plan.ts';
import { rankOf } from './published-path.ts';
import type { Store } from './store.ts';

export interface ApplyOptions {
  readonly store: Store;
  readonly lock: HeldLock;
  readonly local: ReadonlyMap<string, PublishedFile>;
  readonly read: (path: string) => Uint8Array;
  readonly base: string;
  /** Requests at the same time. */
  readonly concurrency: number;
  readonly onDone?: ((done: number, total: number) => void) | undefined;
}

/** As many as S3 deletes by one request. */
const DELETED_AT_ONCE = 1000;

export const changesOf = ({ steps }: DeployPlan): readonly Step[] => steps.filter(({ action }) => action !== 'keep');

/** Carries a plan out: one group of files after the other, within a group several at once, deletions last. Returns the bytes that were sent. */
export const applyPlan = async (plan: DeployPlan, options: ApplyOptions): Promise<number> => {
  const { store, lock, concurrency, onDone } = options;
  const changes = changesOf(plan);
  let [done, bytes] = [0, 0];
  const writes = changes.filter(({ action }) => action !== 'delete');
  for (const group of groupsOf(writes, options.base)) {
    await forEachAtOnce(group, concurrency, async (step) => {
      await lock.hold();
      bytes += await write(step, options);
      done += 1;
      onDone?.(done, changes.length);
    });
  }
  const deleted = changes.filter(({ action }) => action === 'delete').map(({ path }) => path);
  for (let at = 0; at < deleted.length; at += DELETED_AT_ONCE) {
    const paths = deleted.slice(at, at + DELETED_AT_ONCE);
    await lock.hold();
    await store.delete(paths);
    done += paths.length;
    onDone?.(done, changes.length);
  }
  return bytes;
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

const write = async ({ action, path }: Step, { store, local, read }: ApplyOptions): Promise<number> => {
  const { hash, headers } = local.get(path) as PublishedFile;
  if (action === 'headers') {
    await store.putHeaders(path, headers);
    return 0;
  }
  const bytes = read(path);
  if (hashOf(bytes) !== hash) throw changed(path);
  await store.put(path, bytes, { headers });
  return bytes.length;
};

const changed = (path: string): Error =>
  deployError(
    'changed-meanwhile',
    `${path} of the output has changed while it was being uploaded.`,
    'Deploy again when no build is going on: what has not been uploaded yet is then.',
  );
