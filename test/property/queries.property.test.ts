import { expect, test } from 'vitest';
import { searchParameters } from '../../src/runtime/resolver/address.ts';
import { createHandler } from '../../src/runtime/resolver/handler.ts';
import { pageName, parseQuery } from '../../src/runtime/resolver/query.ts';
import { contractOf, NEXT, NEXT_LIMIT, nextAnswer } from '../helpers/contract.ts';
import fc from '../helpers/fast-check.ts';
import { modelAnswer, newestFirst } from '../helpers/model.ts';
import { LISTS, type Published, publish, readingFrom, treeOf } from '../helpers/published.ts';
import { site, siteVersion } from '../helpers/site.ts';
import { randomPosts, workspaceOf } from '../helpers/workspace.ts';

const WORKSPACES = 16;
const QUERIES = 500;

const NEXT_WORKSPACES = 4;

const FOLDER = 'api/public/v1/demo/';
const NEXT_FOLDER = 'api/public/v2/demo/';

/** Some are names that every JavaScript object has, or numbers, which objects sort first. */
const TERMS = ['news', 'how-to', 'Red', 'x', '2024', '7', '__proto__', 'constructor', 'toString', 'a_b', '-', '_'];

const slug = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...TERMS) }, fc.constantFrom('unknown', 'NEWS', 'red'));
const hostile = fc.constantFrom(
  ...[
    '..',
    '../../other',
    '%2e%2e%2f',
    '%00',
    'news%00',
    'news/../x',
    '%',
    '%zz',
    '%c3%bc',
    '%ff',
    'ü',
    '%20news',
    'news+',
  ],
  ...['*', '!', 'news;x', 'category=news', "' OR 1=1", 'hasOwnProperty', '0', 'null', '[object Object]', '\ufeffx'],
);
const value = fc.oneof({ weight: 6, arbitrary: slug }, { weight: 1, arbitrary: hostile }, fc.constant(''));
const tags = fc
  .tuple(fc.array(value, { maxLength: 6 }), fc.constantFrom(',', '%2C', '%2c', ',,'))
  .map(([values, comma]) => values.join(comma));
const number = fc.oneof(
  { weight: 3, arbitrary: fc.nat(130).map(String) },
  { weight: 2, arbitrary: fc.nat(120).map((page) => String(page * 20)) },
  fc.nat(2100).map(String),
  fc.constantFrom('', '0', '00', '020', '20', '-1', '+5', '1.5', '1e2', '0x10', '%205', '5%20', '٣', 'NaN', 'Infinity'),
  fc.constantFrom('9007199254740993', '9'.repeat(30), '9'.repeat(400)),
);
const parameter = fc.oneof(
  { weight: 3, arbitrary: value.map((text) => `category=${text}`) },
  { weight: 3, arbitrary: value.map((text) => `author=${text}`) },
  { weight: 4, arbitrary: tags.map((text) => `tags=${text}`) },
  { weight: 4, arbitrary: number.map((text) => `limit=${text}`) },
  { weight: 4, arbitrary: number.map((text) => `offset=${text}`) },
  fc.constantFrom(
    'utm_source=x',
    'Limit=5',
    '',
    'category',
    'tags',
    '=',
    '%6cimit=3',
    'lim%69t',
    '&',
    'page=2',
    'a=b=c',
  ),
);
const search = fc.array(parameter, { maxLength: 5 }).map((parameters) => parameters.join('&'));

const workspace = fc.record({
  seed: fc.integer(),
  posts: fc.oneof(fc.nat(3), fc.nat(150), fc.integer({ min: 99, max: 101 }), fc.nat(2000)),
  terms: fc.subarray(TERMS, { minLength: 1 }),
});
const lists = fc.constantFrom(
  LISTS,
  { defaultLimit: 20, precompute: { limits: [5, 20, 100], combine: [], depth: 2 } },
  { defaultLimit: 7, precompute: { limits: [20], combine: [['category', 'tags'] as const], depth: null } },
);

