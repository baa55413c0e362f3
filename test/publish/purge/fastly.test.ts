import { expect, test } from 'vitest';
import type { ChangedAddresses } from '../../../src/publish/deploy/changed-addresses.ts';
import { RETRIES } from '../../../src/publish/deploy/retry.ts';
import { surrogateKeyCalls } from '../../../src/publish/purge/fastly.ts';
import { openCaches } from '../../../src/publish/purge/open-caches.ts';
import type { DiagnosticError } from '../../../src/shared/diagnostics/diagnostic.ts';
import { startCdn } from '../../helpers/cdn-server.ts';
import { startFastly } from '../../helpers/fastly-server.ts';

const TOKEN = 'a-token-that-nobody-must-see';
const BASE = '/api/public/v1/a-key-of-readers';
const CHANGED: ChangedAddresses = {
  exact: [`${BASE}/posts.json`, `${BASE}/posts?limit=5`, `${BASE}/tags`],
  lists: [`${BASE}/posts`],
};

interface Options {
  readonly changed?: ChangedAddresses | 'all';
  /** The origin of the API that purges. @default the origin of the service */
  readonly api?: string;
}

const purgeAt = (origin: string, { changed = CHANGED, api = origin }: Options = {}): Promise<DiagnosticError | null> =>
  openCaches('fastly:SU1Z0isxPaozGVKXdv0eY', {
    root: '/',
    url: new URL(`${origin}/api/public`),
    publicBase: '/api/public',
    env: { FASTLY_API_TOKEN: TOKEN, FASTLY_API_ENDPOINT: api },
    retries: { ...RETRIES, attempts: 2, sleep: async () => undefined },
  })
    .purge(changed, async () => undefined)
    .then(
      () => null,
      (thrown: DiagnosticError) => thrown,
    );

const read = async (url: string): Promise<string> => (await fetch(url)).text();

test('purges changed answers under any query and spelling, and leaves the rest', async () => {
  let state = 'old';
  const { origin, purges } = await startFastly(() => state);
  const changed = ['posts', 'posts?limit=5', 'posts?tags=a&offset=10', '%70osts?limit=5', 'posts.json', 'tags'];
  const same = ['posts/hello', 'categories', 'tags.json'];
  const all = (): Promise<string[]> =>
    Promise.all([...changed, ...same].map((path) => read(`${origin}${BASE}/${path}`)));
  await all();
  state = 'new';
  expect(await purgeAt(origin)).toBeNull();
  expect(await all()).toEqual([...changed.map(() => 'new'), ...same.map(() => 'old')]);
  const keys = ['posts', 'posts.json', 'tags'].map((name) => `${BASE}/${name}`);
  expect(purges).toEqual([
    {
      url: '/service/SU1Z0isxPaozGVKXdv0eY/purge',
      token: TOKEN,
      body: JSON.stringify({ surrogate_keys: keys }),
    },
  ]);
});

test('purging everything is one call, which needs no surrogate key', async () => {
  const { origin, purges } = await startFastly(
    () => '',
    () => '',
  );
  expect(await purgeAt(origin, { changed: 'all' })).toBeNull();
  expect(purges.map(({ url }) => url)).toEqual(['/service/SU1Z0isxPaozGVKXdv0eY/purge_all']);
});

test.each(['', 'galley', '/api/public/v1/other'])(
  'sends no useless purge to a service that tags answers with %j',
  async (tags) => {
    const { origin, purges } = await startFastly(
      () => '',
      () => tags,
    );
    const [diagnostic] = (await purgeAt(origin))?.diagnostics ?? [];
    expect(diagnostic).toMatchObject({ severity: 'error', code: 'deploy/not-invalidated' });
    expect(diagnostic?.message).toContain(`responses from ${origin} do not have their path as a surrogate key`);
    expect(diagnostic?.help).toContain('line of VCL');
    expect(JSON.stringify(diagnostic)).not.toContain('a-key-of-readers');
    expect(purges).toEqual([]);
  },
);

test.each([
  [401, 'Check the token in FASTLY_API_TOKEN'],
  [403, 'needs the scopes purge_select and purge_all'],
  [404, 'Check the service ID'],
  [429, 'The upload is complete.'],
])('%i: the error has the refusal, its reason and the fix, not the token', async (status, helps) => {
  const { origin } = await startFastly(() => '');
  const api = await startCdn((response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ msg: 'No.', detail: `Not with ${TOKEN}.` }));
  });
  const [diagnostic] = (await purgeAt(origin, { api: api.origin }))?.diagnostics ?? [];
  expect(diagnostic?.message).toContain(`Fastly SU1Z0isxPaozGVKXdv0eY refused the purge (${status}: No.: Not with ….`);
  expect(diagnostic?.help).toContain(helps);
});

test.each(['', '<html>Sign in</html>', '[]', '{"msg":"No."}', '{"status":"failed"}'])(
  'a 200 that does not confirm the purge is an error: %j',
  async (body) => {
    const { origin } = await startFastly(() => '');
    const api = await startCdn((response) => response.end(body));
    const [diagnostic] = (await purgeAt(origin, { api: api.origin }))?.diagnostics ?? [];
    expect(diagnostic).toMatchObject({ code: 'deploy/not-invalidated' });
    expect(diagnostic?.help).toContain('FASTLY_API_ENDPOINT');
  },
);

test('accepts the ids of purges by key, which Fastly sends for a call with several keys', async () => {
  const { origin } = await startFastly(() => '');
  const api = await startCdn((response) => response.end(`{"${BASE}/posts":"108-1391560174-974124"}`));
  expect(await purgeAt(origin, { api: api.origin })).toBeNull();
});

const addresses = (count: number): string[] => [...Array(count).keys()].map((at) => `/a/${at}`);

test('the key of an answer is its path: queries of a list share one key', () => {
  expect(surrogateKeyCalls({ exact: ['/a/posts?limit=5', '/a/posts', '/a/tags'], lists: ['/a/posts'] })).toEqual([
    ['/a/posts', '/a/tags'],
  ]);
});

test('a call names 256 keys', () => {
  const calls = surrogateKeyCalls({ exact: addresses(600), lists: [] });
  expect(calls.map(({ length }) => length)).toEqual([256, 256, 88]);
  expect(calls.flat().sort()).toEqual(addresses(600).sort());
});

test('more than twenty calls become one for the whole service', () => {
  expect(surrogateKeyCalls({ exact: addresses(5121), lists: [] })).toEqual(['all']);
  expect(surrogateKeyCalls('all')).toEqual(['all']);
});
