import { describe, expect, test } from 'vitest';
import { searchParameters } from '../../../src/runtime/resolver/address.ts';
import { ERROR_CODES, type ErrorCode, errorBody, errorCodes, statusOf } from '../../../src/runtime/resolver/errors.ts';
import { errorInstead, type Plan, plan } from '../../../src/runtime/resolver/plan.ts';
import type { Site } from '../../../src/runtime/resolver/site.ts';
import fc from '../../helpers/fast-check.ts';
import { site, siteVersion } from '../../helpers/site.ts';

const BASE = '/api/public';
const JANUARY = Date.UTC(2026, 0, 1);
const MARCH = Date.UTC(2026, 2, 31, 23, 59, 59);

/** Two keys; v1 is deprecated since January and ends in March, v2 is current. */
const OLD_AND_NEW = site({
  keys: ['demo', 'other_Key-2'],
  versions: { v1: siteVersion({ deprecated: JANUARY, sunset: MARCH, suggest: 'v2' }), v2: siteVersion() },
});

const get = (address: string, { method = 'GET', on = site(), now = 0 }: Asked = {}): Plan => {
  const [path = '', search = ''] = address.split('?');
  return plan(method, path, searchParameters(search), on, now);
};

interface Asked {
  readonly method?: string;
  readonly on?: Site;
  readonly now?: number;
}

describe('files', () => {
  test.each([
    ['/v1/demo/posts', 'v1/demo/posts.json', 'lists', 'variant_not_available'],
    ['/v1/demo/posts?limit=20&offset=0&category=', 'v1/demo/posts.json', 'lists', 'variant_not_available'],
    ['/v1/demo/posts?utm_source=x', 'v1/demo/posts.json', 'lists', 'variant_not_available'],
    ['/v1/demo/posts/hello', 'v1/demo/posts/hello.json', 'details', 'post_not_found'],
    ['/v1/demo/posts/hello?limit=5', 'v1/demo/posts/hello.json', 'details', 'post_not_found'],
    ['/v1/demo/posts/A-Z_09', 'v1/demo/posts/A-Z_09.json', 'details', 'post_not_found'],
    ['/v1/demo/tags', 'v1/demo/tags.json', 'lists', 'internal_error'],
    ['/v1/demo/categories', 'v1/demo/categories.json', 'lists', 'internal_error'],
    ['/v1/demo/authors', 'v1/demo/authors.json', 'lists', 'internal_error'],
    ['/v1/demo/stats', 'v1/demo/stats.json', 'lists', 'internal_error'],
    ['/v1/demo/index/manifest.json', 'v1/demo/index/manifest.json', 'index', 'not_found'],
    ['/v1/demo/index/0123456789abcdef.json', 'v1/demo/index/0123456789abcdef.json', 'assets', 'not_found'],
    ['/v1/openapi.json', 'v1/openapi.json', 'lists', 'not_found'],
    ['/assets/0123abcd-a.b_c.png', 'assets/0123abcd-a.b_c.png', 'assets', 'not_found'],
  ])('%s', (address, file, cache, miss) => {
    const planned = get(BASE + address);
    expect(planned).toMatchObject({ status: 200, file: `api/public/${file}`, miss });
    expect(planned.headers['cache-control']).toBe(cache);
  });

  test('a filtered list is its page, with its canonical query and its key’s folder', () => {
    const planned = get(`${BASE}/v1/demo/posts?tags=b%2Ca&limit=5`);
    expect(planned.file).toBe('api/public/v1/demo/posts/category=/tags=a,b/author=/limit=5/offset=0.json');
    expect(planned.list).toEqual({
      query: { category: '', tags: ['a', 'b'], author: '', limit: 5, offset: 0 },
      folder: 'api/public/v1/demo/',
      isDefault: false,
    });
  });

  test('only a list without effective parameters is the default list', () => {
    const isDefault = (search: string) => get(`${BASE}/v1/demo/posts?${search}`).list?.isDefault;
    expect(['', 'limit=20', 'offset=x', 'tags=,'].map(isDefault)).toEqual([true, true, true, true]);
    expect(['limit=5', 'offset=1', 'tags=a', 'author=a', 'category=%00'].map(isDefault)).not.toContain(true);
  });

  test('other endpoints have no list', () => {
    expect(get(`${BASE}/v1/demo/tags`).list).toBe(null);
    expect(get(`${BASE}/v1/demo/posts/hello`).list).toBe(null);
  });

  test('ignores one trailing slash', () => {
    expect(get(`${BASE}/v1/demo/posts/`)).toEqual(get(`${BASE}/v1/demo/posts`));
    expect(get(`${BASE}/v1/demo/posts/hello/`)).toEqual(get(`${BASE}/v1/demo/posts/hello`));
    expect(get(`${BASE}/demo/tags/?x`)).toEqual(get(`${BASE}/demo/tags`));
  });

  test('segments are percent-decoded once', () => {
    expect(get('/%61pi/public/%761/d%65mo/post%73')).toEqual(get(`${BASE}/v1/demo/posts`));
    expect(get(`${BASE}/v1/demo/posts/%68ello`).file).toBe('api/public/v1/demo/posts/hello.json');
    expect(get(`${BASE}/v1/demo/posts/%2568ello`).miss).toBe('post_not_found');
    for (const spelled of ['gr%C3%BCn.2', 'gr%c3%bcn.2', '%67r%C3%bCn%2e2', 'grün.2']) {
      expect(get(`${BASE}/v1/demo/posts/${spelled}`).file).toBe('api/public/v1/demo/posts/grün.2.json');
    }
  });

  test('HEAD is planned as GET', () => {
    for (const address of ['/v1/demo/posts', '/v1/nobody/posts', '/nothing/at/all']) {
      expect(get(BASE + address, { method: 'HEAD' })).toEqual(get(BASE + address));
    }
  });

  test.each(['/x', '/a/b/c/d'])('uses the site’s base path: %s', (base) => {
    const on = site({ base });
    expect(get(`${base}/v1/demo/tags`, { on }).file).toBe(`${base.slice(1)}/v1/demo/tags.json`);
    expect(get(`${BASE}/v1/demo/tags`, { on })).toMatchObject({ status: 404, miss: 'not_found' });
  });
});

