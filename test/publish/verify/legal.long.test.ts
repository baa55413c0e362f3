import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { MAX_ADDRESS } from '../../../src/runtime/resolver/address.ts';
import type { RawAnswer, RawRequest } from '../../../src/runtime/resolver/respond.ts';
import type { Site } from '../../../src/runtime/resolver/site.ts';
import type { Fault } from '../../helpers/api-server.ts';
import { altering, at, errors, failing, mapJson, of, withHeaders, withText } from '../../helpers/mutants.ts';
import { type Published, publish, treeOf } from '../../helpers/published.ts';
import { site, siteVersion } from '../../helpers/site.ts';
import {
  COMPRESSED,
  DEPRECATED,
  GONE,
  NOW,
  published,
  SITE,
  TERMS,
  verified,
  WORKSPACES,
} from '../../helpers/verified.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

/** Servers that keep the contract in an unusual way. `verify` must report nothing. */

interface Legal {
  readonly fault?: Fault;
  readonly of?: Site;
  /** The files of the site. @default those of the usual workspaces */
  readonly from?: () => Promise<Published>;
  readonly key?: string;
  readonly version?: string;
  readonly now?: number;
}

let usual: Published;
beforeAll(async () => {
  usual = await published();
});

const everywhere = (alter: (answer: RawAnswer, request: RawRequest) => RawAnswer): Legal => ({
  fault: altering(() => true, alter),
});

// biome-ignore lint/suspicious/noExplicitAny: bodies of several shapes
const bodies = (alter: (body: any) => unknown, which = /./): Legal => ({
  fault: altering(
    (request, { status }) => at(which)(request) && status === 200,
    (answer) => mapJson(answer, alter),
  ),
});

/** Many servers redirect URLs without a version, permanently or temporarily. */
const redirected = (status: number, to: (target: string) => string): Legal => ({
  fault: altering(at(/^\/api\/public\/(demo|no-such-key[^/]*)\//), (_, { target }) => ({
    status,
    headers: { 'content-type': 'text/html', location: to(target) },
    body: Buffer.from('<h1>Moved</h1>'),
  })),
});

const toVersion = (target: string): string => target.replace('/public/', '/public/v1/');

const writing = (write: NonNullable<Fault['write']>): Legal => ({ fault: { write } });

const inPieces = async (response: ServerResponse, { status, headers, body }: RawAnswer): Promise<void> => {
  const { 'content-length': _, ...others } = headers;
  response.writeHead(status, others);
  const bytes = Buffer.from(body ?? '');
  for (let from = 0; from < bytes.length; from += 4000) response.write(bytes.subarray(from, from + 4000));
  response.end();
  await once(response, 'close');
};

const shouted = (response: ServerResponse, { status, headers, body }: RawAnswer): void => {
  const names = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]);
  response.writeHead(status, Object.fromEntries(names)).end(body);
};

const compressing = (answer: RawAnswer, { acceptEncoding }: RawRequest): RawAnswer => {
  if (answer.body === null || acceptEncoding !== 'gzip') return answer;
  const body = gzipSync(answer.body);
  const etag = answer.headers.etag;
  const more = { vary: 'accept-encoding', 'content-encoding': 'gzip', 'content-length': String(body.length) };
  return { ...withHeaders({ ...more, ...(etag && { etag: `W/${etag}` }) })(answer), body };
};

/** Entries with fields beyond the contract, some with names of fields of other kinds of entries. */
const grown = (entry: object): object => ({ ...entry, id: 7, ...entry, slug: 'x', ...entry, count: 3, image: null });

/** A server that reads a folder beside the versions as a key, and has a key of that name. */
const named = (key: string): Legal => ({
  key,
  fault: {
    ask: ({ target, ...request }) => {
      const own = target
        .replace(/^\/api\/public\/(v1\/)?demo(?=[/?]|$)/, '/api/public/$1no-key')
        .replace(new RegExp(`^/api/public/(v1/)?${key}(?=[/?]|$)`), '/api/public/$1demo');
      return { ...request, target: target.length > MAX_ADDRESS ? target : own };
    },
  },
});

const small = (posts: number, settings = {}): Promise<Published> =>
  publish(treeOf(SITE, [workspaceOf(randomPosts({ seed: 5, posts, terms: TERMS }), settings)]));

