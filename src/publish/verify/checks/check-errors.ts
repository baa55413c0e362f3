import { MAX_ADDRESS } from '../../../runtime/resolver/address.ts';
import { type Api, at, escaped, UNKNOWN_KEY } from '../kernel/api-under-test.ts';
import { type ApiAnswer, headerOf } from '../kernel/connection.ts';
import { errorChecks, listChecks } from '../kernel/judge-answer.ts';
import { type Check, checks, must } from '../kernel/perform-check.ts';
import type { Sample } from '../kernel/read-sample.ts';

/** Checks of URLs that do not exist, and of URLs that try to leave the API. */
export const errors = (sample: Sample): Check[] => [
  ...missingUrls(sample),
  ...siblingFolders(sample.api),
  ...lengths(sample),
  ...hostile(sample.api),
];

const missingUrls = ({ api, posts }: Sample): Check[] => {
  const { base, version, key } = api;
  const unknown = ['nothing', 'Posts', 'tags/one', 'index', `posts/${escaped(posts[0]?.slug ?? 'post')}/more`];
  const cases: readonly (readonly [title: string, ...paths: string[]])[] = [
    ['an unknown endpoint is 404', ...unknown.map((endpoint) => at(api, endpoint))],
    ['a key alone is 404', `${base}/${version}/${key}`],
    ['a version alone is 404', `${base}/${version}`],
    ['an unknown version is 404', `${base}/v999/${key}/posts`],
    ['the name of a file is 404', at(api, 'posts.json')],
  ];
  return cases.flatMap(([title, ...paths]) => errorChecks(title, paths, 'not_found'));
};

/** There may be folders next to the versions. A server without them treats their names as keys. */
const siblingFolders = ({ base }: Api): Check[] => {
  const files = ['errors/invalid_api_key.json', 'errors/invalid_api_key', 'errors/nothing', 'assets/nothing.png'];
  const paths = files.map((file) => `${base}/${file}`);
  return errorChecks('a folder next to the versions is not a key', paths, 'not_found', 'invalid_api_key');
};

/** The URL of 2,048 characters includes the origin, and the longer one is too long even without it. */
const lengths = (sample: Sample): Check[] => {
  const { api } = sample;
  const padded = (length: number): string => 'x='.padEnd(length - at(api, 'posts?').length, 'x');
  const tooLong = at(api, `posts?${padded(MAX_ADDRESS + 1)}`);
  return [
    ...listChecks(sample, [['a URL of 2,048 characters works', padded(MAX_ADDRESS - api.origin.length), {}]]),
    ...errorChecks('a URL of more than 2,048 characters is 404', [tooLong], 'not_found'),
  ];
};

/** The server itself may refuse each of them, with its own body. None may get a successful answer. */
const hostile = (api: Api): Check[] => {
  const endpoints = [
    '../../../../../../etc/passwd',
    '%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
    '%252e%252e%252f%252e%252e%252fetc%252fpasswd',
    `posts/..%2f..%2f${UNKNOWN_KEY}%2fposts`,
    'posts/%00',
    `posts/%0d%0aset-cookie:%20${COOKIE}`,
    'posts/%E0%A4%A',
    `posts/${'a'.repeat(3000)}`,
    'posts%3Flimit=1',
  ];
  const paths = endpoints.map((endpoint) => at(api, endpoint));
  return checks('a hostile URL is an error', paths, judgeRefused);
};

/** The cookie that a hostile URL tries to set. CDNs set other cookies. */
const COOKIE = 'injected-4f1c=1';

const judgeRefused = (answer: ApiAnswer): void => {
  const cookies = headerOf(answer, 'set-cookie') ?? '';
  must(!cookies.includes(COOKIE), 'no header from the address', `Set-Cookie: ${cookies}`);
  must(answer.status >= 400 && answer.status < 500, 'a refusal (4xx)', answer);
};
