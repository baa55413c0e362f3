import { cp, readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveListener } from '../server.ts';
import type { Running } from '../suite.ts';

/** What Galley uses of https://vercel.com/docs/build-output-api/configuration#routes */
interface Route {
  readonly src: string;
  readonly dest: string;
}

/** Serves a Build Output folder with the published tree in its function: its routes by hand, its function in Node. */
export const serveBuildOutput = async (output: string, folder: string): Promise<Running> => {
  const { routes } = JSON.parse(await readFile(join(output, 'config.json'), 'utf8')) as { readonly routes: Route[] };
  const run = await loadFunction(join(output, 'functions/galley.func'), folder);
  return serveListener((request, response) => {
    // Vercel's proxy, not the function, answers requests for whole URLs.
    if (!request.url?.startsWith('/')) return void response.writeHead(400).end();
    const path = new URL(`http://localhost${request.url}`).pathname;
    const route = routes.find(({ src }) => new RegExp(`^${src}$`).test(path));
    if (route?.dest !== '/galley') return void response.writeHead(404).end();
    return run(request, response);
  });
};

const loadFunction = async (func: string, folder: string): Promise<RequestListener> => {
  await cp(folder, join(func, 'dist'), { recursive: true });
  const { handler } = JSON.parse(await readFile(join(func, '.vc-config.json'), 'utf8'));
  const module: { readonly default: RequestListener } = await import(pathToFileURL(join(func, handler)).href);
  return module.default;
};
