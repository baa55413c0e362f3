import { expect, test } from 'vitest';
import { type AddressedSite, changedAddresses } from '../../../src/publish/deploy/changed-addresses.ts';
import type { DeployStep } from '../../../src/publish/deploy/plan.ts';

const KEY = 'api/public/v1/demo';

const SITE: AddressedSite = {
  base: '/api/public',
  publicBase: '/api/public',
  legacy: 'v1',
  versions: {
    v1: { limit: { default: 20, max: 100 }, deprecated: null, sunset: null, suggest: null },
    v2: { limit: { default: 10, max: 100 }, deprecated: null, sunset: null, suggest: null },
  },
};

const put = (...paths: string[]): DeployStep[] => paths.map((path) => ({ action: 'put', path, reason: 'changed' }));

const gone = (reason: DeployStep['reason'], ...paths: string[]): DeployStep[] =>
  paths.map((path) => ({ action: 'delete', path, reason }));

test('a file changes its own address and those that readers request, with and without the version', () => {
  expect(changedAddresses(put(`${KEY}/posts/first.json`, `${KEY}/tags.json`), SITE)).toEqual({
    exact: [
      '/api/public/demo/posts/first',
      '/api/public/demo/tags',
      '/api/public/v1/demo/posts/first',
      '/api/public/v1/demo/posts/first.json',
      '/api/public/v1/demo/tags',
      '/api/public/v1/demo/tags.json',
    ],
    lists: [],
  });
});

test('feeds keep their extensions, also without the version', () => {
  const { exact } = changedAddresses(put(`${KEY}/feeds/posts.rss`, `${KEY}/feeds/tags/a.json`), SITE);
  expect(exact).toEqual([
    '/api/public/demo/feeds/posts.rss',
    '/api/public/demo/feeds/tags/a.json',
    '/api/public/v1/demo/feeds/posts.rss',
    '/api/public/v1/demo/feeds/tags/a.json',
  ]);
});

test('Markdown keeps its extensions, and another language has it by its folder and by the parameter', () => {
  const { exact } = changedAddresses(put(`${KEY}/posts/a.md`, `${KEY}/lang=de/llms.txt`), SITE);
  expect(exact).toEqual([
    '/api/public/demo/lang=de/llms.txt',
    '/api/public/demo/llms.txt?lang=de',
    '/api/public/demo/posts/a.md',
    '/api/public/v1/demo/lang=de/llms.txt',
    '/api/public/v1/demo/llms.txt?lang=de',
    '/api/public/v1/demo/posts/a.md',
  ]);
});

test('addresses without a version follow a single version', () => {
  const { exact } = changedAddresses(put('api/public/v2/demo/stats.json'), SITE);
  expect(exact).toEqual(['/api/public/v2/demo/stats', '/api/public/v2/demo/stats.json']);
});

test.each([
  ['category=/tags=/author=/limit=20/offset=0', 'posts'],
  ['category=news/tags=/author=/limit=20/offset=0', 'posts?category=news'],
  ['category=/tags=a,b/author=ann/limit=20/offset=40', 'posts?tags=a,b&author=ann&offset=40'],
  ['category=/tags=/author=/limit=100/offset=0', 'posts?limit=100'],
])('the page %s changes its query in the client’s spelling: %s', (page, query) => {
  const path = `${KEY}/posts/${page}.json`;
  expect(changedAddresses(put(path), SITE)).toEqual({
    exact: [`/api/public/demo/${query}`, `/api/public/v1/demo/${query}`, `/${path}`].sort(),
    lists: ['/api/public/demo/posts', '/api/public/v1/demo/posts'],
  });
});

test('with the default list, lists of every query change', () => {
  expect(changedAddresses(put(`${KEY}/posts.json`), SITE).lists).toEqual([
    '/api/public/demo/posts',
    '/api/public/v1/demo/posts',
  ]);
});

test('twins and precompressed files have the same addresses', () => {
  const twice = put(`${KEY}/posts/first.json`, `${KEY}/posts/first`, `${KEY}/posts/first.json.br`);
  expect(changedAddresses(twice, SITE)).toEqual(changedAddresses(put(`${KEY}/posts/first.json`), SITE));
  const { exact } = changedAddresses(put(`${KEY}/posts/first`), SITE);
  expect(exact).toEqual(['/api/public/v1/demo/posts/first']);
});

test('readers request index files by their names', () => {
  expect(changedAddresses(put(`${KEY}/index/manifest.json`, `${KEY}/index/00ff.json`), SITE).exact).toEqual([
    '/api/public/demo/index/00ff.json',
    '/api/public/demo/index/manifest.json',
    '/api/public/v1/demo/index/00ff.json',
    '/api/public/v1/demo/index/manifest.json',
  ]);
});

test('neither kept files nor deleted hashed files change addresses, unless their key was removed', () => {
  const chunk = `${KEY}/index/00ff.json`;
  const none = [...gone('removed', chunk, 'api/public/assets/00ff-a.svg')];
  const kept: DeployStep = { action: 'keep', path: `${KEY}/posts.json`, reason: 'grace' };
  expect(changedAddresses([...none, kept], SITE)).toEqual({ exact: [], lists: [] });
  expect(changedAddresses(gone('key-removed', chunk), SITE).exact).toContain(`/${chunk}`);
  expect(changedAddresses(gone('removed', `${KEY}/posts/first.json`), SITE).exact).toContain(
    '/api/public/v1/demo/posts/first',
  );
});

test('changed headers count as well', () => {
  const steps: DeployStep[] = [{ action: 'headers', path: `${KEY}/stats.json`, reason: 'headers' }];
  expect(changedAddresses(steps, SITE).exact).toContain('/api/public/v1/demo/stats');
});

test('addresses start with the public base path', () => {
  const files = put('_redirects', 'api/public/assets/00ff-a.svg', 'api/public/v1/openapi.json');
  expect(changedAddresses(files, { ...SITE, publicBase: '/cdn/api/public' }).exact).toEqual([
    '/cdn/_redirects',
    '/cdn/api/public/assets/00ff-a.svg',
    '/cdn/api/public/v1/openapi.json',
  ]);
  expect(changedAddresses(files, { ...SITE, publicBase: '' }).exact).toEqual([
    '/assets/00ff-a.svg',
    '/v1/openapi.json',
  ]);
});

test('readers request another language by its folder or by a parameter', () => {
  expect(changedAddresses(put('api/public/v2/demo/lang=de/posts/first.json'), SITE)).toEqual({
    exact: [
      '/api/public/v2/demo/lang=de/posts/first',
      '/api/public/v2/demo/lang=de/posts/first.json',
      '/api/public/v2/demo/posts/first?lang=de',
    ],
    lists: [],
  });
  const page = 'api/public/v2/demo/lang=de/posts/category=news/tags=/author=/limit=10/offset=0.json';
  expect(changedAddresses(put(page), SITE)).toEqual({
    exact: [
      '/api/public/v2/demo/lang=de/posts/category=news/tags=/author=/limit=10/offset=0.json',
      '/api/public/v2/demo/lang=de/posts?category=news',
      '/api/public/v2/demo/posts?category=news&lang=de',
    ],
    lists: ['/api/public/v2/demo/lang=de/posts', '/api/public/v2/demo/posts'],
  });
});

test('readers request the index of another language by its folder only', () => {
  const { exact } = changedAddresses(put('api/public/v2/demo/lang=de/index/manifest.json'), SITE);
  expect(exact).toEqual(['/api/public/v2/demo/lang=de/index/manifest.json']);
});
