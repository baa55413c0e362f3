import { PAGE_TYPE } from '../../resolver/media-type.ts';
import type { Api } from '../api.ts';
import { type Check, RIGHT, type Verdict, wrong } from '../check.ts';
import type { Answer } from '../exchange.ts';
import { judgeError } from '../expect-error.ts';
import { describe, objectOf } from '../read-answer.ts';

/** The address of a version's OpenAPI document. */
export const descriptionAt = ({ base, version }: Api): string => `${base}/${version}/openapi.json`;

/** An API need not describe itself; what stands at the addresses must be a description. */
export const description = (api: Api): Check[] => [
  {
    group: 'versions',
    title: 'openapi.json describes the version, or is 404',
    ask: { path: descriptionAt(api) },
    judge: judgeDescription,
  },
  {
    group: 'versions',
    title: 'docs.html is a page for display that names no key, or an error',
    ask: { path: `${api.base}/${api.version}/docs.html` },
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
  if (answer.status === 404) return judgeError(answer, ['not_found']);
  const isDescription = answer.status === 200 && typeof objectOf(answer)?.openapi === 'string';
  return isDescription ? RIGHT : wrong('200 with { openapi, … }, or 404 not_found', describe(answer));
};
