import { beforeAll, describe, expect, test } from 'vitest';
import type { RawAnswer, RawRequest } from '../../../../src/runtime/resolver/respond.ts';
import {
  altering,
  asking,
  at,
  errors,
  failing,
  mapJson,
  of,
  withHeaders,
  withJson,
  without,
  withStatus,
  withText,
} from '../../../helpers/mutants.ts';
import type { Published } from '../../../helpers/published.ts';
import { COMPRESSED, having, judged, type Mutant, published } from '../../../helpers/verified.ts';

let files: Published;
beforeAll(async () => {
  files = await published(COMPRESSED);
});

const method =
  (...names: readonly string[]) =>
  (request: RawRequest): boolean =>
    names.includes(request.method);

/** The slug of the first post in the list. */
const newest = (): string =>
  JSON.parse(Buffer.from(files.get('api/public/v1/demo/posts.json') ?? '').toString()).data[0].slug;

const notModified = of((status) => status === 304);
const filtered = at(/posts\?category=/);
const CORS = 'access-control-allow-origin';
const ANY_ORIGIN = 'headers: pages of any origin can read every answer';
const CODE = 'errors: every error has a code and a message';
const REFUSED = 'methods: POST is 405, with Allow';
const PREFLIGHT = 'methods: OPTIONS is 204, with the headers of CORS';
const HEAD = 'methods: HEAD is GET without the body';
const CHARSET = 'headers: every body is UTF-8, and its media type names no other charset';
const STRONG = 'headers: every list has a strong ETag';
const OTHER_TAG = 'headers: If-None-Match with another tag is 200';

const latin1 = (answer: RawAnswer): RawAnswer =>
  mapJson(answer, (body) => body).body === null || answer.headers['content-encoding'] !== undefined
    ? answer
    : {
        ...withText(answer, 'x'.repeat(Buffer.from(answer.body ?? '').toString().length)),
        body: Buffer.from(Buffer.from(answer.body ?? '').toString(), 'latin1'),
      };

