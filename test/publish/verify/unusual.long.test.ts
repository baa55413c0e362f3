import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { RawAnswer, RawRequest } from '../../../src/runtime/resolver/respond.ts';
import type { Fault } from '../../helpers/api-server.ts';
import { everyOption } from '../../helpers/every-option.ts';
import { atEnd } from '../../helpers/files.ts';
import { altering, at, errors, failing, mapJson, of, withHeaders, withText } from '../../helpers/mutants.ts';
import { judged, verified } from '../../helpers/verified.ts';

/** Servers that keep the contract of an API with every option in an unusual way. `verify` must report nothing. */

const cleanUp = atEnd();
let api: Awaited<ReturnType<typeof everyOption>>;
beforeAll(async () => {
  const { of, from } = await everyOption(cleanUp);
  // These servers compress while they answer, or not at all.
  api = { of: { ...of, encodings: [] }, from };
});

// biome-ignore lint/suspicious/noExplicitAny: bodies of several shapes
type Json = any;

const all = (alter: (answer: RawAnswer, request: RawRequest) => RawAnswer): Fault => altering(() => true, alter);
const adding = (more: Readonly<Record<string, string | undefined>>): Fault => all(withHeaders(more));
const isList = at(/\/posts(\?|$)/);
const moved = of((status) => status === 308);

const compressing =
  (encoding: string, compress: (body: Uint8Array) => Uint8Array, spell: (etag: string) => string) =>
  (answer: RawAnswer, { acceptEncoding }: RawRequest): RawAnswer => {
    if (answer.body === null || acceptEncoding !== encoding) return answer;
    const body = compress(answer.body);
    const etag = answer.headers.etag;
    const more = { vary: 'Accept-Encoding', 'content-encoding': encoding, 'content-length': String(body.length) };
    return { ...withHeaders({ ...more, ...(etag && { etag: spell(etag) }) })(answer), body };
  };
const weak = (etag: string): string => `W/${etag.replace(/^W\//, '')}`;

