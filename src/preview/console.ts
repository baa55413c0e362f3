import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import type { Project } from '../pipeline/project.ts';
import { readConsoleFiles } from './console-files.ts';
import { isConsoleRequest } from './is-console-request.ts';
import { withKeys } from './with-keys.ts';

/** Below it is what the console's page needs; the page itself is at `/`. */
const PLACE = '/_galley/';

export interface ConsoleOptions {
  /** Where the files of the page are. */
  readonly folder: string;
  /** The project that is served. */
  readonly project: () => Project;
  /** What its page asks for besides its files and the API, by name: each is answered as JSON. */
  readonly answers: Readonly<Record<string, ConsoleAnswer>>;
}

/** Gives the object for a query. What it throws is told to the page. */
export type ConsoleAnswer = (query: URLSearchParams, headers: IncomingHttpHeaders) => Promise<object>;

export interface Console {
  /** Answers what belongs to the console, and leaves all else to the API. */
  readonly before: (api: RequestListener) => RequestListener;
  /** Tells open pages that there is another content. */
  readonly changed: () => void;
}

/** A post's HTML has styles of its own; nothing else comes from anywhere but this server, and no frame leads elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Whether the API leaves the console its place. */
export const hasPlaceForConsole = ({ site }: Pick<Project, 'site'>): boolean => !`${site.base}/`.startsWith(PLACE);

/**
 * The web page for whoever writes. It is only for this machine: to all others its addresses are as any that nothing is
 * published at.
 */
export const createConsole = ({ folder, project, answers }: ConsoleOptions): Console => {
  const files = readConsoleFiles(folder);
  const pages = new Set<ServerResponse>();

  const answer = (response: ServerResponse, status: number, type: string, body: string | Buffer): void => {
    response.writeHead(status, { ...HEADERS, 'content-type': type, 'content-length': Buffer.byteLength(body) });
    response.end(response.req.method === 'HEAD' ? undefined : body);
  };

  const answerObject = (response: ServerResponse, object: Promise<object>): void => {
    object.then(
      (found) => answer(response, 200, JSON_TYPE, JSON.stringify(found)),
      (error: unknown) => answer(response, 500, JSON_TYPE, JSON.stringify({ message: String(error) })),
    );
  };

  const listen = (response: ServerResponse): void => {
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream' }).write(': listening\n\n');
    pages.add(response);
    response.once('close', () => pages.delete(response));
  };

  const answerName = (response: ServerResponse, name: string, query: string): void => {
    const file = files.get(name);
    const ask = Object.hasOwn(answers, name) ? answers[name] : undefined;
    if (ask !== undefined) answerObject(response, ask(new URLSearchParams(query), response.req.headers));
    else if (name === 'events') listen(response);
    else if (file !== undefined) answer(response, 200, file.type, file.body);
    else answer(response, 404, 'text/plain; charset=utf-8', 'The console has no such file.\n');
  };

  return {
    before: (api) => (request, response) => {
      const [path = '', query = ''] = (request.url ?? '').split('?', 2);
      const isOwn = path === '/' || path.startsWith(PLACE);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!isOwn || !isRead || !hasPlaceForConsole(project()) || !isConsoleRequest(request)) api(request, response);
      else if (path.startsWith(API)) {
        request.url = withKeys((request.url ?? '').slice(API.length - 1), project());
        api(request, response);
      } else answerName(response, path === '/' ? 'index.html' : path.slice(PLACE.length), query);
    },
    changed: () => {
      for (const page of pages) page.write('data: changed\n\n');
    },
  };
};

const JSON_TYPE = 'application/json; charset=utf-8';
/** The API once more, with keys from the environment by their variables' names: the page is not told them. */
const API = `${PLACE}api/`;
