import type { Api } from '../api.ts';
import type { Check } from '../check.ts';
import { errorCheck } from '../expect-error.ts';
import type { Sample } from '../sample.ts';
import { UNKNOWN_KEY, UNKNOWN_POST } from '../unknown.ts';

/** Endpoints, and a query of one: no answer may come before the key is looked at. */
export const ENDPOINTS: readonly string[] = [
  ...['posts', 'posts?limit=1', `posts/${UNKNOWN_POST}`, 'tags', 'categories', 'authors', 'stats'],
];

/** An unknown key is 401 wherever it stands. */
export const keys = ({ api }: Sample): Check[] => [
  ...ENDPOINTS.map((endpoint) => check('an unknown key is 401', `${root(api)}/${UNKNOWN_KEY}/${endpoint}`)),
  ...near(api.key).map((key) => check('a key compares exactly', `${root(api)}/${key}/posts`)),
  check('an unknown key comes before an unknown endpoint', `${root(api)}/${UNKNOWN_KEY}/nothing`),
];

const root = ({ base, version }: Api): string => `${base}/${version}`;

const near = (key: string): string[] => {
  const others = [`${key}x`, `x${key}`, beginning(key), key.toUpperCase(), key.toLowerCase()];
  return [...new Set(others)].filter((other) => other !== '' && other !== key);
};

/** Cut inside of a word: `demo` of `demo-2` may well be another key. */
const beginning = (key: string): string => /^..+?(?<=[A-Za-z])(?=[A-Za-z])/.exec(key)?.[0] ?? '';

const check = (title: string, path: string): Check =>
  errorCheck({ group: 'keys', title, ask: { path } }, 'invalid_api_key');
