// deno run --allow-net --allow-read netlify.js <function> <folder> <port>: an edge function before a site's files, in the
// runtime that Netlify runs it in. Undefined goes on to the file, as does every request outside of the function's path.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [file, folder, port] = Deno.args;
const { default: handle, config } = await import(pathToFileURL(file).href);
const path = new URLPattern({ pathname: config.path });

Deno.serve({ hostname: '127.0.0.1', port: Number(port), onListen: () => {} }, async (request) => {
  const { pathname, search } = new URL(request.url);
  const url = `http://127.0.0.1:${port}${pathname}${search}`;
  const answer = path.test(url) ? await handle(new Request(url, request), {}) : undefined;
  if (answer !== undefined) return answer;
  try {
    return new Response(await Deno.readFile(join(folder, decodeURIComponent(pathname))));
  } catch {
    return new Response('Not Found', { status: 404 });
  }
});
