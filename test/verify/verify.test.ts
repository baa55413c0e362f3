import { beforeAll, describe, expect, test } from 'vitest';
import type { RawAnswer, RawRequest } from '../../src/resolver/respond.ts';
import type { Site } from '../../src/resolver/site.ts';
import type { Result } from '../../src/verify/check.ts';
import { verify } from '../../src/verify/verify.ts';
import { type Fault, servingApi } from '../helpers/api-server.ts';
import { LISTS, type Published, publish, treeOf } from '../helpers/published.ts';
import { site, siteVersion } from '../helpers/site.ts';
import { randomPosts, workspaceOf } from '../helpers/workspace.ts';

const TERMS = ['news', 'Howto', 'z_9', 'a-b', 'tips', 'x'];
const SITE = site({ keys: ['demo', 'other'], encodings: ['br', 'gzip'] });
const WORKSPACES = [
  workspaceOf(randomPosts({ seed: 7, posts: 130, terms: TERMS })),
  workspaceOf(randomPosts({ seed: 8, posts: 3, terms: ['only'] }), { keys: ['other'] }),
];

let files: Published;
beforeAll(async () => {
  files = await publish(treeOf(SITE, WORKSPACES));
});

interface Served {
  readonly of?: Site;
  readonly from?: Published;
  readonly now?: number;
  readonly fault?: Fault;
  readonly key?: string;
}

const results = async ({ of = SITE, from = files, now = 0, fault = {}, key = 'demo' }: Served = {}) => {
  const origin = await servingApi({ site: of, files: from, now, fault });
  return (await verify({ baseUrl: `${origin}/api/public/`, key })).results;
};

const having = (all: readonly Result[], outcome: Result['outcome']): string[] => [
  ...new Set(all.filter((result) => result.outcome === outcome).map(({ group, title }) => `${group}: ${title}`)),
];

test('an exact host has no wrong and no limited answer', async () => {
  const all = await results();
  expect(all.filter(({ outcome }) => outcome !== 'right')).toEqual([]);
  expect(all.length).toBeGreaterThan(250);
  expect(new Set(all.map(({ group }) => group)).size).toBe(10);
});

test('nor has a small one, an empty one, and one that is deprecated', async () => {
  expect(having(await results({ key: 'other' }), 'wrong')).toEqual([]);

  const empty = await publish(treeOf(SITE, [workspaceOf([])]));
  expect(having(await results({ from: empty }), 'wrong')).toEqual([]);

  const version = siteVersion({ deprecated: 1, sunset: Date.UTC(2030, 0), suggest: 'v2' });
  const deprecated = site({ ...SITE, versions: { v1: version, v2: siteVersion() } });
  expect(having(await results({ of: deprecated, now: 2 }), 'wrong')).toEqual([]);
});

test('a version past its sunset is 410 everywhere', async () => {
  const of = site({ versions: { v1: siteVersion({ sunset: 1, suggest: 'v2' }), v2: siteVersion() } });
  const all = await results({ of, now: 2 });
  expect(having(all, 'wrong')).toEqual([]);
  expect(all.filter(({ group }) => group === 'versions').length).toBeGreaterThan(20);
});

/** As a host of rules alone answers: pages, and nothing that is not one. */
const PAGES_ONLY: Fault = {
  answer: (answer, { method, target }) => {
    const { pathname, searchParams } = new URL(target, 'http://host');
    const names = ['category', 'tags', 'author'].filter((name) => searchParams.get(name));
    const isPage = names.length < 2 && !searchParams.get('limit') && !/,|%2c/i.test(target);
    if (!/\/demo\/posts$/.test(pathname) || isPage || method !== 'GET' || answer.status !== 200) return answer;
    return withJson({ ...answer, status: 404 }, { error: { code: 'variant_not_available', message: 'No.' } });
  },
};

