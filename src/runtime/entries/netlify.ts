import { createHandler } from '../resolver/handler.ts';
import { bytesOf } from './bytes-of.ts';
import { SITE } from './galley-site.ts';

/** https://docs.netlify.com/build/edge-functions/api/#netlify-specific-context-object */
interface Context {
  /** Passes a request on, past this function. A `fetch` of the own site is refused as recursive. */
  readonly next: (request: Request) => Promise<Response>;
}

/** A Netlify Edge Function in front of the published files. */
export default (request: Request, context: Context): Promise<Response> =>
  createHandler(SITE, async (path) => bytesOf(await context.next(new Request(new URL(`/${path}`, request.url)))))(
    request,
  );

export const config = { path: '/*' } as const;
