import { at, escaped, UNKNOWN_KEY, UNKNOWN_POST, urlsOf } from '../kernel/api-under-test.ts';
import { type ApiAnswer, headerOf, type Send } from '../kernel/connection.ts';
import { judgeError } from '../kernel/judge-answer.ts';
import { type Check, check, RIGHT, type Verdict, wrong } from '../kernel/perform-check.ts';
import { everyEndpointOf, type LanguageSamples, type Sample } from '../kernel/read-sample.ts';

const REFUSED = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Checks each method at all URLs of a list and a post, in every language, and HEAD at all endpoints. */
export const methods = ({ tags, sample, others }: LanguageSamples): Check[] => [
  ...['posts?limit=1', 'stats', 'tags', 'index/manifest.json'].map((endpoint) =>
    refusal('POST', at(sample.api, endpoint)),
  ),
  ...[sample, ...others.values()].flatMap((one) => everyEndpointOf(one).map((endpoint) => head(at(one.api, endpoint)))),
  head(at({ ...sample.api, key: UNKNOWN_KEY }, 'posts')),
  ...['posts?limit=1', 'stats'].map((endpoint) => preflight(at(sample.api, endpoint))),
  check(PREFLIGHTS, { method: 'OPTIONS', path: at(sample.api, 'posts') }, judgePreflight),
  ...[[tags[0], sample] as const, ...others].flatMap(([tag, one]) => [
    ...urlsOf(one.api, 'feeds/posts.json', tag).map((path) => refusal('POST', path)),
    ...['posts', 'tags', postOf(one), ...one.oldSlugs.slice(0, 1).map(([old]) => `posts/${escaped(old)}`)]
      .flatMap((endpoint) => urlsOf(one.api, endpoint, tag))
      .flatMap(methodsAt),
  ]),
];

/** Checks the methods besides GET at a URL, whatever it answers to GET. */
export const methodsAt = (path: string): Check[] => [
  ...REFUSED.map((method) => refusal(method, path)),
  head(path),
  preflight(path),
];

const refusal = (method: string, path: string): Check =>
  check(`${method} is 405, with Allow`, { method, path }, judgeRefusal);

const postOf = ({ posts }: Sample): string => `posts/${escaped(posts[0]?.slug ?? UNKNOWN_POST)}`;

const head = (path: string): Check => check('HEAD is GET without the body', { method: 'HEAD', path }, judgeHead);

const PREFLIGHTS = 'OPTIONS is 204, with the headers of CORS';

const PREFLIGHT = {
  origin: 'null',
  'access-control-request-method': 'GET',
  'access-control-request-headers': 'if-none-match',
};

/** Browsers do not follow redirects of a preflight: a host that redirects URLs without a version is for simple requests. */
const preflight = (path: string): Check =>
  check(PREFLIGHTS, { method: 'OPTIONS', path, headers: PREFLIGHT }, judgePreflight);

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
  'location',
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
  const asked = answer.ask.headers?.['access-control-request-headers'];
  const isAllowed = (name: string, wanted: string): boolean => {
    const allowed = namesIn(headerOf(answer, name)).map((one) => one.toLowerCase());
    return [wanted.toLowerCase(), '*'].some((one) => allowed.includes(one));
  };
  if (!isAllowed('access-control-allow-methods', 'GET'))
    return wrong('Access-Control-Allow-Methods: GET, …', headerOf(answer, 'access-control-allow-methods') ?? 'none');
  return asked === undefined || isAllowed('access-control-allow-headers', asked)
    ? RIGHT
    : wrong(`Access-Control-Allow-Headers: ${asked}`, headerOf(answer, 'access-control-allow-headers') ?? 'none');
};