test('variant_not_available is limited: neither right nor wrong', async () => {
  const all = await results({ fault: PAGES_ONLY });
  expect(having(all, 'wrong')).toEqual([]);
  expect(having(all, 'limited')).toContain('filters: different filters combine with AND');
  expect(having(all, 'right')).toContain('filters: posts of one category');
});

test('variant_not_available in place of the plain list or of a post is wrong', async () => {
  const fault = altering(
    ({ target }) => /posts(\/[^?]+)?$/.test(target),
    (answer) => withJson({ ...answer, status: 404 }, { error: { code: 'variant_not_available', message: 'No.' } }),
  );
  expect(having(await results({ fault }), 'wrong')).toEqual(['lists: the list can be read']);
});

describe('finds each of the faults of', () => {
  test.each<readonly [what: string, fault: Fault, found: string]>([
    ['ignored queries', asking(/\?.*/, ''), 'filters: posts of one category'],
    ['ignored limits', asking(/([?&])limit=\d+/, '$1'), 'lists: a limit'],
    ['ignored offsets', asking(/([?&])offset=\d+/, '$1'), 'lists: a page'],
    ['an ignored second filter', asking(/(category=[^&]+).*/, '$1'), 'filters: different filters combine with AND'],
    [
      'only the first of several tags',
      asking(/(tags=[^,&%]+)(,|%2c)[^&]*/i, '$1'),
      'filters: several tags: posts with any of them',
    ],
    ['tags with an encoded comma', asking(/%2c/i, '-'), 'filters: a comma may be encoded'],
    [
      'the last of repeated parameters',
      asking(/limit=1&limit=2/, 'limit=2'),
      'lists: of a repeated parameter the first counts',
    ],
    [
      'an encoded value that is not decoded',
      asking(/category=%/, 'category=_'),
      'filters: an encoded value is the value',
    ],
    [
      'letter case that does not count',
      asking(/category=NEWS|category=HOWTO|category=[A-Z]/, 'category=news'),
      'filters: filters compare case-sensitively',
    ],
    [
      'an unknown category that is no filter',
      asking(/category=no-such[^&]*/, ''),
      'filters: an unknown value: 200, no entries, total 0',
    ],
    ['a wrong total', listing((list) => ({ ...list, total: list.data.length })), 'lists: a limit'],
    ['a wrong order', listing((list) => ({ ...list, data: [...list.data].reverse() })), 'lists: the list can be read'],
    [
      'a missing post',
      listing((list) => ({ ...list, data: list.data.slice(1), total: list.total - 1 })),
      'lists: the list can be read',
    ],
    [
      'a missing field',
      listing((list) => ({ ...list, data: list.data.map(({ coverImage, ...rest }) => rest) })),
      'lists: the list can be read',
    ],
    [
      'a limit above the maximum',
      asking(/limit=1000000/, 'limit=99'),
      'lists: a limit above the maximum is the maximum',
    ],
    [
      'a detail of another post',
      asking(/posts\/[^?]+/, `posts/${WORKSPACES[0]?.posts[0]?.source.slug}`),
      'details: a post is its record and htmlContent',
    ],
    [
      'a detail without HTML',
      altering(
        ({ target }) => /posts\/./.test(target),
        (answer) => mapJson(answer, ({ data }) => ({ data: { ...data, htmlContent: undefined } })),
      ),
      'details: a post is its record and htmlContent',
    ],
    [
      'an unknown slug that is a list',
      altering(
        ({ target }) => /no-such-post/.test(target),
        (answer) => ({ ...answer, status: 200 }),
      ),
      'details: an unknown slug is 404',
    ],
    [
      'stats that count otherwise',
      altering(
        ({ target }) => /stats$/.test(target),
        (answer) => mapJson(answer, (body) => ({ ...body, totalTags: 99 })),
      ),
      'terms: stats count what the lists hold',
    ],
    [
      'a missing tag',
      altering(
        ({ target }) => /tags$/.test(target),
        (answer) => mapJson(answer, ({ data }) => ({ data: data?.slice?.(1) })),
      ),
      'terms: tags lists all that posts have',
    ],
    ['keys that nobody looks at', asking(/no-such-key[^/]*/, 'demo'), 'keys: an unknown key is 401'],
    ['keys without letter case', asking(/DEMO/, 'demo'), 'keys: a key compares exactly'],
    [
      "another key's answers without a version",
      asking(/public\/demo/, 'public/other'),
      'legacy: an address without a version answers as v1 does',
    ],
    [
      'legacy addresses that are not there',
      altering(
        ({ target }) => /public\/demo/.test(target),
        (answer) => ({ ...answer, status: 404 }),
      ),
      'legacy: an address without a version answers as v1 does',
    ],
    [
      'an error page in HTML',
      erring((answer) => ({
        ...answer,
        body: bytes('<h1>No</h1>'),
        headers: { ...answer.headers, 'content-length': '11' },
      })),
      'errors: every error has a code and a message',
    ],
    [
      'a failure',
      altering(
        ({ target }) => /%E0/.test(target),
        (answer) => ({ ...answer, status: 500 }),
      ),
      'errors: no request makes the host fail',
    ],
    [
      'an answered hostile address',
      altering(
        ({ target }) => /etc.passwd/.test(target),
        (answer) => ({ ...answer, status: 200 }),
      ),
      'errors: a hostile address gets nothing',
    ],
    ['files that answer by their names', asking(/posts\.json/, 'posts'), "errors: a file's name is no address"],
    ['versions that nobody looks at', asking(/v999/, 'v1'), 'errors: an unknown version is 404'],
    [
      'POST that is GET',
      { ask: (request) => (request.method === 'POST' ? { ...request, method: 'GET' } : request) },
      'methods: POST is 405, with Allow',
    ],
    ['405 without Allow', erring(without('allow')), 'methods: POST is 405, with Allow'],
    [
      'OPTIONS without methods',
      altering(({ method }) => method === 'OPTIONS', without('access-control-allow-methods')),
      'methods: OPTIONS is 204, with the headers of CORS',
    ],
    [
      'HEAD that says another length',
      altering(
        ({ method }) => method === 'HEAD',
        (answer) => ({ ...answer, headers: { ...answer.headers, 'content-length': '0' } }),
      ),
      'methods: HEAD is GET without the body',
    ],
    [
      'errors that no other origin may read',
      erring(without('access-control-allow-origin')),
      'headers: every answer may be read from any origin',
    ],
    [
      'a wrong media type',
      altering(
        ({ target }) => /authors/.test(target),
        (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } }),
      ),
      'headers: every body is application/json',
    ],
    [
      'lists without Cache-Control',
      altering(() => true, without('cache-control')),
      'headers: a list has a Cache-Control',
    ],
    [
      'weak tags',
      altering(
        ({ target }) => /posts$/.test(target),
        (answer) => ({ ...answer, headers: { ...answer.headers, etag: 'W/"1"' } }),
      ),
      'headers: a list has a strong ETag',
    ],
    [
      'tags that are never matched',
      { ask: (request) => ({ ...request, ifNoneMatch: null }) },
      'headers: If-None-Match with the tag is 304',
    ],
    [
      'tags that are always matched',
      { ask: (request) => ({ ...request, ifNoneMatch: request.ifNoneMatch && '*' }) },
      'headers: If-None-Match with another tag is 200',
    ],
    [
      'compression that caches do not hear of',
      altering(() => true, without('vary')),
      'headers: a body that comes as gzip is the body',
    ],
    [
      'a deprecation that only lists tell of',
      altering(
        ({ target }) => /demo\/posts/.test(target),
        (answer) => ({ ...answer, headers: { ...answer.headers, deprecation: 'true' } }),
      ),
      'versions: Deprecation, Sunset and X-API-Suggest are on all answers of a version, or on none',
    ],
  ])('%s', async (_, fault, found) => {
    expect(having(await results({ fault }), 'wrong')).toContain(found);
  });
});

