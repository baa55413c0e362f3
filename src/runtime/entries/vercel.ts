import { SITE } from './galley-site.ts';
import { answerFromSameSite, PASS } from './same-site.ts';

/** A Vercel function of the edge runtime; requests with the pass are routed past it. */
export default (request: Request): Promise<Response> => answerFromSameSite(request, SITE, PASS);
