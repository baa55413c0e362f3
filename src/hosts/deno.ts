import { edgeCode } from './edge-code.ts';
import { EXACT } from './exact.ts';
import type { Host } from './host.ts';

/**
 * `deno serve --allow-read=dist hosts/deno/server.mjs dist`: a server in one file.
 *
 * https://docs.deno.com/runtime/reference/cli/serve/
 */
export const deno: Host = {
  name: 'deno',
  capabilities: EXACT,
  limits: { files: null, fileBytes: null, rules: null, codeBytes: null },
  emit: (input) => ({
    published: [],
    server: [{ path: 'server.mjs', content: edgeCode('fetch-server', { ...input, host: 'deno' }) }],
  }),
};
