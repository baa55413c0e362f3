import { expect, test } from 'vitest';
import { createHeadersOf } from '../../../src/publish/deploy/deploy.ts';
import { areSameHeaders } from '../../../src/publish/deploy/store.ts';
import { site } from '../../helpers/site.ts';

const headersOf = createHeadersOf(site({ encodings: ['br'] }));

test('files have the same type and caching as in the resolver', () => {
  expect(headersOf('api/public/v1/demo/posts.json.br')).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'lists',
    'content-encoding': 'br',
  });
  expect(headersOf('api/public/assets/00ff-a.svg')).toEqual({
    'content-type': 'image/svg+xml',
    'cache-control': 'assets',
    'content-disposition': 'attachment',
  });
});

test('files of another language have the same type and caching as those of the default one', () => {
  for (const path of [
    'posts.json',
    'posts/a.json',
    'index/manifest.json',
    'index/00ff.json',
    'feeds/posts.rss',
    'posts/a.md',
    'llms.txt',
  ])
    expect(headersOf(`api/public/v1/demo/lang=de/${path}`), path).toEqual(headersOf(`api/public/v1/demo/${path}`));
});

test('a file that can contain scripts is a download, because a bucket sends no CSP', () => {
  const disposition = (path: string) => headersOf(`api/public/${path}`)['content-disposition'];
  expect(disposition('assets/00ff-a.svg')).toBe('attachment');
  for (const path of ['assets/00ff-a.png', 'assets/00ff-a.csv', 'v1/demo/posts.json']) {
    expect(disposition(path), path).toBeUndefined();
  }
});

test('a different disposition counts as different headers', () => {
  const headers = headersOf('api/public/assets/00ff-a.svg');
  expect(areSameHeaders(headers, { ...headers })).toBe(true);
  expect(areSameHeaders(headers, { ...headers, 'content-disposition': undefined })).toBe(false);
});

test('feeds have the types of their formats, files of posts do not', () => {
  const type = (path: string) => headersOf(`api/public/${path}`)['content-type'];
  expect(type('v1/demo/feeds/posts.rss')).toBe('application/rss+xml; charset=utf-8');
  expect(type('v1/demo/feeds/tags/a.atom')).toBe('application/atom+xml; charset=utf-8');
  expect(type('v1/demo/feeds/tags/a.json')).toBe('application/json; charset=utf-8');
  expect(type('assets/00ff-a.rss')).toBe('application/octet-stream');
});

test('posts as Markdown have its type and the caching of details, other files in Markdown are downloads', () => {
  expect(headersOf('api/public/v1/demo/posts/a.b.md')).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'cache-control': headersOf('api/public/v1/demo/posts/a.json')['cache-control'],
  });
  expect(headersOf('api/public/v1/demo/llms.txt')['content-type']).toBe('text/plain; charset=utf-8');
  expect(headersOf('api/public/assets/00ff-a.md')['content-type']).toBe('application/octet-stream');
});

test('no file has an HTML type', () => {
  for (const path of ['v1/index.html', 'assets/00ff-docs.html', 'v1/demo/docs.html', 'docs.html']) {
    expect(headersOf(`api/public/${path}`)['content-type'], path).toBe('application/octet-stream');
  }
});
