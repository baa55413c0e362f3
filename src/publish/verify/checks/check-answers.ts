import { ALL_CODES, statusOf } from '../../../runtime/resolver/errors.ts';
import { isObject } from '../../../shared/is-object.ts';
import { type Api, isFromApi } from '../kernel/api-under-test.ts';
import { type ApiAnswer, errorCodeOf, headerOf, objectOf, shorten } from '../kernel/connection.ts';
import { type AnswerRule, fail, must } from '../kernel/perform-check.ts';
import type { Reached } from '../kernel/read-sample.ts';
import { isMoved, isRedirect } from '../kernel/redirects.ts';

/** Rules for all errors, whatever the request was. */
export const answeredErrors = (_: Reached): AnswerRule[] => [
  { title: 'no request makes the host fail', judge: ({ status }) => must(status < 500, 'no 5xx', String(status)) },
  { title: 'every error has a code and a message', judge: judgeError },
];

/** Rules for the headers and bodies of all answers. */
export const answeredHeaders = ({ api }: Reached): AnswerRule[] => [
  { title: ANY_ORIGIN, judge: (answer) => judgeOrigin(answer, api) },
  { title: 'pages of other origins can read the headers of every answer', judge: ofJson(api, judgeExposed) },
  { title: 'every body is application/json', judge: ofJson(api, judgeType) },
  { title: 'every body is UTF-8, and its media type names no other charset', judge: ofJson(api, judgeCharset) },
  { title: 'every list has a strong ETag', judge: ofLists(api, judgeEtag) },
  { title: 'every list has a Cache-Control', judge: ofLists(api, judgeCaching) },
  { title: 'no answer that can change is immutable', judge: ofVersions(api, judgeChanging) },
  { title: 'a body is compressed only as the request accepts it', judge: judgeEncoding },
  { title: '304 has the ETag of the request', judge: judgeNotModified },
];

/** The name of no encoding in HTTP. */
const IDENTITY = 'identity';

const judgeError = (answer: ApiAnswer): void => {
  if (answer.status < 400 || !isFromApi(answer) || answer.ask.method === 'HEAD') return;
  const error = objectOf(answer)?.error;
  const code = errorCodeOf(answer);
  const isWhole = isObject(error) && typeof error.message === 'string' && code !== null;
  must(isWhole, '{ "error": { "code", "message" } }', `${answer.status} ${shorten(answer.text)}`);
  const known = ALL_CODES.find((one) => one === code);
  const status = known === undefined ? answer.status : statusOf(known);
  must(status === answer.status, `${status} ${code}`, `${answer.status} ${code}`);
};

export const ANY_ORIGIN = 'pages of any origin can read every answer';

/** Redirects other than from an old slug are not judged: redirect rules cannot set headers on every host. */
export const judgeOrigin = (answer: ApiAnswer, api: Api): void => {
  if (!isFromApi(answer) || (isRedirect(answer) && !isMoved(answer, api))) return;
  const origin = headerOf(answer, 'access-control-allow-origin');
  must(origin === '*', 'Access-Control-Allow-Origin: *', `${answer.status} with ${origin ?? 'none'}`);
};

/** The headers of the contract that scripts in a browser can read only if the answer says so. */
const EXPOSED = ['ETag', 'Deprecation', 'Sunset', 'X-API-Suggest'];

const judgeExposed = (answer: ApiAnswer): void => {
  const exposed = headerOf(answer, 'access-control-expose-headers') ?? '';
  const names = exposed.toLowerCase().split(/\s*,\s*/);
  const sent = EXPOSED.filter((name) => headerOf(answer, name.toLowerCase()) !== null);
  const hidden = sent.find((name) => !names.includes(name.toLowerCase()) && !names.includes('*'));
  must(hidden === undefined, `Access-Control-Expose-Headers: ${hidden}, …`, exposed || 'none');
};

/** Limits a rule to bodies that must be JSON. Files of posts and of the search index have other types. */
const ofJson =
  ({ base }: Api, judge: AnswerRule['judge']): AnswerRule['judge'] =>
  (answer) => {
    const isFile = answer.status === 200 && answer.ask.path.startsWith(`${base}/assets/`);
    const hasBody = isFromApi(answer) && !isRedirect(answer) && answer.text !== '';
    if (hasBody && !isFile) judge(answer);
  };

