import { beforeAll, expect, test } from 'vitest';
import { verify } from '../../../src/publish/verify/verify.ts';
import type { Fault } from '../../helpers/api-server.ts';
import { altering, failing } from '../../helpers/mutants.ts';
import { LISTS, type Published, publish, treeOf } from '../../helpers/published.ts';
import {
  COMPRESSED,
  DEPRECATED,
  GONE,
  having,
  judged,
  published,
  SITE,
  verified,
  WORKSPACES,
} from '../../helpers/verified.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

let files: Published;
beforeAll(async () => {
  files = await published(COMPRESSED);
});

test('an exact host has no wrong and no limited answer', async () => {
  const { results, coverage } = await verified({ of: COMPRESSED, from: files, queries: 100 });
  expect(results.filter(({ outcome }) => outcome !== 'right')).toEqual([]);
  expect(results.length).toBeGreaterThan(400);
  expect(new Set(results.map(({ group }) => group)).size).toBe(10);
  expect(coverage).toEqual({
    details: { looked: 25, of: 130 },
    pages: { looked: 7, of: 7 },
    terms: { looked: 18, of: 18 },
  });
});

test('nor has a small one, an empty one, one that is deprecated, and one that has ended', async () => {
  expect(having(await verified({ of: COMPRESSED, from: files, key: 'other' }), 'wrong')).toEqual([]);
  expect(having(await verified({ of: DEPRECATED, from: await published(DEPRECATED) }), 'wrong')).toEqual([]);
  expect(having(await verified({ of: GONE, from: await published(GONE) }), 'wrong')).toEqual([]);

  const empty = await publish(treeOf(SITE, [workspaceOf([])]));
  expect(having(await verified({ from: empty }), 'wrong')).toEqual([]);
});

test('nor has one whose names are all in other scripts', async () => {
  const posts = randomPosts({ seed: 4, posts: 30, terms: ['дождь', '雨', 'é.б'] });
  const named = posts.map((post, at) => ({ ...post, slug: `文章.${at}` }));
  const other = await publish(treeOf(SITE, [workspaceOf(named)]));
  expect(having(await verified({ from: other, queries: 100 }), 'wrong')).toEqual([]);
});

test('a version past its sunset is checked everywhere', async () => {
  const { results, content } = await judged({ of: GONE, from: await published(GONE) });
  expect(results.filter(({ group }) => group === 'versions').length).toBeGreaterThan(25);
  expect(content).toBeNull();
});

test('the number of requests is bounded, however large the API is', async () => {
  const terms = Array.from({ length: 400 }, (_, at) => `term-${at}`);
  const large = [workspaceOf(randomPosts({ seed: 3, posts: 2500, terms }))];
  const { requests, results, coverage } = await judged({ from: await publish(treeOf(SITE, large)), queries: 100 });
  expect(results.filter(({ outcome }) => outcome === 'wrong')).toEqual([]);
  expect(coverage).toMatchObject({ details: { looked: 25, of: 2500 }, pages: { looked: 12, of: 125 } });
  expect(requests).toBeLessThan(830 + 2500 / 100);
});

test('progress ends when every check is done', async () => {
  const seen: number[] = [];
  let checks = 0;
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
    seen.push(done);
    checks = total;
  };
  await judged({ of: COMPRESSED, from: files, onProgress });
  expect(seen).toEqual(Array.from({ length: checks }, (_, at) => at + 1));
});

/** Answers like a host with only rules: precomputed pages, and an error for every other list. */
const PAGES_ONLY: Fault = altering(
  ({ method, target }, { status }) => {
    const { pathname, searchParams } = new URL(target, 'http://host');
    const names = ['category', 'tags', 'author'].filter((name) => searchParams.get(name));
    const isRepeated = searchParams.getAll('tags').length > 1;
    const isPage = names.length < 2 && !isRepeated && !searchParams.get('limit') && !/,|%2c/i.test(target);
    return /\/demo\/posts$/.test(pathname) && !isPage && /^(GET|HEAD)$/.test(method) && status === 200;
  },
  failing(404, 'variant_not_available'),
);

test('variant_not_available is limited: neither right nor wrong', async () => {
  const verification = await judged({ from: files, fault: PAGES_ONLY });
  expect(having(verification, 'wrong')).toEqual([]);
  expect(having(verification, 'limited')).toContain('filters: different filters combine with AND');
  expect(having(verification, 'limited')).toContain('filters: repeated tags add up');
  expect(having(verification, 'right')).toContain('filters: posts of one category');
});

test('variant_not_available instead of the plain list or a post is wrong', async () => {
  const fault = altering(({ target }) => /posts(\/[^?]+)?$/.test(target), failing(404, 'variant_not_available'));
  expect(having(await judged({ from: files, fault }), 'wrong')).toEqual(['lists: the list can be read']);
});

test('if the list cannot be read, folders are checked all the same', async () => {
  const fault = altering(
    ({ target }) => /\/posts|\/$/.test(target),
    (answer, { target }) =>
      target.endsWith('/')
        ? { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<a href="demo/">demo/</a>') }
        : failing(404, 'not_found')(answer),
  );
  const wrong = having(await judged({ from: files, fault }), 'wrong');
  expect(wrong).toContain('lists: the list can be read');
  expect(wrong).toContain('keys: a folder is not listed');
});

test('pages of too little depth leave the rest to the filters', async () => {
  const lists = { ...LISTS, precompute: { ...LISTS.precompute, depth: 1 } };
  const shallow = await publish(treeOf(SITE, WORKSPACES, lists));
  expect(having(await judged({ from: shallow }), 'wrong')).toEqual([]);
});

test.each([
  ['not a URL', { baseUrl: 'api.example.com', key: 'demo' }],
  ['another scheme', { baseUrl: 'ftp://api.example.com/api', key: 'demo' }],
  ['an impossible key', { baseUrl: 'http://127.0.0.1:1', key: '../x' }],
  ['an impossible version', { baseUrl: 'http://127.0.0.1:1', key: 'demo', version: '2' }],
])('%s is a usage error', async (_, options) => {
  await expect(verify(options)).rejects.toMatchObject({ exitCode: 2, diagnostics: [{ code: 'verify/usage' }] });
});

test('an unreachable host is a failed check', async () => {
  const options = { baseUrl: 'http://127.0.0.1:1/api/public', key: 'demo' };
  await expect(verify(options)).rejects.toMatchObject({ exitCode: 1, diagnostics: [{ code: 'verify/unreachable' }] });
});
