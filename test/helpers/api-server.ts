import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReadFile } from '../../src/runtime/resolver/read-file.ts';
import { createResponder, type RawAnswer, type RawRequest, requestTarget } from '../../src/runtime/resolver/respond.ts';
import type { Site } from '../../src/runtime/resolver/site.ts';
import { type Published, readingFrom } from './published.ts';
import { serving } from './server.ts';

/** A request with all of its headers, by their lower-case names. */
export interface AskedRequest extends RawRequest {
  readonly headers?: Readonly<Record<string, string>>;
}

/** How a broken server changes a request before answering it, and the answer before sending it. */
export interface Fault {
  readonly ask?: (request: RawRequest) => RawRequest;
  readonly answer?: (answer: RawAnswer, request: AskedRequest) => RawAnswer;
  /** Sends the answer itself. */
  readonly write?: (response: ServerResponse, answer: RawAnswer) => void | Promise<void>;
}

export interface ApiServer {
  readonly site: Site;
  /** Files in memory, or a function that reads them. */
  readonly files: Published | ReadFile;
  readonly now?: number;
  readonly fault?: Fault;
}

/** Answers from published files through the resolver, with a fault. Answers HEAD as GET, then drops the body. */
export const answering = ({
  site,
  files,
  now = 0,
  fault = {},
}: ApiServer): ((request: AskedRequest) => Promise<RawAnswer>) => {
  const respond = createResponder(site, typeof files === 'function' ? files : readingFrom(files), () => now);
  const { ask = (request) => request, answer = (given) => given } = fault;
  return async (request) => {
    const { method, ...asked } = ask(request);
    const given = answer(await respond({ ...asked, method: method === 'HEAD' ? 'GET' : method }), request);
    return method === 'HEAD' ? { ...given, body: null } : given;
  };
};

/** Serves published files as the API, through the resolver, until the test ends. Returns the origin. */
export const servingApi = (api: ApiServer): Promise<string> => {
  const answer = answering(api);
  const { write = writeWhole } = api.fault ?? {};
  return serving(async (incoming: IncomingMessage, response: ServerResponse) => {
    const request: RawRequest = {
      method: incoming.method ?? '',
      target: requestTarget(incoming.url ?? ''),
      ifNoneMatch: incoming.headers['if-none-match'] ?? null,
      acceptEncoding: incoming.headers['accept-encoding']?.toString() ?? null,
    };
    await write(response, await answer(request));
  });
};

const writeWhole = (response: ServerResponse, { status, headers, body }: RawAnswer): void =>
  void response.writeHead(status, headers).end(body);
