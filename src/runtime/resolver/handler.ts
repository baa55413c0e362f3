import type { ReadFile } from './read-file.ts';
import { createResponder, type Respond, requestTarget } from './respond.ts';
import type { Site } from './site.ts';

/** An option of Cloudflare's `Response`: the body already has its `content-encoding`. */
const ALREADY_ENCODED = { encodeBody: 'manual' };

/** Answers Fetch API requests from the published tree. Each runtime's entry point supplies `readFile`. */
export const createHandler = (
  site: Site,
  readFile: ReadFile,
  now: () => number = Date.now,
): ((request: Request) => Promise<Response>) => handlerOf(createResponder(site, readFile, now));

export const handlerOf =
  (respond: Respond): ((request: Request) => Promise<Response>) =>
  async (request) => {
    const { status, headers, body } = await respond({
      method: request.method,
      target: requestTarget(request.url),
      ifNoneMatch: request.headers.get('if-none-match'),
      acceptEncoding: request.headers.get('accept-encoding'),
    });
    return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers, ...ALREADY_ENCODED });
  };