const limited = (defaults: number, max: number): Legal => {
  const limit = { default: defaults, max };
  const of = site({ keys: ['demo', 'other'], versions: { v1: siteVersion({ limit }) } });
  const lists = { defaultLimit: defaults, precompute: { limits: [defaults], combine: [], depth: null } };
  return { of, from: () => publish(treeOf(of, WORKSPACES, lists)) };
};

let requestNumber = 0;

const LEGAL: readonly (readonly [what: string, legal: Legal])[] = [
  ['fields beside the list', bodies((body) => ({ next: '/x', generator: 'y', ...body }), /posts(\?|$)/)],
  [
    'a field beside the list that differs each time',
    bodies((body) => (Array.isArray(body) ? body : { ...body, requestId: String(++requestNumber).padStart(9) })),
  ],
  ['fields beside the terms', bodies((body) => ({ ...body, total: body.data.length }), /(tags|categories|authors)$/)],
  ['more fields in terms', bodies(({ data }) => ({ data: data.map(grown) }), /(tags|categories)$/)],
  ['more fields in authors', bodies(({ data }) => ({ data: data.map(grown) }), /authors$/)],
  ['more fields in stats', bodies((body) => ({ ...body, totalWords: 123, updatedAt: null }), /stats$/)],
  [
    'more fields in single posts',
    bodies(({ data }) => ({ data: { ...data, next: null, headings: [] } }), /posts\/[^?]/),
  ],
  ['more fields beside single posts', bodies((body) => ({ ...body, links: {} }), /posts\/[^?]/)],
  [
    'more fields in records',
    bodies(
      ({ data, ...rest }) =>
        Array.isArray(data)
          ? { data: data.map((post) => ({ ...post, mood: 'x' })), ...rest }
          : { data: { ...data, mood: 'x' } },
      /posts/,
    ),
  ],
  [
    'more fields in errors',
    {
      fault: altering(errors, (answer) =>
        mapJson(answer, ({ error }) => ({ error: { ...error, docs: 'https://x.example' } })),
      ),
    },
  ],
  [
    'other words in errors',
    {
      fault: altering(errors, (answer) => mapJson(answer, ({ error }) => ({ error: { ...error, message: 'Nein.' } }))),
    },
  ],
  [
    'errors that repeat the address',
    { fault: altering(errors, (answer, { target }) => mapJson(answer, (body) => ({ ...body, path: target }))) },
  ],
  ['white space and another order of fields', everywhere((answer) => spaced(answer))],
  ...[301, 302, 307, 308].map(
    (status) => [`addresses without a version redirected with ${status}`, redirected(status, toVersion)] as const,
  ),
  ...[301, 302, 307, 308].map(
    (status) =>
      [
        `everything without a version redirected with ${status}`,
        {
          fault: altering(
            ({ target }) => /^\/api\/public\/(?!v\d+(?:[/?]|$))/.test(target),
            (_, { target }) => ({ status, headers: { location: toVersion(target) }, body: null }),
          ),
        },
      ] as const,
  ),
  ['401 for names of folders', { fault: altering(at(/public\/(errors|assets)\//), failing(401, 'invalid_api_key')) }],
  ['a key named errors', named('errors')],
  ['a key named key', named('key')],
  ['a key named posts', named('posts')],
  ['nothing cached', everywhere((answer) => withHeaders({ 'cache-control': 'no-store' })(answer))],
  ['a media type without a charset', everywhere((answer) => typed('application/json')(answer))],
  ['a media type spelled otherwise', everywhere((answer) => typed('Application/JSON;charset="UTF-8"')(answer))],
  [
    'headers of its own',
    everywhere((answer) => withHeaders({ server: 'x', via: '1.1 y', 'x-cache': 'HIT', age: '12' })(answer)),
  ],
  ['names of headers in capitals', writing(shouted)],
  ['bodies in chunks', writing(inPieces)],
  [
    'connections that are closed',
    writing(
      (response, { status, headers, body }) =>
        void response.writeHead(status, { ...headers, connection: 'close' }).end(body),
    ),
  ],
  [
    'slow answers',
    writing(async (response, { status, headers, body }) => {
      await sleep(5);
      response.writeHead(status, headers).end(body);
    }),
  ],
  ['compression made before', { of: COMPRESSED, from: () => published(COMPRESSED) }],
  ['compression on the way, with weak tags', everywhere(compressing)],
  [
    'weak tags but of lists',
    {
      fault: altering(
        (request, { headers }) => !/posts(\?|$)/.test(request.target) && 'etag' in headers,
        (answer) => withHeaders({ etag: `W/${answer.headers.etag}` })(answer),
      ),
    },
  ],
  [
    'more methods',
    {
      fault: altering(
        of((status) => status === 405 || status === 204),
        (answer) => allowed('OPTIONS,HEAD,GET,TRACE')(answer),
      ),
    },
  ],
  [
    'a preflight of few words',
    {
      fault: altering(
        of((status) => status === 204),
        (answer) => ({
          ...answer,
          headers: {
            'access-control-allow-origin': '*',
            'access-control-allow-methods': '*',
            'access-control-allow-headers': 'If-None-Match',
          },
        }),
      ),
    },
  ],
  ['no OpenAPI document', { fault: altering(at(/openapi/), failing(404, 'not_found')) }],
  ['a slash at the end is no list', { fault: altering(at(/^[^?]*\/$/), failing(404, 'not_found')) }],
  ['lists of 5, at most 10', limited(5, 10)],
  ['lists of 50, at most 5,000', limited(50, 5000)],
  ['lists of 1, at most 2', limited(1, 2)],
  ['no posts', { from: () => small(0) }],
  ['one post', { from: () => small(1) }],
  ['as many posts as a page holds', { from: () => small(20) }],
  [
    'no tags',
    {
      from: () =>
        publish(
          treeOf(SITE, [
            workspaceOf(randomPosts({ seed: 5, posts: 30, terms: TERMS }).map((post) => ({ ...post, tags: [] }))),
          ]),
        ),
    },
  ],
  [
    'no categories and no authors',
    {
      from: () =>
        publish(
          treeOf(SITE, [
            workspaceOf(
              randomPosts({ seed: 5, posts: 30, terms: TERMS }).map((post) => ({
                ...post,
                category: null,
                authors: [],
              })),
            ),
          ]),
        ),
    },
  ],
  [
    'terms that no post has',
    { from: () => small(5, { tags: [...TERMS, 'unused'].map((slug) => ({ slug, name: `The ${slug}` })) }) },
  ],
  ['a deprecated version', { of: DEPRECATED, from: () => published(DEPRECATED) }],
  ['the version beside it', { of: DEPRECATED, from: () => published(DEPRECATED), version: 'v2' }],
  ['a version that has ended', { of: GONE, from: () => published(GONE) }],
  ['the version after it', { of: GONE, from: () => published(GONE), version: 'v2' }],
  [
    'an answer from before the sunset, from a cache',
    {
      of: DEPRECATED,
      from: () => published(DEPRECATED),
      now: Date.UTC(2099, 0) + 30_000,
      fault: altering(() => true, withHeaders({ age: '60' })),
    },
  ],
  [
    'a suggested version with other endpoints',
    {
      of: DEPRECATED,
      from: () => published(DEPRECATED),
      fault: altering(at(/v2\/demo\/posts/), failing(404, 'not_found')),
    },
  ],
  [
    'a second key that begins alike',
    {
      key: 'demo-2',
      of: site({ keys: ['demo', 'demo-2'] }),
      from: () =>
        publish(
          treeOf(site({ keys: ['demo', 'demo-2'] }), [
            workspaceOf(randomPosts({ seed: 5, posts: 30, terms: TERMS }), { keys: ['demo', 'demo-2'] }),
          ]),
        ),
    },
  ],
  ['lists that hosts cannot compute', { fault: altering(at(/posts\?.*tags=/), failing(404, 'variant_not_available')) }],
];

function spaced(answer: RawAnswer): RawAnswer {
  if (answer.body === null) return answer;
  const body: unknown = JSON.parse(Buffer.from(answer.body).toString());
  return withText(answer, `\n${JSON.stringify(turned(body), null, '\t')}\r\n`);
}

function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, one]) => [name, turned(one)]),
  );
}

function typed(type: string): (answer: RawAnswer) => RawAnswer {
  return (answer) => ('content-type' in answer.headers ? withHeaders({ 'content-type': type })(answer) : answer);
}

function allowed(methods: string): (answer: RawAnswer) => RawAnswer {
  return (answer) => withHeaders({ allow: methods })(answer);
}

test.each(LEGAL)('%s', async (_, { from = () => Promise.resolve(usual), now = NOW, ...legal }) => {
  const { results } = await verified({ ...legal, from: await from(), now });
  expect(results.filter(({ outcome }) => outcome === 'wrong')).toEqual([]);
});
