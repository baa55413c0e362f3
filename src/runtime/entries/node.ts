import { readFile } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ReadFile } from '../resolver/read-file.ts';
import { createResponder, type Respond, requestTarget } from '../resolver/respond.ts';
import type { Site } from '../resolver/site.ts';

/** Percent-encodes a byte that the client sent unescaped. Node turns each byte of a URL into one character. */
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

/** Errors for a path without a file: it is absent, below a file, a folder or too long. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

/** The number of files that are open at the same time: more would not be faster, and a process has few handles. */
const MOST_READS = 64;

/**
 * Reads files from the folder `root`, in Node, Deno and Bun. Further reads wait. Callbacks, as promises cost a third of
 * the throughput.
 */
export const readFrom = (root: string): ReadFile => {
  const waiting: (() => void)[] = [];
  let reads = 0;
  return (path) =>
    new Promise((resolve, reject) => {
      const read = (): void => {
        reads += 1;
        readFile(join(root, path), (error, bytes) => {
          reads -= 1;
          waiting.shift()?.();
          if (error === null) resolve(bytes);
          else if (ABSENT.has(error.code ?? '')) resolve(null);
          else reject(error);
        });
      };
      if (reads < MOST_READS) read();
      else waiting.push(read);
    });
};