test(`${WORKSPACES * QUERIES} random queries: the index, the pages and brute force agree byte for byte`, async () => {
  await fc.assert(
    fc.asyncProperty(workspace, lists, fc.integer(), async (input, listOptions, seed) => {
      const posts = randomPosts(input);
      const sorted = posts.toSorted(newestFirst);
      const limit = { default: listOptions.defaultLimit, max: 100 };
      const ourSite = site({ versions: { v1: siteVersion({ limit }) } });
      const files = await publish(treeOf(ourSite, [workspaceOf(posts)], listOptions));
      const withPages = createHandler(ourSite, readingFrom(files));
      const indexOnly = createHandler(ourSite, readingFrom(withoutPages(files)));
      for (const text of fc.sample(search, { seed, numRuns: QUERIES })) {
        const expected = modelAnswer(sorted, text, limit);
        const request = () => new Request(`https://example.com/api/public/v1/demo/posts?${text}`);
        expectSame(await (await withPages(request())).text(), expected, `handler: ${text}`);
        expectSame(await (await indexOnly(request())).text(), expected, `index: ${text}`);
        const page = files.get(`${FOLDER}posts/${pageName(parseQuery(searchParameters(text), limit))}`);
        if (page !== undefined) expectSame(Buffer.from(page).toString(), expected, `page: ${text}`);
      }
    }),
    { numRuns: WORKSPACES },
  );
}, 1_200_000);

test(`${NEXT_WORKSPACES * QUERIES} random queries of another version: equally exact, in its own shapes`, async () => {
  await fc.assert(
    fc.asyncProperty(workspace, lists, fc.integer(), async (input, listOptions, seed) => {
      const posts = randomPosts(input);
      const sorted = posts.toSorted(newestFirst);
      const limit = NEXT_LIMIT;
      const ourSite = site({ versions: { v1: siteVersion(), v2: siteVersion({ limit }) } });
      const tree = treeOf(ourSite, [workspaceOf(posts)], listOptions, { v2: contractOf(NEXT) });
      const files = await publish(tree);
      const withPages = createHandler(ourSite, readingFrom(files));
      const indexOnly = createHandler(ourSite, readingFrom(withoutPages(files, NEXT_FOLDER)));
      for (const text of fc.sample(search, { seed, numRuns: QUERIES })) {
        const expected = nextAnswer(sorted, text);
        const request = () => new Request(`https://example.com/api/public/v2/demo/posts?${text}`);
        expectSame(await (await withPages(request())).text(), expected, `handler: ${text}`);
        expectSame(await (await indexOnly(request())).text(), expected, `index: ${text}`);
        const page = files.get(`${NEXT_FOLDER}posts/${pageName(parseQuery(searchParameters(text), limit))}`);
        if (page !== undefined) expectSame(Buffer.from(page).toString(), expected, `page: ${text}`);
      }
      const newest = Buffer.from(files.get(`${NEXT_FOLDER}posts.json`) ?? '').toString();
      expectSame(newest, nextAnswer(posts, ''), 'posts.json');
    }),
    { numRuns: NEXT_WORKSPACES },
  );
}, 1_200_000);

test('every page of a tree equals the brute-force answer for its name', async () => {
  await fc.assert(
    fc.asyncProperty(workspace, lists, async (input, listOptions) => {
      const posts = randomPosts({ ...input, posts: input.posts % 500 });
      const sorted = posts.toSorted(newestFirst);
      const files = await publish(treeOf(site(), [workspaceOf(posts)], listOptions));
      const pages = [...files].filter(([path]) => path.includes('/offset='));
      expect(pages.length).toBeGreaterThan(0);
      for (const [path, bytes] of pages) {
        const search = path.slice(`${FOLDER}posts/`.length, -'.json'.length).replaceAll('/', '&');
        expectSame(Buffer.from(bytes).toString(), modelAnswer(sorted, search), path);
      }
    }),
    { numRuns: 20 },
  );
}, 600_000);

/** Compares long strings and shows only where the first difference starts. */
const expectSame = (actual: string, expected: string, what: string): void => {
  if (actual === expected) return;
  let at = 0;
  while (actual[at] === expected[at]) at += 1;
  const around = (text: string): string => text.slice(Math.max(0, at - 60), at + 60);
  expect(around(actual), what).toBe(around(expected));
};

/** Removes the precomputed pages from the manifest, so that every list is computed. */
const withoutPages = (files: Published, folder: string = FOLDER): Published => {
  const path = `${folder}index/manifest.json`;
  const manifest = JSON.parse(Buffer.from(files.get(path) ?? '').toString());
  const bytes = Buffer.from(JSON.stringify({ ...manifest, pages: { limits: [], depth: null } }));
  const index = [...files].filter(([name]) => !name.startsWith(`${folder}posts`));
  return new Map([...index, [path, bytes]]);
};
