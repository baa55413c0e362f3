import { PAGE_TYPE } from '../../../runtime/resolver/media-type.ts';
import type { Api } from '../kernel/api-under-test.ts';
import type { Answer } from '../kernel/connection.ts';
import { errorChecks, judgeError } from '../kernel/judge-answer.ts';
import { type Check, RIGHT, type Verdict, wrong } from '../kernel/perform-check.ts';
import { describe, objectOf } from '../kernel/read-answer.ts';
import type { Reached } from '../kernel/read-sample.ts';

/** The address of a version's OpenAPI document. */
export const descriptionAt = ({ base, version }: Api): string => `${base}/${version}/openapi.json`;

/** An API need not describe itself; what is at the URLs must be a description. */
export const versionFiles = ({ api }: Reached): Check[] => [
  {
    title: 'openapi.json describes the version, or is 404',
    path: descriptionAt(api),
    judge: judgeDescription,
  },
  {
    title: 'docs.html is a page without keys, or an error',
    path: `${api.base}/${api.version}/docs.html`,
    judge: (answer) => judgePage(answer, api.key),
  },
];

const judgePage = (answer: Answer, key: string): Verdict => {
  const { status, headers, text } = answer;
  if (status >= 400) return RIGHT;
  const isPage = status === 200 && headers['content-type'] === PAGE_TYPE && !text.includes(`/${key}/`);
  return isPage ? RIGHT : wrong(`200 with ${PAGE_TYPE} and without the key, or an error`, describe(answer));
};

const judgeDescription = (answer: Answer): Verdict => {
  if (answer.status === 404) return judgeError(answer, 'not_found');
  const isDescription = answer.status === 200 && typeof objectOf(answer)?.openapi === 'string';
  return isDescription ? RIGHT : wrong('200 with { openapi, … }, or 404 not_found', describe(answer));
};

/**
 * What only looks like the version is none; where it is no version at all, it is an unknown key, in the version
 * that addresses without one follow, which may have ended.
 */
export const spelledVersions = ({ api: { base, version, key } }: Reached): Check[] =>
  errorChecks(
    'a version compares exactly',
    [version.toUpperCase(), version.replace('v', 'v0'), `${version}.0`, `${version}x`].map(
      (spelled) => `${base}/${spelled}/${key}/posts`,
    ),
    'not_found',
    'invalid_api_key',
    'version_sunset',
  );
