import { isDeepStrictEqual } from 'node:util';
import { at, legacyAt } from '../api.ts';
import { type Check, LIMITED, RIGHT, type Verdict, wrong } from '../check.ts';
import type { Answer, Send } from '../exchange.ts';
import { errorCheck, judgeError } from '../expect-error.ts';
import { describe, errorCodeOf, headerOf } from '../read-answer.ts';
import type { Sample } from '../sample.ts';

/** The version that addresses without one follow. */
const LEGACY = 'v1';

/** Addresses without a version answer as v1 does, by themselves or by a redirect. */
export const legacy = ({ api, posts, terms }: Sample): Check[] => {
  const [post] = posts;
  const [category] = terms.categories;
  const endpoints = [
    'posts',
    'posts?limit=1&offset=1',
    ...(category === undefined ? [] : [`posts?category=${category}`]),
    ...(post === undefined ? [] : [`posts/${post.slug}`]),
    'tags',
    'categories',
    'authors',
    'stats',
    'posts/no-such-post-4f1c',
  ];
  return [
    ...endpoints.map(
      (endpoint): Check => ({
        group: 'legacy',
        title: `an address without a version answers as ${LEGACY} does`,
        ask: { path: legacyAt(api, endpoint) },
        judge: async (answer, send) =>
          sameAs(await send({ path: at({ ...api, version: LEGACY }, endpoint) }), await follow(answer, send)),
      }),
    ),
    {
      ...errorCheck(
        { group: 'legacy', title: 'an unknown key is 401', ask: { path: `${api.base}/no-such-key-4f1c/posts` } },
        'invalid_api_key',
      ),
      judge: async (answer, send) => judgeError(await follow(answer, send), ['invalid_api_key']),
    },
  ];
};

/** One redirect within the origin is fine. */
const follow = (answer: Answer, send: Send): Promise<Answer> | Answer => {
  const location = headerOf(answer, 'location');
  if (![301, 302, 307, 308].includes(answer.status) || location === null) return answer;
  const { pathname, search } = new URL(location, 'https://origin.invalid');
  return send({ path: pathname + search });
};

const sameAs = (versioned: Answer, answer: Answer): Verdict => {
  if (errorCodeOf(answer) === 'variant_not_available' && answer.status === 404) return LIMITED;
  const isSame = versioned.status === answer.status && isDeepStrictEqual(versioned.text, answer.text);
  return isSame ? RIGHT : wrong(`as the versioned address: ${describe(versioned)}`, describe(answer));
};