test('content that changes meanwhile is said', async () => {
  let asked = 0;
  const fault = altering(
    ({ target }) => target.endsWith('/v1/demo/posts') && ++asked > 20,
    (answer) => mapJson(answer, (body) => ({ ...body, changed: true })),
  );
  expect(having(await results({ fault }), 'wrong')).toContain('lists: the content stays while it is verified');
});

test('a sunset that legacy addresses survive is found', async () => {
  const of = site({ versions: { v1: siteVersion({ sunset: 1, suggest: 'v2' }), v2: siteVersion() } });
  const fault = altering(
    ({ target }) => target.startsWith('/api/public/demo'),
    (answer) => ({ ...answer, status: 200 }),
  );
  expect(having(await results({ of, now: 2, fault }), 'wrong')).toContain(
    'versions: every address of a version past its sunset is 410',
  );
});

test('pages that are not deep enough leave the rest to the filters alone', async () => {
  const shallow = await publish(treeOf(SITE, WORKSPACES, { ...LISTS, precompute: { ...LISTS.precompute, depth: 1 } }));
  expect(having(await results({ from: shallow }), 'wrong')).toEqual([]);
});

test.each([
  ['not a URL', { baseUrl: 'api.example.com', key: 'demo' }],
  ['another scheme', { baseUrl: 'ftp://api.example.com/api', key: 'demo' }],
  ['an impossible key', { baseUrl: 'http://127.0.0.1:1', key: '../x' }],
  ['an impossible version', { baseUrl: 'http://127.0.0.1:1', key: 'demo', version: '2' }],
])('%s is wrong usage', async (_, options) => {
  await expect(verify(options)).rejects.toMatchObject({ exitCode: 2, diagnostics: [{ code: 'verify/usage' }] });
});

