import { edgeCode } from './edge-code.ts';
import { EXACT, type Host, NO_LIMITS } from './host.ts';

/** `node hosts/node/server.mjs dist`: a server in one file, of Node alone. It listens on PORT and HOST. */
export const node: Host = {
  name: 'node',
  capabilities: EXACT,
  limits: NO_LIMITS,
  emit: (input) => ({
    published: [],
    server: [{ path: 'server.mjs', content: edgeCode('node-server', { ...input, host: 'node' }) }],
  }),
};
