import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { errorBody } from '../../../src/runtime/resolver/errors.ts';
import { createHandler } from '../../../src/runtime/resolver/handler.ts';
import type { Site } from '../../../src/runtime/resolver/site.ts';
import { type ModelPost, modelAnswer } from '../../helpers/model.ts';
import { type Published, publish, readingFrom, treeOf } from '../../helpers/published.ts';
import { site, siteVersion } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const ORIGIN = 'https://example.com';
const BASE = `${ORIGIN}/api/public/v1/demo`;
const FOLDER = 'api/public/v1/demo/';
const DEPRECATED = Date.UTC(2026, 0, 1);
const SUNSET = Date.UTC(2026, 2, 31);

const ourSite = site({
  versions: { v1: siteVersion({ deprecated: DEPRECATED, sunset: SUNSET, suggest: 'v2' }), v2: siteVersion() },
});
let posts: ModelPost[];
let files: Published;

beforeAll(async () => {
  posts = randomPosts({ seed: 7, posts: 250, terms: ['news', 'how-to', 'red'] });
  files = await publish(treeOf(ourSite, [workspaceOf(posts)]));
});

interface Asked {
  readonly headers?: Record<string, string>;
  readonly method?: string;
  readonly now?: number;
  readonly on?: Site;
  readonly from?: Published;
}

const ask = (url: string, { now = 0, on = ourSite, from = files, ...init }: Asked = {}): Promise<Response> =>
  createHandler(on, readingFrom(from), () => now)(new Request(url, init));

const jsonOf = async (response: Response) => JSON.parse(await response.text());

const textOf = (path: string): string => Buffer.from(files.get(path) ?? 'missing').toString();

