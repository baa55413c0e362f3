import type { Scenario } from './fixture.ts';
import { HOSTILE_LANGUAGES } from './hostile-languages.ts';
import { HOSTILE_NAMES } from './hostile-names.ts';

/** A URL that no honest client sends. */
export interface Hostile {
  /** Path and query, one character per byte. */
  readonly target: string;
  /** The query, if the URL is a list's. Then the answer must be that list or an error. */
  readonly search: string | null;
  /** Nothing is at the URL, however a server reads it. */
  readonly isRefused?: boolean;
}

const UP = ['..', '%2e%2e', '%2E.', '.%2e', '%252e%252e', '..%00', '..;', '%c0%ae%c0%ae', '....', '%uff0e%uff0e'];
const SLASH = ['/', '%2f', '%5c', '\\', '%252f', '//', '%c0%af'];
const TARGETS = ['secret.json', 'other/posts.json', 'other/posts', 'demo/../other/posts'];

const traversals = UP.flatMap((up) =>
  SLASH.flatMap((slash) => [2, 6].map((depth) => Array.from({ length: depth }, () => up).join(slash) + slash)),
);

const PATHS = [
  ...traversals.flatMap((traversal, at) => [
    `/api/public/v1/demo/${traversal}${TARGETS[at % TARGETS.length]}`,
    `/api/public/v1/demo/posts/${traversal}${TARGETS[(at + 1) % TARGETS.length]}`,
  ]),
  ...traversals
    .filter((_, at) => at % 7 === 0)
    .flatMap((traversal) => [
      `/api/public/${traversal}secret.json`,
      `/api/public/assets/${traversal}v1/other/posts.json`,
      `/api/public/v1/${traversal}other/posts`,
      `/api/public/demo/index/${traversal}other/index/manifest.json`,
    ]),
  ...[
    '%00',
    '%0a',
    '%0d%0a',
    '%0d%0aX-Evil:%201',
    '%7f',
    '%ff',
    '%',
    '%2',
    '%zz',
    '\0',
    '\x01',
    '\t',
    '\xff',
    '\\',
  ].flatMap((bytes) => [
    `/api/public/v1/demo/posts${bytes}`,
    `/api/public/v1/demo/posts/posts${bytes}`,
    `/api/public/v1/demo${bytes}/posts`,
    `/api/public/v1/demo/posts/${bytes}posts`,
  ]),
  ...[
    '.json',
    '.JSON',
    '.json/',
    '.json%00',
    '%2ejson',
    '.json.br',
    '.json.gz',
    '.br',
    '/.',
    '/..',
    '//',
    '.',
    '~',
    '.bak',
  ].flatMap((ending) => [
    `/api/public/v1/demo/posts${ending}`,
    `/api/public/v1/demo/stats${ending}`,
    `/api/public/v1/demo/posts/posts${ending}`,
    `/api/public/errors/not_found${ending}`,
  ]),
  ...[
    '/api/public/v1/demo/posts\r\nX-Evil: 1',
    '/api/public/v1/demo/posts/posts\r\n\r\nGET /secret.json',
    '//api/public/v1/demo/posts',
    '/api//public/v1/demo/posts',
    '/api/public//v1/demo/posts',
    '/api/public/v1//demo/posts',
    '/api/public/v1/demo//posts',
    '/api/public/v1/demo//other/posts',
    '/api/public/v1/demo/./posts',
    '/api/public/./v1/demo/posts',
    '/%61pi/public/v1/demo/posts',
    '/api%2fpublic%2fv1%2fdemo%2fposts',
    '/api/public/v1%2fdemo/posts',
    '/api/public/v1/demo%2fposts',
    '/api/public/v1/demo%2f..%2fother/posts',
    '/api/public/v1/demo/posts%3Fcategory=news',
    '/api/public/v1/demo/posts%23x',
    '/api/public/v1/demo/posts;x=1',
    '/api/public/v1/demo;x=1/posts',
    '/api/public/V1/demo/posts',
    '/API/PUBLIC/v1/demo/posts',
    '/api/public/v1/:key/posts',
    '/api/public/v1/*/posts',
    '/api/public/v1/$api_key/posts',
    '/api/public/v1/{http.request.uri}/posts',
    '/api/public/v1/%24%7Bkey%7D/posts',
    '/api/public/v1/__proto__/posts',
    '/api/public/__proto__/demo/posts',
    '/api/public/constructor/posts',
    '/api/public/v1/demo/constructor',
    '/api/public/v1/demo/posts/__proto__',
    '/secret.json',
    '/api/x.json',
    '/_redirects',
    '/_headers',
    '/serve.json',
    '/.htaccess',
    '/worker.js',
    '/api/public/v1/demo/posts/',
    '/api/public/v1/demo/index/',
    '/api/public/v1/demo/index/manifest.json/',
    '/api/public/assets/',
    '/api/public/',
    'http://elsewhere.example/api/public/v1/other/posts/../../../secret.json',
    '/?x=/../../secret.json',
    `/api/public/v1/demo/posts/${'a'.repeat(300)}`,
    `/api/public/v1/demo/posts/${'a'.repeat(5000)}`,
    `/api/public/v1/demo/posts/${'a/'.repeat(1000)}`,
    `/api/public/v1/${'demo/../'.repeat(100)}other/posts`,
    `/api/public/v1/demo/posts/${'%61'.repeat(2000)}`,
  ],
];

const PARAMETERS = ['category', 'tags', 'author', 'limit', 'offset'];
const VALUES = [
  ...[
    '../../other/posts',
    '..%2f..%2fother%2fposts',
    '%252e%252e%252fsecret',
    'news/../../../../other/posts/category=',
  ],
  ...['%00', 'news%00.json', '%0d%0aX-Evil:%201', '%5c..%5c..%5csecret', '/etc/passwd', '$arg_limit', '{query.limit}'],
  ...['__proto__', '%ff%fe', 'a'.repeat(300), 'x'.repeat(5000), ';ls', '*', '%2a', 'news.json', 'news%2F', '-1%00'],
];

const QUERIES = PARAMETERS.flatMap((name) =>
  VALUES.flatMap((value) => [`${name}=${value}`, `limit=20&${name}=${value}&${name}=news`]),
);

/** The hostile URLs for a scenario. */
export const hostileIn = (scenario: Scenario): readonly Hostile[] =>
  scenario === 'languages' ? HOSTILE_LANGUAGES : HOSTILE;

/** URLs that try to get another key's data or files outside the API, or to crash the server. */
export const HOSTILE: readonly Hostile[] = [
  ...PATHS.map((target) => ({ target, search: null })),
  ...QUERIES.map((search) => ({ target: `/api/public/v1/demo/posts?${search}`, search })),
  ...HOSTILE_NAMES,
];
