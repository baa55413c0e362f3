import { randomUUID } from 'node:crypto';
import { deployError } from './deploy-error.ts';
import type { Lock, Manifest } from './manifest.ts';
import { ConditionError, type Store } from './store.ts';

/** How long a lock holds without being renewed; a deploy that was killed keeps the next one waiting no longer. */
const LEASE = 10 * 60_000;
/** No request takes longer: one that was begun under the lock has ended before anybody else can have it. */
export const REQUEST_TIMEOUT: number = 120_000;

export interface LockOptions {
  readonly store: Store;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** The path of the manifest, and how it is written down. */
  readonly path: string;
  readonly serialize: (manifest: Manifest) => Uint8Array;
  /** False: the store heeds no conditions, and the user has said that nobody else deploys there. */
  readonly isConditional: boolean;
}

/** The right to change a destination, and the duty to say what has become of it. */
export interface HeldLock {
  /** Call it before each change: it renews the lock in time, and throws a DiagnosticError when it is lost. */
  readonly hold: () => Promise<void>;
  /** Writes down what is published now, and lets go. */
  readonly release: (manifest: Manifest) => Promise<void>;
}

/** Refuses where another deploy holds the lock. */
export const refuseLocked = ({ lock }: Manifest, { store, clock }: Pick<LockOptions, 'store' | 'clock'>): void => {
  if (lock === null || lock.until <= clock()) return;
  throw deployError(
    'locked',
    `Another deploy to ${store.name} has been going on since ${iso(lock.since)}.`,
    `Try again when it has ended. If it was killed, it keeps others waiting until ${iso(lock.until)}; what it left is mended by the next deploy.`,
  );
};

/**
 * Takes the lock by writing the manifest on the condition that it is still what was read under `tag`. From then on it
 * names what may change, so that the next deploy knows even if this one is killed.
 */
export const takeLock = async (manifest: Manifest, tag: string | null, options: LockOptions): Promise<HeldLock> => {
  const { clock } = options;
  const id = randomUUID();
  const since = clock();
  const lockedAt = (now: number): Lock => ({ id, since, until: now + LEASE });
  let lock = lockedAt(since);
  let current = await write({ ...manifest, lock }, tag, options);
  let renewal: Promise<void> | null = null;

  const renew = async (): Promise<void> => {
    const next = lockedAt(clock());
    current = await write({ ...manifest, lock: next }, current, options);
    lock = next;
  };
  return {
    hold: async () => {
      const now = clock();
      if (now > lock.until - 2 * REQUEST_TIMEOUT) throw lost(options.store);
      if (now < lock.until - LEASE / 2) return;
      renewal ??= renew().finally(() => {
        renewal = null;
      });
      await renewal;
    },
    release: async (after) => {
      await renewal;
      if (clock() > lock.until - REQUEST_TIMEOUT) throw lost(options.store);
      await write({ ...after, lock: null }, current, options);
    },
  };
};

/** A write that was answered by an error may have happened all the same; then it is there. */
const write = async (
  manifest: Manifest,
  tag: string | null,
  { store, path, serialize, isConditional }: LockOptions,
): Promise<string> => {
  const bytes = serialize(manifest);
  try {
    return await store.put(path, bytes, {
      headers: MANIFEST_HEADERS,
      ...(isConditional && { condition: { tag } }),
    });
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    const there = await store.get(path);
    if (there !== null && Buffer.compare(there.bytes, bytes) === 0) return there.tag;
    throw lost(store);
  }
};

const MANIFEST_HEADERS = { 'content-type': 'application/gzip', 'cache-control': 'no-store' };

const lost = (store: Store): Error =>
  deployError(
    'lock-lost',
    `Another deploy to ${store.name} has begun since this one looked at it, and goes on.`,
    'One of them is enough. Run this one again when the other has ended, if it is to come after it.',
  );

const iso = (moment: number): string => new Date(moment).toISOString();
