import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasPackage } from './heavy.ts';
import { serveWorker } from './servers/worker.ts';
import { conformance } from './suite.ts';

conformance(
  'cloudflare',
  async ({ folder, emit }) => {
    const server = await emit();
    const config = JSON.parse(await readFile(join(server, 'wrangler.jsonc'), 'utf8'));
    return serveWorker({ ...config, script: await readFile(join(server, config.main), 'utf8'), folder });
  },
  {
    installed: hasPackage('miniflare'),
    known: {
      'http://elsewhere.example/api/public/v1/other/posts/../../../secret.json':
        'workerd itself fails on a whole URL in a request line; behind Cloudflare none gets there',
    },
  },
);
