import { request as ask, type IncomingMessage, type RequestOptions, type ServerResponse } from 'node:http';
import { serving } from './server.ts';

export interface Received {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Forwards a request to the server behind the proxy. */
export type Forward = (received: Received) => Promise<Answer>;

/** Handles a request instead of forwarding it; `at` is its number, from 0. */
export type Meddle = (
  received: Received,
  context: { readonly at: number; readonly forward: Forward; readonly response: ServerResponse },
) => Promise<Answer | null>;

/**
 * Starts a proxy before an S3 server. It adds what s3rver lacks: conditional writes and atomic replacement of files. To
 * that end, requests for the same file take turns.
 */
export const startS3Proxy = async (
  target: string,
  meddle: Meddle = (received, { forward }) => forward(received),
): Promise<{ readonly origin: string; readonly requests: Received[] }> => {
  const requests: Received[] = [];
  const turns = new Map<string, Promise<unknown>>();
  const forward: Forward = (received) => {
    // Clients do not all percent-encode the same characters.
    const path = decodeURIComponent(received.url.split('?')[0] ?? '');
    const answer = (): Promise<Answer> =>
      conditionOf(received) === null ? send(target, received) : conditional(target, received);
    const next = (turns.get(path) ?? Promise.resolve()).then(answer, answer);
    turns.set(path, next);
    return next;
  };

  const origin = await serving(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    try {
      const received = { method, url, headers, body: await bodyOf(request) };
      requests.push(received);
      const answer = await meddle(received, { at: requests.length - 1, forward, response });
      if (answer === null) return;
      const { 'transfer-encoding': _, ...kept } = answer.headers;
      // The answer to HEAD has the file's length but no body.
      const length = method === 'HEAD' ? kept['content-length'] : answer.body.length;
      response.writeHead(answer.status, { ...kept, 'content-length': length ?? 0 }).end(answer.body);
    } catch {
      request.socket.destroy();
    }
  });
  return { origin, requests };
};

const conditionOf = ({ method, headers }: Received): string | null =>
  method === 'PUT' ? (headers['if-match'] ?? headers['if-none-match'] ?? null) : null;

const REFUSED: Answer = {
  status: 412,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(
    '<Error><Code>PreconditionFailed</Code><Message>At least one condition does not hold</Message></Error>',
  ),
};

const conditional = async (target: string, received: Received): Promise<Answer> => {
  const [url = ''] = received.url.split('?');
  const { status, headers } = await send(target, { method: 'HEAD', url, headers: {}, body: Buffer.alloc(0) });
  const tag = status === 200 ? headers.etag : null;
  const wanted = received.headers['if-match'] ?? null;
  return tag === wanted ? send(target, received) : REFUSED;
};

const send = (target: string, { method, url, headers, body }: Received): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = { method, headers: { ...headers, 'content-length': body.length } };
    ask(`${target}${url}`, options, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      bodyOf(answer).then((body) => resolve({ status, headers, body }), reject);
    })
      .on('error', reject)
      .end(body);
  });

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
