import { beforeAll, expect, test } from 'vitest';
import { verify } from '../../../src/publish/verify/verify.ts';
import { servingApi } from '../../helpers/api-server.ts';
import { buildIn } from '../../helpers/built.ts';
import { distFiles } from '../../helpers/dist-files.ts';
import { atEnd, folderOf } from '../../helpers/files.ts';
import { SMALL_PROJECT } from '../../helpers/posts.ts';
import type { Published } from '../../helpers/published.ts';
import { site } from '../../helpers/site.ts';

const ourSite = site({ keys: ['demo', 'demo-next', 'notes'] });
const INDEX = 'api/public/v1/demo/index';
const TITLE = 'a search index has the files that it names, and a record of each post';

const cleanUp = atEnd();
let files: Published;
let places: { readonly files: Record<string, string>; readonly records: readonly string[] };
let described: string;
beforeAll(async () => {
  const root = await folderOf({ ...SMALL_PROJECT, 'galley.config.json': '{ "output": { "search": true } }' }, cleanUp);
  await buildIn(root, { now: Date.UTC(2026, 6, 1) });
  files = distFiles(root);
  described = `${INDEX}/${JSON.parse(String(files.get(`${INDEX}/manifest.json`))).search}.json`;
  places = JSON.parse(String(files.get(described)));
});

const resultsOf = async (served: Published) => {
  const baseUrl = `${await servingApi({ site: ourSite, files: served })}/api/public`;
  return (await verify({ baseUrl, key: 'demo', queries: 1 })).results;
};

const isFound = async (served: Published): Promise<boolean> => {
  const results = await resultsOf(served);
  const outcomes = results.flatMap(({ title, outcome }) => (title === TITLE ? [outcome] : []));
  expect(outcomes).toHaveLength(1);
  return outcomes[0] === 'wrong';
};

const without = (path: string): Published => new Map([...files].filter(([name]) => name !== path));

test('an API with a search index is right, and what is missing of it is found', async () => {
  expect(await isFound(files)).toBe(false);
  expect(await isFound(without(described))).toBe(true);
  for (const file of Object.values(places.files)) expect(await isFound(without(`api/public/${file}`))).toBe(true);
  const records = `${INDEX}/${places.records[0]}.json`;
  expect(await isFound(without(records))).toBe(true);
  expect(await isFound(new Map([...files, [records, Buffer.from('{}')]]))).toBe(true);
});

test('the rules of every JSON answer are not asked of files that are none', async () => {
  expect((await resultsOf(files)).filter(({ outcome }) => outcome === 'wrong')).toEqual([]);
});
