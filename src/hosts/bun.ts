import { edgeCode } from './edge-code.ts';
import { EXACT, type Host, NO_LIMITS } from './host.ts';

/**
 * `bun hosts/bun/server.mjs dist`: a server in one file. It listens on PORT.
 *
 * https://bun.com/docs/api/http#export-default-syntax
 */
export const bun: Host = {
  name: 'bun',
  capabilities: EXACT,
  limits: NO_LIMITS,
  emit: (input) => ({
    published: [],
    server: [{ path: 'server.mjs', content: edgeCode('fetch-server', { ...input, host: 'bun' }) }],
  }),
};
