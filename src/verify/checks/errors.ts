import { MAX_ADDRESS } from '../../resolver/path.ts';
import { type Api, at } from '../api.ts';
import { type Check, RIGHT, wrong } from '../check.ts';
import { errorCheck } from '../expect-error.ts';
import { listCheck } from '../judge-list.ts';
import { describe, headerOf } from '../read-answer.ts';
import type { Sample } from '../sample.ts';
import { UNKNOWN_KEY } from '../unknown.ts';

/** What is nowhere, and addresses that try to leave the API. */
export const errors = (sample: Sample): Check[] => [
  ...nowhere(sample),
  ...ofFolders(sample),
  ...lengths(sample),
  ...hostile(sample.api),
];

const nowhere = ({ api, posts }: Sample): Check[] => {
  const { base, version, key } = api;
  const slug = posts[0]?.slug ?? 'post';
  const paths: readonly (readonly [title: string, path: string])[] = [
    ['an unknown endpoint is 404', at(api, 'nothing')],
    ['an unknown endpoint is 404', at(api, 'Posts')],
    ['an unknown endpoint is 404', at(api, 'tags/one')],
    ['an unknown endpoint is 404', at(api, 'index')],
    ['an unknown endpoint is 404', at(api, `posts/${slug}/more`)],
    ['a key alone is 404', `${base}/${version}/${key}`],
    ['a version alone is 404', `${base}/${version}`],
    ['an unknown version is 404', `${base}/v999/${key}/posts`],
    ["a file's name is no address", at(api, 'posts.json')],
  ];
  return paths.map(([title, path]) => errorCheck({ group: 'errors', title, ask: { path } }, 'not_found'));
};

/** Beside the versions there may be folders; a server that has none takes their names for keys. */
const ofFolders = ({ api: { base } }: Sample): Check[] =>
  ['errors/invalid_api_key.json', 'errors/invalid_api_key', 'errors/nothing', 'assets/nothing.png'].map((path) =>
    errorCheck(
      { group: 'errors', title: 'a folder beside the versions is no key', ask: { path: `${base}/${path}` } },
      'not_found',
      'invalid_api_key',
    ),
  );

/** With and without the origin, an address is short enough, or too long. */
const lengths = (sample: Sample): Check[] => {
  const { api } = sample;
  const padded = (length: number): string => 'x='.padEnd(length - at(api, 'posts?').length, 'x');
  const longest = listCheck(sample, {
    group: 'errors',
    title: 'an address of 2,048 characters is answered',
    search: padded(MAX_ADDRESS - api.origin.length),
    means: {},
  });
  const path = at(api, `posts?${padded(MAX_ADDRESS + 1)}`);
  return [
    longest,
    errorCheck({ group: 'errors', title: 'an address over 2,048 characters is 404', ask: { path } }, 'not_found'),
  ];
};

/** Each may be refused by the server itself, in its own words; none may be answered. */
const hostile = ({ base, version, key }: Api): Check[] =>
  [
    `${base}/${version}/${key}/../../../../../../etc/passwd`,
    `${base}/${version}/${key}/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd`,
    `${base}/${version}/${key}/..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd`,
    `${base}/${version}/${key}/%252e%252e%252f%252e%252e%252fetc%252fpasswd`,
    `${base}/${version}/${key}/posts/..%2f..%2f${UNKNOWN_KEY}%2fposts`,
    `${base}/${version}/${key}/posts/%00`,
    `${base}/${version}/${key}/posts/%0d%0aset-cookie:%20a=b`,
    `${base}/${version}/${key}/posts/%E0%A4%A`,
    `${base}/${version}/${key}/posts/${'a'.repeat(3000)}`,
    `${base}/${version}/${key}/posts%3Flimit=1`,
  ].map((path) => ({
    group: 'errors',
    title: 'a hostile address gets nothing',
    ask: { path },
    judge: (answer) => {
      const refused = answer.status >= 400 && answer.status < 500;
      return refused && headerOf(answer, 'set-cookie') === null ? RIGHT : wrong('a refusal (4xx)', describe(answer));
    },
  }));
