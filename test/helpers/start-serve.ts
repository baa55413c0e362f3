import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { onTestFinished, vi } from 'vitest';
import { freePort } from './free-port.ts';

/** Serves a folder with the npm package `serve` until the test ends. Returns the origin. */
export const startServe = async (folder: string): Promise<string> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const bin = createRequire(import.meta.url).resolve('serve/build/main.js');
  const child = spawn(process.execPath, [bin, '-L', '-n', '-l', `tcp://127.0.0.1:${port}`, folder], {
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await vi.waitFor(() => fetch(origin), 60_000);
  return origin;
};