test('nobody there is a failed check', async () => {
  const options = { baseUrl: 'http://127.0.0.1:1/api/public', key: 'demo' };
  await expect(verify(options)).rejects.toMatchObject({ exitCode: 1, diagnostics: [{ code: 'verify/unreachable' }] });
});

function asking(pattern: RegExp, by: string): Fault {
  return { ask: (request) => ({ ...request, target: request.target.replace(pattern, by) }) };
}

function altering(which: (request: RawRequest) => boolean, alter: (answer: RawAnswer) => RawAnswer): Fault {
  return { answer: (answer, request) => (which(request) ? alter(answer) : answer) };
}

function erring(alter: (answer: RawAnswer) => RawAnswer): Fault {
  return { answer: (answer) => (answer.status >= 400 ? alter(answer) : answer) };
}

function without(name: string): (answer: RawAnswer) => RawAnswer {
  return (answer) => {
    const { [name]: _, ...headers } = answer.headers;
    return { ...answer, headers };
  };
}

interface ListBody {
  readonly data: readonly Record<string, unknown>[];
  readonly total: number;
}

function listing(alter: (list: ListBody) => object): Fault {
  return altering(
    ({ method, target }) => method === 'GET' && /\/posts(\?|$)/.test(target),
    (answer) => mapJson(answer, (body) => ('total' in body ? alter(body as unknown as ListBody) : body)),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of several shapes
function mapJson(answer: RawAnswer, alter: (body: any) => object): RawAnswer {
  if (answer.body === null || answer.headers['content-encoding'] !== undefined) return answer;
  return withJson(answer, alter(JSON.parse(new TextDecoder().decode(answer.body))));
}

function withJson(answer: RawAnswer, value: object): RawAnswer {
  const { 'content-encoding': _, ...headers } = answer.headers;
  const body = bytes(JSON.stringify(value));
  return { ...answer, body, headers: { ...headers, 'content-length': String(body.length) } };
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
