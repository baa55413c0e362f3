import { handlerOf } from '../resolver/handler.ts';
import { createResponder } from '../resolver/respond.ts';
import { bytesOf } from './bytes-of.ts';
import { SITE } from './galley-site.ts';
import { withHostCache } from './host-cache.ts';

interface Env {
  /** The published tree. Only the path of a URL counts. */
  readonly ASSETS: { readonly fetch: (address: string) => Promise<Response> };
}

/** Cloudflare also charges for cached answers: https://developers.cloudflare.com/workers/cache/#billing */
const CACHE = { header: 'cloudflare-cdn-cache-control', asReaders: true } as const;

/** A Cloudflare Worker in front of its static assets. */
export default {
  fetch: (request: Request, { ASSETS }: Env): Promise<Response> => {
    const respond = createResponder(SITE, async (path) => bytesOf(await ASSETS.fetch(`https://assets.local/${path}`)));
    return handlerOf(withHostCache(CACHE, SITE, respond))(request);
  },
};
