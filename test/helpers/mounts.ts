import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const mount = (...args: readonly string[]): void => void execFileSync('mount', args, { stdio: 'pipe' });
const unmount = (folder: string): void => void execFileSync('umount', ['-l', folder], { stdio: 'pipe' });

const tryToMount = (): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-mount-'));
  try {
    mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder);
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
};

/** Whether file systems can be mounted, which takes Linux and root. Always true in CI, which must not skip a test. */
export const canMount = (): boolean => process.env.CI !== undefined || tryToMount();

export interface Mounted {
  /** Changes the options, such as the size. */
  readonly remount: (options: string) => void;
}

/** Mounts a small file system in `folder` until the test ends. */
export const mountSmall = (folder: string, options: string): Mounted => {
  mkdirSync(folder, { recursive: true });
  mount('-t', 'tmpfs', '-o', options, 'tmpfs', folder);
  onTestFinished(() => unmount(folder));
  return { remount: (changed) => mount('-o', `remount,${changed}`, folder) };
};

/** Makes a file impossible to replace until the returned function is called or the test ends. */
export const pin = (file: string): (() => void) => {
  mount('--bind', file, file);
  let isPinned = true;
  const undo = (): void => {
    if (isPinned) unmount(file);
    isPinned = false;
  };
  onTestFinished(undo);
  return undo;
};
