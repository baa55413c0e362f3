import type { Case, Expectation } from '../case.ts';
import type { Request } from '../request.ts';

const LIST = '/api/public/v1/demo/posts?category=news';
const DETAIL = '/api/public/v1/demo/posts/posts';
const NO_POST = '/api/public/v1/demo/posts/unknown';
const METHODS = /^GET, ?HEAD, ?OPTIONS$/;
const STRONG = /^"[^"]+"$/;
const COMMON = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' };

const protocol = (title: string, request: Case['request'], expect: Case['expect'], first?: Request): Case => ({
  title: `protocol: ${title}`,
  scenario: 'current',
  request,
  expect,
  ...(first === undefined ? {} : { first }),
});

const notAllowed = (method: string, target: string, title = `${method} is not allowed`): Case =>
  protocol(
    title,
    { method, target },
    { status: 405, code: 'method_not_allowed', headers: { ...COMMON, allow: METHODS } },
  );

/** Requests the list again with its ETag in `If-None-Match`. */
const again = (title: string, header: (etag: string) => string, expected: Expectation, target = LIST): Case =>
  protocol(
    title,
    ({ headers }) => ({ target, headers: { 'if-none-match': header(headers.etag ?? '') } }),
    ({ headers }) => ({ ...expected, headers: { etag: headers.etag ?? 'none', ...expected.headers } }),
    { target },
  );

const NOT_MODIFIED: Expectation = { status: 304, body: 'empty', headers: COMMON };
const MODIFIED: Expectation = { status: 200, list: { key: 'demo', search: 'category=news' } };

const compressed = (coding: string, target: string, expected: Expectation): Case =>
  protocol(
    `${coding}: ${target}`,
    { target, headers: { 'accept-encoding': coding } },
    { ...expected, headers: { 'content-encoding': coding, vary: /accept-encoding/i } },
  );

/** Some servers give compressed answers an ETag that they do not recognise later. */
const COMPRESSED = { target: LIST, headers: { 'accept-encoding': 'gzip' } };

const PLAIN_LIST: Expectation = { status: 200, list: { key: 'demo', search: '' } };

export const PROTOCOL_CASES: readonly Case[] = [
  notAllowed('POST', LIST),
  notAllowed('PUT', DETAIL),
  notAllowed('PATCH', DETAIL),
  notAllowed('DELETE', '/api/public/demo/posts'),
  notAllowed('POST', '/api/public/v1/nobody/posts', 'a method that is not allowed comes before an unknown key'),
  protocol(
    'OPTIONS is 204 with CORS',
    {
      method: 'OPTIONS',
      target: LIST,
      headers: { origin: 'https://x.example', 'access-control-request-method': 'GET' },
    },
    {
      status: 204,
      body: 'empty',
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-methods': METHODS },
    },
  ),
  protocol(
    'HEAD has no body and the length of GET',
    { method: 'HEAD', target: DETAIL },
    ({ headers }) => ({
      status: 200,
      body: 'empty',
      headers: { 'content-length': headers['content-length'] ?? null, 'content-type': /^application\/json/ },
    }),
    { target: DETAIL },
  ),
  protocol('HEAD of a list', { method: 'HEAD', target: LIST }, { status: 200, body: 'empty', headers: COMMON }),
  protocol('HEAD of an unknown post', { method: 'HEAD', target: NO_POST }, { status: 404, body: 'empty' }),
  protocol('lists have a strong ETag', { target: LIST }, { ...MODIFIED, headers: { ...COMMON, etag: STRONG } }),
  protocol(
    'the default list has a strong ETag',
    { target: '/api/public/v1/demo/posts' },
    { status: 200, headers: { etag: STRONG } },
  ),
  again('If-None-Match with the ETag is 304', (etag) => etag, NOT_MODIFIED),
  again('If-None-Match of a legacy address is 304', (etag) => etag, NOT_MODIFIED, '/api/public/demo/posts?limit=20'),
  again('If-None-Match among others is 304', (etag) => `"other", ${etag}`, NOT_MODIFIED),
  again('If-None-Match compares weakly', (etag) => `W/${etag}`, NOT_MODIFIED),
  again('If-None-Match of a star is 304', () => '*', NOT_MODIFIED),
  protocol(
    'If-None-Match of a star does not hide an error',
    { target: NO_POST, headers: { 'if-none-match': '*' } },
    { status: 404, code: 'post_not_found' },
  ),
  again('If-None-Match of another ETag is the list', () => '"other"', MODIFIED),
  protocol(
    'If-None-Match of a compressed list is 304',
    ({ headers }) => ({ target: LIST, headers: { ...COMPRESSED.headers, 'if-none-match': headers.etag ?? '' } }),
    NOT_MODIFIED,
    COMPRESSED,
  ),
  protocol(
    'different lists have different ETags',
    { target: '/api/public/v1/demo/posts?category=x' },
    ({ headers }) => ({ status: 200, headers: { etag: new RegExp(`^(?!${headers.etag})"[^"]+"$`) } }),
    { target: LIST },
  ),
  protocol('a post is for every origin', { target: DETAIL }, { status: 200, headers: COMMON }),
  protocol('an error is for every origin', { target: NO_POST }, { status: 404, headers: COMMON }),
  protocol(
    'errors have a Cache-Control of their own',
    { target: NO_POST },
    { status: 404, headers: { 'cache-control': 'public, max-age=5' } },
  ),
  compressed('gzip', '/api/public/v1/demo/posts', PLAIN_LIST),
  compressed('br', '/api/public/v1/demo/posts', PLAIN_LIST),
  compressed('gzip', DETAIL, { status: 200, file: 'v1/demo/posts/posts.json' }),
  protocol(
    'no encoding that is not accepted',
    { target: DETAIL, headers: { 'accept-encoding': 'identity' } },
    { status: 200, file: 'v1/demo/posts/posts.json', headers: { 'content-encoding': null } },
  ),
];
