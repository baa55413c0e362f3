// deno run --allow-net --allow-read netlify.js <function> <folder> <port>: an edge function in front of a site's files,
// in Netlify's runtime. The file is the answer if the function returns undefined, calls `context.next`, or has another
// path. A request of the function to its own site is refused, as at Netlify's edge.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createHostCache } from './host-cache.js';

const [file, folder, port] = Deno.args;
const ORIGIN = `http://127.0.0.1:${port}`;
const fetchElsewhere = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const isOwn = new URL(input instanceof Request ? input.url : input).origin === ORIGIN;
  if (!isOwn) return fetchElsewhere(input, init);
  return new Response('Recursive requests to the same deployment cannot be processed.', { status: 508 });
};

const { default: handle, config } = await import(pathToFileURL(file).href);
const path = new URLPattern({ pathname: config.path });

const fileAt = async ({ url }) => {
  try {
    return new Response(await Deno.readFile(join(folder, decodeURIComponent(new URL(url).pathname))));
  } catch {
    return new Response('Not Found', { status: 404 });
  }
};

// Answers of a function are cached only with `cache: 'manual'`. `netlify-vary: query` adds the query to the cache key.
const cached =
  config.cache === 'manual'
    ? createHostCache({ header: 'netlify-cdn-cache-control', mark: 'cache-status' })
    : (_, run) => run();

/** Calls the function and reads its answer's bytes. */
const run = async (asked, next) => {
  const response = (await handle(asked, { next })) ?? (await fileAt(asked));
  const body = response.body === null ? null : new Uint8Array(await response.arrayBuffer());
  if (response.headers.get('netlify-vary') !== 'query') throw new Error('all queries of a path have the same answer');
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
};

Deno.serve({ hostname: '127.0.0.1', port: Number(port), onListen: () => {} }, async (request) => {
  const { pathname, search } = new URL(request.url);
  const asked = new Request(`${ORIGIN}${pathname}${search}`, request);
  const next = (passed = asked) => fileAt(passed);
  if (!path.test(asked.url)) return fileAt(asked);
  const { method, headers } = asked;
  const cacheRequest = { method, key: pathname + search, ifNoneMatch: headers.get('if-none-match') };
  const { body, ...answer } = await cached(cacheRequest, () => run(asked, next));
  return new Response(body, answer);
});
