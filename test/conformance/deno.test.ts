import { join } from 'node:path';
import { freePort } from '../helpers/free-port.ts';
import { hasPackage, heavyProgram } from './heavy.ts';
import { serveProcess } from './server.ts';
import { conformance } from './suite.ts';

conformance(
  'deno',
  async ({ folder, emit }) => {
    const port = await freePort();
    const options = ['--quiet', '--host=127.0.0.1', `--port=${port}`, `--allow-read=${folder}`];
    const args = ['serve', ...options, join(await emit(), 'server.mjs'), folder];
    return serveProcess({ command: heavyProgram('deno/deno'), args, port });
  },
  { installed: hasPackage('deno') },
);
