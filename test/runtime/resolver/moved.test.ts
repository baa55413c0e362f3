import { beforeAll, describe, expect, test } from 'vitest';
import { createHandler } from '../../../src/runtime/resolver/handler.ts';
import { type Published, publish, readingFrom, treeOf } from '../../helpers/published.ts';
import { site, siteVersion } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const ORIGIN = 'https://example.com';
const DEPRECATED = Date.UTC(2026, 0, 1);
const SUNSET = Date.UTC(2026, 2, 31);
const ourSite = site({
  keys: ['demo', 'other'],
  versions: { v1: siteVersion({ deprecated: DEPRECATED, sunset: SUNSET, suggest: 'v2' }), v2: siteVersion() },
});

let files: Published;
beforeAll(async () => {
  const posts = randomPosts({ seed: 7, posts: 3, terms: ['news'] }).map((post, at) => ({
    ...post,
    slug: `post-${at}`,
  }));
  const redirects = {
    addresses: [{ from: '/2019/old/', slug: 'post-1', url: '/posts/post-1' }],
    slugs: [['old', 'post-1'] as const],
  };
  const workspaces = [workspaceOf(posts, { redirects }), workspaceOf(posts, { name: 'other', keys: ['other'] })];
  files = await publish(treeOf(ourSite, workspaces));
});

const ask = (path: string, { now = 0, from = files, ...init }: RequestInit & { now?: number; from?: Published } = {}) =>
  createHandler(ourSite, readingFrom(from), () => now)(new Request(`${ORIGIN}/api/public${path}`, init));

describe('an old slug', () => {
  test.each([
    ['/v1/demo/posts/old', '/v1/demo/posts/post-1'],
    ['/v2/demo/posts/old/', '/v2/demo/posts/post-1'],
    ['/demo/posts/old', '/demo/posts/post-1'],
    ['/v1/demo/posts/%6fld?a=1&b=%2F?', '/v1/demo/posts/post-1?a=1&b=%2F?'],
    ['/v1/demo/posts/old?', '/v1/demo/posts/post-1?'],
  ])('at %s leads to %s', async (path, location) => {
    const response = await ask(path);
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(`/api/public${location}`);
    expect(response.headers.get('cache-control')).toBe('lists');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.text()).toBe('');
  });

  test('answers HEAD like GET', async () => {
    const response = await ask('/v1/demo/posts/old', { method: 'HEAD' });
    expect([response.status, response.headers.get('location')]).toEqual([308, '/api/public/v1/demo/posts/post-1']);
  });

  test('of a deprecated version carries its headers, and is 410 after its sunset', async () => {
    const deprecated = await ask('/v1/demo/posts/old', { now: DEPRECATED });
    expect(deprecated.status).toBe(308);
    expect(deprecated.headers.get('deprecation')).toBe('true');
    expect((await ask('/v1/demo/posts/old', { now: SUNSET })).status).toBe(410);
    expect((await ask('/demo/posts/old', { now: SUNSET })).status).toBe(410);
    expect((await ask('/v2/demo/posts/old', { now: SUNSET })).status).toBe(308);
  });

  test.each([
    ['/v1/demo/posts/Old', 404, 'post_not_found'],
    ['/v1/other/posts/old', 404, 'post_not_found'],
    ['/v1/unknown/posts/old', 401, 'invalid_api_key'],
    ['/v1/demo/redirects/old', 404, 'not_found'],
    ['/v1/demo/tags/old', 404, 'not_found'],
  ])('does not redirect at %s', async (path, status, code) => {
    const response = await ask(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
  });

  test('gives way to a post that has it', async () => {
    const detail = files.get('api/public/v1/demo/posts/post-1.json') ?? new Uint8Array();
    const from = new Map([...files, ['api/public/v1/demo/posts/old.json', detail] as const]);
    expect((await ask('/v1/demo/posts/old', { from })).status).toBe(200);
  });

  test('with a damaged file is a 500, never another address', async () => {
    for (const text of ['{"data":{"slug":"//evil.example"}}', '{}', '']) {
      const from = new Map([...files, ['api/public/v1/demo/redirects/old.json', Buffer.from(text)] as const]);
      expect((await ask('/v1/demo/posts/old', { from })).status).toBe(500);
    }
  });
});

test('one answer lists all old addresses, in every workspace', async () => {
  expect(await (await ask('/v1/demo/redirects')).json()).toEqual({
    data: [{ from: '/2019/old/', slug: 'post-1', url: '/posts/post-1' }],
  });
  expect(await (await ask('/other/redirects')).json()).toEqual({ data: [] });
});

test('without old addresses, this answer does not exist', async () => {
  const from = await publish(treeOf(ourSite, [workspaceOf(randomPosts({ seed: 7, posts: 3, terms: ['news'] }))]));
  expect([...from.keys()].filter((path) => path.includes('redirects'))).toEqual([]);
  expect((await ask('/v1/demo/redirects', { from })).status).toBe(404);
});