/** Adds a suffix to ETags and recognises it later, as Apache's mod_deflate does. */
const suffixed: Fault = {
  ...all((answer, request) => {
    const etag = answer.headers.etag?.replace(/"$/, '-gzip"');
    if (answer.status === 304 && request.acceptEncoding === 'gzip') return withHeaders({ etag })(answer);
    return compressing('gzip', gzipSync, () => etag ?? '')(answer, request);
  }),
  ask: (request) => ({ ...request, ifNoneMatch: request.ifNoneMatch?.replace('-gzip"', '"') ?? null }),
};

const absent = (which: RegExp): Fault =>
  altering(
    (request) => request.method !== 'POST' && at(which)(request),
    (answer) => withHeaders({ 'content-type': 'application/json' })(failing(404, 'not_found')(answer)),
  );

/** ETags from a file's time and size, as web servers make them. */
const otherTags: Fault = {
  ...all(({ headers: { etag, ...headers }, ...answer }) => ({
    ...answer,
    headers: { ...headers, ...(etag && { etag: etag.replace(/"$/, ':1f4"') }) },
  })),
  ask: (request) => ({ ...request, ifNoneMatch: request.ifNoneMatch?.replaceAll(':1f4"', '"') ?? null }),
};

const spaced = (answer: RawAnswer): RawAnswer =>
  String(answer.headers['content-type']).startsWith('application/json') && answer.body !== null
    ? withText(answer, `\n${JSON.stringify(turned(JSON.parse(Buffer.from(answer.body).toString())), null, '\t')}\r\n`)
    : answer;
const turned = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).reverse();
  return Object.fromEntries(fields.map(([name, one]) => [name, turned(one)]));
};
const grown = (answer: RawAnswer): RawAnswer =>
  String(answer.headers['content-type']).startsWith('application/json')
    ? mapJson(answer, (body: Json) => (Array.isArray(body) ? body : { ...body, generator: 'x', links: { self: null } }))
    : answer;

/** Redirects URLs, with an answer as web servers write it. */
const redirecting = (which: (request: RawRequest) => boolean, to: (target: string) => string): Fault =>
  altering(which, (_, { target }) => ({
    status: 301,
    headers: { 'content-type': 'text/html', location: to(target) },
    body: Buffer.from('<h1>Moved Permanently</h1>'),
  }));
const withoutVersion = at(/^\/api\/public\/(demo|no-such-key[^/]*)\//);

const typed = (spell: (type: string) => string): Fault =>
  all((answer) => {
    const type = answer.headers['content-type'];
    return type === undefined ? answer : withHeaders({ 'content-type': spell(type) })(answer);
  });

const IN_PROCESS: readonly (readonly [what: string, fault: Fault])[] = [
  [
    'weak tags but for lists',
    altering(
      (request) => !isList(request),
      (answer) => withHeaders({ etag: answer.headers.etag && weak(answer.headers.etag) })(answer),
    ),
  ],
  ['tags of another kind', otherTags],
  ['gzip on the way, with weak tags', all(compressing('gzip', gzipSync, weak))],
  ['gzip on the way, with tags of its own', suffixed],
  ['Brotli on the way', all(compressing('br', brotliCompressSync, weak))],
  [
    'a long life in caches',
    adding({ 'cache-control': 'public, max-age=86400, s-maxage=604800, stale-if-error=86400' }),
  ],
  ['no caching', adding({ 'cache-control': 'no-store', pragma: 'no-cache', expires: '0' })],
  ['more Vary', adding({ vary: 'Origin, Accept-Encoding, Accept, Cookie' })],
  [
    'headers of a CDN',
    adding({ server: 'cdn', via: '1.1 edge', age: '120', 'x-cache': 'HIT', 'alt-svc': 'h3=":443"' }),
  ],
  ['a cookie of a CDN', adding({ 'set-cookie': '__session=1; Path=/; HttpOnly' })],
  [
    'security headers',
    adding({ 'strict-transport-security': 'max-age=1', 'content-security-policy': "default-src 'none'; sandbox" }),
  ],
  ['no headers that the contract does not name', adding({ 'x-content-type-options': undefined, link: undefined })],
  [
    'few exposed headers',
    all(withHeaders({ 'access-control-expose-headers': 'x-api-suggest,SUNSET , deprecation,etag' })),
  ],
  [
    '304 with few headers',
    altering(
      of((status) => status === 304),
      (answer) =>
        withHeaders({
          link: undefined,
          vary: undefined,
          'x-content-type-options': undefined,
          'access-control-expose-headers': undefined,
        })(answer),
    ),
  ],
  ['media types without a charset', typed((type) => type.replace(/;.*/, ''))],
  [
    'media types in other letters',
    typed((type) =>
      type.replace('; charset=utf-8', ';charset="UTF-8"').replace('application/json', 'Application/JSON'),
    ),
  ],
  ['white space and another order of fields', all(spaced)],
  ['more fields at the root of bodies', all(grown)],
  [
    'more fields in errors',
    altering(errors, (answer) =>
      mapJson(answer, ({ error }) => ({ error: { ...error, message: 'Nein.', docs: 'https://x.example' } })),
    ),
  ],
  ['no length', all((answer) => withHeaders({ 'content-length': undefined })(answer))],
  [
    'a slash at the end redirects',
    redirecting(
      ({ target, method }) => /^[^?]*\/$/.test(target) && method === 'GET',
      (target) => target.slice(0, -1),
    ),
  ],
  [
    'a slash at the end is a list',
    { ask: (request) => ({ ...request, target: request.target.replace(/\/posts\/$/, '/posts') }) },
  ],
  [
    'addresses without a version redirect',
    redirecting(withoutVersion, (target) => target.replace('/public/', '/public/v1/')),
  ],
  [
    'everything without a version redirects',
    redirecting(at(/^\/api\/public\/(?!(?:v\d+|assets)(?:[/?]|$))/), (target) =>
      target.replace('/public/', '/public/v1/'),
    ),
  ],
  [
    'old slugs redirect to a full URL',
    altering(moved, (answer) => withHeaders({ location: `http://api.example${answer.headers.location}` })(answer)),
  ],
  [
    'old slugs redirect with a body',
    altering(moved, (answer) => ({
      ...withHeaders({ 'content-type': 'text/html', 'content-length': '5' })(answer),
      body: Buffer.from('Moved'),
    })),
  ],
  [
    'more methods, and a preflight of few words',
    altering(
      of((status) => status === 204 || status === 405),
      (answer) =>
        withHeaders({
          allow: 'OPTIONS,HEAD,GET,TRACE',
          'access-control-allow-methods': '*',
          'access-control-max-age': undefined,
        })(answer),
    ),
  ],
  ['no openapi.json', absent(/openapi/)],
  ['neither feeds nor openapi.json', absent(/openapi|feeds/)],
  [
    'pictures with a disposition and without a tag',
    altering(
      at(/\/assets\//),
      withHeaders({ 'content-disposition': 'inline', etag: undefined, 'accept-ranges': 'bytes' }),
    ),
  ],
  [
    'lists of several tags that the host cannot compute',
    altering(at(/posts\?.*tags=/), failing(404, 'variant_not_available')),
  ],
];

test.each(IN_PROCESS)('verify does not complain of %s', async (_, fault) => {
  const { results } = await judged({ ...api, key: 'demo', all: true, queries: 5, fault });
  expect(results.filter(({ outcome }) => outcome === 'wrong')).toEqual([]);
});

const shouted = (response: ServerResponse, { status, headers, body }: RawAnswer): void => {
  const names = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]);
  response.writeHead(status, Object.fromEntries(names.reverse())).end(body);
};

const inPieces = async (response: ServerResponse, { status, headers, body }: RawAnswer): Promise<void> => {
  const { 'content-length': _, ...others } = headers;
  response.writeHead(status, others);
  const bytes = Buffer.from(body ?? '');
  for (let from = 0; from < bytes.length; from += 1000) response.write(bytes.subarray(from, from + 1000));
  response.end();
  await once(response, 'close');
};

/** Ends the body by closing the connection, as HTTP/1.0 does. */
const untilClosed = (response: ServerResponse, { status, headers, body }: RawAnswer): void => {
  const { 'content-length': _, ...others } = headers;
  response.useChunkedEncodingByDefault = false;
  response.shouldKeepAlive = false;
  response.writeHead(status, others).end(body);
};

test.each([
  ['names of headers in capitals, in another order', shouted],
  ['bodies in chunks', inPieces],
  ['bodies that end with the connection', untilClosed],
] as const)('verify does not complain of %s', async (_, write) => {
  const { results } = await verified({ ...api, key: 'demo', all: true, fault: { write } });
  expect(results.filter(({ outcome }) => outcome === 'wrong')).toEqual([]);
});
