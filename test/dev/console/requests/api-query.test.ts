import { expect, test } from 'vitest';
import { queryOf, resolvedTarget, targetOf } from '../../../../src/dev/console/requests/api-query.ts';

const WORKSPACE = { name: 'blog', keys: ['demo', 'demo-next'], languages: [] };

const target = (place: Readonly<Record<string, string>>): string =>
  targetOf(queryOf(place, { served: ['v2', 'v1'] }, WORKSPACE), '/api/public');

test('an empty place requests the list of the first key in the newest version', () => {
  expect(target({})).toBe('/api/public/v2/demo/posts');
  expect(target({ key: '', version: '', limit: '', resource: 'nothing' })).toBe('/api/public/v2/demo/posts');
  expect(targetOf(queryOf({}, { served: [] }, { name: 'blog', keys: [], languages: [] }), '')).toBe('/v1/blog/posts');
});

test('parameters follow the order of pages, whatever their order in the place, and tags keep their commas', () => {
  expect(target({ offset: '40', limit: '20', author: 'ann', tags: 'a,b', category: 'news' })).toBe(
    '/api/public/v2/demo/posts?category=news&tags=a,b&author=ann&limit=20&offset=40',
  );
});

test('only lists have parameters, and only a post has a slug', () => {
  const place = { category: 'news', slug: 'a b' };
  expect(target({ ...place, resource: 'stats' })).toBe('/api/public/v2/demo/stats');
  expect(target({ ...place, resource: 'post' })).toBe('/api/public/v2/demo/posts/a%20b');
  expect(target(place)).toBe('/api/public/v2/demo/posts?category=news');
});

test('every resource takes a language', () => {
  expect(target({ lang: 'de' })).toBe('/api/public/v2/demo/posts?lang=de');
  expect(target({ lang: 'de', resource: 'stats', category: 'news' })).toBe('/api/public/v2/demo/stats?lang=de');
  expect(target({ lang: 'pt-BR', resource: 'post', slug: 'a' })).toBe('/api/public/v2/demo/posts/a?lang=pt-BR');
});

test('invalid values are requested as typed', () => {
  expect(target({ key: 'no/body', version: 'v?', limit: '-1', offset: '1e3', category: '<b>&=#' })).toBe(
    '/api/public/v%3F/no%2Fbody/posts?category=%3Cb%3E%26%3D%23&limit=-1&offset=1e3',
  );
});

test('only dot segments, which a browser resolves before the request, have a resolved target', () => {
  expect(resolvedTarget(target({ key: '..' }))).toBe('/api/public/posts');
  expect(resolvedTarget(target({ resource: 'post', slug: '..' }))).toBe('/api/public/v2/demo/');
  for (const slug of ["'", '"', '`$(x)`', 'é', '%2e', 'a b', '\\', '']) {
    expect(resolvedTarget(target({ resource: 'post', slug })), slug).toBeNull();
    expect(resolvedTarget(target({ category: slug })), slug).toBeNull();
  }
});

test('declared parameters follow the others, whatever names they have, and only for lists', () => {
  const place = {
    'list.tags[all]': 'a,b',
    'list.slug': 'x',
    'list.sort': '-title',
    'list.level': '',
    limit: '5',
    slug: 'y',
  };
  expect(target(place)).toBe('/api/public/v2/demo/posts?limit=5&tags%5Ball%5D=a,b&slug=x&sort=-title');
  expect(target({ ...place, resource: 'post' })).toBe('/api/public/v2/demo/posts/y');
});
