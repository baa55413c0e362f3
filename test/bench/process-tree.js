import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Only Linux tells of every process. */
export const MEMORY_IS_KNOWN = existsSync('/proc/self/status');

/**
 * The resident memory of a process and all that come from it, in bytes: the sum of each one's greatest until now. Pages
 * that processes share are counted in each, so that this is the most it can be. 0 when the process is gone.
 */
export const memoryOf = (root) => {
  let sum = 0;
  for (const pid of tree(root)) sum += residentOf(pid);
  return sum;
};

/** Ticks of the clock that the kernel counts processor time in, a second (`getconf CLK_TCK`): 100 on every Linux. */
const TICKS = 100;

/**
 * Seconds of processor time, user and system, that a process and all that come from it have had until now. What ended
 * since the last look is missing.
 */
export const cpuOf = (root) => {
  let ticks = 0;
  for (const pid of tree(root)) ticks += ticksOf(pid, pid === root);
  return ticks / TICKS;
};

/** proc(5): utime and stime are the fields 14 and 15, those of children that have been waited for 16 and 17. */
const ticksOf = (pid, withChildren) => {
  const stat = read(`/proc/${pid}/stat`);
  // The name of the program, in parentheses, may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, withChildren ? 15 : 13).reduce((sum, field) => sum + Number(field), 0);
};

const tree = (root) => {
  const pids = [root];
  for (let at = 0; at < pids.length; at += 1) pids.push(...childrenOf(pids[at]));
  return pids;
};

/** A child belongs to the thread that started it. */
const childrenOf = (pid) =>
  namesIn(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );

/** The kernel keeps the greatest by itself, so that a peak between two looks is not missed. */
const residentOf = (pid) => Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;

const namesIn = (folder) => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
