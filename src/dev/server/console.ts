import { readdirSync } from 'node:fs';
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Project } from '../../build/project.ts';
import { partsOf } from '../../runtime/resolver/address.ts';
import { readWholeFile } from '../../shared/fs/regular-file.ts';
import { isConsoleRequest } from './is-local-request.ts';

/** The console's page is at `/`, and everything else of it below this. */
const PLACE = '/_galley/';
/** The API below the console's place, with `$NAME` for a key from the environment: the page does not get the keys. */
const API = `${PLACE}api/`;

interface ConsoleOptions {
  /** Where the files of the page are. */
  readonly folder: string;
  /** The project that is served. */
  readonly project: () => Project;
  /** Answers requests to the API below the console's place; by default, the API does. */
  readonly lastGood?: RequestListener;
  /** JSON that the page asks for besides its files and the API, by name. */
  readonly answers: Readonly<Record<string, ConsoleAnswer>>;
}

/** Returns the object for a query. The page gets the message of an error. */
export type ConsoleAnswer = (query: URLSearchParams, headers: IncomingHttpHeaders) => Promise<object>;

export interface Console {
  /** Answers the console's requests, and leaves all others to the API. */
  readonly before: (api: RequestListener) => RequestListener;
  /** Tells open pages that the content has changed. */
  readonly changed: () => void;
}

/** Everything comes from this server, but for inline styles and pictures in the HTML of posts. Search runs WebAssembly. */
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

/** Whether the API's addresses leave room for the console's. */
export const hasPlaceForConsole = ({ site }: Pick<Project, 'site'>): boolean => !`${site.base}/`.startsWith(PLACE);

/** The web page for people who write. Only this machine gets it: requests from others go to the API. */
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
      // The API allows pages of other origins everything: a preflight would promise them the console.
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

/** Where the console's files are when the package is built. */
export const CONSOLE_FOLDER: string = fileURLToPath(new URL('../console/', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** The console's files by name. They are read in advance, so that no address becomes a path. */
const readConsoleFiles = (folder: string): ReadonlyMap<string, { readonly type: string; readonly body: Buffer }> =>
  new Map(
    readdirSync(folder).flatMap((name) => {
      const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
      return type === undefined ? [] : [[name, { type, body: readWholeFile(join(folder, name)) }] as const];
    }),
  );

/** Replaces `$NAME` in an address by the key from the environment that it stands for. */
export const withKeys = (url: string, { secrets }: Pick<Project, 'secrets'>): string =>
  url.replace(/\/(?:\$|%24)(\w+)/, (all, name) => {
    const secret = secrets.find(({ env }) => env === name);
    return secret === undefined ? all : `/${secret.key}`;
  });
