import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import type * as ClientModule from '../../src/runtime/client/client.ts';
import { buildIn } from '../helpers/built.ts';
import { distFiles } from '../helpers/dist-files.ts';
import { folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';
import { serving } from '../helpers/server.ts';
import { browserInstalled, openPage, type Page } from './chromium.ts';

/** Exists only in the page. */
declare const galley: typeof ClientModule;

const PAGE = `<!doctype html><html lang="fr"><title>A site</title>
  <script type="module">import * as client from '/client.js'; globalThis.galley = client;</script>`;

const POSTS = 10_000;
/** The most bytes that a reader loads up to the first ten results, including the client. */
const MOST_BYTES = 295_000;

const SYLLABLES = 'ba do fe gi ku la mo ne pi ra so tu va we xi zo'.split(' ');

/** An artificial language of some thousand words, some of which are much more frequent than others. */
const wordOf = (at: number): string =>
  SYLLABLES[at % 16] + (SYLLABLES[(at >> 4) % 16] ?? '') + (SYLLABLES[(at >> 8) % 16] ?? '');

const textOf = (at: number): string => {
  let state = at + 1;
  const words = Array.from({ length: 60 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return wordOf(Math.floor((state / 2 ** 32) ** 3 * 4096));
  });
  return `${words.join(' ')} number${at}.`;
};

const project = (posts: number): Record<string, string> => ({
  'content/blog/workspace.yaml': 'keys: [demo]',
  'galley.config.json': JSON.stringify({ output: { search: true } }),
  ...Object.fromEntries(
    Array.from({ length: posts }, (_, at) => [
      `content/blog/posts/post-${at}.md`,
      post(
        {
          title: `Post ${at} on ${wordOf(at)}`,
          date: new Date(Date.UTC(2000, 0, 1, at)).toISOString(),
          tags: [`t${at % 50}`],
        },
        textOf(at),
      ),
    ]),
  ),
});

/** A simple static host, without content types and ranges, for every origin. */
const bareFiles = async (posts: number): Promise<string> => {
  const root = await folderOf(project(posts));
  await buildIn(root, { now: Date.UTC(2026, 0, 1) });
  const files = distFiles(root);
  const origin = await serving((request, response) => {
    const bytes = files.get(new URL(request.url ?? '', 'http://x').pathname.slice(1));
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/octet-stream' };
    response.writeHead(bytes === undefined ? 404 : 200, headers).end(bytes);
  });
  return `${origin}/api/public`;
};

/** A page on another origin than the API's, with the bundled client; `policy` is its CSP. */
const pageWithClient = async (policy: string): Promise<Page> => {
  const { outputFiles } = await build({
    entryPoints: ['src/runtime/client/client.ts'],
    ...{ bundle: true, splitting: true, minify: true, format: 'esm', outdir: '/', write: false },
  });
  const scripts = new Map(outputFiles.map(({ path, contents }) => [path, contents]));
  const origin = await serving((request, response) => {
    const script = scripts.get(request.url ?? '');
    const type = script === undefined ? 'text/html' : 'text/javascript';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(script ?? PAGE);
  });
  const page = await openPage();
  await page.goto(origin);
  return page;
};

const POLICY = "default-src *; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'";

describe.skipIf(!browserInstalled && process.env.CI === undefined)('search in Chromium, on bare files', () => {
  test('the first search of ten thousand posts loads less than 295 kB, and finds the right posts', async () => {
    const baseUrl = await bareFiles(POSTS);
    const page = await pageWithClient(POLICY);
    const found = await page.evaluate(async (baseUrl) => {
      let bytes = 0;
      const counting: typeof fetch = async (...request) => {
        const response = await fetch(...request);
        const { byteLength } = await response.clone().arrayBuffer();
        bytes += byteLength;
        return response;
      };
      const client = galley.createClient({ baseUrl, apiKey: 'demo', static: true, fetch: counting });
      const common = await client.posts.search('dobaba');
      const first = bytes;
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      const code = scripts.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0);
      const { data, total } = await client.posts.search('number4321');
      const newest = await client.posts.search('dobaba', { order: 'newest', filters: { tags: 't1' } });
      const phrase = await client.posts.search('"post 77 on"');
      return { common, data, total, first, code, newest: newest.data.map(({ slug }) => slug), phrase: phrase.data };
    }, baseUrl);
    expect(found.common).toMatchObject({ limit: 10, hasMore: true });
    expect(found.total).toBe(1);
    expect(found.data[0]).toMatchObject({ slug: 'post-4321', title: `Post 4321 on ${wordOf(4321)}` });
    expect(found.first + found.code).toBeLessThan(MOST_BYTES);
    const right = Array.from({ length: POSTS }, (_, at) => POSTS - 1 - at).filter(
      (at) => at % 50 === 1 && `${wordOf(at)} ${textOf(at)}`.split(/[ .]/).includes('dobaba'),
    );
    expect(found.newest).toEqual(right.slice(0, 10).map((at) => `post-${at}`));
    expect(found.phrase.map(({ slug }) => slug)).toEqual(['post-77']);
  });

  test('if a policy forbids the code, the client throws its own error', async () => {
    const baseUrl = await bareFiles(3);
    const page = await pageWithClient("default-src *; script-src 'self' 'unsafe-inline'");
    const name = await page.evaluate(
      (baseUrl) =>
        galley
          .createClient({ baseUrl, apiKey: 'demo', static: true })
          .posts.search('number1')
          .then(
            () => 'found',
            (error) => error.name,
          ),
      baseUrl,
    );
    expect(name).toBe('ServerError');
  });
});
