import { createHandler } from '../resolver/handler.ts';
import { SITE } from './galley-site.ts';
import { readFrom } from './node.ts';

/** `deno serve server.mjs [folder]` and `bun server.mjs [folder]`: both serve a module whose default export has `fetch`. */
const [, , root = 'dist'] = process.argv;
const handle: (request: Request) => Promise<Response> = createHandler(SITE, readFrom(root));

export default { fetch: (request: Request): Promise<Response> => handle(request) };
