import { createHash, randomUUID } from 'node:crypto';
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
import { NotAFileError, readWholeFile } from '../fs/regular-file.ts';

/** Gives a lock up again. */
export interface Unlock {
  (): void;
  /** False once another process has taken the lock, because this one was stopped for long. */
  readonly isHeld: () => boolean;
}

/** How often a holder shows that it lives, milliseconds. */
const SIGN = 1000;
/** A holder silent for so long is gone, even if its process id belongs to another process by now. */
const SILENCE = 30_000;
/** How long a lock may be empty: between its creation and its first byte. */
const NAMELESS = 1000;
/** Milliseconds between two checks of a lock that another process holds. */
const PATIENCE = 20;

/**
 * Takes the lock file `path` for this build; null when another one, of this process or of another, holds it. Throws a
 * NotAFileError if something else is there, which would never go away.
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

/** Takes the lock file as `lock` does, and waits until it is free. */
export const waitForLock = async (path: string): Promise<Unlock> => {
  for (;;) {
    const unlock = lock(path);
    if (unlock !== null) return unlock;
    await setTimeout(PATIENCE);
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
  const sign = (): void => {
    try {
      const now = Date.now() / 1000;
      utimesSync(path, now, now);
    } catch {
      // Deleting the folder is allowed.
    }
  };
  sign();
  const signs = setInterval(sign, SIGN).unref();
  const isHeld = (): boolean => {
    try {
      return nameIn(path) === name;
    } catch (error) {
      if (error instanceof NotAFileError) return false;
      throw error;
    }
  };
  const unlock = (): void => {
    clearInterval(signs);
    if (isHeld()) rmSync(path, { force: true });
  };
  return Object.assign(unlock, { isHeld });
};

/** The name in a lock; null when there is no lock any more. */
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
  if (holder === '') return age < NAMELESS;
  const [pid, machine] = holder.split(' ');
  return age < SILENCE && (machine !== MACHINE || isProcessAlive(Number(pid)));
};

/** Removes a lock that `gone` left. Restores it if another process took it in the meantime. */
const remove = (path: string, gone: string): void => {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    if (nameIn(aside) !== gone) linkSync(aside, path);
  } catch {
    // Another was quicker.
  }
  rmSync(aside, { force: true });
};

/**
 * A part of the names of temporary files and folders: who they belong to. Containers and machines that share a folder use the
 * same process ids.
 */
export const ownerName = (): string => `${process.pid}-${MACHINE}`;

/** Names that end so, or go on with a random number. */
const OWNED = /[.-]([0-9]+)-([0-9a-f]{6})(?:\.tmp|-[0-9a-f]+)$/;

/** What another machine left is certainly of no use to it after a day. */
const DAY = 86_400_000;

/** Removes from a folder what processes that are no more left there. */
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

/** Empty where the system has no such file. */
const orEmpty = (read: () => string): string => {
  try {
    return read();
  } catch (error) {
    if ('syscall' in (error as Error)) return '';
    throw error;
  }
};

/** Where process ids mean the same processes: one container of one machine, since it was started. */
const MACHINE = createHash('sha256')
  .update(
    [
      hostname(),
      orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
      orEmpty(() => readlinkSync('/proc/self/ns/pid')),
    ].join(' '),
  )
  .digest('hex')
  .slice(0, 6);

const isProcessAlive = (pid: number): boolean => {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
