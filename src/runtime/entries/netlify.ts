import { SITE } from './galley-site.ts';
import { answerFromSameSite, PASS, PASS_HEADER } from './same-site.ts';

/** A Netlify Edge Function; undefined goes on to the file. https://docs.netlify.com/build/edge-functions/api/ */
export default async (request: Request): Promise<Response | undefined> =>
  request.headers.get(PASS_HEADER) === PASS ? undefined : answerFromSameSite(request, SITE, PASS);

export const config = { path: '/*' } as const;
