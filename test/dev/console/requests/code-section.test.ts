import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { type Query, queryOf, targetOf } from '../../../../src/dev/console/requests/api-query.ts';
import { clientCode, curlCode, fetchCode } from '../../../../src/dev/console/requests/code-section.tsx';
import { createClient } from '../../../../src/runtime/client/client.ts';
import fc from '../../../helpers/fast-check.ts';

const ORIGIN = 'http://127.0.0.1:4321';
const KEY = 'a-key-of-the-environment';

const inputOf = (place: Readonly<Record<string, string>>) => {
  const query: Query = queryOf(place, { served: ['v1'] }, { name: 'blog', keys: ['demo'], languages: ['en', 'de'] });
  return { query, origin: ORIGIN, base: '/api/public', target: targetOf(query, '/api/public') };
};

/** The arguments that a shell passes to `curl`. */
const shellArguments = (code: string): readonly string[] => {
  const script = `curl() { printf '%s\\n' "$@"; }; ${code}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8', env: { BLOG_KEY: KEY } })
    .split('\n')
    .slice(0, -1);
};

/** Runs a program without network and returns the URLs that it requests. */
const asked = async (code: string, globals: Readonly<Record<string, unknown>>): Promise<readonly string[]> => {
  const addresses: string[] = [];
  const fetch = async (address: string): Promise<Response> => {
    addresses.push(String(address));
    return Response.json({});
  };
  const all = { process: { env: { BLOG_KEY: KEY } }, console: { log: () => undefined }, ...globals };
  const AsyncFunction = (async () => undefined).constructor as new (
    ...args: string[]
  ) => (...args: unknown[]) => Promise<void>;
  const run = new AsyncFunction('fetch', ...Object.keys(all), code.replace(/^import .*$/m, ''));
  await run(fetch, ...Object.values(all));
  return addresses;
};

/** A minimal answer for a URL. */
const answerTo = ({ pathname: path, searchParams }: URL): object => {
  const limit = Number(searchParams.get('limit') ?? 20);
  if (path.endsWith('/stats')) return { totalPosts: 0, totalAuthors: 0, totalCategories: 0, totalTags: 0 };
  return path.endsWith('/posts') ? { data: [], total: 0, offset: 0, limit } : { data: { htmlContent: '' } };
};

const clientAsks = (code: string): Promise<readonly string[]> => {
  const addresses: string[] = [];
  const fetch = async (address: RequestInfo | URL): Promise<Response> => {
    addresses.push(new URL(String(address)).href);
    // A host that refuses unknown parameters answers declared ones itself.
    if (String(address).includes('galley-unknown')) return Response.json({ error: {} }, { status: 400 });
    return Response.json(answerTo(new URL(String(address))));
  };
  const env = { BLOG_KEY: KEY } as Record<string, string>;
  const make = ({ apiKeyEnvVarName, ...options }: { apiKeyEnvVarName?: string; apiKey?: string }) =>
    createClient({
      ...options,
      ...(apiKeyEnvVarName !== undefined && { apiKey: env[apiKeyEnvVarName] }),
      fetch: fetch as typeof globalThis.fetch,
    });
  return asked(code, { createClient: make }).then(() => addresses);
};

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    "it's",
    '"; rm -rf /',
    '$(id)',
    '`id`',
    '\\',
    ['$', '{x}'].join(''),
    '</script>',
    '\u2028',
    '!',
    '*',
    '[1-3]',
    '{a,b}',
    '\n',
  ),
);

test('a shell and a program request the address, whatever the user typed', async () => {
  const places = fc.record({
    category: nasty,
    tags: nasty,
    author: nasty,
    limit: nasty,
    key: nasty.filter((key) => key !== '' && !/^\.{1,2}$/.test(key)),
  });
  await fc.assert(
    fc.asyncProperty(places, async (place) => {
      const input = inputOf(place);
      expect(shellArguments(curlCode(input)).at(-1)).toBe(ORIGIN + input.target);
      expect(await asked(fetchCode(input), {})).toEqual([ORIGIN + input.target]);
    }),
    { numRuns: 60 },
  );
});

test('an address contains nothing that a shell or curl interprets', () => {
  const { target } = inputOf({ category: '[1-3]{a,b}$HOME`id`"' });
  expect(target).not.toMatch(/[[\]{}`"$]/);
});

