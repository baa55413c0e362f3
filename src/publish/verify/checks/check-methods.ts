import { at, escaped, UNKNOWN_KEY, UNKNOWN_POST, urlsOf } from '../kernel/api-under-test.ts';
import { type ApiAnswer, headerOf, type Send } from '../kernel/connection.ts';
import { judgeError } from '../kernel/judge-answer.ts';
import { type Check, check, must } from '../kernel/perform-check.ts';
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

const judgeRefusal = (answer: ApiAnswer): void => {
  judgeError(answer, 'method_not_allowed');
  const allowed = headerOf(answer, 'allow');
  const names = namesIn(allowed);
  const isWhole = ['GET', 'HEAD'].every((method) => names.includes(method));
  const isRight = isWhole && !names.includes(answer.ask.method ?? '');
  must(isRight, 'Allow: GET, HEAD, OPTIONS', allowed === null ? 'no Allow' : `Allow: ${allowed}`);
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

const judgeHead = async (answer: ApiAnswer, send: Send): Promise<void> => {
  const get = await send({ path: answer.ask.path });
  must(answer.status === get.status, `${get.status}, as GET`, String(answer.status));
  must(answer.bytes.length === 0, 'no body', `${answer.bytes.length} bytes`);
  const [length, its] = [headerOf(answer, 'content-length'), headerOf(get, 'content-length')];
  const isSame = length === null || its === null || length === its;
  must(isSame, `Content-Length: ${its}, as GET`, `Content-Length: ${length}`);
  for (const name of OF_GET) {
    const [own, wanted] = [headerOf(answer, name), headerOf(get, name)];
    must(own === wanted, `${name}: ${wanted}, as GET`, `${name}: ${own}`);
  }
};

const judgePreflight = (answer: ApiAnswer): void => {
  must(answer.status === 204, '204', String(answer.status));
  const origin = headerOf(answer, 'access-control-allow-origin');
  must(origin === '*', 'Access-Control-Allow-Origin: *', String(origin));
  const mustAllow = (name: string, wanted: string, shown: string): void => {
    const allowed = headerOf(answer, name.toLowerCase());
    const names = namesIn(allowed).map((one) => one.toLowerCase());
    must(
      [wanted.toLowerCase(), '*'].some((one) => names.includes(one)),
      `${name}: ${shown}`,
      allowed ?? 'none',
    );
  };
  mustAllow('Access-Control-Allow-Methods', 'GET', 'GET, …');
  const asked = answer.ask.headers?.['access-control-request-headers'];
  if (asked !== undefined) mustAllow('Access-Control-Allow-Headers', asked, asked);
};
