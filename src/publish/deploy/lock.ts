import { randomUUID } from 'node:crypto';
import { type Lock, MANIFEST, type Manifest, OWN_FOLDER } from './manifest.ts';
import { ConditionError, deployError, StoreError } from './refusal-error.ts';
import type { Store } from './store.ts';

/** How long a lock lasts unless it is renewed. A killed deploy makes the next one wait that long. */
const LEASE = 10 * 60_000;
/** No request takes longer, so that a request under the lock ends before another deploy can take it. */
export const REQUEST_TIMEOUT: number = 120_000;

interface LockOptions {
  readonly store: Store;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly serialize: (manifest: Manifest) => Uint8Array;
  /** False: the store ignores conditions, and the user has turned the lock off. */
  readonly isConditional: boolean;
}

export interface HeldLock {
  /** Renews the lock in time. Call it before each change. Throws a DiagnosticError if the lock is lost. */
  readonly hold: () => Promise<void>;
  /** Writes the manifest of what is published now, and releases the lock. */
  readonly release: (manifest: Manifest) => Promise<void>;
  /** Releases the lock of a deploy that failed. The manifest still names all paths that the deploy may have changed. */
  readonly abandon: () => Promise<void>;
}

/** Throws a DiagnosticError if another deploy has the lock. */
export const refuseLocked = ({ lock }: Manifest, { store, clock }: Pick<LockOptions, 'store' | 'clock'>): void => {
  if (lock === null || lock.until <= clock()) return;
  throw deployError(
    'locked',
    `Another deploy to ${store.name} has been running since ${iso(lock.since)}.`,
    `Try again when it ends. If it was killed, its lock expires at ${iso(lock.until)}, and the next deploy completes its work.`,
  );
};

/**
 * Takes the lock by writing the manifest, on the condition that the published one still has `tag`. The new manifest names all
 * paths that will change, so that the next deploy knows them even if this one is killed.
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
    abandon: async () => {
      try {
        await renewal;
        if (clock() <= lock.until - REQUEST_TIMEOUT) await write({ ...manifest, lock: null }, current, options);
      } catch {
        // The lock expires by itself. The error that ended the deploy is the one to report.
      }
    },
  };
};

/** Writes a manifest. If its condition fails, an earlier attempt may have written it without getting an answer. */
const write = async (
  manifest: Manifest,
  tag: string | null,
  { store, serialize, isConditional }: LockOptions,
): Promise<string> => {
  const bytes = serialize(manifest);
  try {
    return await store.put(MANIFEST, bytes, {
      headers: MANIFEST_HEADERS,
      ...(isConditional && { condition: { tag } }),
    });
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    const there = await store.get(MANIFEST);
    if (there !== null && Buffer.compare(there.bytes, bytes) === 0) return there.tag;
    throw lost(store);
  }
};

const MANIFEST_HEADERS = { 'content-type': 'application/gzip', 'cache-control': 'no-store' };

const lost = (store: Store): Error =>
  deployError(
    'lock-lost',
    `This deploy lost its lock: another deploy to ${store.name} has started.`,
    'Wait until the other deploy ends. Then run this one again if its output is newer.',
  );

const iso = (moment: number): string => new Date(moment).toISOString();

/** The path of a file for writes that must fail. */
export const PROBE: string = `${OWN_FOLDER}probe`;
const NO_TAG = '"00000000000000000000000000000000"';

/**
 * Whether a store refuses a write whose condition is false. Some S3-compatible stores ignore conditions, and then there is no
 * lock. Throws a DiagnosticError in that case if a lock is needed.
 */
export const heedsConditions = async (store: Store, needsLock: boolean): Promise<boolean> => {
  if (store.heedsConditions !== null) return store.heedsConditions;
  if (!needsLock) return false;
  // The first write makes sure that the file exists; the others must fail.
  await isRefused(store, null);
  if ((await isRefused(store, null)) && (await isRefused(store, NO_TAG))) return true;
  throw deployError(
    'no-conditions',
    `${store.name} does not support conditional writes (If-None-Match, If-Match), so Galley cannot lock deploys.`,
    'If only one deploy runs at a time, for example in a concurrency group of your CI, add --no-lock or set deploy.lock: false.',
  );
};

const isRefused = async (store: Store, tag: string | null): Promise<boolean> => {
  try {
    await store.put(PROBE, new Uint8Array(), { headers: {}, condition: { tag } });
    return false;
  } catch (error) {
    if (error instanceof ConditionError) return true;
    if (error instanceof StoreError && error.refusal === 'unsupported') return false;
    throw error;
  }
};