describe('legacy addresses', () => {
  test.each(['/posts', '/posts?tags=a', '/posts/hello', '/tags', '/index/manifest.json', '/nothing'])(
    'are those of v1: %s',
    (rest) => {
      expect(get(`${BASE}/demo${rest}`, { on: OLD_AND_NEW, now: JANUARY })).toEqual(
        get(`${BASE}/v1/demo${rest}`, { on: OLD_AND_NEW, now: JANUARY }),
      );
    },
  );

  test('follow the version that the site configures', () => {
    expect(get(`${BASE}/demo/tags`, { on: { ...OLD_AND_NEW, legacy: 'v2' } }).file).toBe(
      'api/public/v2/demo/tags.json',
    );
  });

  test('of an unpublished version do not exist', () => {
    expect(get(`${BASE}/demo/tags`, { on: { ...OLD_AND_NEW, legacy: 'v9' } }).miss).toBe('not_found');
  });
});

describe('errors', () => {
  test.each<[address: string, code: ErrorCode]>([
    // An unknown key, whatever follows it
    ['/v1/nobody/posts', 'invalid_api_key'],
    ['/v1/nobody/posts/hello', 'invalid_api_key'],
    ['/v1/nobody/posts?limit=5', 'invalid_api_key'],
    ['/v1/nobody/nothing', 'invalid_api_key'],
    ['/v1/nobody', 'invalid_api_key'],
    ['/nobody/posts', 'invalid_api_key'],
    ['/nobody', 'invalid_api_key'],
    ['/v1/DEMO/posts', 'invalid_api_key'],
    ['/v1/demo%20/posts', 'invalid_api_key'],
    ['/v1/demo%2Fposts', 'invalid_api_key'],
    ['/v1/de.mo/posts', 'invalid_api_key'],
    ['/v1/__proto__/posts', 'invalid_api_key'],
    ['/v1/constructor/posts', 'invalid_api_key'],
    ['/constructor/posts', 'invalid_api_key'],
    ['/v1/length/posts', 'invalid_api_key'],
    ['/v1/0/posts', 'invalid_api_key'],
    ['/v1/errors/not_found.json', 'invalid_api_key'],
    ['/v1/posts', 'invalid_api_key'],
    ['/V1/demo/posts', 'invalid_api_key'],
    // Posts that no tree can contain
    ['/v1/demo/posts/a%2Fb', 'post_not_found'],
    ['/v1/demo/posts/..%2Fstats', 'post_not_found'],
    ['/v1/demo/posts/%2e%2e%2fstats', 'post_not_found'],
    ['/v1/demo/posts/a%5Cb', 'post_not_found'],
    ['/v1/demo/posts/a b', 'post_not_found'],
    ['/v1/demo/posts/...', 'post_not_found'],
    ['/v1/demo/posts/a..b', 'post_not_found'],
    ['/v1/demo/posts/.a', 'post_not_found'],
    ['/v1/demo/posts/a.', 'post_not_found'],
    ['/v1/demo/posts/a%7F', 'post_not_found'],
    ['/v1/demo/posts/gr%FCn', 'not_found'],
    ['/v1/demo/posts/%C0%AE%C0%AE', 'not_found'],
    ['/v1/demo/posts/%ED%A0%80', 'not_found'],
    ['/v1/demo/posts/category=news', 'post_not_found'],
    // Endpoints, versions and paths that do not exist
    ['', 'not_found'],
    ['/', 'not_found'],
    ['/v1', 'not_found'],
    ['/v1/', 'not_found'],
    ['/v1/demo', 'not_found'],
    ['/demo', 'not_found'],
    ['/v1/demo/', 'not_found'],
    ['/v1/demo/nothing', 'not_found'],
    ['/v1/demo/Posts', 'not_found'],
    ['/v1/demo/tags/a', 'not_found'],
    ['/v1/demo/posts/a/b', 'not_found'],
    ['/v2/demo/posts', 'not_found'],
    ['/v99999/demo/posts', 'not_found'],
    ['/v01/demo/posts', 'not_found'],
    ['/openapi.json', 'invalid_api_key'],
    ['/v1/demo/openapi.json', 'not_found'],
    ['/v2/openapi.json', 'not_found'],
    // Names of files in the tree
    ['/v1/demo/posts.json', 'not_found'],
    ['/v1/demo/tags.json', 'not_found'],
    ['/v1/demo/posts/category=/tags=/author=/limit=20/offset=0.json', 'not_found'],
    ['/v1/demo/posts/category=/tags=/author=/limit=20/offset=0', 'not_found'],
    ['/errors', 'not_found'],
    ['/errors/not_found.json', 'not_found'],
    ['/v1/demo/index', 'not_found'],
    ['/v1/demo/index/manifest', 'not_found'],
    ['/v1/demo/index/..%2Fposts.json', 'not_found'],
    ['/v1/demo/index/ABC.json', 'not_found'],
    ['/v1/demo/index/abc.json.br', 'not_found'],
    ['/assets', 'not_found'],
    ['/assets/', 'not_found'],
    ['/assets/.htaccess', 'not_found'],
    ['/assets/a/b', 'not_found'],
    ['/assets/..%2Fv1%2Fdemo%2Fstats.json', 'not_found'],
    // Hostile paths
    ['/v1/../v1/demo/posts', 'not_found'],
    ['/v1/%2e%2e/v1/demo/posts', 'not_found'],
    ['/v1/demo/posts/..', 'not_found'],
    ['/v1/demo/posts/%2E%2e', 'not_found'],
    ['/v1/demo/posts/.', 'not_found'],
    ['/v1/./demo/posts', 'not_found'],
    ['/v1//demo/posts', 'not_found'],
    ['/v1/demo//posts', 'not_found'],
    ['/v1/demo/posts//', 'not_found'],
    ['//v1/demo/posts', 'not_found'],
    ['/v1/demo/posts/hello%00', 'not_found'],
    ['/v1/demo%00/posts', 'not_found'],
    ['/v1/demo/posts/hello\0', 'not_found'],
    ['/v1/demo/posts/%', 'not_found'],
    ['/v1/demo/posts/%zz', 'not_found'],
    ['/v1/demo/posts/%ff', 'not_found'],
    ['/v1/demo/posts/%c0%ae%c0%ae', 'not_found'],
    [`/v1/demo/posts/${'a'.repeat(2048)}`, 'not_found'],
    [`/v1/demo/posts/${'%61'.repeat(700)}`, 'not_found'],
  ])('%s', (address, code) => {
    const planned = get(BASE + address);
    expect(planned).toMatchObject({
      status: statusOf(code),
      file: `api/public/errors/${code}.json`,
      miss: code,
      list: null,
    });
    expect(planned.headers['cache-control']).toBe('errors');
  });

  test.each([
    '',
    '/',
    '/api',
    '/apx/public/v1/demo/posts',
    '/API/public/v1/demo/posts',
    'api/public/v1/demo/posts',
    '*',
  ])('nothing exists outside the base path: %s', (address) =>
    expect(get(address)).toMatchObject({ status: 404, miss: 'not_found' }),
  );

  test('a slug may be as long as an address', () => {
    const prefix = `${BASE}/v1/demo/posts/`;
    const slug = 'a'.repeat(2048 - prefix.length);
    expect(get(prefix + slug).file).toBe(`${prefix.slice(1)}${slug}.json`);
    expect(get(`${prefix}${slug}a`).miss).toBe('not_found');
  });

  test('every code has a status and a separate body', () => {
    const codes = errorCodes([{ queries: {} }]);
    for (const code of codes) {
      expect(statusOf(code)).toBeGreaterThanOrEqual(400);
      expect(JSON.parse(errorBody(code))).toEqual({ error: { code, message: expect.stringMatching(/^[A-Z].+\.$/) } });
    }
    expect(new Set(codes.map((code) => errorBody(code))).size).toBe(8);
    expect(codes).toEqual(['invalid_query', ...ERROR_CODES]);
    expect(errorCodes([{}])).toEqual(ERROR_CODES);
    expect(ERROR_CODES).toEqual(codes.filter((code) => code !== 'invalid_query'));
  });
});

