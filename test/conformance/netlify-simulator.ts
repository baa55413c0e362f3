import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { etagOf } from '../../src/runtime/resolver/etag.ts';
import type { Headers } from '../../src/runtime/resolver/site.ts';
import type { Fixture } from './fixture.ts';
import { heavy } from './heavy.ts';
import { serveListener } from './server.ts';
import type { Running } from './suite.ts';

interface Match {
  readonly to: string;
  readonly status: number;
  readonly force: boolean;
}

interface Matcher {
  readonly match: (request: object) => Match | null;
}

interface Redirector {
  readonly parsePlain: (rules: string, options: object) => Promise<Matcher>;
}

/**
 * Simulates Netlify's use of `_redirects` and `_headers`, as far as it is documented, with the matcher of Netlify's
 * production. A forced rule comes first, then the file at the URL, then any rule, whose file may be missing.
 */
export const startNetlifyRules = async (fixture: Pick<Fixture, 'emit' | 'folder'>): Promise<Running> => {
  await fixture.emit();
  const read = (path: string): Promise<string> => readFile(join(fixture.folder, path), 'utf8');
  const matcher = await (heavy('netlify-redirector') as Redirector).parsePlain(await read('_redirects'), {});
  const headersAt = headersOf(await read('_headers'));

  const reply = async (request: IncomingMessage): Promise<Reply> => {
    const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s);
    const rule = matcher.match({ scheme: 'http', host: 'localhost', path, query, ...NO_CONDITIONS });
    const own = rule?.force ? null : await fileAt(fixture, path);
    if (own !== null) return { status: 200, body: own, headers: headersAt(path) };
    const body = rule === null ? null : await fileAt(fixture, rule.to);
    if (rule === null || body === null) return { status: 404, body: Buffer.from('Not Found'), headers: PLAIN };
    return { status: rule.status, body, headers: headersAt(path) };
  };

  return serveListener((request, response) => {
    reply(request).then(
      (answer) => write(answer, request, response),
      (error) => response.writeHead(502).end(String(error)),
    );
  });
};

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

const NO_CONDITIONS = { headers: {}, cookieValues: {}, getHeader: () => '', getCookie: () => '' };
const PLAIN: Headers = { 'content-type': 'text/plain; charset=utf-8' };

/** The published file at a URL. Dot segments cannot leave the root, as in every URL. */
const fileAt = async ({ folder }: Pick<Fixture, 'folder'>, address: string): Promise<Buffer | null> => {
  try {
    const { pathname } = new URL(address.replace(/^\/+/, '/'), 'http://host');
    const path = decodeURIComponent(pathname);
    if (path.includes('\0') || path.split('/').includes('..') || /\/(_redirects|_headers)$/.test(path)) return null;
    return await readFile(join(folder, path));
  } catch {
    return null;
  }
};

/** Every rule that matches the URL applies: https://docs.netlify.com/manage/routing/headers/ */
const headersOf = (text: string): ((path: string) => Headers) => {
  const rules: { pattern: RegExp; headers: Headers }[] = [];
  for (const line of text.split('\n').filter((line) => line.trim() !== '')) {
    if (!line.startsWith(' ')) rules.push({ pattern: patternOf(line), headers: {} });
    const [name = '', value = ''] = line.trim().split(/: (.*)/s);
    const last = rules.at(-1);
    if (line.startsWith(' ') && last !== undefined) last.headers[name] = value;
  }
  return (path) =>
    Object.assign(
      { 'content-type': 'application/json; charset=utf-8' },
      ...rules.filter(({ pattern }) => pattern.test(path)).map(({ headers }) => headers),
    );
};

const patternOf = (address: string): RegExp =>
  new RegExp(
    `^${address
      .replaceAll('.', '\\.')
      .replaceAll(/:[a-z]+/g, '[^/]+')
      .replace('*', '.*')}/?$`,
  );

const write = ({ status, headers, body }: Reply, request: IncomingMessage, response: ServerResponse): void => {
  const etag = etagOf(body);
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ...headers, etag }).end();
    return;
  }
  response.writeHead(status, { ...headers, ...(status === 200 && { etag }), 'content-length': String(body.length) });
  response.end(request.method === 'HEAD' ? undefined : body);
};
