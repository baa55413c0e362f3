import { readFile } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ReadFile } from '../resolver/read-file.ts';
import { createResponder, type Respond, requestTarget } from '../resolver/respond.ts';
import type { Site } from '../resolver/site.ts';

/** Node gives each byte as a character; a client that has not escaped them means UTF-8 all the same. */
export const escapeByte = (byte: string): string => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves the published tree in the folder `root` as the API, for `http.createServer`. */
export const createNodeListener = (site: Site, root: string, now: () => number = Date.now): Listener =>
  nodeListener(createResponder(site, readFrom(root), now));

export const nodeListener =
  (respond: Respond): Listener =>
  (request, response) => {
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

/** No file under this name: absent, a name below a file, a folder, a name no file system takes. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

/**
 * Reads from the folder `root`, in Node, Deno and Bun. Callbacks: with the promises of `fs`, a third fewer requests are
 * answered in the same time.
 */
export const readFrom =
  (root: string): ReadFile =>
  (path) =>
    new Promise((resolve, reject) => {
      readFile(join(root, path), (error, bytes) => {
        if (error === null) resolve(bytes);
        else if (ABSENT.has(error.code ?? '')) resolve(null);
        else reject(error);
      });
    });
