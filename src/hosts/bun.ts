import { edgeCode } from './edge-code.ts';
import { EXACT } from './exact.ts';
import type { Host } from './host.ts';

/**
 * `bun hosts/bun/server.mjs dist`: a server in one file. It listens on PORT.
 *
 * https://bun.com/docs/api/http#export-default-syntax
 */
export const bun: Host = {
  name: 'bun',
  capabilities: EXACT,
  limits: { files: null, fileBytes: null, rules: null, codeBytes: null },
  emit: (input) => ({
    published: [],
    server: [{ path: 'server.mjs', content: edgeCode('fetch-server', { ...input, host: 'bun' }) }],
  }),
};
