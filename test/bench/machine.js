import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { availableParallelism, cpus, freemem, release, totalmem, type } from 'node:os';

/** A description of the machine without its name. */
export const machine = () => ({
  processors: `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}`,
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  system: `${type()} ${release().split('-')[0]}`,
  node: process.version,
});

/** The available memory in bytes, including caches that the system can free. */
export const availableMemory = () => {
  try {
    return Number(/^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) * 1024;
  } catch {
    return freemem();
  }
};

const TMPFS = 0x01021994;

/** Whether a folder is in `memory` or on a `disk`. */
export const storageOf = async (folder) => ((await statfs(folder)).type === TMPFS ? 'memory' : 'disk');

/** The free bytes of a folder's file system. */
export const freeSpace = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** The first line of a program's version, or null when it is not installed. */
export const versionOf = (program, ...args) => {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n')[0] ?? '';
  } catch {
    return null;
  }
};
