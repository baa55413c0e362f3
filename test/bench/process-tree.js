import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Whether memory can be measured, as only Linux shows it for every process. */
export const MEMORY_IS_KNOWN = existsSync('/proc/self/status');

/**
 * The peak resident memory of a process and its descendants in bytes: the sum of their individual peaks. It is an upper
 * bound, because shared pages count in each process. 0 when the process has ended.
 */
export const memoryOf = (root) => {
  let sum = 0;
  for (const pid of tree(root)) sum += residentOf(pid);
  return sum;
};

/** The kernel's clock ticks per second for CPU time (`getconf CLK_TCK`), 100 on every Linux. */
const TICKS = 100;

/** The CPU seconds, user and system, of a process and its descendants that have not ended since the last call. */
export const cpuOf = (root) => {
  let ticks = 0;
  for (const pid of tree(root)) ticks += ticksOf(pid, pid === root);
  return ticks / TICKS;
};

/** proc(5): fields 14 and 15 are utime and stime, fields 16 and 17 those of children that have been waited for. */
const ticksOf = (pid, withChildren) => {
  const stat = read(`/proc/${pid}/stat`);
  // The program's name, in parentheses, may contain spaces.
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

/** The kernel records the peak by itself, so that no peak between two samples is missed. */
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
