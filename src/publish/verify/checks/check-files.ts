import { hash } from 'node:crypto';
import { addressAttributesIn } from '../../../content/html/address-attributes.ts';
import { decodeAttribute } from '../../../content/html/tokenizer.ts';
import { isScripted, mediaType } from '../../../runtime/resolver/media-type.ts';
import { isObject } from '../../../shared/is-object.ts';
import { type Api, at, escaped } from '../kernel/api-under-test.ts';
import { type ApiAnswer, type Ask, headerOf, objectOf, type Send } from '../kernel/connection.ts';
import { bareType } from '../kernel/judge-answer.ts';
import { type Check, check, fail, must } from '../kernel/perform-check.ts';
import { choose, type Sample } from '../kernel/read-sample.ts';

/** Checks the images and files of posts that the API itself serves. Each is loaded once, even if posts share it. */
export const files = (sample: Sample): Check[] => {
  const judged = new Map<string, Promise<void>>();
  const judgeOnce = (path: string, send: Send): Promise<void> => {
    const verdict = judged.get(path) ?? send(askFor(path)).then(judgeFile);
    judged.set(path, verdict);
    return verdict;
  };
  return choose(sample, 'files', sample.posts).map(({ slug }) =>
    check(
      "a post's pictures and files can be loaded, as what they are",
      at(sample.api, `posts/${escaped(slug)}`),
      async (answer, send) => {
        for (const path of filesIn(answer, sample.api)) await judgeOnce(path, send);
      },
    ),
  );
};

/** Videos and archives can be large, so only their headers are requested. */
const askFor = (path: string): Ask => ({ path, method: isPicture(mediaType(path)) ? 'GET' : 'HEAD' });

const isPicture = (type: string): boolean => type.startsWith('image/');

/** Returns the paths of the API's files in a detail: its cover image, and all in its HTML. */
const filesIn = (answer: ApiAnswer, { origin, base }: Api): ReadonlySet<string> => {
  const data = objectOf(answer)?.data;
  if (!isObject(data)) return new Set();
  const inHtml = addressAttributesIn(String(data.htmlContent)).flatMap(({ addresses }) => addresses);
  const addresses = [String(data.coverImage), ...inHtml.map(({ value }) => decodeAttribute(value))];
  const paths = addresses.map((address) => (address.startsWith(`${origin}/`) ? address.slice(origin.length) : address));
  return new Set(
    paths.filter((path) => path.startsWith(`${base}/assets/`)).map((path) => path.replace(/[?#].*$/s, '')),
  );
};

const judgeFile = (answer: ApiAnswer): void => {
  const { status, bytes, ask } = answer;
  const type = bareType(mediaType(ask.path));
  const actualType = bareType(headerOf(answer, 'content-type') ?? 'no Content-Type');
  const expected = `200 with ${type} at ${ask.path}`;
  must(status === 200, expected, answer);
  // The server may choose any type for an unknown extension, except for one that makes it a web page.
  if (type === UNKNOWN ? actualType === PAGE : actualType !== type) fail(expected, `200 with ${actualType}`);
  if (!isPicture(type)) return;
  must(bytes.length > 0, expected, 'no bytes');
  const [, named = ''] = /\/assets\/([0-9a-f]{12})-[^/]*$/.exec(ask.path) ?? [];
  must(hash('sha256', bytes, 'hex').startsWith(named), `${expected}, with this hash`, 'other bytes');
  const policy = headerOf(answer, 'content-security-policy') ?? 'none';
  if (isScripted(type)) must(/sandbox/.test(policy), `${expected} and Content-Security-Policy: …; sandbox`, policy);
  else must(bytes[0] !== LESS_THAN, expected, 'a page of HTML or XML');
};

const UNKNOWN = mediaType('');
const PAGE = 'text/html';
const LESS_THAN = '<'.charCodeAt(0);