test('a key from the environment appears as its variable, and its value comes from there', async () => {
  const input = inputOf({ key: '$BLOG_KEY', category: "it's" });
  const address = `${ORIGIN}/api/public/v1/${KEY}/posts?category=it%27s`;
  expect(curlCode(input)).toBe(
    `curl --include 'http://127.0.0.1:4321/api/public/v1/'"$BLOG_KEY"'/posts?category=it%27s'`,
  );
  expect(shellArguments(curlCode(input))).toEqual(['--include', address]);
  expect(await asked(fetchCode(input), {})).toEqual([address]);
  expect(clientCode(input)).toContain('  apiKeyEnvVarName: "BLOG_KEY",');
  expect(await clientAsks(clientCode(input))).toEqual([address]);
});

test('curl requests dot segments unchanged', () => {
  expect(curlCode(inputOf({ resource: 'post', slug: '..' }))).toBe(
    "curl --include --path-as-is 'http://127.0.0.1:4321/api/public/v1/demo/posts/..'",
  );
});

test.each([
  [{}, 'posts.list()', '/posts'],
  [
    { category: 'news', tags: 'a', limit: '05' },
    'posts.list({ category: "news", tags: "a", limit: 5 })',
    '/posts?category=news&tags=a&limit=5',
  ],
  [{ tags: 'b,a,', offset: '0' }, 'posts.list({ tags: ["b", "a"], offset: 0 })', '/posts?tags=a,b&offset=0'],
  [{ resource: 'post', slug: 'x"y' }, 'posts.get("x\\"y")', '/posts/x%22y'],
  [{ resource: 'stats' }, 'stats()', '/stats'],
])('the client library makes the same request with its own calls: %j', async (place, call, address) => {
  const code = clientCode(inputOf(place));
  expect(code.split('\n').at(-1)).toBe(`console.log(await client.${call});`);
  expect(code).not.toContain('It throws');
  expect(await clientAsks(code)).toEqual([`${ORIGIN}/api/public/v1/demo${address}`]);
});

test.each([
  [{ limit: '0' }, 'a limit cannot be "0".'],
  [{ limit: '1.5' }, 'a limit cannot be "1.5".'],
  [{ offset: '-1' }, 'an offset cannot be "-1".'],
  [{ offset: '9'.repeat(20) }, `an offset cannot be "${'9'.repeat(20)}".`],
  [{ resource: 'post', slug: '..' }, '".." cannot be a slug.'],
  [{ resource: 'post' }, '"" cannot be a slug.'],
])('the code names values that the client library refuses, and running it throws: %j', async (place, reason) => {
  const code = clientCode(inputOf(place));
  expect(code).toContain(`// It throws: ${reason}`);
  await expect(clientAsks(code)).rejects.toThrow(RangeError);
});

test('the client is created with a language only if it is not the default one', () => {
  expect(clientCode(inputOf({ lang: 'de' }))).toContain('  lang: "de",\n});');
  expect(clientCode(inputOf({ lang: 'de', limit: '2' }))).toContain('client.posts.list({ limit: 2 })');
  expect(clientCode(inputOf({ lang: 'en' }))).not.toContain('lang');
});

test('the client asks for declared parameters', async () => {
  const parameters = [
    'tags[all]=a,b',
    'tags[nin]=c',
    'publishedAt[gte]=2026-01-01',
    'level=2,3',
    'level[lt]=9',
    'slug=x',
  ];
  const place = Object.fromEntries(
    [...parameters, 'sort=-title', 'include=htmlContent'].map((one) => `list.${one}`.split('=')),
  );
  const input = inputOf({ ...place, category: 'news', tags: 'd' });
  const wanted = new URLSearchParams(input.target.split('?')[1]);
  const [, asked = ''] = (await clientAsks(clientCode(input))).find((url) => url.includes('sort='))?.split('?') ?? [];
  const pairs = [...new URLSearchParams(asked)].map(([name, value]) => [
    /^(tags|level)\[in\]$/.exec(name)?.[1] ?? name,
    value,
  ]);
  expect(pairs.sort()).toEqual([...wanted].sort());
});
