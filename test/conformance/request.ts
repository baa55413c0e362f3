import { once } from 'node:events';
import http from 'node:http';
import { connect } from 'node:net';
import type { Headers } from '../../src/runtime/resolver/site.ts';

export interface Request {
  /** Path and query, sent unchanged. */
  readonly target: string;
  readonly method?: string;
  readonly headers?: Headers;
}

export interface Answer {
  readonly status: number;
  /** Names are in lower case. Several headers of one name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const TIMEOUT = 120_000;

/** Sends a request without passing its target through a URL parser. */
export const send = async (origin: string, { target, method = 'GET', headers = {} }: Request): Promise<Answer> => {
  const { hostname, port } = new URL(origin);
  const options = { hostname, port, path: target, method, headers, timeout: TIMEOUT, agent: KEPT };
  const request = http.request(options).on('timeout', () => request.destroy(new Error(`no answer to ${target}`)));
  const [response] = (await once(request.end(), 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const entries = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return { status: response.statusCode ?? 0, headers: Object.fromEntries(entries), body: Buffer.concat(chunks) };
};

const KEPT = new http.Agent({ keepAlive: true, maxSockets: 4 });

/** An unparsed response, one character per byte. The status is 0 when there is no status line. */
export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends a request line with any bytes, one per character, which no HTTP library would send. */
export const sendRaw = async (origin: string, target: string): Promise<RawAnswer> => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  let isLate = false;
  socket.setTimeout(TIMEOUT, () => {
    isLate = true;
    socket.destroy();
  });
  // A server may reset the connection after its answer.
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    if (isWhole(Buffer.concat(chunks).toString('latin1'))) socket.destroy();
  });
  socket.write(Buffer.from(`GET ${target} HTTP/1.1\r\n${RAW_HEADERS}\r\n\r\n`, 'latin1'));
  await new Promise((resolve) => socket.once('close', resolve));
  if (isLate) throw new Error(`no answer to ${target}`);
  return parse(Buffer.concat(chunks).toString('latin1'));
};

const RAW_HEADERS = 'Host: localhost\r\nConnection: close\r\nAccept-Encoding: identity';

/** Whether a response is complete, as some servers ignore `Connection: close`. */
const isWhole = (text: string): boolean => {
  const { status, head, body } = parse(text);
  if (CHUNKED.test(head)) return text.endsWith('\r\n0\r\n\r\n');
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  return status !== 0 && length !== undefined && body.length >= Number(length);
};

const CHUNKED = /^transfer-encoding: *chunked/im;

const parse = (text: string): RawAnswer => {
  const end = text.indexOf('\r\n\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0);
  if (status === 0 || end < 0) return { status, head: '', body: text };
  const [head, rest] = [text.slice(0, end), text.slice(end + 4)];
  return { status, head, body: CHUNKED.test(head) ? unchunked(rest) : rest };
};

/** Decodes a chunked body: RFC 9112, 7.1. */
const unchunked = (text: string): string => {
  const size = Number.parseInt(text, 16);
  if (!(size > 0)) return '';
  const start = text.indexOf('\r\n') + 2;
  return text.slice(start, start + size) + unchunked(text.slice(start + size + 2));
};