/** Feeds and Markdown have other media types, which their own checks test. */
const hasOwnType = ({ status, ask: { path } }: ApiAnswer): boolean =>
  status === 200 && /\/(?:feeds\/[^?]*\.(?:atom|rss)|posts\/[^?]*\.md|llms(?:-full)?\.txt)(?:\?|$)/.test(path);

const judgeType = (answer: ApiAnswer): void => {
  const type = headerOf(answer, 'content-type') ?? 'no Content-Type';
  must(hasOwnType(answer) || /^application\/json\s*(?:;|$)/i.test(type), 'application/json', type);
};

/** RFC 8259, 8.1: JSON between systems is UTF-8. Its media type does not define a charset. */
const judgeCharset = (answer: ApiAnswer): void => {
  const type = headerOf(answer, 'content-type') ?? '';
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type) ?? [];
  must(charset.toLowerCase() === 'utf-8', 'charset=utf-8, or none', type);
  must(answer.isUtf8, 'a body of UTF-8', 'bytes that are not UTF-8');
};

/** Limits a rule to uncompressed lists: a proxy that compresses may weaken the ETag. */
const ofLists =
  (api: Api, judge: AnswerRule['judge']): AnswerRule['judge'] =>
  (answer) => {
    const isPlain = (headerOf(answer, 'content-encoding') ?? IDENTITY) === IDENTITY;
    if (answer.status === 200 && isPlain && isListOf(answer, api)) judge(answer);
  };

const judgeEtag = (answer: ApiAnswer): void => {
  const etag = headerOf(answer, 'etag');
  must(etag !== null && /^"[^"]*"$/.test(etag), 'ETag: "…"', etag === null ? 'none' : `ETag: ${etag}`);
};

const judgeCaching = (answer: ApiAnswer): void =>
  must(headerOf(answer, 'cache-control') !== null, 'Cache-Control', 'none');

/** Limits a rule to answers for a key, except for index files whose names are hashes of their content. */
const ofVersions =
  ({ base, key }: Api, judge: AnswerRule['judge']): AnswerRule['judge'] =>
  (answer) => {
    const path = answer.ask.path.replace(/\?.*$/s, '');
    const isOfKey = path.startsWith(`${base}/`) && path.includes(`/${key}/`) && !path.startsWith(`${base}/assets/`);
    if (isOfKey && !/\/index\/[0-9a-f]+\.json$/.test(path)) judge(answer);
  };

/** RFC 8246: clients never revalidate an immutable answer. */
const judgeChanging = (answer: ApiAnswer): void => {
  const caching = headerOf(answer, 'cache-control') ?? '';
  must(!/\bimmutable\b/i.test(caching), 'Cache-Control without immutable', caching);
};

const judgeEncoding = (answer: ApiAnswer): void => {
  const encoding = headerOf(answer, 'content-encoding') ?? IDENTITY;
  const accepted = answer.ask.headers?.['accept-encoding'] ?? IDENTITY;
  const isRight = answer.text === '' || encoding === IDENTITY || encoding === accepted;
  must(isRight, `a body in ${accepted}, or as it is`, `one in ${encoding}`);
};

/** RFC 9110, 15.4.5: a 304 has the ETag of the 200. */
const judgeNotModified = (answer: ApiAnswer): void => {
  if (answer.status !== 304) return;
  const etag = headerOf(answer, 'etag');
  const sentTags = answer.ask.headers?.['if-none-match'] ?? '';
  if (etag !== null && (sentTags === '*' || sentTags.includes(etag.replace(/^W\//, '')))) return;
  fail(`304 with ETag: ${sentTags}`, `304 with ${etag === null ? 'none' : `ETag: ${etag}`}`);
};

/** Whether a URL is the list of posts, with or without a version, in any language, with any query. */
const isListOf = ({ ask: { path } }: ApiAnswer, { base, version, key }: Api): boolean => {
  const address = path.replace(/\?.*$/s, '').replace(/\/lang=[^/]+(?=\/posts$)/, '');
  return address === `${base}/${version}/${key}/posts` || address === `${base}/${key}/posts`;
};
