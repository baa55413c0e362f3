import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Starts `galley dev`. `event` waits for the next event of a name. */
export const startDev = (main, cwd, signal) => {
  const { NODE_OPTIONS, ...env } = process.env;
  const child = spawn(process.execPath, [main, 'dev', '--port', '0', '--format', 'json'], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise((resolve) => {
    child.once('error', resolve);
    child.once('close', resolve);
  });
  const waiting = new Map();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const data = JSON.parse(line);
    waiting.get(data.event)?.(data);
  });
  const event = (name) =>
    Promise.race([
      new Promise((resolve) => waiting.set(name, resolve)),
      ended.then(() => {
        throw signal.aborted ? signal.reason : new Error('galley dev ended by itself');
      }),
    ]);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { pid: child.pid, event, stop };
};
