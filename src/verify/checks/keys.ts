import type { Api } from '../api.ts';
import type { Check } from '../check.ts';
import { errorCheck } from '../expect-error.ts';
import type { Sample } from '../sample.ts';

/** Endpoints, and a query of one: no answer may come before the key is looked at. */
export const ENDPOINTS: readonly string[] = [
  'posts',
  'posts?limit=1',
  'posts/no-such-post-4f1c',
  'tags',
  'categories',
  'authors',
  'stats',
];

/** An unknown key is 401 wherever it stands. */
export const keys = ({ api }: Sample): Check[] => [
  ...ENDPOINTS.map((endpoint) => check('an unknown key is 401', `${root(api)}/no-such-key-4f1c/${endpoint}`)),
  ...near(api.key).map((key) => check('a key compares exactly', `${root(api)}/${key}/posts`)),
  check('an unknown key comes before an unknown endpoint', `${root(api)}/no-such-key-4f1c/nothing`),
];

const root = ({ base, version }: Api): string => `${base}/${version}`;

const near = (key: string): string[] =>
  [`${key}x`, key.slice(0, -1), key.toUpperCase(), key.toLowerCase()].filter((other) => other !== '' && other !== key);

const check = (title: string, path: string): Check =>
  errorCheck({ group: 'keys', title, ask: { path } }, 'invalid_api_key');
