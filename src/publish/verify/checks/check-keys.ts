import { type Api, ENDPOINTS, UNKNOWN_KEY, UNKNOWN_POST } from '../kernel/api-under-test.ts';
import { type ApiAnswer, errorCodeOf, objectOf, shorten } from '../kernel/connection.ts';
import { errorChecks } from '../kernel/judge-answer.ts';
import { type AnswerRule, type Check, checks, fail, must } from '../kernel/perform-check.ts';
import type { Reached } from '../kernel/read-sample.ts';
import { follow } from '../kernel/redirects.ts';

/** Endpoints that must check the key first. */
export const KEY_ENDPOINTS: readonly string[] = [...ENDPOINTS, `posts/${UNKNOWN_POST}`];

/** An unknown key is 401 at every endpoint. */
export const keys = ({ api }: Reached): Check[] => [
  ...refused('an unknown key is 401', api, ...KEY_ENDPOINTS.map((endpoint) => `${UNKNOWN_KEY}/${endpoint}`)),
  ...refused('a key compares exactly', api, ...near(api.key).map((key) => `${key}/posts`)),
  ...refused('an unknown key comes before an unknown endpoint', api, `${UNKNOWN_KEY}/nothing`),
];

const refused = (title: string, { base, version }: Api, ...paths: readonly string[]): Check[] =>
  errorChecks(
    title,
    paths.map((path) => `${base}/${version}/${path}`),
    'invalid_api_key',
  );

const near = (key: string): string[] => {
  const others = [`${key}x`, `x${key}`, beginning(key), key.toUpperCase(), key.toLowerCase()];
  return [...new Set(others)].filter((other) => other !== '' && other !== key);
};

/** Returns the beginning of a key, cut inside a word: `demo` of `demo-2` could be another key. */
const beginning = (key: string): string => /^..+?(?<=[A-Za-z])(?=[A-Za-z])/.exec(key)?.[0] ?? '';

/**
 * Folders of the published tree have the names of keys, posts and indexes. A server that lists folders reveals every
 * key, as Apache does if it does not read `.htaccess`.
 */
export const folders = ({ api }: Reached): Check[] => {
  const { base, version, key } = api;
  const ofKey = ['', 'posts/', 'index/', 'posts/category=/'].map((path) => `${version}/${key}/${path}`);
  const others = ['', 'errors/', 'assets/', `${version}/`, `${version}/?C=N;O=D`, `${version}/index.html`];
  const paths = [...others, ...ofKey].map((path) => `${base}/${path}`);
  return checks('a folder is not listed', paths, async (answer, send) =>
    judgeFolder(await follow(answer, send, api.origin), api),
  );
};

/** A server may answer the list of posts at a URL with a trailing slash, or redirect to the URL without it. */
const judgeFolder = (answer: ApiAnswer, { key }: Api): void => {
  if (answer.status >= 400 && answer.status < 500) return;
  if (/\/posts\/?$/.test(answer.ask.path) && objectOf(answer) !== null) return;
  const leak = answer.text.includes(key) ? ', and reveals the key' : '';
  fail('a refusal (4xx)', `${answer.status}${leak}: ${shorten(answer.text)}`);
};

/** Errors must not help anyone to guess keys. Only one key is known here, but a list of keys would include it. */
export const leaks = ({ api }: Reached): AnswerRule[] => [
  { title: 'no error reveals a key', judge: (answer) => judgeLeak(answer, api) },
];

/** Common words in errors. If the key is one of these words, only a list of names is suspicious, not a sentence. */
const WORDS: ReadonlySet<string> = new Set(
  `a access address an and any api at available be by code combination error errors fail failed for found gone has have
  host in internal invalid is it json key keys known message method methods missing no not nothing of one only or path
  post posts public read request route server service site slug such sunset that the there this to unauthorized unknown
  use v1 valid version was with workspace you your`.split(/\s+/),
);

const judgeLeak = (answer: ApiAnswer, api: Api): void => {
  const names = (text: string): boolean => text.split(/[^A-Za-z0-9_-]+/).includes(api.key);
  if (answer.status < 400 || names(answer.ask.path)) return;
  const leak = textsOf(answer, api).find(names);
  must(leak === undefined, `an error without the key ${api.key}`, String(leak).trim().slice(0, 80));
};

/** Returns the parts of an answer that could reveal a key: some headers and the body, without URL and error code. */
const textsOf = (answer: ApiAnswer, api: Api): string[] => {
  const isWord = WORDS.has(api.key.toLowerCase());
  const body = isWord ? namesIn(objectOf(answer)) : [answer.text.replace(`"${errorCodeOf(answer)}"`, '')];
  const headers = Object.entries(answer.headers).filter(([name]) => /^x-|^link$|^www-authenticate$/.test(name));
  return [...body, ...(isWord ? [] : headers.map(([name, value]) => `${name}: ${String(value)}`))].map((text) =>
    text
      .replaceAll(api.origin, '')
      .replaceAll(api.origin.replace(/^https?:\/\//, ''), '')
      .replaceAll(answer.ask.path, ''),
  );
};

/** Returns all strings of a JSON value that are a single word. */
const namesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /\s/.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(namesIn);
};
