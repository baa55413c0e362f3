import { join } from 'node:path';
import { freePort } from '../helpers/free-port.ts';
import type { Fixture } from './fixture.ts';
import { serveProcess } from './server.ts';
import type { Running } from './suite.ts';

/** Starts the emitted server in Node. */
export const startNode = async ({ folder, emit }: Pick<Fixture, 'emit' | 'folder'>): Promise<Running> => {
  const port = await freePort();
  const args = [join(await emit(), 'server.mjs'), folder];
  return serveProcess({ command: process.execPath, args, port, env: { PORT: String(port), HOST: '127.0.0.1' } });
};
