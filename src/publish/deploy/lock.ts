import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { gzipSync } from 'node:zlib';
import { DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { harmless } from '../../shared/diagnostics/display.ts';
import { type Lock, MANIFEST, type ManifestFile, OWN_FOLDER, OWN_HEADERS, parseManifest } from './manifest.ts';
import { ConditionError, deployError, StoreError } from './refusal-error.ts';
import type { Store } from './store.ts';

/** How long a lock lasts unless it is renewed. After a deploy is killed, the next one waits this long. */
const LEASE = 10 * 60_000;
/** How often a deploy checks that it still holds its lock. With a wrong clock, another deploy can take it. */
const CHECK_EVERY = 15_000;
/** The timeout of a request, so that each request under the lock ends before another deploy can take the lock. */
export const REQUEST_TIMEOUT: number = 120_000;

interface LockOptions {
  readonly store: Store;
  /** Milliseconds since the epoch, by the store's clock. */
  readonly clock: () => number;
  /** False: the store ignores conditions, and the user has turned the lock off. */
  readonly isConditional: boolean;
}

export interface HeldLock {
  /** Checks the lock, and renews it in time. Call it before each change. Throws a DiagnosticError if it is lost. */
  readonly hold: () => Promise<void>;
  /** Writes a manifest, and keeps the lock. */
  readonly update: (file: ManifestFile) => Promise<void>;
  /** Writes the final manifest, and releases the lock. */
  readonly release: (file: ManifestFile) => Promise<void>;
  /**
   * Releases the lock of a deploy that failed with `error`, without other changes to the manifest. Returns null or, if
   * the lock could not be released, when it expires (milliseconds since the epoch).
   */
  readonly abandon: (error: unknown) => Promise<number | null>;
}

type LockReader = Pick<LockOptions, 'store' | 'clock'>;

/** Throws a DiagnosticError if another deploy has the lock. */
export const refuseLocked = (lock: Lock | null, { store, clock }: LockReader): void => {
  if (lock !== null && lock.until > clock()) throw locked(store, lock);
};

const locked = (store: Store, { by, since, until }: Lock): Error =>
  deployError(
    'locked',
    `Another deploy to ${store.name} has been running since ${iso(since)}${by === undefined ? '' : `, started by ${harmless(by)}`}.`,
    `Try again when it ends, or add --wait 15m. If it was killed, its lock expires at ${iso(until)}, and the next deploy completes its work.`,
  );

interface WaitOptions extends LockReader {
  /** Milliseconds. */
  readonly wait: number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Called once, before the first wait, with the error that would end the deploy without `wait`. */
  readonly onWait: (error: DiagnosticError) => void;
}

/** The milliseconds between two checks of another deploy's lock. */
const PAUSE = 5000;

/** Runs `work`. While another deploy has the lock, waits for it and tries again, for at most `wait` milliseconds. */
export const afterOthers = async <Result>(work: () => Promise<Result>, options: WaitOptions): Promise<Result> => {
  const { store, clock, wait, sleep, onWait } = options;
  let left = wait;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || left <= 0) throw error;
      if (left === wait) onWait(error);
      do {
        const pause = Math.min(PAUSE, left);
        left -= pause;
        await sleep(pause);
      } while (left > 0 && ((await lockAt(store))?.until ?? 0) > clock());
    }
  }
};

const isLocked = (error: unknown): error is DiagnosticError =>
  error instanceof DiagnosticError && error.diagnostics.some(({ code }) => code === 'deploy/locked');

/** The lock at a destination, even if it has expired; null without one. */
const lockAt = async (store: Store): Promise<Lock | null> => {
  const stored = await store.get(MANIFEST);
  return stored && lockIn(stored.bytes);
};

const lockIn = (manifest: Uint8Array): Lock | null => {
  const file = parseManifest(manifest);
  return file === null || file === 'newer' ? null : file.lock;
};

