import { spawn } from 'node:child_process';
import { cpuOf, MEMORY_IS_KNOWN, memoryOf } from './process-tree.js';

/** The milliseconds between samples: often enough to see a peak, at the cost of about 1 % of a CPU. */
const INTERVAL = 20;
/** The number of characters of stderr in the message of a failure. */
const KEPT = 4000;

/**
 * Runs one command. Returns the seconds from start to exit, the CPU seconds and the peak memory in bytes of its process
 * tree (null when the system cannot measure them), and its output. A run above the limits is killed and returns
 * `{ stopped: why }`. A failing command throws an error with the end of stderr. An abort kills the whole process group.
 */
export const timed = ({ command, cwd, env = {} }, { signal, limits }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const [program, ...args] = command;
    const started = performance.now();
    const child = spawn(program, args, {
      cwd,
      env: { ...environment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const output = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr']) {
      child[stream].on('data', (chunk) => {
        output[stream] = stream === 'stderr' ? (output.stderr + chunk).slice(-KEPT) : output.stdout + chunk;
      });
    }
    let peak = 0;
    let cpu = 0;
    let stopped = null;
    let seconds = 0;
    const end = () => endGroup(child.pid);
    const sampler = setInterval(() => {
      peak = Math.max(peak, memoryOf(child.pid));
      cpu = Math.max(cpu, cpuOf(child.pid));
      if (peak > limits.bytes) stopped = `stopped above ${Math.round(limits.bytes / 1e9)} GB`;
      if (performance.now() - started > limits.seconds * 1000) stopped = `stopped after ${limits.seconds} s`;
      if (stopped !== null) end();
    }, INTERVAL);
    const settle = (done) => {
      clearInterval(sampler);
      signal.removeEventListener('abort', end);
      done();
    };
    signal.addEventListener('abort', end, { once: true });
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', () => {
      seconds = (performance.now() - started) / 1000;
    });
    child.once('close', (code) =>
      settle(() => {
        if (signal.aborted) reject(signal.reason);
        else if (stopped !== null) resolve({ stopped });
        else if (code !== 0) reject(new Error(`${command.join(' ')}: exit code ${code}\n${output.stderr}`));
        else
          resolve({ seconds, ...(MEMORY_IS_KNOWN ? { peak, cpu } : { peak: null, cpu: null }), stdout: output.stdout });
      }),
    );
  });

/** The environment without options of the caller, so that every Node has its default heap. */
const environment = () => {
  const { NODE_OPTIONS, CI, FORCE_COLOR, ...rest } = process.env;
  return { ...rest, NO_COLOR: '1' };
};

const endGroup = (pid) => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
};
