import { beforeAll, describe, expect, test } from 'vitest';
import type { RawRequest } from '../../../../src/runtime/resolver/respond.ts';
import type { Fault } from '../../../helpers/api-server.ts';
import { altering, asking, at, failing, mapJson, withHeaders, withJson, withStatus } from '../../../helpers/mutants.ts';
import type { Published } from '../../../helpers/published.ts';
import { having, judged, type Mutant, published, WORKSPACES } from '../../../helpers/verified.ts';

let files: Published;
beforeAll(async () => {
  files = await published();
});

const NEWEST_FIRST = [...(WORKSPACES[0]?.posts ?? [])].reverse().map(({ slug }) => slug);
/** The second post is not in the default sample of single posts. */
const [NEWEST = '', SECOND = ''] = NEWEST_FIRST;

const DETAIL = 'details: a post is its record and htmlContent';
const NO_POST = 'details: an unknown slug is 404';
const STATS = 'terms: stats match the lists';
const KEY = 'keys: an unknown key is 401';
const EXACT = 'keys: a key compares exactly';
const TELLS = 'keys: no error reveals a key';
const LISTED = 'keys: a folder is not listed';
const LEGACY = 'legacy: a URL without a version answers as v1 does';

// biome-ignore lint/suspicious/noExplicitAny: bodies of several shapes
const body = (which: RegExp, alter: (body: any) => unknown): Fault =>
  altering(
    (request, { status }) => at(which)(request) && status === 200,
    (answer) => mapJson(answer, alter),
  );

// biome-ignore lint/suspicious/noExplicitAny: a post's data
const detail = (alter: (data: any) => unknown, which = /\/posts\/[^?]/): Fault =>
  body(which, ({ data }) => ({ data: alter(data) }));

const unauthorized = (error: object, more: object = {}): Fault =>
  altering(
    (_, { status }) => status === 401,
    (answer) => withJson(answer, { error: { code: 'invalid_api_key', message: 'No.', ...error }, ...more }),
  );

const index = (path: RegExp): Fault =>
  altering(at(path), (answer) => ({
    ...withHeaders({ 'content-type': 'text/html' })(withStatus(200)(answer)),
    body: Buffer.from('<h1>Index</h1><a href="demo/">demo/</a><a href="other/">other/</a>'),
    headers: { 'content-type': 'text/html' },
  }));

const redirecting = (to: (target: string) => string): Fault =>
  altering(at(/public\/demo\//), ({ headers }, { target }) => ({
    status: 301,
    headers: { 'access-control-allow-origin': headers['access-control-allow-origin'] ?? '', location: to(target) },
    body: null,
  }));

const ignoringCase = (request: RawRequest): RawRequest => {
  const slug = NEWEST_FIRST.find((one) => request.target.toLowerCase().endsWith(`/posts/${one.toLowerCase()}`));
  return slug === undefined ? request : { ...request, target: request.target.replace(/[^/]+$/, slug) };
};

