import { cp, readFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RawAnswer } from '../../../src/runtime/resolver/respond.ts';
import { serveListener } from '../server.ts';
import type { Running } from '../suite.ts';
import { createHostCache } from './host-cache.js';

/** The part of https://vercel.com/docs/build-output-api/configuration#routes that Galley uses. */
interface Route {
  readonly src: string;
  readonly dest: string;
}

/** Serves a Build Output folder: simulates its routes and runs its function in Node. `folder` is the published tree. */
export const serveBuildOutput = async (output: string, folder?: string): Promise<Running> => {
  const { routes } = JSON.parse(await readFile(join(output, 'config.json'), 'utf8')) as { readonly routes: Route[] };
  const run = await loadFunction(join(output, 'functions/galley.func'), folder);
  const cached = createHostCache({
    header: 'vercel-cdn-cache-control',
    mark: 'x-vercel-cache',
    isStored: (status) => STORED.includes(status),
  });
  return serveListener((request, response) => {
    // Vercel's proxy, not the function, answers requests for absolute URLs.
    if (!request.url?.startsWith('/')) return void response.writeHead(400).end();
    const path = new URL(`http://localhost${request.url}`).pathname;
    const route = routes.find(({ src }) => new RegExp(`^${src}$`).test(path));
    if (route?.dest !== '/galley') return void response.writeHead(404).end();
    const { method = '', url: key, headers } = request;
    const cacheRequest = { method, key, ifNoneMatch: headers['if-none-match'] ?? null };
    void cached(cacheRequest, () => answerOf(run, request)).then((answer) =>
      response.writeHead(answer.status, answer.headers).end(answer.body),
    );
  });
};

/** The function's answer before it is sent. */
const answerOf = (run: RequestListener, request: IncomingMessage): Promise<RawAnswer> =>
  new Promise((resolve) => {
    let head: Omit<RawAnswer, 'body'>;
    const response = {
      writeHead: (status: number, headers: RawAnswer['headers']) => {
        head = { status, headers };
        return response;
      },
      end: (body: RawAnswer['body']) => resolve({ ...head, body }),
    };
    run(request, response as unknown as Parameters<RequestListener>[1]);
  });

/** https://vercel.com/docs/caching/cdn-cache#cacheable-response-criteria */
const STORED: readonly number[] = [200, 301, 302, 307, 308, 404, 410];

const loadFunction = async (func: string, folder?: string): Promise<RequestListener> => {
  if (folder !== undefined) await cp(folder, join(func, 'dist'), { recursive: true });
  const { handler } = JSON.parse(await readFile(join(func, '.vc-config.json'), 'utf8'));
  const module: { readonly default: RequestListener } = await import(pathToFileURL(join(func, handler)).href);
  return module.default;
};
