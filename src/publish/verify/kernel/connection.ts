import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Fields, isObject } from '../../../shared/is-object.ts';
import { parseJson } from '../../../shared/parse-json.ts';

/** A request. Its path is sent without normalization. */
export interface Ask {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer {
  readonly ask: Ask;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as the server sent it, possibly compressed. */
  readonly bytes: Uint8Array;
  /** The decompressed body. */
  readonly text: string;
  /** Whether the body's bytes are UTF-8. */
  readonly isUtf8: boolean;
}

/** Sends a request. Rejects with an Error for people if there is no answer. */
export type Send = (ask: Ask) => Promise<ApiAnswer>;

/** The maximum size of a body: no answer of an API is larger. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The maximum number of connections, so that a check does not become a load test. */
const SOCKETS = 6;

/**
 * Opens connections to an origin. It does not use `fetch`, which would resolve dot segments, follow redirects and hide
 * compression: the checks need to see all of these. A request whose connection breaks is sent once more.
 */
export const connect = (origin: string, timeout: number): { readonly send: Send; readonly close: () => void } => {
  const client = origin.startsWith('https:') ? https : http;
  const agent = new client.Agent({ keepAlive: true, maxSockets: SOCKETS });
  const exchange = (ask: Ask): Promise<ApiAnswer> =>
    new Promise((resolve, reject) => {
      const { method = 'GET', path } = ask;
      const headers = { 'accept-encoding': 'identity', 'user-agent': 'galley-verify', ...ask.headers };
      let waitingFor = 'nothing came';
      const request = client.request(origin, { agent, method, path, headers, timeout }, (response) => {
        const { statusCode: status = 0, headers } = response;
        const promised = headers['content-length'] ?? 'unknown';
        const chunks: Buffer[] = [];
        let length = 0;
        waitingFor = `${status} came with 0 of ${promised} bytes, and nothing more`;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          length += chunk.length;
          waitingFor = `${status} came with ${length} of ${promised} bytes, and nothing more`;
          if (length > MAX_BYTES) request.destroy(new Error(`more than ${MAX_BYTES} bytes`));
        });
        response.on('error', reject);
        response.on('end', () => {
          try {
            resolve(toAnswer(ask, { status, headers, bytes: Buffer.concat(chunks) }));
          } catch (error) {
            reject(error);
          }
        });
      });
      request.on('timeout', () => request.destroy(new TimeoutError(`${waitingFor} for ${timeout / 1000} seconds`)));
      request.on('error', reject);
      request.end();
    });
  return {
    send: (ask) =>
      exchange(ask).catch((error: unknown) => (error instanceof TimeoutError ? Promise.reject(error) : exchange(ask))),
    close: () => agent.destroy(),
  };
};

/** The server is reachable but does not answer. A second request would wait just as long. */
class TimeoutError extends Error {}

/** Makes an answer with a decompressed body. Throws if the body does not have the encoding of its header. */
export const toAnswer = (ask: Ask, received: Pick<ApiAnswer, 'status' | 'headers' | 'bytes'>): ApiAnswer => {
  const body = decoded(received.bytes, received.headers['content-encoding']);
  return { ask, ...received, text: body.toString('utf8'), isUtf8: isUtf8(body) };
};

const decoded = (bytes: Uint8Array, encoding: string | undefined): Buffer => {
  if (bytes.length === 0) return Buffer.alloc(0);
  if (encoding === 'gzip') return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  if (encoding === 'br') return brotliDecompressSync(bytes, { maxOutputLength: MAX_BYTES });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
};

/** Returns the JSON object in a body; null for any other body. */
export const objectOf = ({ text }: ApiAnswer): Fields | null => {
  const value = parseJson(text);
  return isObject(value) ? value : null;
};

/** Returns the objects in the `data` of an answer. */
export const entriesOf = (answer: ApiAnswer): readonly Fields[] => {
  const data = objectOf(answer)?.data;
  return Array.isArray(data) ? data.filter(isObject) : [];
};

/** Returns the `code` of an error answer; null for anything else. */
export const errorCodeOf = (answer: ApiAnswer): string | null => {
  const error = objectOf(answer)?.error;
  return isObject(error) && typeof error.code === 'string' ? error.code : null;
};

/** Returns a header's value, or all values of a repeated header. */
export const headerOf = ({ headers }: ApiAnswer, name: string): string | null => {
  const value = headers[name];
  return value === undefined ? null : String(value);
};

/** The maximum number of characters of an unknown text in a message. */
const SHOWN = 60;

export const describe = (answer: ApiAnswer): string => {
  const { status, text } = answer;
  const code = errorCodeOf(answer);
  if (code !== null) return `${status} ${code}`;
  const body = objectOf(answer);
  if (body === null) return text === '' ? `${status} without a body` : `${status} and no JSON object: ${shorten(text)}`;
  if (!Array.isArray(body.data)) return `${status} ${shorten(text)}`;
  const { data, total, offset, limit } = body;
  const slugs = data.map((entry) => (isObject(entry) ? String(entry.slug ?? entry.id) : '?'));
  return `${status} with ${entriesPhrase(slugs)}${total === undefined ? '' : `, total ${total}, offset ${offset}, limit ${limit}`}`;
};

/** Returns the number of entries, and the first ones. */
export const entriesPhrase = (slugs: readonly string[]): string => {
  const first = slugs.slice(0, 3).join(', ');
  return `${slugs.length} entries${first && ` (${first}${slugs.length > 3 ? ', …' : ''})`}`;
};

export const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
};
