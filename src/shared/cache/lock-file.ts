import { randomUUID } from 'node:crypto';
import {
  closeSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { contentHash } from '../fs/fingerprint.ts';
import { NotAFileError, readWholeFile } from '../fs/regular-file.ts';
import { orNull } from '../or-null.ts';

export interface Unlock {
  (): void;
  /** False if another process has taken the lock, because this one was suspended for too long. */
  readonly isHeld: () => boolean;
}

/** Milliseconds between heartbeats of the holder, which touch the lock file. */
const HEARTBEAT = 1000;
/** Milliseconds without a heartbeat after which a lock is stale, even if a process with its process id exists. */
const STALE_AFTER = 30_000;
/** Milliseconds for which a lock file may be empty, between its creation and its first byte. */
const EMPTY_FOR = 1000;
/** Milliseconds between two checks of a lock that another process holds. */
const RETRY_AFTER = 20;

/**
 * Acquires the lock file `path` for this build. Returns null if another build, in this process or another one, holds
 * it. Throws a NotAFileError if the path is something else, which would never go away.
 */
export const lock = (path: string): Unlock | null => {
  mkdirSync(dirname(path), { recursive: true });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const name = `${process.pid} ${MACHINE} ${randomUUID()}`;
    if (create(path, name)) return hold(path, name);
    const holder = nameIn(path);
    if (holder !== null && isHeld(path, holder)) return null;
    if (holder !== null) remove(path, holder);
  }
  return null;
};

/** Waits until the lock file is free, and acquires it as `lock` does. */
export const waitForLock = async (path: string): Promise<Unlock> => {
  for (;;) {
    const unlock = lock(path);
    if (unlock !== null) return unlock;
    await setTimeout(RETRY_AFTER);
  }
};

const create = (path: string, name: string): boolean => {
  let file: number;
  try {
    file = openSync(path, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeSync(file, name);
  } catch (error) {
    rmSync(path, { force: true });
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  } finally {
    closeSync(file);
  }
  return true;
};

const hold = (path: string, name: string): Unlock => {
  const beat = (): void => {
    try {
      const now = Date.now() / 1000;
      utimesSync(path, now, now);
    } catch {
      // Deleting the folder is allowed.
    }
  };
  beat();
  const heartbeats = setInterval(beat, HEARTBEAT).unref();
  const isHeld = (): boolean => {
    try {
      return nameIn(path) === name;
    } catch (error) {
      if (error instanceof NotAFileError) return false;
      throw error;
    }
  };
  const unlock = (): void => {
    clearInterval(heartbeats);
    if (isHeld()) rmSync(path, { force: true });
  };
  return Object.assign(unlock, { isHeld });
};

/** Reads the holder's name from a lock file. Null if the file is gone. */
const nameIn = (path: string): string | null => {
  try {
    return readWholeFile(path).toString('utf8');
  } catch (error) {
    if (error instanceof NotAFileError) throw error;
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    if (isLink) throw new NotAFileError(path, 'a link that leads nowhere');
    return null;
  }
};

const isHeld = (path: string, holder: string): boolean => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  const age = Date.now() - found.mtimeMs;
  if (holder === '') return age < EMPTY_FOR;
  const [pid, machine] = holder.split(' ');
  return age < STALE_AFTER && (machine !== MACHINE || isProcessAlive(Number(pid)));
};

/** Removes the stale lock of `gone`. Restores it if another process has acquired it meanwhile. */
const remove = (path: string, gone: string): void => {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    if (nameIn(aside) !== gone) linkSync(aside, path);
  } catch {
    // Another process removed or created the file first.
  }
  rmSync(aside, { force: true });
};

/**
 * The owner in the names of temporary files and folders: this process and machine. The process id is not enough,
 * because containers and machines that share a folder use the same ids.
 */
export const ownerName = (): string => `${process.pid}-${MACHINE}`;

/** Names that end with an owner and a suffix or a random number. */
const OWNED = /[.-]([0-9]+)-([0-9a-f]{6})(?:\.tmp|-[0-9a-f]+)$/;

/** The age in milliseconds from which leftovers of other machines are removed. */
const DAY = 86_400_000;

/** Removes temporary files and folders that dead processes left in a folder. */
export const clearLeftovers = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const [, pid, machine] = OWNED.exec(name) ?? [];
    if (pid === undefined) continue;
    const path = join(folder, name);
    const isAlive =
      machine === MACHINE
        ? isProcessAlive(Number(pid))
        : Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < DAY;
    if (!isAlive) rmSync(path, { recursive: true, force: true });
  }
};

/** The scope in which process ids are unique: one container until the next boot. Not every system has both files. */
const MACHINE = contentHash(
  [
    hostname(),
    orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    orNull(() => readlinkSync('/proc/self/ns/pid')),
  ].join(' '),
).slice(0, 6);

const isProcessAlive = (pid: number): boolean => {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