describe('methods', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'get', ''])(
    '%s is not allowed anywhere',
    (method) => {
      for (const address of ['/v1/demo/posts', '/v1/nobody/posts', '/nothing', '/..']) {
        const planned = get(BASE + address, { method });
        expect(planned).toMatchObject({ status: 405, miss: 'method_not_allowed' });
        expect(planned.headers.allow).toBe('GET, HEAD, OPTIONS');
        expect(planned.headers['access-control-allow-origin']).toBe('*');
      }
    },
  );

  test('OPTIONS is 204 without a body, with the headers that a preflight needs', () => {
    const planned = get(`${BASE}/v1/demo/posts`, { method: 'OPTIONS' });
    expect(planned).toMatchObject({ status: 204, file: '', miss: null, list: null });
    expect(planned.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*',
    });
  });
});

describe('headers', () => {
  test('every origin may read every answer, and browsers may not sniff its type', () => {
    for (const address of ['/v1/demo/posts', '/v1/demo/posts/a', '/assets/a-b.png', '/v1/nobody/posts', '/x/y/z']) {
      expect(get(BASE + address).headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'ETag, Deprecation, Sunset, X-API-Suggest, Link',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test.each([
    ['/v1/demo/posts', 'application/json; charset=utf-8'],
    ['/v1/nobody/posts', 'application/json; charset=utf-8'],
    ['/v1/openapi.json', 'application/json; charset=utf-8'],
    ['/assets/a-photo.JPG', 'image/jpeg'],
    ['/assets/a-drawing.svg', 'image/svg+xml'],
    ['/assets/a-page.html', 'application/octet-stream'],
    ['/assets/a-noextension', 'application/octet-stream'],
    ['/assets/a-x.constructor', 'application/octet-stream'],
  ])('the type of %s is %s', (address, type) => {
    expect(get(BASE + address).headers['content-type']).toBe(type);
  });

  test('names are lower-case', () => {
    const headers = get(`${BASE}/v1/demo/posts`, { on: OLD_AND_NEW, now: JANUARY }).headers;
    expect(Object.keys(headers)).toEqual(Object.keys(headers).map((name) => name.toLowerCase()));
  });
});

describe('a version’s life', () => {
  const DEPRECATION = {
    deprecation: 'true',
    sunset: 'Tue, 31 Mar 2026 23:59:59 GMT',
    'x-api-suggest': 'v2',
    link: '</api/public/v2>; rel="successor-version"',
  };
  const everywhere = [
    '/posts',
    '/posts?tags=a',
    '/posts/hello',
    '/posts/a.b',
    '/tags',
    '/nothing',
    '/index/manifest.json',
  ];
  const ofVersion1 = [
    ...everywhere.flatMap((rest) => [`/v1/demo${rest}`, `/v1/nobody${rest}`, `/demo${rest}`, `/nobody${rest}`]),
    '/v1/openapi.json',
    '/v1',
  ];
  const lifecycleOf = ({ headers }: Plan) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => Object.hasOwn(DEPRECATION, name)));

  test.each(ofVersion1)('before the deprecation nothing is said, from that moment on all of it: %s', (address) => {
    expect(lifecycleOf(get(BASE + address, { on: OLD_AND_NEW, now: JANUARY - 1 }))).toEqual({});
    expect(lifecycleOf(get(BASE + address, { on: OLD_AND_NEW, now: JANUARY }))).toEqual(DEPRECATION);
    expect(lifecycleOf(get(BASE + address, { on: OLD_AND_NEW, now: MARCH - 1 }))).toEqual(DEPRECATION);
  });

  test.each(ofVersion1)('from the sunset on: 410 and where to go: %s', (address) => {
    expect(get(BASE + address, { on: OLD_AND_NEW, now: MARCH - 1 }).status).not.toBe(410);
    const planned = get(BASE + address, { on: OLD_AND_NEW, now: MARCH });
    expect(planned).toMatchObject({ status: 410, miss: 'version_sunset', list: null });
    expect(lifecycleOf(planned)).toEqual(DEPRECATION);
  });

  test('the other version is not touched, nor are assets', () => {
    for (const address of ['/v2/demo/posts', '/v2/openapi.json', '/assets/a-b.png']) {
      const planned = get(BASE + address, { on: OLD_AND_NEW, now: MARCH });
      expect(planned.status).toBe(200);
      expect(lifecycleOf(planned)).toEqual({});
    }
  });

  test('legacy addresses of a living version go on after the sunset of another', () => {
    const planned = get(`${BASE}/demo/posts`, { on: { ...OLD_AND_NEW, legacy: 'v2' }, now: MARCH });
    expect(planned.status).toBe(200);
    expect(lifecycleOf(planned)).toEqual({});
  });

  test.each(['OPTIONS', 'POST', 'TRACE'])('%s has the headers of a deprecated or ended version as well', (method) => {
    for (const now of [JANUARY, MARCH]) {
      for (const address of ['/v1/demo/posts', '/demo/posts/a', '/v1/nobody/posts', '/v1']) {
        const planned = get(BASE + address, { method, on: OLD_AND_NEW, now });
        expect(planned.status).toBe(method === 'OPTIONS' ? 204 : 405);
        expect(lifecycleOf(planned)).toEqual(DEPRECATION);
      }
      for (const address of ['/v2/demo/posts', '/assets/a.png', '/errors/x.json', '', '/v3/demo/posts', '//']) {
        expect(lifecycleOf(get(BASE + address, { method, on: OLD_AND_NEW, now }))).toEqual({});
      }
    }
  });

  test('a deprecation without a sunset or successor has its own header only', () => {
    const on = site({ versions: { v1: siteVersion({ deprecated: JANUARY }) } });
    expect(lifecycleOf(get(`${BASE}/v1/demo/posts`, { on, now: JANUARY }))).toEqual({ deprecation: 'true' });
  });

  test('a sunset without a deprecation is a sunset all the same', () => {
    const on = site({ versions: { v1: siteVersion({ sunset: MARCH, suggest: 'v2' }) } });
    expect(lifecycleOf(get(`${BASE}/v1/demo/posts`, { on, now: MARCH - 1 }))).toEqual({});
    const { deprecation: _, ...rest } = DEPRECATION;
    expect(lifecycleOf(get(`${BASE}/v1/demo/posts`, { on, now: MARCH }))).toEqual(rest);
  });

  test('an error instead of a file carries the headers of its version', () => {
    const planned = get(`${BASE}/v1/demo/posts/gone`, { on: OLD_AND_NEW, now: JANUARY });
    const instead = errorInstead(planned, 'post_not_found', OLD_AND_NEW);
    expect(instead).toMatchObject({ status: 404, file: 'api/public/errors/post_not_found.json' });
    expect(lifecycleOf(instead)).toEqual(DEPRECATION);
    expect(instead.headers['cache-control']).toBe('errors');
    expect(errorInstead(planned, 'internal_error', OLD_AND_NEW).headers['cache-control']).toBe('no-store');
  });
});

test('plans any request, with a file in a closed alphabet below the base path', () => {
  const part = fc.oneof(
    fc.constantFrom('api', 'public', 'v1', 'v2', 'demo', 'posts', 'index', 'assets', 'errors', 'manifest.json', 'a'),
    fc.constantFrom('..', '.', '', '%2e%2e', '%2f', '%00', '%5c', '\\', '%', '%25', '..%2f', '\0', '\n', '%c0%ae'),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  const path = fc.oneof(
    fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('/')}`),
    fc.array(part, { maxLength: 4 }).map((parts) => `${BASE}/v1/demo/${parts.join('/')}`),
  );
  fc.assert(
    fc.property(path, fc.string(), (address, value) => {
      const planned = plan('GET', address, () => value, site(), 0);
      expect(planned.file).toMatch(/^api\/public\/(?:(?:[\w=,!-]|[^\0-\x7f])(?:[\w=,!.-]|[^\0-\x7f])*|[/](?!\/))+$/);
      expect(planned.file).not.toMatch(/\/\.|\.\./);
    }),
    { numRuns: 5000 },
  );
});
