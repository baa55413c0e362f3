import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { withIgnored } from '../../../src/dev/server/server.ts';
import { site, siteVersion } from '../../helpers/site.ts';

const SITE = site({ keys: ['demo'], versions: { v1: siteVersion({}), v2: siteVersion({ sunset: 0 }) } });

/** The reports for these requests in this order. */
const reportsFor = (...targets: readonly string[]): readonly string[] => {
  const reports: string[] = [];
  const listener = withIgnored(() => undefined, {
    site: () => SITE,
    now: () => 1,
    report: (text) => void reports.push(text),
  });
  for (const url of targets) listener({ method: 'GET', url } as IncomingMessage, {} as ServerResponse);
  return reports;
};

const POSTS = '/api/public/v1/demo/posts';

test('a parameter that the API does not have is reported with its value', () => {
  expect(reportsFor(`${POSTS}?order=title`)).toEqual(['order=title is ignored: not a parameter of v1']);
});

test('each name is reported once', () => {
  const targets = [`${POSTS}?order=title&sort=x&order=date`, `${POSTS}?sort=y`, `${POSTS}?order=title`];
  expect(reportsFor(...targets)).toEqual([
    'order=title is ignored: not a parameter of v1',
    'sort=x is ignored: not a parameter of v1',
  ]);
});

test('list parameters are known for lists and ignored elsewhere', () => {
  const all = 'category=a&tags=b&tags=c&author=d&limit=1&offset=2';
  expect(reportsFor(`${POSTS}?${all}`)).toEqual([]);
  expect(reportsFor(`${POSTS}/some?limit=1`, '/api/public/v1/demo/tags?limit=2')).toEqual([
    'limit=1 is ignored: v1 has it for lists of posts only',
  ]);
});

test('a language is ignored if the content has no languages', () => {
  expect(reportsFor(`${POSTS}?lang=de`)).toEqual(['lang=de is ignored: not a parameter of v1']);
});

test.each([POSTS, '/?a=b', '/api/public/v1/nobody/posts?a=b', '/api/public/v2/demo/posts?a=b', `${POSTS}?`])(
  'requests without parameters, and errors, report nothing: %s',
  (target) => {
    expect(reportsFor(target)).toEqual([]);
  },
);

test('a long value is truncated, and at most a hundred names are reported', () => {
  expect(reportsFor(`${POSTS}?a=${'x'.repeat(1000)}`)[0]).toHaveLength(
    80 + ' is ignored: not a parameter of v1'.length,
  );
  expect(reportsFor(...Array.from({ length: 200 }, (_, at) => `${POSTS}?name${at}=1`))).toHaveLength(100);
});
