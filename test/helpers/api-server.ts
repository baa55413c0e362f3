import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestTarget } from '../../src/resolver/request-target.ts';
import { createResponder, type RawAnswer, type RawRequest } from '../../src/resolver/respond.ts';
import type { Site } from '../../src/resolver/site.ts';
import { type Published, readingFrom } from './published.ts';
import { serving } from './server.ts';

/** What a broken server does: to the request before it is answered, and to the answer. */
export interface Fault {
  readonly ask?: (request: RawRequest) => RawRequest;
  readonly answer?: (answer: RawAnswer, request: RawRequest) => RawAnswer;
}

export interface ApiServer {
  readonly site: Site;
  readonly files: Published;
  readonly now?: number;
  readonly fault?: Fault;
}

/** Serves published files as the API, through the resolver, until the test ends; gives the origin. */
export const servingApi = ({ site, files, now = 0, fault = {} }: ApiServer): Promise<string> => {
  const respond = createResponder(site, readingFrom(files), () => now);
  const { ask = (request) => request, answer = (given) => given } = fault;
  return serving(async (incoming: IncomingMessage, response: ServerResponse) => {
    const request: RawRequest = {
      method: incoming.method ?? '',
      target: requestTarget(incoming.url ?? ''),
      ifNoneMatch: incoming.headers['if-none-match'] ?? null,
      acceptEncoding: incoming.headers['accept-encoding']?.toString() ?? null,
    };
    const { status, headers, body } = answer(await respond(ask(request)), request);
    response.writeHead(status, headers).end(body);
  });
};
