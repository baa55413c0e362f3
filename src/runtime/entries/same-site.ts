import { createHandler } from '../resolver/handler.ts';
import type { Site } from '../resolver/site.ts';
import { bytesOf } from './bytes-of.ts';

declare const __GALLEY_PASS__: string;

/** The pass of this site. A host's `emit` replaces the identifier with it. */
export const PASS: string = __GALLEY_PASS__;

/** A request with this header and the site's pass gets the file at its address; any other goes through the resolver. */
export const PASS_HEADER = 'x-galley-pass';

/** Answers from files of the same deploy, which are fetched past the function by the pass. */
export const answerFromSameSite = (request: Request, site: Site, pass: string): Promise<Response> => {
  const headers = { [PASS_HEADER]: pass };
  const { origin } = new URL(request.url);
  return createHandler(site, async (path) => bytesOf(await fetch(`${origin}/${path}`, { headers })))(request);
};