const MUTANTS: Readonly<Record<string, readonly Mutant[]>> = {
  details: [
    ['a post is the one that was asked for', asking(/posts\/[^?/]+/, `posts/${NEWEST}`), DETAIL],
    ['a post has HTML', detail(({ htmlContent, ...data }) => data), DETAIL],
    ['HTML is a string', detail((data) => ({ ...data, htmlContent: null })), DETAIL],
    ['a post has the fields of its record', detail(({ tags, ...data }) => data), DETAIL],
    ['a post has the values of its record', detail((data) => ({ ...data, title: `${data.title}!` })), DETAIL],
    ['a post stands in an envelope', body(/\/posts\/[^?]/, ({ data }) => data), DETAIL],
    ['every post has an address', altering(at(new RegExp(`posts/${NEWEST}$`)), failing(404, 'post_not_found')), DETAIL],
    [
      'a post takes no parameters',
      altering(at(/posts\/[^?]+\?/), failing(404, 'variant_not_available')),
      'details: parameters of a post are ignored',
    ],
    ['an unknown post is 404', altering(at(/posts\/no-such/), withStatus(200)), NO_POST],
    ['an unknown post is post_not_found', altering(at(/posts\/no-such/), failing(404, 'not_found')), NO_POST],
    ['a slug compares case-sensitively', { ask: ignoringCase }, NO_POST],
    ['a slug is no beginning', asking(new RegExp(`posts/${NEWEST}x`), `posts/${NEWEST}`), NO_POST],
    ['a slug is not trimmed', asking(/%20/, ''), NO_POST],
    ['a slug is no file', asking(/(posts\/[^?/]+)\.json/, '$1'), NO_POST],
  ],
  terms: [
    ['stats count tags', body(/stats$/, (stats) => ({ ...stats, totalTags: 99 })), STATS],
    ['stats count posts', body(/stats$/, (stats) => ({ ...stats, totalPosts: 20 })), STATS],
    ['stats are numbers', body(/stats$/, (stats) => ({ ...stats, totalAuthors: `${stats.totalAuthors}` })), STATS],
    ['stats have no envelope', body(/stats$/, (data) => ({ data })), STATS],
    ['stats are whole', body(/stats$/, ({ totalCategories, ...stats }) => stats), STATS],
    [
      'every tag is listed',
      body(/tags$/, ({ data }) => ({ data: data.slice(1) })),
      'terms: tags lists all tags of posts',
    ],
    [
      'a category is listed once',
      body(/categories$/, ({ data }) => ({ data: [...data, data[0]] })),
      'terms: categories lists all categories of posts',
    ],
    [
      'a category has one name',
      body(/categories$/, ({ data }) => ({ data: data.map((term: object) => ({ ...term, name: 'X' })) })),
      'terms: categories lists all categories of posts',
    ],
    [
      'a tag has a slug',
      body(/tags$/, ({ data }) => ({ data: data.map(({ name }: { name: string }) => ({ name })) })),
      'terms: tags lists all tags of posts',
    ],
    ['terms are a list', body(/tags$/, ({ data }) => ({ data: { ...data } })), 'terms: tags lists all tags of posts'],
    ...['about', 'socialLinks', 'id', 'name'].map(
      (field): Mutant => [
        `an author has ${field}`,
        body(/authors$/, ({ data }) => ({ data: data.map((author: object) => ({ ...author, [field]: undefined })) })),
        'terms: authors lists all authors of posts',
      ],
    ),
    [
      'social links are a map',
      body(/authors$/, ({ data }) => ({ data: data.map((author: object) => ({ ...author, socialLinks: [] })) })),
      'terms: authors lists all authors of posts',
    ],
  ],
  keys: [
    ['keys are looked at', asking(/no-such-key[^/]*/, 'demo'), KEY],
    ['keys are looked at for each endpoint', asking(/v1\/no-such-key[^/]*\/stats/, 'v1/demo/stats'), KEY],
    ['an unknown key is 401', altering((_, { status }) => status === 401, withStatus(403)), KEY],
    [
      'an unknown key is invalid_api_key',
      altering((_, { status }) => status === 401, failing(401, 'unauthorized')),
      KEY,
    ],
    [
      'the key comes first',
      altering(at(/no-such-key.*nothing/), failing(404, 'not_found')),
      'keys: an unknown key comes before an unknown endpoint',
    ],
    ['a key compares case-sensitively', asking(/DEMO/, 'demo'), EXACT],
    ['a key is no beginning of another', asking(/\/de\//, '/demo/'), EXACT],
    ['a key ends where it ends', asking(/\/demox\//, '/demo/'), EXACT],
    ["an error's message lists no keys", unauthorized({ message: 'Unknown key. Known keys: demo, other.' }), TELLS],
    ['no field of an error lists keys', unauthorized({ keys: ['demo', 'other'] }), TELLS],
    ['no field beside an error lists keys', unauthorized({}, { known: { demo: true, other: true } }), TELLS],
    [
      'no header of an error lists keys',
      altering((_, { status }) => status === 401, withHeaders({ 'x-keys': 'demo,other' })),
      TELLS,
    ],
    [
      'an error suggests no key',
      altering(at(/demox/), (answer) =>
        withJson(answer, { error: { code: 'invalid_api_key', message: 'Did you mean demo?' } }),
      ),
      TELLS,
    ],
    ['the folder of all versions is not listed', index(/public\/$/), LISTED],
    ['the folder of a version is not listed', index(/public\/v1\/$/), LISTED],
    ['the folder of a key is not listed', index(/public\/v1\/demo\/$/), LISTED],
    ['the folder of the index is not listed', index(/\/index\/$/), LISTED],
    ['a folder is not listed in another order', index(/C=N/), LISTED],
    ['a folder without its slash is not found', index(/public\/v1$/), 'errors: a version alone is 404'],
  ],
  legacy: [
    ['addresses without a version are there', altering(at(/public\/demo\//), failing(404, 'not_found')), LEGACY],
    ["another key's answers do not come", asking(/public\/demo\//, 'public/other/'), LEGACY],
    ['queries count without a version', asking(/public\/demo\/posts\?.*/, 'public/demo/posts'), LEGACY],
    [
      'a redirect keeps the query',
      redirecting((target) => target.replace('/demo', '/v1/demo').replace(/\?.*/, '')),
      LEGACY,
    ],
    ['a redirect leads to the API', redirecting(() => 'https://elsewhere.example/'), LEGACY],
    ['a redirect ends', redirecting((target) => target), LEGACY],
    [
      'an unknown key without a version is 401',
      altering(at(/public\/no-such-key/), failing(404, 'not_found')),
      'legacy: an unknown key is 401',
    ],
  ],
};

describe.each(Object.entries(MUTANTS))('%s', (_, mutants) => {
  test.each(mutants)('%s', async (_title, fault, found) => {
    expect(having(await judged({ from: files, fault }), 'wrong')).toContain(found);
  });
});

test('finds a single wrong post among all; by default, coverage shows how few posts were checked', async () => {
  const fault = altering(at(new RegExp(`posts/${SECOND}$`)), failing(404, 'post_not_found'));

  const some = await judged({ from: files, fault });
  expect(having(some, 'wrong')).toEqual([]);
  expect(some.coverage).toMatchObject({ details: { looked: 25, of: 130 } });

  const all = await judged({ from: files, fault, all: true });
  expect(having(all, 'wrong')).toEqual([DETAIL]);
  expect(all.coverage).toMatchObject({ details: { looked: 130, of: 130 } });
});
