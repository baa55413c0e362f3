import {
  type Api,
  at,
  escaped,
  legacyAt,
  OPTIONAL_FILES,
  UNKNOWN_KEY,
  UNKNOWN_POST,
} from '../kernel/api-under-test.ts';
import { type ApiAnswer, follow, headerOf, type Send } from '../kernel/connection.ts';
import { judgeError } from '../kernel/judge-answer.ts';
import { type Check, check, RIGHT, type Verdict, wrong } from '../kernel/perform-check.ts';
import { endpointsOf, type Sample } from '../kernel/read-sample.ts';

const REFUSED = ['POST', 'PUT', 'PATCH', 'DELETE'];

export const methods = (sample: Sample): Check[] => [...refusals(sample), ...heads(sample), ...preflights(sample)];

const refusals = ({ api, posts }: Sample): Check[] => [
  ...REFUSED.map((method) => refusal(method, at(api, 'posts'), api)),
  ...['posts?limit=1', postOf(posts), 'stats', 'tags', 'index/manifest.json', 'feeds/posts.json'].map((endpoint) =>
    refusal('POST', at(api, endpoint), api),
  ),
  refusal('POST', legacyAt(api, 'posts'), api),
];

const refusal = (method: string, path: string, { origin }: Api): Check =>
  check(`${method} is 405, with Allow`, { method, path }, async (answer, send) =>
    judgeRefusal(await follow(answer, send, origin)),
  );

const postOf = (posts: Sample['posts']): string => `posts/${escaped(posts[0]?.slug ?? UNKNOWN_POST)}`;

const heads = (sample: Sample): Check[] => {
  const { api } = sample;
  const endpoints = [...endpointsOf(sample), ...OPTIONAL_FILES, `posts/${UNKNOWN_POST}`, 'nothing'];
  const others = [at({ ...api, key: UNKNOWN_KEY }, 'posts'), legacyAt(api, 'posts')];
  return [...endpoints.map((endpoint) => at(api, endpoint)), ...others].map((path) =>
    check('HEAD is GET without the body', { method: 'HEAD', path }, judgeHead),
  );
};

const PREFLIGHT = {
  origin: 'https://reader.example',
  'access-control-request-method': 'GET',
  'access-control-request-headers': 'if-none-match',
};

/** Browsers do not follow redirects of a preflight. URLs that redirect are for requests that need no preflight. */
const preflights = ({ api, posts }: Sample): Check[] =>
  [
    ...['posts', 'posts?limit=1', postOf(posts), 'stats'].map((endpoint) => ({ endpoint, headers: PREFLIGHT })),
    { endpoint: 'posts' },
  ].map(({ endpoint, ...ask }) =>
    check(
      'OPTIONS is 204, with the headers of CORS',
      { ...ask, method: 'OPTIONS', path: at(api, endpoint) },
      judgePreflight,
    ),
  );

const judgeRefusal = (answer: ApiAnswer): Verdict => {
  const verdict = judgeError(answer, 'method_not_allowed');
  if (verdict.outcome !== 'right') return verdict;
  const allowed = headerOf(answer, 'allow');
  const isWhole = ['GET', 'HEAD'].every((method) => namesIn(allowed).includes(method));
  const refuses = allowed !== null && !namesIn(allowed).includes(answer.ask.method ?? '');
  return isWhole && refuses
    ? RIGHT
    : wrong('Allow: GET, HEAD, OPTIONS', allowed === null ? 'no Allow' : `Allow: ${allowed}`);
};

const namesIn = (header: string | null): string[] => (header ?? '').split(',').map((name) => name.trim());

/** Headers that HEAD must repeat from GET, if GET has them. */
const OF_GET = [
  'content-type',
  'etag',
  'cache-control',
  'access-control-allow-origin',
  'deprecation',
  'sunset',
  'x-api-suggest',
];

const judgeHead = async (answer: ApiAnswer, send: Send): Promise<Verdict> => {
  const { path } = answer.ask;
  const get = await send({ path });
  if (answer.status !== get.status) return wrong(`${get.status}, as GET`, String(answer.status));
  if (answer.bytes.length > 0) return wrong('no body', `${answer.bytes.length} bytes`);
  const length = headerOf(answer, 'content-length');
  const its = headerOf(get, 'content-length');
  if (length !== null && its !== null && length !== its) {
    return wrong(`Content-Length: ${its}, as GET`, `Content-Length: ${length}`);
  }
  const other = OF_GET.find((name) => headerOf(answer, name) !== headerOf(get, name));
  return other === undefined
    ? RIGHT
    : wrong(`${other}: ${headerOf(get, other)}, as GET`, `${other}: ${headerOf(answer, other)}`);
};

const judgePreflight = (answer: ApiAnswer): Verdict => {
  if (answer.status !== 204) return wrong('204', String(answer.status));
  const origin = headerOf(answer, 'access-control-allow-origin');
  if (origin !== '*') return wrong('Access-Control-Allow-Origin: *', String(origin));
  const allowed = headerOf(answer, 'access-control-allow-methods');
  const isAllowed = ['GET', '*'].some((method) => namesIn(allowed).includes(method));
  return isAllowed ? RIGHT : wrong('Access-Control-Allow-Methods: GET, …', allowed ?? 'none');
};
