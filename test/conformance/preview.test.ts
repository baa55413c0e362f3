import { serveApi } from '../../src/dev/server/server.ts';
import { createNodeListener } from '../../src/runtime/entries/node.ts';
import { conformance } from './suite.ts';

conformance(
  'node',
  async ({ site, folder }) => {
    const { url, close } = await serveApi(createNodeListener(site, folder), {
      build: {},
      server: { host: '127.0.0.1', port: 0, portIsFixed: true },
      console: null,
      site: () => site,
      onIgnored: () => undefined,
    });
    return { origin: url, close };
  },
  { form: 'preview' },
);
