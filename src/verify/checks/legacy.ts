import { LEGACY } from '../addresses.ts';
import { at, escaped, legacyAt } from '../api.ts';
import { type Check, LIMITED, RIGHT, type Verdict, wrong } from '../check.ts';
import type { Answer } from '../exchange.ts';
import { judgeError } from '../expect-error.ts';
import { follow } from '../follow.ts';
import { saysSame } from '../known-fields.ts';
import { describe, errorCodeOf } from '../read-answer.ts';
import type { Sample } from '../sample.ts';
import { UNKNOWN_KEY, UNKNOWN_POST } from '../unknown.ts';

/** Addresses without a version answer as v1 does, by themselves or by a redirect. */
export const legacy = (sample: Sample): Check[] => {
  const { api } = sample;
  return [
    ...endpointsOf(sample).map(
      (endpoint): Check => ({
        group: 'legacy',
        title: `an address without a version answers as ${LEGACY} does`,
        ask: { path: legacyAt(api, endpoint) },
        judge: async (answer, send) => {
          const versioned = await send({ path: at({ ...api, version: LEGACY }, endpoint) });
          return judgeSame(versioned, await follow(answer, send, api.origin));
        },
      }),
    ),
    ...['posts', 'stats'].map(
      (endpoint): Check => ({
        group: 'legacy',
        title: 'an unknown key is 401',
        ask: { path: legacyAt({ ...api, key: UNKNOWN_KEY }, endpoint) },
        judge: async (answer, send) =>
          judgeUnknown(
            await send({ path: at({ ...api, version: LEGACY, key: UNKNOWN_KEY }, endpoint) }),
            await follow(answer, send, api.origin),
          ),
      }),
    ),
  ];
};

const endpointsOf = ({ posts, terms }: Sample): string[] => [
  'posts',
  'posts?limit=1&offset=1',
  ...terms.categories.slice(0, 1).map(({ id }) => `posts?category=${escaped(id)}`),
  ...terms.tags.slice(0, 1).map(({ id }) => `posts?tags=${escaped(id)},x`),
  ...posts.slice(0, 1).map(({ slug }) => `posts/${escaped(slug)}`),
  ...['tags', 'categories', 'authors', 'stats', `posts/${UNKNOWN_POST}`, 'nothing'],
];

/** Where v1 has ended, its legacy addresses have. */
const judgeUnknown = (versioned: Answer, answer: Answer): Verdict =>
  versioned.status === 410 ? judgeError(answer, ['version_sunset']) : judgeError(answer, ['invalid_api_key']);

const judgeSame = (versioned: Answer, answer: Answer): Verdict => {
  if (errorCodeOf(answer) === 'variant_not_available' && answer.status === 404) return LIMITED;
  return saysSame(versioned, answer)
    ? RIGHT
    : wrong(`as the versioned address: ${describe(versioned)}`, describe(answer));
};
