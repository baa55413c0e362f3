import { join } from 'node:path';
import { freePort, serveProcess } from './server.ts';
import { conformance } from './suite.ts';

conformance('node', async ({ folder, emit }) => {
  const port = await freePort();
  const args = [join(await emit(), 'server.mjs'), folder];
  return serveProcess({ command: process.execPath, args, port, env: { PORT: String(port), HOST: '127.0.0.1' } });
});
