import { handlerOf } from '../resolver/handler.ts';
import { createResponder } from '../resolver/respond.ts';
import { bytesOf } from './bytes-of.ts';
import { SITE } from './galley-site.ts';
import { withHostCache } from './host-cache.ts';

/** https://docs.netlify.com/build/edge-functions/api/#netlify-specific-context-object */
interface Context {
  /** Sends a request to the site without this function. Netlify refuses a `fetch` of the same site as recursive. */
  readonly next: (request: Request) => Promise<Response>;
}

/** A Netlify Edge Function in front of the published files. */
export default async (request: Request, context: Context): Promise<Response> => {
  const respond = createResponder(SITE, async (path) =>
    bytesOf(await context.next(new Request(new URL(`/${path}`, request.url)))),
  );
  const response = await handlerOf(withHostCache({ header: 'netlify-cdn-cache-control' }, SITE, respond))(request);
  // The cache key includes the query.
  response.headers.set('netlify-vary', 'query');
  return response;
};

/** With `manual`, headers control caching: https://docs.netlify.com/build/edge-functions/optional-configuration/ */
export const config = { path: '/*', cache: 'manual' } as const;
