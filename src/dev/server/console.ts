import { readdirSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Project } from '../../build/project.ts';
import { partsOf } from '../../runtime/resolver/address.ts';
import { readWholeFile } from '../../shared/fs/regular-file.ts';
import { isLocalRequest } from './is-local-request.ts';

/** The path of everything in the console except its page, which is at `/`. */
const PLACE = '/_galley/';
/** The path of the API inside the console. Its URLs have `$NAME` for secret keys, which the page does not get. */
const API = `${PLACE}api/`;

interface ConsoleOptions {
  /** The folder of the page's files. */
  readonly folder: string;
  /** Returns the served project. */
  readonly project: () => Project;
  /** Answers requests to the API inside the console. @default the API itself */
  readonly lastGood?: RequestListener;
  /** The other JSON answers for the page, by name. */
  readonly answers: Readonly<Record<string, ConsoleAnswer>>;
}

/** Returns the answer to a query. If it rejects, the page gets the error's message. */
export type ConsoleAnswer = (query: URLSearchParams, headers: IncomingHttpHeaders) => Promise<object>;

export interface Console {
  /** Wraps the API's listener: the console answers its own requests, and the API all others. */
  readonly before: (api: RequestListener) => RequestListener;
  /** Tells open pages that the content has changed. */
  readonly changed: () => void;
}

/** Everything must come from this server, except for inline styles and images of posts. Search runs WebAssembly. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
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

/** Whether the API's base path does not contain the console's path. */
export const hasPlaceForConsole = ({ site }: Pick<Project, 'site'>): boolean => !`${site.base}/`.startsWith(PLACE);

/** Makes the console, a web page for authors. Only this machine gets it: other requests go to the API. */
export const createConsole = ({ folder, project, lastGood, answers }: ConsoleOptions): Console => {
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
      const [path, query] = partsOf(request.url ?? '');
      const isOwn = path === '/' || path.startsWith(PLACE);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const isOwnPlace = hasPlaceForConsole(project());
      // The API's answer to a preflight would allow pages of other origins to read the console.
      if (isOwnPlace && path.startsWith(PLACE) && request.method === 'OPTIONS') answerName(response, '', '');
      else if (!isOwn || !isRead || !isOwnPlace || !isConsoleRequest(request)) api(request, response);
      else if (path.startsWith(API)) {
        request.url = withKeys((request.url ?? '').slice(API.length - 1), project());
        (lastGood ?? api)(request, response);
      } else answerName(response, path === '/' ? 'index.html' : path.slice(PLACE.length), query);
    },
    changed: () => {
      for (const page of pages) page.write('data: changed\n\n');
    },
  };
};

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Whether a request may get the console: it is local, and comes from the console's own page or the address bar. A page
 * of another origin, even one on this machine, can link to the console, but cannot read it.
 */
const isConsoleRequest = (request: IncomingMessage): boolean => {
  const { host, origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
  if (!isLocalRequest(request) || (origin !== undefined && origin !== `http://${host}`)) return false;
  return site === undefined || site === 'same-origin' || site === 'none' || mode === 'navigate';
};

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** Reads the console's files, by name. They are read in advance, so that no URL becomes a path. */
const readConsoleFiles = (folder: string): ReadonlyMap<string, { readonly type: string; readonly body: Buffer }> =>
  new Map(
    readdirSync(folder).flatMap((name) => {
      const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
      return type === undefined ? [] : [[name, { type, body: readWholeFile(join(folder, name)) }] as const];
    }),
  );

/** Replaces `$NAME` in a URL with that key from the environment. */
export const withKeys = (url: string, { secrets }: Pick<Project, 'secrets'>): string =>
  url.replace(/\/(?:\$|%24)(\w+)/, (all, name) => {
    const secret = secrets.find(({ env }) => env === name);
    return secret === undefined ? all : `/${secret.key}`;
  });
