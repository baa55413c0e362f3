import { expect, test } from 'vitest';
import { createHandler } from '../../../src/runtime/resolver/handler.ts';
import { aroundRecords, V1_LIST } from '../../../src/runtime/resolver/list-template.ts';
import { contractOf, NEXT } from '../../helpers/contract.ts';
import { type Published, publish, readingFrom, treeOf } from '../../helpers/published.ts';
import { site, siteVersion } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const SITE = site({ versions: { v1: siteVersion(), v2: siteVersion() } });
const POSTS = randomPosts({ seed: 1, posts: 9, terms: ['x'] });

const published = (): Promise<Published> =>
  publish(treeOf(SITE, [workspaceOf(POSTS)], undefined, { v2: contractOf(NEXT) }));

const manifestOf = (files: Published, version: string) =>
  JSON.parse(Buffer.from(files.get(`api/public/${version}/demo/index/manifest.json`) ?? '').toString());

/** The answer to a query without a page, from an index with a changed manifest. */
const answerWith = async (change: (manifest: Record<string, unknown>) => void, version = 'v2'): Promise<Response> => {
  const files = await published();
  const manifest = manifestOf(files, version);
  change(manifest);
  files.set(`api/public/${version}/demo/index/manifest.json`, Buffer.from(JSON.stringify(manifest)));
  return createHandler(
    SITE,
    readingFrom(files),
  )(new Request(`https://example.com/api/public/${version}/demo/posts?limit=1&offset=3`));
};

test('inserts a value wherever a template names it', () => {
  const query = { offset: 3, limit: 5 };
  expect(aroundRecords(V1_LIST, 7, query)).toEqual(['{"data":[', '],"total":7,"offset":3,"limit":5}']);
  const around = ['{"n":', 'total', ',"m":', 'total', ',"l":[', 'records', ']}'];
  expect(aroundRecords(around, 7, query)).toEqual(['{"n":7,"m":7,"l":[', ']}']);
  expect(aroundRecords(['[', 'records', ']'], 7, query)).toEqual(['[', ']']);
});

test('manifests of version 1 keep their format; those of another envelope contain it', async () => {
  const files = await published();
  expect(manifestOf(files, 'v1')).toMatchObject({ format: 1 });
  expect(manifestOf(files, 'v1')).not.toHaveProperty('list');
  const { format, list } = manifestOf(files, 'v2');
  expect([format, list.filter((_: string, at: number) => at % 2 === 1)]).toEqual([
    2,
    ['limit', 'offset', 'total', 'records'],
  ]);
});

test('an index without an envelope has that of version 1', async () => {
  const answer = await answerWith(() => {}, 'v1');
  expect(await answer.json()).toMatchObject({ data: [{ slug: expect.any(String) }], total: 9, offset: 3, limit: 1 });
});

test('a reader does not guess: an unknown or contradictory format is an error', async () => {
  for (const change of [{ format: 3 }, { format: 1 }, { list: undefined }]) {
    const { status } = await answerWith((manifest) => Object.assign(manifest, change));
    expect(status, JSON.stringify(change)).toBe(500);
  }
  expect((await answerWith(() => {})).status).toBe(200);
});