/** Identifies this deploy for others: the URL of the CI job, or else the name of this machine. */
export const holder = (env: Readonly<Record<string, string | undefined>>): string => {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, CI_JOB_URL } = env;
  if (GITHUB_SERVER_URL && GITHUB_REPOSITORY && GITHUB_RUN_ID)
    return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`;
  return CI_JOB_URL || hostname();
};

/** Takes the lock by writing it into the manifest that was read, if the published manifest still has `tag`. */
export const takeLock = async (stored: ManifestFile, tag: string | null, options: LockOptions): Promise<HeldLock> => {
  const { store, clock } = options;
  const [id, by, since] = [randomUUID(), holder(process.env), clock()];
  const writing = { ...options, id };
  const lockedAt = (now: number): Lock => ({ id, by, since, until: now + LEASE });
  let [file, lock] = [stored, lockedAt(since)];
  let [current, seen] = [await take({ ...file, lock }, tag, writing), since];
  let renewal: Promise<void> | null = null;

  const renew = async (now: number): Promise<void> => {
    if (now >= lock.until - LEASE / 2) {
      const next = lockedAt(now);
      current = await write({ ...file, lock: next }, current, writing);
      lock = next;
    } else if ((await lockAt(store))?.id !== id) throw lost(store);
    seen = now;
  };
  return {
    hold: async () => {
      const now = clock();
      if (now > lock.until - 2 * REQUEST_TIMEOUT) throw lost(store);
      if (now < seen + CHECK_EVERY) return;
      renewal ??= renew(now).finally(() => {
        renewal = null;
      });
      await renewal;
    },
    update: async (next) => {
      await renewal;
      const now = clock();
      if (now > lock.until - 2 * REQUEST_TIMEOUT) throw lost(store);
      const renewed = lockedAt(now);
      current = await write({ ...next, lock: renewed }, current, writing);
      [file, lock, seen] = [next, renewed, now];
    },
    release: async (after) => {
      await renewal;
      if (clock() > lock.until - REQUEST_TIMEOUT) throw lost(store);
      await write({ ...after, lock: null }, current, writing);
    },
    abandon: async (error) => {
      // A request without an answer may still have an effect, so the lock then stays until it expires.
      if (error instanceof StoreError && error.refusal === 'unreachable') return lock.until;
      try {
        await renewal;
        if (clock() > lock.until - REQUEST_TIMEOUT) return lock.until;
        await write({ ...file, lock: null }, current, writing);
        return null;
      } catch {
        // The lock expires by itself. The error that ended the deploy is the one to report.
        return lock.until;
      }
    },
  };
};

/** Writes the manifest that takes the lock. Throws a DiagnosticError if another deploy was faster. */
const take = async (file: ManifestFile, tag: string | null, options: WriteOptions): Promise<string> => {
  const { store } = options;
  try {
    return await write(file, tag, options);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    const other = await lockAt(store);
    throw other === null ? overtaken(store) : locked(store, other);
  }
};

const overtaken = (store: Store): Error =>
  deployError(
    'locked',
    `Another deploy to ${store.name} has published since this one began.`,
    'Run this one again if its output is newer. With --wait 15m a deploy starts again by itself.',
  );

interface WriteOptions extends LockOptions {
  /** The id of this deploy's lock. */
  readonly id: string;
}

/**
 * Writes a manifest. A failed condition is no error if an earlier attempt, whose answer was lost, wrote it, or if an
 * answer had a wrong tag.
 */
const write = async (file: ManifestFile, tag: string | null, options: WriteOptions): Promise<string> => {
  const { store, isConditional, id } = options;
  const bytes = gzipSync(JSON.stringify(file));
  try {
    return await store.put(MANIFEST, bytes, {
      headers: OWN_HEADERS,
      ...(isConditional && { condition: { tag } }),
    });
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    const stored = await store.get(MANIFEST);
    if (stored !== null && Buffer.compare(stored.bytes, bytes) === 0) return stored.tag;
    if (stored?.tag === tag) {
      throw new StoreError('unsupported', `It refused to replace ${MANIFEST}, which still has the ETag ${tag}.`);
    }
    if (stored !== null && lockIn(stored.bytes)?.id === id) return write(file, stored.tag, options);
    throw lost(store);
  }
};

const lost = (store: Store): Error =>
  deployError(
    'lock-lost',
    `This deploy lost its lock: another deploy to ${store.name} has started.`,
    'Wait until the other deploy ends. Then run the one with the newer output again with --relist, which compares all files.',
  );

const iso = (moment: number): string => new Date(moment).toISOString();

/** The path of a file that tests conditional writes. */
export const PROBE: string = `${OWN_FOLDER}probe`;
const NO_TAG = '"00000000000000000000000000000000"';

/**
 * Whether a store refuses a write whose condition is false. Without that there is no lock, and some S3-compatible
 * stores ignore conditions. Throws a DiagnosticError for such a store if a lock is needed.
 */
export const supportsConditions = async (store: Store, needsLock: boolean): Promise<boolean> => {
  if (store.supportsConditions !== null) return store.supportsConditions;
  if (!needsLock) return false;
  // The first write makes sure that the file exists; the others must fail.
  await isRefused(store, null);
  if ((await isRefused(store, null)) && (await isRefused(store, NO_TAG))) return true;
  throw deployError(
    'no-conditions',
    `${store.name} does not support conditional writes (If-None-Match, If-Match), so Galley cannot lock deploys.`,
    'If only one deploy runs at a time, for example in a concurrency group of your CI, add --no-lock.',
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
