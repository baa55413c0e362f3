import { expect, test } from 'vitest';
import { createHandler } from '../../src/runtime/resolver/handler.ts';
import fc from '../helpers/fast-check.ts';
import { newestFirst } from '../helpers/model.ts';
import { publish, readingFrom, treeOf } from '../helpers/published.ts';
import { enriched, PARAMETERS, RICH, richAnswer } from '../helpers/query-model.ts';
import { site, siteVersion } from '../helpers/site.ts';
import { randomPosts, workspaceOf } from '../helpers/workspace.ts';

const name = fc.oneof(
  fc.constantFrom(...PARAMETERS, 'sort', 'include', 'limit', 'offset'),
  fc.constantFrom(
    ...['__proto__', '__proto__[in]', 'constructor', 'tags[__proto__]', 'tags[all][nin]', 'tags[[all]]', 'tags[]'],
    ...['tags[all', 'tags]all[', '[all]', '[]', 'tags.all', 'toString[gt]', 'tags[all]\0', 'sort[]', 'include[in]', ''],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '\0',
    '../../errors/not_found',
    '__proto__',
    'x'.repeat(1900),
    Array(600).fill('a').join(),
    ',,,',
    '-',
    '--title',
  ),
  fc.constantFrom(
    '-title,title',
    'title,__proto__',
    'NaN',
    '1e400',
    '0x10',
    '2021-02-29',
    '99999-01-01',
    '9'.repeat(400),
  ),
);
const pair = fc.oneof(
  fc.tuple(name, value).map(([one, text]) => `${encodeURIComponent(one)}=${encodeURIComponent(text)}`),
  fc.tuple(name, value).map(([one, text]) => `${one}=${text}`.replaceAll(/[&#\s+]|[^!-~]/g, '')),
);
const search = fc.array(pair, { maxLength: 5 }).map((pairs) => pairs.join('&'));

test('10,000 hostile queries get the right list, or an error, and read only files of their key', async () => {
  const posts = enriched(randomPosts({ seed: 9, posts: 300, terms: ['a', 'b', '__proto__'] }), 9).toSorted(newestFirst);
  const ourSite = site({ versions: { v1: siteVersion({ queries: RICH }) } });
  const readFile = readingFrom(await publish(treeOf(ourSite, [workspaceOf(posts)])));
  const handler = createHandler(ourSite, readFile);
  const wrong: string[] = [];
  for (const text of fc.sample(search, { numRuns: 10_000, seed: 4 })) {
    const response = await handler(new Request(`https://example.com/api/public/v1/demo/posts?${text}`));
    const body = await response.text();
    if (response.status === 200 && body === richAnswer(posts, text, bodyOf)) continue;
    const code = JSON.parse(body).error?.code;
    if (!['400 invalid_query', '404 not_found'].includes(`${response.status} ${code}`))
      wrong.push(`${response.status} ${text}`);
  }
  expect(wrong).toEqual([]);
  const FILE = /^api\/public\/v1\/demo\/(?:index\/(?:manifest|[0-9a-f]+)|posts|posts\/[^/]+(?:\/[^/]+){0,4})\.json$/;
  expect(readFile.paths.filter((path) => !FILE.test(path) || path.includes('..'))).toEqual([]);
}, 600_000);

const bodyOf = (slug: string): string => `<p>${slug}</p>`;
