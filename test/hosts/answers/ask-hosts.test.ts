import { beforeAll, expect, test } from 'vitest';
import { ANSWERS, askHosts, type HostRow } from '../../../src/hosts/answers/ask-hosts.ts';
import type { Host } from '../../../src/hosts/host.ts';
import { HOSTS } from '../../../src/hosts/registry.ts';
import type { ReadFile } from '../../../src/runtime/resolver/read-file.ts';
import { createResponder } from '../../../src/runtime/resolver/respond.ts';
import fc from '../../helpers/fast-check.ts';
import { HOST_INPUT, pagesOfDepth, TERMS, treeOfDepth } from '../../helpers/host-tree.ts';
import type { Published } from '../../helpers/published.ts';

const depthFor = ({ capabilities }: Host): number | null => (capabilities.query === 'compute' ? 2 : null);

let files: Published;
beforeAll(async () => {
  files = await treeOfDepth(null);
});

const readFile: ReadFile = async (path) => files.get(path) ?? null;

const rowsOf = async (address: string, names = Object.keys(HOSTS)): Promise<readonly HostRow[]> =>
  askHosts(
    `/api/public/${address}`,
    names.flatMap((name) => {
      const host = HOSTS[name];
      return host === undefined ? [] : [{ host, input: HOST_INPUT, pages: pagesOfDepth(depthFor(host)) }];
    }),
    readFile,
  );

test('every host has a way to compute its answers', () => {
  expect(Object.keys(ANSWERS)).toEqual(Object.keys(HOSTS));
});

const value = fc.constantFrom(...TERMS, '', 'nobody', '!', '20', '5', '7', '0', '020', '3x', '%20', 'a b', 'é');
const term = value.map(encodeURIComponent);
const parameter = fc.oneof(
  fc.tuple(fc.constantFrom('category', 'author', 'tags', 'limit', 'offset', 'x'), term).map((pair) => pair.join('=')),
  fc.array(term, { minLength: 2, maxLength: 3 }).map((tags) => `tags=${tags.join(',')}`),
  fc.constantFrom('limit=5', 'limit=20', 'offset=20', 'offset=40', 'offset=5'),
);
const searches = fc.array(parameter, { maxLength: 4 }).map((parameters) => parameters.join('&'));

test('for random queries a host is exact, or refuses, or the row names what it misreads', async () => {
  const respond = createResponder({ ...HOST_INPUT.site, encodings: [] }, readFile, () => HOST_INPUT.now);
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(searches, async (search) => {
      const target = `/api/public/v1/demo/posts?${search}`;
      const request = { method: 'GET', target, ifNoneMatch: null, acceptEncoding: null };
      const right = Buffer.from((await respond(request)).body ?? '').toString();
      for (const row of await rowsOf(`v1/demo/posts?${search}`)) {
        const { query } = (HOSTS[row.host] as Host).capabilities;
        const body = row.file === null ? null : Buffer.from(files.get(row.file) ?? '').toString();
        if (query === 'compute') expect(row, row.host).toMatchObject({ status: 200, bytes: Buffer.byteLength(right) });
        if (row.status === 200) expect(row.bytes, row.host).toBe(Buffer.byteLength(body ?? right));
        if (row.status === 200 && row.misread.length === 0) expect(body ?? right, row.host).toBe(right);
        if (query !== 'none' && row.host !== 'netlify-rules') expect(row.misread, row.host).toEqual([]);
        if (row.status === 404) expect([row.why === null, query], row.host).not.toEqual([true, 'rules']);
        seen.add(`${query} ${row.status} ${row.code} ${row.misread.length > 0} ${row.computed !== null}`);
      }
    }),
    { numRuns: 150 },
  );
  expect([...seen].sort()).toEqual([
    'compute 200 null false false',
    'compute 200 null false true',
    'none 200 null false false',
    'none 200 null true false',
    'none 302 null false false',
    'none 302 null true false',
    'none 404 not_found false false',
    'rules 200 null false false',
    'rules 200 null true false',
    'rules 404 null false false',
    'rules 404 variant_not_available false false',
  ]);
});

const facts = (rows: readonly HostRow[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    rows.map(({ host, status, code, file, location, computed, misread: wrong, why }) => [
      host,
      [status, code, file ?? location, computed?.files ?? 0, wrong.join(), why],
    ]),
  );

test('a filter with a page: exact if queries count, the whole list otherwise', async () => {
  const page = 'api/public/v1/demo/posts/category=news/tags=/author=/limit=20/offset=0.json';
  const list = 'api/public/v1/demo/posts.json';
  const rows = facts(await rowsOf('v1/demo/posts?category=news'));
  for (const host of ['node', 'nginx-njs', 'nginx', 'apache', 'cloudfront', 'netlify-rules'])
    expect(rows[host], host).toEqual([200, null, page, 0, '', null]);
  for (const [host, status] of [
    ['serve', 200],
    ['firebase', 302],
  ] as const)
    expect(rows[host], host).toEqual([status, null, list, 0, 'category', null]);
  const why = `This host treats URLs as file names: /${list}, which is the whole list.`;
  for (const host of ['bucket', 'github-pages']) expect(rows[host], host).toEqual([404, 'not_found', null, 0, '', why]);
});

test('a page that is too deep for hosts that compute exists for hosts that do not', async () => {
  const rows = facts(await rowsOf('v1/demo/posts?offset=40', ['node', 'nginx']));
  expect(rows).toEqual({
    node: [200, null, null, 2, '', null],
    nginx: [200, null, 'api/public/v1/demo/posts/category=/tags=/author=/limit=20/offset=40.json', 0, '', null],
  });
});

test('a page that no pattern finds is not reported as missing', async () => {
  const [row] = await rowsOf('v1/demo/posts?category=%6Eews', ['nginx']);
  expect(row).toMatchObject({
    code: 'variant_not_available',
    why: 'There is a page, but no rule matches this spelling of the query.',
  });
});

test('an answer that all hosts share is the same in every row', async () => {
  const of = async (address: string): Promise<unknown[]> => {
    const rows = await rowsOf(address, ['node', 'nginx-njs', 'nginx', 'caddy', 'apache', 'cloudfront']);
    return [...new Set(rows.map(({ status, code, file, why }) => `${status} ${code ?? file} ${why}`))];
  };
  expect(await of('v1/demo/stats')).toEqual(['200 api/public/v1/demo/stats.json null']);
  expect(await of('v1/nobody/posts')).toEqual(['401 invalid_api_key null']);
  expect(await of('v9/demo/posts')).toEqual(['404 not_found null']);
  expect(await of('demo/tags')).toEqual(['200 api/public/v1/demo/tags.json null']);
});
