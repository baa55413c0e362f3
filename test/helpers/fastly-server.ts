import type { IncomingMessage } from 'node:http';
import { serving } from './server.ts';

export interface FastlyServer {
  /** The origin of both Fastly's API and the cached service. */
  readonly origin: string;
  readonly purges: { readonly url: string; readonly token: string; readonly body: string }[];
}

/**
 * Starts a service that caches each answer forever, under the exact spelling of its URL, and the API that purges it.
 * `tags` plays the part of its VCL: it returns the surrogate keys of a path.
 */
export const startFastly = async (
  answer: (url: string) => string,
  tags: (path: string) => string = (path) => decodeURIComponent(path),
): Promise<FastlyServer> => {
  const kept = new Map<string, { readonly body: string; readonly keys: string }>();
  const purges: { url: string; token: string; body: string }[] = [];
  const purge = async (request: IncomingMessage, url: string): Promise<void> => {
    let body = '';
    for await (const part of request) body += part;
    purges.push({ url, token: String(request.headers['fastly-key']), body });
    if (url.endsWith('/purge_all')) return kept.clear();
    const { surrogate_keys } = JSON.parse(body) as { surrogate_keys: string[] };
    for (const [address, { keys }] of kept) {
      if (keys.split(' ').some((key) => surrogate_keys.includes(key))) kept.delete(address);
    }
  };
  const origin = await serving(async (request, response) => {
    const { url = '', method, headers } = request;
    if (method === 'POST') {
      await purge(request, url);
      response.setHeader('content-type', 'application/json');
      response.end('{"status":"ok"}');
      return;
    }
    const found = kept.get(url) ?? { body: answer(url), keys: tags(url.replace(/\?.*$/, '')) };
    kept.set(url, found);
    if (headers['fastly-debug'] !== undefined) response.setHeader('surrogate-key', found.keys);
    response.end(found.body);
  });
  return { origin, purges };
};
