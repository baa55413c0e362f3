import { spawn } from 'node:child_process';
import { cpuOf, MEMORY_IS_KNOWN, memoryOf } from './process-tree.js';

/** Often enough to see a peak, seldom enough not to be one: about a hundredth of a processor. */
const INTERVAL = 20;
/** How much of what a command says on stderr is kept for the message of its failure. */
const KEPT = 4000;

/**
 * Runs one command to its end. Gives the seconds from start to exit, the processor seconds and the peak memory in bytes of
 * its whole process tree (null where the system does not tell), and what it printed. A run above the limits is ended and gives
 * `{ stopped: why }`; a command that fails is an error with its last words. The whole process group ends with an abort.
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
    const said = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr']) {
      child[stream].on('data', (chunk) => {
        said[stream] = stream === 'stderr' ? (said.stderr + chunk).slice(-KEPT) : said.stdout + chunk;
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
        else if (code !== 0) reject(new Error(`${command.join(' ')}: exit code ${code}\n${said.stderr}`));
        else
          resolve({ seconds, ...(MEMORY_IS_KNOWN ? { peak, cpu } : { peak: null, cpu: null }), stdout: said.stdout });
      }),
    );
  });

/** A run is not to depend on the options of whoever measures: every Node has its default heap. */
const environment = () => {
  const { NODE_OPTIONS, CI, FORCE_COLOR, ...rest } = process.env;
  return { ...rest, NO_COLOR: '1' };
};

const endGroup = (pid) => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
};
