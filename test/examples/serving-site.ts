import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { freePort } from '../helpers/free-port.ts';
import { serving } from '../helpers/server.ts';
import type { Example } from './example.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

interface Files {
  /** The file for all paths without a file, as single-page apps require. */
  readonly fallback?: string;
}

/** Serves a built site as static hosts do. Returns the origin. */
export const servingSite = (folder: string, { fallback }: Files = {}): Promise<string> =>
  serving(async ({ url = '' }, response) => {
    const path = new URL(url, 'http://localhost').pathname;
    for (const file of [path, `${path}.html`, `${path}/index.html`, ...(fallback ? [fallback] : [])]) {
      const bytes = await readFile(join(folder, file)).catch(() => null);
      if (bytes === null) continue;
      return void response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? '' }).end(bytes);
    }
    response.writeHead(404).end();
  });

/** Runs a site's own server until the test ends. Returns the origin once the server answers. */
export const runningSite = async (
  { folder, env }: Example,
  [file, ...args]: [string, ...string[]],
): Promise<string> => {
  const port = await freePort();
  const child = spawn(process.execPath, [file, ...args], {
    cwd: folder,
    env: { ...env, PORT: String(port), HOSTNAME: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(
    () =>
      fetch(origin).catch((error) => {
        throw new Error(`No answer. ${printed}`, { cause: error });
      }),
    { timeout: 120_000, interval: 100 },
  );
  return origin;
};
