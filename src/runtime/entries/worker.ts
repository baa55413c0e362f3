import { createHandler } from '../resolver/handler.ts';
import { bytesOf } from './bytes-of.ts';
import { SITE } from './galley-site.ts';

interface Env {
  /** The published tree. Of an address only the path counts. */
  readonly ASSETS: { readonly fetch: (address: string) => Promise<Response> };
}

/** A Cloudflare Worker in front of its static assets. */
export default {
  fetch: (request: Request, { ASSETS }: Env): Promise<Response> =>
    createHandler(SITE, async (path) => bytesOf(await ASSETS.fetch(`https://assets.local/${path}`)))(request),
};
