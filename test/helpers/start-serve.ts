import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { onTestFinished, vi } from 'vitest';

/** Serves a folder with the `serve` of npm until the test ends; gives the origin. */
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

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};
