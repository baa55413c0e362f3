import { join } from 'node:path';
import { freePort } from '../helpers/free-port.ts';
import { hasPackage, heavyProgram } from './heavy.ts';
import { serveProcess } from './server.ts';
import { conformance } from './suite.ts';

conformance(
  'bun',
  async ({ folder, emit }) => {
    const port = await freePort();
    const args = [join(await emit(), 'server.mjs'), folder];
    return serveProcess({ command: heavyProgram('bun/bin/bun.exe'), args, port, env: { PORT: String(port) } });
  },
  { installed: hasPackage('bun') },
);
