import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import type * as ClientModule from '../../src/runtime/client/client.ts';
import type { Deprecation } from '../../src/runtime/client/client.ts';
import type { SiteVersion } from '../../src/runtime/resolver/site.ts';
import { servingApi } from '../helpers/api-server.ts';
import { newestFirst } from '../helpers/model.ts';
import { publish, treeOf } from '../helpers/published.ts';
import { serving } from '../helpers/server.ts';
import { site, siteVersion } from '../helpers/site.ts';
import { randomPosts, workspaceOf } from '../helpers/workspace.ts';
import { browserInstalled, openPage, type Page } from './chromium.ts';

/** Exists only in the page. */
declare const galley: typeof ClientModule;

const PAGE = `<!doctype html><title>A site</title>
  <script type="module">import * as client from '/client.js'; globalThis.galley = client;</script>`;

const POSTS = randomPosts({ seed: 2, posts: 250, terms: ['x', 'y'] }).sort(newestFirst);
const SUNSET = Date.UTC(2099, 0, 1);

/** Starts the API on its own origin. Returns its base URL. */
const api = async (version: Partial<SiteVersion> = {}): Promise<string> => {
  const ourSite = site({ versions: { v1: siteVersion(version) } });
  const files = await publish(treeOf(site(), [workspaceOf(POSTS)]));
  return `${await servingApi({ site: ourSite, files, now: Date.UTC(2026, 0, 1) })}/api/public`;
};

/** Starts a host of static files that allows all origins. */
const bareFiles = async (): Promise<string> => {
  const files = await publish(treeOf(site(), [workspaceOf(POSTS)]));
  const origin = await serving((request, response) => {
    const bytes = files.get(new URL(request.url ?? '', 'http://x').pathname.slice(1));
    const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag', etag: '"1"' };
    if (request.method === 'OPTIONS') response.writeHead(405).end();
    else response.writeHead(bytes === undefined ? 404 : 200, headers).end(bytes);
  });
  return `${origin}/api/public`;
};

/** A page on another origin than the API's, with the bundled client. */
const pageWithClient = async (): Promise<Page> => {
  const { outputFiles } = await build({
    entryPoints: ['src/runtime/client/client.ts'],
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    outdir: '/',
    write: false,
  });
  const scripts = new Map(outputFiles.map(({ path, contents }) => [path, contents]));
  const origin = await serving((request, response) => {
    const script = scripts.get(request.url ?? '');
    const type = script === undefined ? 'text/html' : 'text/javascript';
    response.writeHead(200, { 'content-type': type }).end(script ?? PAGE);
  });
  const page = await openPage();
  await page.goto(origin);
  return page;
};

