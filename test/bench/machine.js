import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { availableParallelism, cpus, freemem, release, totalmem, type } from 'node:os';

/** What figures depend on, in words; nothing that names the machine. */
export const machine = () => ({
  processors: `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}`,
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  system: `${type()} ${release().split('-')[0]}`,
  node: process.version,
});

/** Memory that is free to be used, caches given back included, in bytes. */
export const availableMemory = () => {
  try {
    return Number(/^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) * 1024;
  } catch {
    return freemem();
  }
};

const TMPFS = 0x01021994;

/** `memory` or `disk`: what a folder lies on. */
export const storageOf = async (folder) => ((await statfs(folder)).type === TMPFS ? 'memory' : 'disk');

/** The bytes free in a folder's file system. */
export const freeSpace = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** The first line that a program prints about its version; null when it is not there. */
export const versionOf = (program, ...args) => {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n')[0] ?? '';
  } catch {
    return null;
  }
};
