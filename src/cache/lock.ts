import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** No build lasts so long: a lock of this age is left over, even if its process id belongs to somebody else by now. */
const STALE = 60 * 60 * 1000;

/**
 * Takes the lock file `path` for this process; null when another living process holds it. The function that comes back
 * gives it up again.
 */
export const lock = (path: string): (() => void) | null => {
  mkdirSync(dirname(path), { recursive: true });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (isHeld(path)) return null;
      rmSync(path, { force: true });
    }
  }
  return null;
};

const isHeld = (path: string): boolean => {
  try {
    const age = Date.now() - statSync(path).mtimeMs;
    const holder = Number(readFileSync(path, 'utf8'));
    // Between its creation and its first byte a lock names nobody.
    return holder === 0 ? age < 1000 : age < STALE && isAlive(holder);
  } catch {
    return false;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