describe.skipIf(!browserInstalled && process.env.CI === undefined)('the client in Chromium', () => {
  test('lists, gets and walks through posts', async () => {
    const page = await pageWithClient();
    const found = await page.evaluate(
      async (baseUrl) => {
        const client = galley.createClient({ baseUrl, apiKey: 'demo' });
        const { data, total } = await client.posts.list({ tags: ['y', 'x'], limit: 3 });
        const { htmlContent } = await client.posts.get(data[0]?.slug ?? '');
        const all: string[] = [];
        for await (const { slug } of client.posts.all()) all.push(slug);
        return { total, data, htmlContent, all, stats: await client.stats() };
      },
      await api(),
    );
    const tagged = POSTS.filter(({ tags }) => tags.length > 0);
    expect(found).toMatchObject({
      total: tagged.length,
      data: tagged.slice(0, 3),
      htmlContent: `<p>${tagged[0]?.slug}</p>`,
      stats: { totalPosts: 250 },
    });
    expect(found.all).toEqual(POSTS.map(({ slug }) => slug));
  });

  test('reads deprecation headers from another origin', async () => {
    const page = await pageWithClient();
    const announced = await page.evaluate(
      async (baseUrl) => {
        const found: Deprecation[] = [];
        const client = galley.createClient({ baseUrl, apiKey: 'demo', onDeprecation: (one) => found.push(one) });
        await client.tags();
        await client.stats();
        return found.map(({ sunset, ...rest }) => ({ ...rest, sunset: sunset?.getTime() }));
      },
      await api({ deprecated: 0, sunset: SUNSET, suggest: 'v2' }),
    );
    expect(announced).toEqual([{ version: 'v1', suggest: 'v2', sunset: SUNSET }]);
  });

  test('distinguishes errors', async () => {
    const page = await pageWithClient();
    const gone = await api({ deprecated: 0, sunset: 1, suggest: 'v2' });
    const codes = await page.evaluate(
      async ({ baseUrl, gone }) => {
        const failure = (promise: Promise<unknown>): Promise<unknown> =>
          promise.catch(
            (error) => error instanceof galley.GalleyError && [error.name, error.status, error.code, error.suggest],
          );
        const of = (options: object) => galley.createClient({ baseUrl, apiKey: 'demo', retries: 0, ...options });
        return Promise.all([
          failure(of({ apiKey: 'nobody' }).tags()),
          failure(of({}).posts.get('nothing')),
          failure(of({ baseUrl: gone }).tags()),
          failure(of({ baseUrl: 'http://127.0.0.1:1' }).tags()),
          failure(of({ baseUrl: location.origin }).tags()),
        ]);
      },
      { baseUrl: await api(), gone },
    );
    expect(codes).toEqual([
      ['InvalidKeyError', 401, 'invalid_api_key', null],
      ['NotFoundError', 404, 'post_not_found', null],
      ['VersionSunsetError', 410, 'version_sunset', 'v2'],
      ['NetworkError', null, 'network', null],
      ['ServerError', 200, 'invalid_answer', null],
    ]);
  });

  test('revalidates by ETag across origins', async () => {
    const page = await pageWithClient();
    const statuses = await page.evaluate(
      async (baseUrl) => {
        const found: number[] = [];
        const noting: typeof fetch = async (...request) => {
          const response = await fetch(...request);
          found.push(response.status);
          return response;
        };
        const client = galley.createClient({ baseUrl, apiKey: 'demo', cache: new Map(), fetch: noting });
        const [first, second] = [await client.tags(), await client.tags()];
        return JSON.stringify(first) === JSON.stringify(second) ? found : [];
      },
      await api(),
    );
    expect(statuses).toEqual([200, 304]);
  });

  test('works with a cache if a static host refuses CORS preflight requests', async () => {
    const page = await pageWithClient();
    const { lengths, asked } = await page.evaluate(
      async (baseUrl) => {
        const asked: number[] = [];
        const noting: typeof fetch = async (...request) => {
          asked.push(Object.keys(request[1]?.headers ?? {}).length);
          return fetch(...request);
        };
        const client = galley.createClient({
          ...{ baseUrl, apiKey: 'demo', static: true, cache: new Map(), fetch: noting, retries: 0 },
        });
        const lengths = [];
        for (let call = 0; call < 5; call += 1) lengths.push((await client.tags()).length);
        return { lengths, asked };
      },
      await bareFiles(),
    );
    expect(lengths).toEqual([2, 2, 2, 2, 2]);
    // Two conditional requests fail, each followed by a plain one. After that, all requests are plain.
    expect(asked).toEqual([0, 1, 0, 1, 0, 0, 0]);
  });

  test('answers queries on bare files, with code that it loads on demand', async () => {
    const page = await pageWithClient();
    const { list, loaded } = await page.evaluate(
      async (baseUrl) => {
        const scripts = (): number =>
          performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length;
        const before = scripts();
        const client = galley.createClient({ baseUrl, apiKey: 'demo', static: true });
        const list = await client.posts.list({ category: 'x', limit: 7, offset: 7 });
        return { list, loaded: scripts() - before };
      },
      await bareFiles(),
    );
    const matching = POSTS.filter(({ category }) => category?.slug === 'x');
    expect(list).toMatchObject({ data: matching.slice(7, 14), total: matching.length, offset: 7, limit: 7 });
    expect(loaded).toBeGreaterThan(0);
  });
});
