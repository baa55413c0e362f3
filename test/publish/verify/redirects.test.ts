import { beforeAll, expect, test } from 'vitest';
import { verify } from '../../../src/publish/verify/verify.ts';
import { servingApi } from '../../helpers/api-server.ts';
import { altering, asking, at, mapJson, withStatus } from '../../helpers/mutants.ts';
import { type Published, publish, treeOf } from '../../helpers/published.ts';
import { site } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const POSTS = randomPosts({ seed: 7, posts: 5, terms: ['news'] }).map((post, at) => ({ ...post, slug: `Post-${at}` }));
const ourSite = site({ cache: { ...site().cache, lists: 'max-age=60', details: 'max-age=60' } });

let files: Published;
beforeAll(async () => {
  const slugs = [['old', 'Post-1'] as const, ['post-2', 'Post-2'] as const];
  const addresses = [
    ...slugs.map(([from, slug]) => ({ from: `/${from}/`, slug, url: `/posts/${slug}`, oldSlug: from })),
    { from: '/of/held-back/', slug: 'Post-4', url: '/posts/Post-4' },
    { from: '/x.y/?p=1', slug: 'Post-3', url: '/posts/Post-3' },
  ];
  files = await publish(treeOf(ourSite, [workspaceOf(POSTS, { redirects: { addresses, slugs } })]));
});

const wrongIn = async (fault = {}, served = files): Promise<string[]> => {
  const baseUrl = `${await servingApi({ site: ourSite, files: served, fault })}/api/public`;
  const { results } = await verify({ baseUrl, key: 'demo', queries: 1 });
  return [
    ...new Set(results.flatMap(({ group, title, outcome }) => (outcome === 'wrong' ? [`${group}: ${title}`] : []))),
  ];
};

const LIST = 'details: each old URL leads to one post';
const OLD = 'details: old slugs of the listed URLs lead to their posts';

test('an API with old slugs is right, including slugs that resemble those of posts', async () => {
  expect(await wrongIn()).toEqual([]);
});

test('old URLs without an old slug need no redirect', async () => {
  const addresses = [{ from: '/of/held-back/', slug: 'Post-4', url: '/posts/Post-4' }];
  const redirects = { addresses, slugs: [] };
  expect(await wrongIn({}, await publish(treeOf(ourSite, [workspaceOf(POSTS, { redirects })])))).toEqual([]);
});

test.each([
  [
    'a redirect to another post',
    altering(at(/posts\/old$/), (answer) => ({
      ...answer,
      headers: { ...answer.headers, location: '/api/public/v1/demo/posts/Post-0' },
    })),
    OLD,
  ],
  ['one old slug that is 404', asking(/posts\/old$/, 'posts/no-post'), OLD],
  ['an old slug that is answered with a post', altering(at(/posts\/old$/), withStatus(200)), OLD],
  [
    'an old address without a post',
    altering(at(/redirects$/), (answer) =>
      mapJson(answer, ({ data }) => ({ data: data.map((one: object) => ({ ...one, slug: 'nobody' })) })),
    ),
    LIST,
  ],
  [
    'an old address twice',
    altering(at(/redirects$/), (answer) => mapJson(answer, ({ data }) => ({ data: [...data, data[0]] }))),
    LIST,
  ],
  ['no list', altering(at(/redirects$/), (answer) => mapJson(answer, () => ({ data: [{ from: 1 }] }))), LIST],
] as const)('%s is found', async (_, fault, check) => {
  expect(await wrongIn(fault)).toContain(check);
});
