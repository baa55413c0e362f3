import { createHandler } from '../resolver/handler.ts';
import { SITE } from './galley-site.ts';
import { readFrom } from './node.ts';

/** Runs with `deno serve server.mjs [folder]` or `bun server.mjs [folder]`: both serve the default export's `fetch`. */
const [, , root = 'dist'] = process.argv;
const handle: (request: Request) => Promise<Response> = createHandler(SITE, readFrom(root));

export default { fetch: (request: Request): Promise<Response> => handle(request) };