const MUTANTS: Readonly<Record<string, readonly Mutant[]>> = {
  errors: [
    ['an error is JSON', altering(errors, (answer) => withText(answer, '<h1>No</h1>')), CODE],
    ['an error has a message', altering(errors, (answer) => withJson(answer, { error: { code: 'not_found' } })), CODE],
    ['an error has an envelope', altering(errors, (answer) => withJson(answer, { code: 'x', message: 'y' })), CODE],
    ["an error's status is that of its code", altering(at(/nothing$/), withStatus(400)), CODE],
    [
      'nothing makes the host fail',
      altering(at(/%E0/), failing(500, 'internal_error')),
      'errors: no request makes the host fail',
    ],
    [
      'an address that leads out of the API gets nothing',
      altering(at(/etc.passwd/), withStatus(200)),
      'errors: a hostile URL is an error',
    ],
    [
      'a header cannot be put into an answer',
      altering(at(/%0d/), withHeaders({ 'set-cookie': 'injected-4f1c=1' })),
      'errors: a hostile URL is an error',
    ],
    ['the name of a file is 404', asking(/posts\.json/, 'posts'), 'errors: the name of a file is 404'],
    ['an unknown version is none', asking(/v999/, 'v1'), 'errors: an unknown version is 404'],
    [
      'an unknown version is not_found',
      altering(at(/v999/), failing(401, 'invalid_api_key')),
      'errors: an unknown version is 404',
    ],
    ['an unknown endpoint is none', asking(/demo\/nothing/, 'demo/posts'), 'errors: an unknown endpoint is 404'],
    ['endpoints compare case-sensitively', asking(/Posts/, 'posts'), 'errors: an unknown endpoint is 404'],
    ['a path ends with its slug', asking(/(posts\/[^/]+)\/more/, '$1'), 'errors: an unknown endpoint is 404'],
    [
      'bodies of errors are not published',
      altering(at(/errors\/invalid_api_key/), withStatus(200)),
      'errors: a folder next to the versions is not a key',
    ],
    [
      'an address over 2,048 characters is none',
      altering(
        (request) => request.target.length > 2048 && request.target.includes('?'),
        (answer) => withJson({ ...answer, status: 200 }, { data: [], total: 0, offset: 0, limit: 20 }),
      ),
      'errors: a URL of more than 2,048 characters is 404',
    ],
    [
      'an address over 2,048 characters has an error of the API',
      altering(({ target }) => target.length > 2048, failing(414, 'too_long')),
      'errors: a URL of more than 2,048 characters is 404',
    ],
    [
      'an address of 2,048 characters is one',
      altering(({ target }) => target.length > 1900, failing(404, 'not_found')),
      'errors: a URL of 2,048 characters works',
    ],
  ],
  methods: [
    [
      'POST is refused',
      { ask: (request) => (request.method === 'POST' ? { ...request, method: 'GET' } : request) },
      REFUSED,
    ],
    [
      'DELETE is refused as POST is',
      altering(method('DELETE'), failing(404, 'not_found')),
      'methods: DELETE is 405, with Allow',
    ],
    ['PUT is refused as POST is', altering(method('PUT'), withStatus(400)), 'methods: PUT is 405, with Allow'],
    [
      'POST of a filtered list is refused',
      altering((request) => method('POST')(request) && /limit/.test(request.target), failing(404, 'not_found')),
      REFUSED,
    ],
    ['405 says what is allowed', altering(errors, without('allow')), REFUSED],
    ['405 allows HEAD', altering(errors, withHeaders({ allow: 'GET' })), REFUSED],
    ['405 does not allow what it refuses', altering(errors, withHeaders({ allow: 'GET, HEAD, POST' })), REFUSED],
    ['405 has an error of the API', altering(method('POST'), (answer) => withText(answer, '')), REFUSED],
    ['OPTIONS is 204', altering(method('OPTIONS'), withStatus(200)), PREFLIGHT],
    ['OPTIONS says methods', altering(method('OPTIONS'), without('access-control-allow-methods')), PREFLIGHT],
    [
      'OPTIONS allows GET',
      altering(method('OPTIONS'), withHeaders({ 'access-control-allow-methods': 'POST' })),
      PREFLIGHT,
    ],
    ['OPTIONS is for any origin', altering(method('OPTIONS'), without(CORS)), PREFLIGHT],
    ['HEAD says the length of GET', altering(method('HEAD'), withHeaders({ 'content-length': '1' })), HEAD],
    ['HEAD is allowed', altering(method('HEAD'), withStatus(405)), HEAD],
    ['HEAD has the tag of GET', altering(method('HEAD'), withHeaders({ etag: '"x"' })), HEAD],
    ['HEAD has the media type of GET', altering(method('HEAD'), without('content-type')), HEAD],
    ['HEAD has the caching of GET', altering(method('HEAD'), withHeaders({ 'cache-control': 'no-store' })), HEAD],
    [
      'HEAD of an unknown post is 404',
      altering((request) => method('HEAD')(request) && /no-such-post/.test(request.target), withStatus(200)),
      HEAD,
    ],
  ],
  headers: [
    ['errors may be read from any origin', altering(errors, without(CORS)), ANY_ORIGIN],
    ['304 may be read from any origin', altering(notModified, without(CORS)), ANY_ORIGIN],
    ['filtered lists may be read from any origin', altering(filtered, without(CORS)), ANY_ORIGIN],
    ['405 may be read from any origin', altering(method('POST'), without(CORS)), ANY_ORIGIN],
    ['any origin is any', altering(() => true, withHeaders({ [CORS]: 'https://reader.example' })), ANY_ORIGIN],
    [
      'authors are JSON',
      altering(at(/authors/), withHeaders({ 'content-type': 'text/html' })),
      'headers: every body is application/json',
    ],
    [
      'lists say that they are JSON',
      altering(at(/posts\?/), without('content-type')),
      'headers: every body is application/json',
    ],
    [
      'a sequence of JSON is another type',
      altering(at(/stats/), withHeaders({ 'content-type': 'application/json-seq' })),
      'headers: every body is application/json',
    ],
    [
      'a charset is UTF-8',
      altering(at(/tags$/), withHeaders({ 'content-type': 'application/json; charset=iso-8859-1' })),
      CHARSET,
    ],
    [
      'a charset is UTF-8 in errors',
      altering(errors, withHeaders({ 'content-type': 'application/json; charset=utf-16' })),
      CHARSET,
    ],
    ['bytes are UTF-8', altering(at(/posts\?/), latin1), CHARSET],
    [
      'lists may be cached',
      altering(at(/posts$/), without('cache-control')),
      'headers: every list has a Cache-Control',
    ],
    [
      'filtered lists may be cached',
      altering(filtered, without('cache-control')),
      'headers: every list has a Cache-Control',
    ],
    ['a list has a tag', altering(at(/posts$/), without('etag')), STRONG],
    ['a filtered list has a tag', altering(filtered, without('etag')), STRONG],
    ['a page has a tag', altering(at(/posts\?offset=/), without('etag')), STRONG],
    ["a list's tag is strong", altering(at(/posts$/), withHeaders({ etag: 'W/"1"' })), STRONG],
    ["a list's tag is quoted", altering(at(/posts$/), withHeaders({ etag: '1' })), STRONG],
    ['304 has its tag', altering(notModified, without('etag')), 'headers: 304 has the ETag of the request'],
    [
      '304 has the right tag',
      altering(notModified, withHeaders({ etag: '"1"' })),
      'headers: 304 has the ETag of the request',
    ],
    [
      '304 may be cached',
      altering(notModified, without('cache-control')),
      'headers: If-None-Match with the tag is 304',
    ],
    [
      'tags are matched',
      { ask: (request) => ({ ...request, ifNoneMatch: null }) },
      'headers: If-None-Match with the tag is 304',
    ],
    [
      'tags of filtered lists are matched',
      { ask: (request) => (filtered(request) ? { ...request, ifNoneMatch: null } : request) },
      'headers: If-None-Match with the tag is 304',
    ],
    [
      'tags of stats are matched',
      { ask: (request) => (/stats/.test(request.target) ? { ...request, ifNoneMatch: null } : request) },
      'headers: If-None-Match with the tag is 304',
    ],
    [
      'other tags are not matched',
      { ask: (request) => ({ ...request, ifNoneMatch: request.ifNoneMatch && '*' }) },
      OTHER_TAG,
    ],
    [
      'a tag is whole',
      { ask: (request) => ({ ...request, ifNoneMatch: request.ifNoneMatch?.replace('x"', '"') ?? null }) },
      OTHER_TAG,
    ],
    [
      'several tags are matched',
      { ask: (request) => ({ ...request, ifNoneMatch: request.ifNoneMatch?.replace(/,.*/, '') ?? null }) },
      'headers: If-None-Match may name several tags',
    ],
    [
      'weak tags are matched',
      { ask: (request) => ({ ...request, ifNoneMatch: request.ifNoneMatch?.replace(/^W\/.*/, '"x"') ?? null }) },
      'headers: If-None-Match compares weakly',
    ],
    ['caches hear of compression', altering(() => true, without('vary')), 'headers: the body is the same with gzip'],
    [
      'only what is accepted comes',
      altering((_, { headers }) => headers['content-encoding'] === 'br', withHeaders({ 'content-encoding': 'zstd' })),
      'headers: the body is the same with br',
    ],
    [
      'a compressed list has a tag that is known again',
      altering((_, { headers }) => headers['content-encoding'] === 'gzip', withHeaders({ etag: '"1-gzip"' })),
      'headers: If-None-Match with the tag of a body in gzip is 304',
    ],
    [
      'a compressed list is the list',
      altering(
        (request) => request.acceptEncoding === 'gzip',
        (answer) => withJson(answer, { data: [], total: 0, offset: 0, limit: 20 }),
      ),
      'headers: the body is the same with gzip',
    ],
    [
      'the compressed body of any post is not an older one',
      altering(
        ({ acceptEncoding, target }) =>
          acceptEncoding === 'br' && /posts\/[^?]*$/.test(target) && !target.endsWith(newest()),
        (answer) => (answer.status === 200 ? withJson(answer, { data: { slug: 'old' } }) : answer),
      ),
      'headers: the body is the same with br',
    ],
    [
      'the compressed manifest of the index is not an older one',
      altering(
        ({ acceptEncoding, target }) => acceptEncoding === 'gzip' && target.endsWith('index/manifest.json'),
        (answer) => withJson(answer, {}),
      ),
      'headers: the body is the same with gzip',
    ],
  ],
};

describe.each(Object.entries(MUTANTS))('%s', (_, mutants) => {
  test.each(mutants)('%s', async (_title, fault, found) => {
    expect(having(await judged({ of: COMPRESSED, from: files, fault }), 'wrong')).toContain(found);
  });
});
