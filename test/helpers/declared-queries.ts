import { expect } from 'vitest';
import { createHandler } from '../../src/runtime/resolver/handler.ts';
import fc from './fast-check.ts';
import { newestFirst } from './model.ts';
import { publish, readingFrom, treeOf } from './published.ts';
import { enriched, PARAMETERS, PLACES, RICH, type RichPost, richAnswer } from './query-model.ts';
import { site, siteVersion } from './site.ts';
import { randomPosts, workspaceOf } from './workspace.ts';

const TERMS = ['news', 'how-to', 'Red', 'x', '2024', '7', '__proto__', 'constructor', 'a_b', '-', '_'];

const number = fc.oneof(
  fc.integer({ min: -4, max: 6 }).map(String),
  fc.constantFrom('0.125', '2.50', '-0', '1e0', '-2.875', '99'),
);
const date = fc.oneof(
  fc
    .integer({ min: 0, max: 5 * 365 })
    .map((day) => new Date(Date.UTC(2020, 6, 1) + day * 86_400_000).toISOString().slice(0, 10)),
  fc.integer({ min: 0, max: 40_000 }).map((hour) => new Date(Date.UTC(2020, 0, 1) + hour * 3_600_000).toISOString()),
  fc.constantFrom('2021-03-01T02:00:00+02:00', '2022-05-05T12:30Z', '0001-01-01', '9999-12-31'),
);
const term = fc.constantFrom(...TERMS, 'unknown');
const place = fc.constantFrom(...PLACES, 'nowhere', 'Z');
const hostile = fc.constantFrom(
  '',
  '%00',
  '2021-02-30',
  'true',
  'NaN',
  '..',
  '%',
  'x'.repeat(40),
  ',',
  '[',
  '2021-13-01',
  '1e999',
);

const sample = (name: string): fc.Arbitrary<string> => {
  if (/^(tags|category|author)/.test(name)) return term;
  if (/^(level|price|width)/.test(name)) return number;
  if (/^(publishedAt|updatedAt|event)/.test(name)) return date;
  if (name.startsWith('featured')) return fc.constantFrom('true', 'false');
  return name.startsWith('slug') ? fc.nat(60).map((at) => `a${at}`) : place;
};

const parameter = fc.constantFrom(...PARAMETERS).chain((name) => {
  const value = fc.oneof({ weight: 100, arbitrary: sample(name) }, { weight: 1, arbitrary: hostile });
  const isOne = /\[[gl]te?\]$/.test(name);
  return fc
    .tuple(isOne ? value.map((one) => [one]) : fc.array(value, { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(
      ([values, escaped]) =>
        `${escaped ? encodeURIComponent(name) : name}=${values.map((one) => encodeURIComponent(one)).join(escaped ? '%2C' : ',')}`,
    );
});
const sort = fc
  .array(fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...RICH.sort)), { minLength: 1, maxLength: 3 })
  .map((keys) => `sort=${keys.map((key) => key.join('')).join(',')}`);
const paging = fc.oneof(
  fc.nat(110).map((limit) => `limit=${limit}`),
  fc.oneof(fc.nat(40), fc.nat(5000)).map((offset) => `offset=${offset}`),
);
const odd = fc.constantFrom(
  'utm_source=x',
  'gclid=1',
  'sort=titel',
  'include=htmlContent',
  'include=all',
  'tgas=x',
  'limit[gt]=2',
  'sort=',
);
const nameIn = (pair: string): string => decodeURIComponent(pair.slice(0, pair.indexOf('=')));

/** Each name at most once, as of other repeated parameters the first counts or the query is refused. */
const search = fc
  .tuple(
    fc.uniqueArray(parameter, { maxLength: 3, selector: nameIn }),
    fc.option(sort, { freq: 2 }),
    fc.uniqueArray(paging, { maxLength: 2, selector: nameIn }),
    fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, odd),
  )
  .map(([parameters, order, pages, other]) =>
    [...parameters, ...(order === null ? [] : [order]), ...pages, ...(other === null ? [] : [other])].join('&'),
  );

const workspace = fc.record({
  seed: fc.integer(),
  posts: fc.oneof(fc.nat(3), fc.nat(150), fc.nat(1500), fc.integer({ min: 3000, max: 5000 })),
  terms: fc.subarray(TERMS, { minLength: 1 }),
});

const treeWith = (posts: readonly RichPost[]) => {
  const ourSite = site({ versions: { v1: siteVersion({ queries: RICH }) } });
  return { ourSite, tree: treeOf(ourSite, [workspaceOf(posts)]) };
};

/** Random queries, as in a request line. */
export const declaredSearches = (numRuns: number, seed: number): string[] => fc.sample(search, { seed, numRuns });

/** Expects the same answers of random queries from the resolver and from brute force, or that both refuse them. */
export const expectBruteForce = async (workspaces: number, queries: number): Promise<void> => {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(workspace, fc.integer(), async (input, seed) => {
      const posts = enriched(randomPosts(input), input.seed).toSorted(newestFirst);
      const { ourSite, tree } = treeWith(posts);
      const handler = createHandler(ourSite, readingFrom(await publish(tree)));
      for (const text of fc.sample(search, { seed, numRuns: queries })) {
        const response = await handler(new Request(`https://example.com/api/public/v1/demo/posts?${text}`));
        const expected = richAnswer(posts, text, (slug) => `<p>${slug}</p>`);
        const body = await response.text();
        if (expected === null) {
          refused += 1;
          expect({ text, status: response.status, code: JSON.parse(body).error?.code }).toEqual({
            text,
            status: 400,
            code: 'invalid_query',
          });
        } else if (body !== expected) {
          expect({ text, body: JSON.parse(body) }).toEqual({ text, body: JSON.parse(expected) });
          expect(body).toBe(expected);
        }
      }
    }),
    { numRuns: workspaces },
  );
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan((workspaces * queries) / 3);
};