describe('answers', () => {
  test.each(['tags', 'categories', 'authors', 'stats'])('%s equals its file', async (name) => {
    const response = await ask(`${BASE}/${name}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(textOf(`${FOLDER}${name}.json`));
  });

  test('a detail equals its file, with htmlContent', async () => {
    const slug = posts[0]?.slug;
    const { data } = await jsonOf(await ask(`${BASE}/posts/${slug}`));
    expect(data).toEqual({ ...posts[0], htmlContent: `<p>${slug}</p>` });
  });

  test.each([
    '',
    '?limit=100',
    '?limit=3&offset=248',
    '?offset=250',
    '?offset=99999',
    '?category=news',
    '?category=news&offset=20',
    '?category=news&tags=red,how-to&author=red',
    '?tags=news%2Cunknown',
    '?tags=%00',
    '?category=unknown&tags=news',
    '?author=',
  ])('a list matches the contract: %s', async (search) => {
    const response = await ask(`${BASE}/posts${search}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(modelAnswer(posts, search));
  });

  test('answers a legacy address like that of v1, without a redirect', async () => {
    const legacy = await ask(`${ORIGIN}/api/public/demo/posts?limit=3`, { now: DEPRECATED });
    const versioned = await ask(`${BASE}/posts?limit=3`, { now: DEPRECATED });
    expect([...legacy.headers]).toEqual([...versioned.headers]);
    expect(await legacy.text()).toBe(await versioned.text());
  });

  test('a URL’s fragment, port and user do not matter', async () => {
    const response = await ask('http://127.0.0.1:8080/api/public/v1/demo/posts?limit=2#top?limit=9');
    expect(await response.text()).toBe(modelAnswer(posts, 'limit=2'));
  });

  test('publishes the index and the description, so that clients can resolve queries themselves', async () => {
    const manifest = await ask(`${BASE}/index/manifest.json`);
    expect(manifest.headers.get('cache-control')).toBe('index');
    const [hash] = (await jsonOf(manifest)).records;
    const chunk = await ask(`${BASE}/index/${hash}.json`);
    expect(chunk.headers.get('cache-control')).toBe('assets');
    expect(await jsonOf(chunk)).toHaveLength(100);
    expect((await ask(`${ORIGIN}/api/public/v1/openapi.json`)).status).toBe(200);
  });

  test('an asset has its file’s bytes and its extension’s type', async () => {
    const bytes = new Uint8Array([0, 255, 128]);
    const response = await ask(`${ORIGIN}/api/public/assets/0a-b.png`, {
      from: new Map([['api/public/assets/0a-b.png', bytes]]),
    });
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });
});

describe('errors', () => {
  test.each([
    [`${BASE}/posts/unknown`, 404, 'post_not_found'],
    [`${BASE}/index/00.json`, 404, 'not_found'],
    [`${ORIGIN}/api/public/assets/0a-unknown.png`, 404, 'not_found'],
    [`${BASE}/nothing`, 404, 'not_found'],
    [`${ORIGIN}/api/public/v1/nobody/posts`, 401, 'invalid_api_key'],
    [`${ORIGIN}/`, 404, 'not_found'],
    [`${BASE}/posts?x=${'x'.repeat(2048)}`, 404, 'not_found'],
  ] as const)('%s is %i %s', async (url, status, code) => {
    const response = await ask(url);
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(errorBody(code));
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('etag')).toBe(null);
  });

  test('an error is answered without any read', async () => {
    const readFile = readingFrom(files);
    const handle = createHandler(ourSite, readFile, () => SUNSET);
    for (const path of ['/v1/demo/posts', '/v1/nobody/posts', '/nothing', '/../..', '/v2/demo/nothing']) {
      expect((await handle(new Request(`${ORIGIN}/api/public${path}`))).status).toBeGreaterThan(400);
    }
    expect(readFile.paths).toEqual([]);
  });

  test('whatever fails inside is a 500 that is not stored and says nothing', async () => {
    const failing = createHandler(
      ourSite,
      () => Promise.reject(new Error('secret')),
      () => DEPRECATED,
    );
    for (const path of ['/posts', '/posts?limit=5', '/posts/a', '/stats']) {
      const response = await failing(new Request(BASE + path));
      expect(response.status).toBe(500);
      expect(await response.text()).toBe(errorBody('internal_error'));
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('deprecation')).toBe('true');
    }
  });

  test('a readFile that throws at once is a 500, too', async () => {
    const failing = createHandler(
      ourSite,
      () => {
        throw new Error('secret');
      },
      () => 0,
    );
    expect((await failing(new Request(`${BASE}/stats`))).status).toBe(500);
  });

  const manifestPath = `${FOLDER}index/manifest.json`;
  const damaged = (change: (manifest: Record<string, unknown>) => unknown): Published =>
    new Map([...files, [manifestPath, Buffer.from(JSON.stringify(change(JSON.parse(textOf(manifestPath)))))]]);

  test.each<[string, () => Published]>([
    ['no manifest', () => new Map([...files].filter(([path]) => path !== manifestPath))],
    ['a manifest that is not JSON', () => new Map([...files, [manifestPath, Buffer.from('{')]])],
    ['a manifest of a later format', () => damaged((manifest) => ({ ...manifest, format: 2 }))],
    ['a chunk that is missing for good', () => damaged((manifest) => ({ ...manifest, records: ['00', '00', '00'] }))],
    [
      'a list with another number of entries',
      () =>
        damaged((manifest) => ({ ...manifest, terms: { category: { red: [listHash(), 1] }, tags: {}, author: {} } })),
    ],
    [
      'a chunk of other content',
      () =>
        new Map([...files].map(([path, bytes]) => [path, /[0-9a-f]{16}/.test(path) ? Buffer.from('[1,2]') : bytes])),
    ],
    [
      'a chunk that ends early',
      () =>
        new Map([...files].map(([path, bytes]) => [path, /[0-9a-f]{16}/.test(path) ? bytes.subarray(0, 300) : bytes])),
    ],
  ])('a damaged tree is a 500, not a wrong list: %s', async (_, from) => {
    const response = await ask(`${BASE}/posts?limit=7&category=red`, { from: from() });
    expect(response.status).toBe(500);
    expect((await jsonOf(response)).error.code).toBe('internal_error');
  });

  const listHash = () => JSON.parse(textOf(manifestPath)).terms.category.red[0];
});

