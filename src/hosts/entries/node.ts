import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestTarget } from '../../resolver/request-target.ts';
import { createResponder } from '../../resolver/respond.ts';
import type { Site } from '../../resolver/site.ts';
import { readFrom } from './read-from.ts';

/** Node gives each byte as a character; a client that has not escaped them means UTF-8 all the same. */
const escapeByte = (byte: string): string => `%${byte.charCodeAt(0).toString(16)}`;

/** Serves the published tree in the folder `root` as the API, for `http.createServer`. */
export const createNodeListener = (
  site: Site,
  root: string,
  now: () => number = Date.now,
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const respond = createResponder(site, readFrom(root), now);
  return (request, response) => {
    const { 'if-none-match': ifNoneMatch = null, 'accept-encoding': acceptEncoding = null } = request.headers;
    respond({
      method: request.method ?? '',
      target: requestTarget((request.url ?? '').replace(/[^\0-\x7f]/g, escapeByte)),
      ifNoneMatch,
      acceptEncoding: acceptEncoding === null ? null : String(acceptEncoding),
    }).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  };
};
