import { edgeCode } from './edge-code.ts';
import { EXACT, type Host, NO_LIMITS } from './host.ts';

/**
 * `deno serve --allow-read=dist hosts/deno/server.mjs dist`: a server in one file.
 *
 * https://docs.deno.com/runtime/reference/cli/serve/
 */
export const deno: Host = {
  name: 'deno',
  capabilities: EXACT,
  limits: NO_LIMITS,
  emit: (input) => ({
    published: [],
    server: [{ path: 'server.mjs', content: edgeCode('fetch-server', { ...input, host: 'deno' }) }],
  }),
};
