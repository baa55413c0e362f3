import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReadFile } from '../../src/runtime/resolver/read-file.ts';
import { createResponder, type RawAnswer, type RawRequest, requestTarget } from '../../src/runtime/resolver/respond.ts';
import type { Site } from '../../src/runtime/resolver/site.ts';
import { type Published, readingFrom } from './published.ts';
import { serving } from './server.ts';

/** What a broken server does: to the request before it is answered, and to the answer. */
export interface Fault {
  readonly ask?: (request: RawRequest) => RawRequest;
  readonly answer?: (answer: RawAnswer, request: RawRequest) => RawAnswer;
  /** Writes the answer, in place of the usual way. */
  readonly write?: (response: ServerResponse, answer: RawAnswer) => void | Promise<void>;
}

export interface ApiServer {
  readonly site: Site;
  /** In memory, or as they are read. */
  readonly files: Published | ReadFile;
  readonly now?: number;
  readonly fault?: Fault;
}

/** Answers from published files through the resolver, with a fault. HEAD is GET, whose body is left out at the end. */
export const answering = ({
  site,
  files,
  now = 0,
  fault = {},
}: ApiServer): ((request: RawRequest) => Promise<RawAnswer>) => {
  const respond = createResponder(site, typeof files === 'function' ? files : readingFrom(files), () => now);
  const { ask = (request) => request, answer = (given) => given } = fault;
  return async (request) => {
    const { method, ...asked } = ask(request);
    const given = answer(await respond({ ...asked, method: method === 'HEAD' ? 'GET' : method }), request);
    return method === 'HEAD' ? { ...given, body: null } : given;
  };
};

/** Serves published files as the API, through the resolver, until the test ends; gives the origin. */
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
