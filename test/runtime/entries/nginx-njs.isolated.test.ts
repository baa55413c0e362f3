import { beforeAll, expect, test, vi } from 'vitest';
import { modelAnswer } from '../../helpers/model.ts';
import { type Published, publish, treeOf } from '../../helpers/published.ts';
import { site } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const posts = randomPosts({ seed: 3, posts: 40, terms: ['a', 'b', 'c'] });
const SEARCH = 'tags=b,a&limit=3&offset=1';
const MANIFEST = '/tree/api/public/v1/demo/index/manifest.json';

let tree: Published;
let files: Map<string, Uint8Array | Error>;
let galley: (request: object) => Promise<void>;

beforeAll(async () => {
  tree = await publish(treeOf(site(), [workspaceOf(posts)]));
  const readFile = async (path: string): Promise<Uint8Array> => {
    const found = files.get(path) ?? Object.assign(new Error(path), { code: 'ENOENT' });
    if (found instanceof Error) throw found;
    return found;
  };
  vi.stubGlobal('fs', { promises: { readFile } });
  vi.stubGlobal('__GALLEY_SITE__', site());
  vi.stubGlobal('galley', null);
  await import('../../../src/runtime/entries/nginx-njs.ts');
  galley = Reflect.get(globalThis, 'galley');
});

const ask = async (damage: Record<string, Uint8Array | Error | null>): Promise<[number, string]> => {
  files = new Map([...tree].map(([path, bytes]) => [`/tree/${path}`, bytes]));
  for (const [path, content] of Object.entries(damage))
    content === null ? files.delete(path) : files.set(path, content);
  return new Promise((resolve) => {
    void galley({
      variables: { request_uri: `/api/public/v1/demo/posts?${SEARCH}`, document_root: '/tree' },
      headersIn: {},
      headersOut: {},
      return: (status: number, body: Uint8Array = Buffer.from('')) => resolve([status, Buffer.from(body).toString()]),
    });
  });
};

test('computes a list without a page', async () => {
  expect(await ask({})).toEqual([200, modelAnswer(posts, SEARCH)]);
});

test('a missing, damaged or unreadable index is a 500, never another list', async () => {
  const { records } = JSON.parse(Buffer.from(tree.get(MANIFEST.slice(6)) ?? '').toString());
  expect(await ask({ [MANIFEST]: null })).toEqual([500, '']);
  expect(await ask({ [MANIFEST]: Buffer.from('{"format":1') })).toEqual([500, '']);
  expect(await ask({ [MANIFEST]: new Error('no permission') })).toEqual([500, '']);
  expect(await ask({ [MANIFEST.replace('manifest', records[0])]: null })).toEqual([500, '']);
  expect(await ask({ [MANIFEST.replace('manifest', records[0])]: Buffer.from('[\n') })).toEqual([500, '']);
});
