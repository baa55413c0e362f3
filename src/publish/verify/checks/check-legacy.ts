import { isDeepStrictEqual } from 'node:util';
import {
  type Api,
  at,
  escaped,
  LEGACY,
  legacyAt,
  OPTIONAL_FILES,
  UNKNOWN_KEY,
  UNKNOWN_POST,
} from '../kernel/api-under-test.ts';
import { type ApiAnswer, describe, follow, objectOf } from '../kernel/connection.ts';
import { hasSameContent, isLimited, judgeError } from '../kernel/judge-answer.ts';
import { type Check, check, LIMITED, RIGHT, type Verdict, wrong } from '../kernel/perform-check.ts';
import { endpointsOf, type Sample } from '../kernel/read-sample.ts';

/** Checks that URLs without a version answer as v1 does, directly or by a redirect. */
export const legacy = (sample: Sample): Check[] => {
  const { api } = sample;
  return [
    ...legacyEndpoints(sample).map((endpoint) =>
      compared(`a URL without a version answers as ${LEGACY} does`, api, { endpoint, judge: judgeSame }),
    ),
    ...['posts', 'stats'].map((endpoint) =>
      compared('an unknown key is 401', { ...api, key: UNKNOWN_KEY }, { endpoint, judge: judgeUnknown }),
    ),
  ];
};

interface Compared {
  readonly endpoint: string;
  readonly judge: (versioned: ApiAnswer, answer: ApiAnswer) => Verdict;
}

/** Makes a check of a URL without a version, which is compared with the answer of the URL with a version. */
const compared = (title: string, api: Api, { endpoint, judge }: Compared): Check =>
  check(title, legacyAt(api, endpoint), async (answer, send) => {
    const versioned = await send({ path: at({ ...api, version: LEGACY }, endpoint) });
    return judge(versioned, await follow(answer, send, api.origin));
  });

const legacyEndpoints = (sample: Sample): string[] => [
  ...endpointsOf(sample),
  ...sample.terms.tags.slice(0, 1).map(({ id }) => `posts?tags=${escaped(id)},x`),
  'posts?limit=1&offset=1',
  `posts/${UNKNOWN_POST}`,
  'nothing',
  ...OPTIONAL_FILES,
];

/** When v1 is past its sunset, so are URLs without a version. */
const judgeUnknown = (versioned: ApiAnswer, answer: ApiAnswer): Verdict =>
  judgeError(answer, versioned.status === 410 ? 'version_sunset' : 'invalid_api_key');

const judgeSame = (versioned: ApiAnswer, answer: ApiAnswer): Verdict => {
  if (isLimited(answer)) return LIMITED;
  return hasSameContent(versioned, answer) && isDeepStrictEqual(fieldsOf(versioned), fieldsOf(answer))
    ? RIGHT
    : wrong(`as the URL with a version: ${describe(versioned)}`, describe(answer));
};

/** Returns the top-level field names of a body. Another version could differ in these alone. */
const fieldsOf = (answer: ApiAnswer): readonly string[] => Object.keys(objectOf(answer) ?? {}).sort();
