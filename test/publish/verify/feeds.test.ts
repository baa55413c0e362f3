import { beforeAll, expect, test } from 'vitest';
import { verify } from '../../../src/publish/verify/verify.ts';
import { servingApi } from '../../helpers/api-server.ts';
import { altering, at, mapJson, withHeaders, withStatus } from '../../helpers/mutants.ts';
import { type Published, publish, treeOf } from '../../helpers/published.ts';
import { site } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const ourSite = site({ feeds: true, cache: { ...site().cache, lists: 'max-age=60', details: 'max-age=60' } });
const FOLDER = 'api/public/v1/demo/feeds';

let files: Published;
beforeAll(async () => {
  files = await publish(treeOf(ourSite, [workspaceOf(randomPosts({ seed: 7, posts: 5, terms: ['news'] }))]));
  const items = [{ id: 'a', url: 'https://example.com/a' }];
  const feed = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'T', items });
  for (const [name, text] of [['json', feed] as const, ['rss', '<rss/>'] as const, ['atom', '<feed/>'] as const])
    files.set(`${FOLDER}/posts.${name}`, Buffer.from(text));
});

const wrongIn = async (fault = {}, served = files): Promise<string[]> => {
  const baseUrl = `${await servingApi({ site: ourSite, files: served, fault })}/api/public`;
  const { results } = await verify({ baseUrl, key: 'demo', queries: 1 });
  return [
    ...new Set(results.flatMap(({ group, title, outcome }) => (outcome === 'wrong' ? [`${group}: ${title}`] : []))),
  ];
};

const NEWEST = 'details: feeds have the newest posts, or are errors';
const TYPED = 'details: a feed has the media type of its format, or is an error';

test('an API with feeds is right, and so is one without', async () => {
  expect(await wrongIn()).toEqual([]);
  expect(await wrongIn({}, new Map([...files].filter(([path]) => !path.includes('/feeds/'))))).toEqual([]);
});

const JSON_FEED = at(/feeds\/posts\.json$/);

const changed = (alter: (feed: object) => object) => altering(JSON_FEED, (answer) => mapJson(answer, alter));

test.each([
  ['a feed of another format', changed(() => ({ items: [] })), NEWEST],
  ['an empty feed', changed((feed) => ({ ...feed, items: [] })), NEWEST],
  [
    'more items than posts',
    changed((feed) => ({ ...feed, items: Array(6).fill({ url: 'https://example.com/' }) })),
    NEWEST,
  ],
  ['a relative address', changed((feed) => ({ ...feed, items: [{ url: '/posts/a' }] })), NEWEST],
  ['a feed with another status', altering(JSON_FEED, withStatus(203)), NEWEST],
  ['RSS that is text', altering(at(/posts\.rss$/), withHeaders({ 'content-type': 'text/plain' })), TYPED],
  ['Atom for saving', altering(at(/posts\.atom$/), withHeaders({ 'content-type': 'application/octet-stream' })), TYPED],
])('%s is found', async (_, fault, expected) => {
  expect(await wrongIn(fault)).toContain(expected);
});