describe('conditional requests', () => {
  test('every 200 has a strong ETag, and a request with it gets a 304', async () => {
    for (const path of ['/posts', '/posts?limit=5&tags=red,news', `/posts/${posts[0]?.slug}`, '/tags', '/stats']) {
      const first = await ask(BASE + path, { now: DEPRECATED });
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      const second = await ask(BASE + path, { headers: { 'if-none-match': `"x", W/${etag}` }, now: DEPRECATED });
      expect(second.status).toBe(304);
      expect(await second.text()).toBe('');
      const { 'content-type': _, 'content-length': __, ...kept } = Object.fromEntries(first.headers);
      expect(Object.fromEntries(second.headers)).toEqual(kept);
      expect(kept).toMatchObject({ deprecation: 'true', 'access-control-allow-origin': '*' });
    }
  });

  test('another ETag gets the full answer', async () => {
    expect((await ask(`${BASE}/posts`, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });

  test('a list has one ETag, whether it is a page or computed', async () => {
    const fromIndex = new Map([...files].filter(([path]) => path !== `${FOLDER}posts.json`));
    const page = await ask(`${BASE}/posts`);
    const computed = await ask(`${BASE}/posts`, { from: fromIndex });
    expect(await computed.text()).toBe(await page.text());
    expect(computed.headers.get('etag')).toBe(page.headers.get('etag'));
  });

  test('an error is never 304', async () => {
    expect((await ask(`${BASE}/posts/unknown`, { headers: { 'if-none-match': '*' } })).status).toBe(404);
  });
});

describe('methods', () => {
  test.each(['/posts', '/posts?limit=5&tags=red', '/stats', '/posts/unknown', '/nothing'])(
    'HEAD has the headers of GET, including its length, but no body: %s',
    async (path) => {
      const got = await ask(BASE + path);
      const head = await ask(BASE + path, { method: 'HEAD' });
      expect(head.status).toBe(got.status);
      expect([...head.headers]).toEqual([...got.headers]);
      expect(head.headers.get('content-length')).toBe(String((await got.arrayBuffer()).byteLength));
      expect(await head.text()).toBe('');
    },
  );

  test('HEAD can be 304', async () => {
    const etag = (await ask(`${BASE}/stats`)).headers.get('etag') ?? '';
    expect((await ask(`${BASE}/stats`, { method: 'HEAD', headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('OPTIONS is 204', async () => {
    const response = await ask(`${BASE}/posts`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
  });

  test('POST is 405', async () => {
    const response = await ask(`${BASE}/posts`, { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect((await jsonOf(response)).error.code).toBe('method_not_allowed');
  });
});

describe('precompressed siblings', () => {
  const encodedSite = site({ encodings: ['br', 'gzip'] });
  let encoded: Published;

  beforeAll(async () => {
    encoded = await publish(treeOf(encodedSite, [workspaceOf(posts.slice(0, 30))]));
  });

  const askFor = (path: string, encoding: string | null, from = encoded) =>
    ask(BASE + path, { on: encodedSite, from, headers: encoding === null ? {} : { 'accept-encoding': encoding } });

  test.each(['/posts', '/posts?offset=20', '/stats', `/index/manifest.json`])(
    'are served unchanged, with separate ETags: %s',
    async (path) => {
      const plain = await askFor(path, null);
      const br = await askFor(path, 'gzip, br');
      const gzip = await askFor(path, 'gzip');
      expect(plain.headers.get('content-encoding')).toBe(null);
      expect(br.headers.get('content-encoding')).toBe('br');
      expect(gzip.headers.get('content-encoding')).toBe('gzip');
      const etags = [plain, br, gzip].map(({ headers }) => headers.get('etag'));
      expect(new Set(etags).size).toBe(3);
      const text = await plain.text();
      expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(text);
      expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(text);
    },
  );

  test('a computed answer is not compressed', async () => {
    const response = await askFor('/posts?limit=5&tags=red,news', 'br');
    expect(response.headers.get('content-encoding')).toBe(null);
    expect(await response.text()).toBe(modelAnswer(posts.slice(0, 30), 'limit=5&tags=red,news'));
  });

  test('an asset has none, and none is read', async () => {
    const readFile = readingFrom(encoded);
    const url = `${ORIGIN}/api/public/assets/0a-b.png`;
    await createHandler(encodedSite, readFile)(new Request(url, { headers: { 'accept-encoding': 'br' } }));
    expect(readFile.paths).toEqual(['api/public/assets/0a-b.png']);
  });

  test('if one is missing, the plain file is served', async () => {
    const without = new Map([...encoded].filter(([path]) => !path.endsWith('stats.json.br')));
    const response = await askFor('/stats', 'br', without);
    expect(response.headers.get('content-encoding')).toBe(null);
    expect((await jsonOf(response)).totalPosts).toBe(30);
  });

  test('every answer has Vary, with and without them, because a CDN or a proxy may compress', async () => {
    for (const path of ['/posts', '/posts?limit=5', '/stats', '/posts/unknown', '/nothing']) {
      expect((await askFor(path, null)).headers.get('vary')).toBe('Accept-Encoding');
      expect((await ask(BASE + path)).headers.get('vary')).toBe('Accept-Encoding');
    }
    expect((await ask(`${BASE}/posts`, { method: 'OPTIONS' })).headers.get('vary')).toBe('Accept-Encoding');
    const etag = (await askFor('/stats', 'br')).headers.get('etag') ?? '';
    const notModified = await ask(`${BASE}/stats`, {
      on: encodedSite,
      from: encoded,
      headers: { 'accept-encoding': 'br', 'if-none-match': etag },
    });
    expect(notModified.status).toBe(304);
    expect(notModified.headers.get('vary')).toBe('Accept-Encoding');
  });
});

describe('a tree that is being copied', () => {
  const internalError = async (path: string, change: (tree: Map<string, Uint8Array>) => void): Promise<void> => {
    const tree = new Map(files);
    change(tree);
    const response = await ask(BASE + path, { from: tree });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBe(null);
    expect(await response.text()).toBe(errorBody('internal_error'));
    expect(response.status).toBe(500);
  };

  test.each([
    ['/posts', 'posts.json'],
    ['/posts?offset=20', 'posts/category=/tags=/author=/limit=20/offset=20.json'],
    ['/posts?limit=7', 'index/manifest.json'],
    ['/stats', 'stats.json'],
    ['/index/manifest.json', 'index/manifest.json'],
  ])('%s is 500 if %s is still empty', (path, file) =>
    internalError(path, (tree) => void tree.set(FOLDER + file, new Uint8Array())),
  );

  test('a detail is 500 if its file is still empty', async () => {
    const path = `/posts/${posts[0]?.slug}`;
    await internalError(path, (tree) => void tree.set(`${FOLDER}${path.slice(1)}.json`, new Uint8Array()));
  });

  test.each(['tags', 'categories', 'authors', 'stats'])(
    '%s is 500 if its file is missing, as it always exists',
    (name) => internalError(`/${name}`, (tree) => void tree.delete(`${FOLDER}${name}.json`)),
  );

  test('an empty precompressed file is 500', async () => {
    const from = new Map([...files, [`${FOLDER}stats.json.br`, new Uint8Array()] as const]);
    const headers = { 'accept-encoding': 'br' };
    expect((await ask(`${BASE}/stats`, { from, headers, on: { ...ourSite, encodings: ['br'] } })).status).toBe(500);
  });
});

describe('cached data', () => {
  test('a changed manifest takes effect at once', async () => {
    const changing = new Map(files);
    const handle = createHandler(ourSite, readingFrom(changing), () => 0);
    const list = async () => (await handle(new Request(`${BASE}/posts?limit=3`))).text();
    expect(await list()).toBe(modelAnswer(posts, 'limit=3'));
    const fewer = posts.slice(0, 40);
    for (const [path, bytes] of await publish(treeOf(ourSite, [workspaceOf(fewer)]))) changing.set(path, bytes);
    expect(await list()).toBe(modelAnswer(fewer, 'limit=3'));
  });

  test('an unchanged manifest is read again, but not parsed again', async () => {
    const readFile = readingFrom(files);
    const handle = createHandler(
      ourSite,
      async (path) => (await readFile(path))?.slice() ?? null,
      () => 0,
    );
    const parse = vi.spyOn(JSON, 'parse');
    for (const offset of [3, 4, 5]) await handle(new Request(`${BASE}/posts?offset=${offset}`));
    expect(parse).toHaveBeenCalledTimes(1);
    expect(readFile.paths.filter((path) => path.endsWith('manifest.json'))).toHaveLength(3);
  });

  test('one key never gets the posts of another, however many keys are requested', async () => {
    const keys = Array.from({ length: 80 }, (_, at) => `key-${at}`);
    const manyKeys = site({ keys });
    const made = keys.map((key, at) => {
      const own = randomPosts({ seed: at, posts: 3, terms: ['news'] });
      return { key, own, workspace: workspaceOf(own, { name: key, keys: [key] }) };
    });
    const tree = await publish(
      treeOf(
        manyKeys,
        made.map(({ workspace }) => workspace),
      ),
    );
    const handle = createHandler(manyKeys, readingFrom(tree));
    for (const { key, own } of [...made, ...made]) {
      const response = await handle(new Request(`${ORIGIN}/api/public/v1/${key}/posts?limit=2`));
      expect(await response.text()).toBe(modelAnswer(own, 'limit=2'));
    }
  });
});
