import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { heavy } from '../heavy.ts';
import { serveListener } from '../server.ts';
import type { Running } from '../suite.ts';

/** What Galley uses of https://vercel.com/docs/build-output-api/configuration#routes */
interface Route {
  readonly handle?: 'filesystem';
  readonly src?: string;
  readonly missing?: readonly { readonly type: 'header'; readonly key: string; readonly value: string }[];
  readonly dest?: string;
  readonly status?: number;
}

interface EdgeRuntime {
  readonly dispatchFetch: (url: string, init: object) => Promise<Response>;
}

/** Serves a Build Output folder and the published tree: its routes by hand, its function in Vercel's edge runtime. */
export const serveBuildOutput = async (output: string, folder: string): Promise<Running> => {
  const { routes } = JSON.parse(await readFile(join(output, 'config.json'), 'utf8')) as { readonly routes: Route[] };
  const run = await functionsOf(output);
  return serveListener(async (request, response) => {
    // Vercel's proxy, not the function, is asked for whole URLs.
    if (!request.url?.startsWith('/')) return void response.writeHead(400).end();
    const path = new URL(`http://localhost${request.url}`).pathname;
    for (const route of routes) {
      if (route.handle === 'filesystem') {
        const file = await readFile(join(folder, decodeURIComponent(path))).catch(() => null);
        if (file !== null) return void response.writeHead(200).end(file);
      } else if (applies(route, path, request)) {
        if (route.dest === undefined) return void response.writeHead(route.status ?? 500).end();
        return send(await run(route.dest, request), response);
      }
    }
    response.writeHead(404).end();
  });
};

const applies = ({ src = '', missing = [] }: Route, path: string, { headers }: IncomingMessage): boolean =>
  new RegExp(`^${src}$`).test(path) && missing.every(({ key, value }) => headers[key] !== value);

/** Gives what runs the function at a route's destination. */
const functionsOf = async (output: string): Promise<(dest: string, request: IncomingMessage) => Promise<Response>> => {
  const { EdgeRuntime } = heavy('edge-runtime') as { EdgeRuntime: new (options: object) => EdgeRuntime };
  const name = '/galley';
  const folder = join(output, 'functions', `${name}.func`);
  const { entrypoint } = JSON.parse(await readFile(join(folder, '.vc-config.json'), 'utf8'));
  const { code } = await transform(await readFile(join(folder, entrypoint), 'utf8'), {
    format: 'iife',
    globalName: 'entry',
  });
  const listen = `addEventListener('fetch', (event) => event.respondWith(entry.default(event.request)));`;
  const runtime = new EdgeRuntime({ initialCode: code + listen });
  return (dest, { url, method, headers, socket }) => {
    if (dest !== name) throw new Error(`no function at ${dest}`);
    return runtime.dispatchFetch(`http://127.0.0.1:${socket.localPort}${url}`, { method, headers });
  };
};

const send = async (answer: Response, response: ServerResponse): Promise<void> => {
  const body = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body);
};
