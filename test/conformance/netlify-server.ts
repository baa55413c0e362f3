import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../helpers/free-port.ts';
import type { Fixture } from './fixture.ts';
import { heavyProgram } from './heavy.ts';
import { serveProcess } from './server.ts';
import type { Running } from './suite.ts';

const SERVER = fileURLToPath(new URL('./servers/netlify.js', import.meta.url));

/** Starts the emitted edge function in Deno. */
export const startNetlify = async ({ folder, emit }: Pick<Fixture, 'emit' | 'folder'>): Promise<Running> => {
  const port = await freePort();
  const files = [SERVER, join(await emit(), 'edge-functions/galley.js'), folder, String(port)];
  const args = ['run', '--quiet', '--allow-net', '--allow-read', ...files];
  return serveProcess({ command: heavyProgram('deno/deno'), args, port });
};
