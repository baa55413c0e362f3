import { LIFECYCLE as LIFECYCLE_FIELD } from '../../../api/openapi/openapi.ts';
import { lifecycleHeaders } from '../../../runtime/resolver/site.ts';
import { within } from '../../../shared/is-object.ts';
import { at, descriptionAt } from '../kernel/api-under-test.ts';
import { type ApiAnswer, headerOf, objectOf } from '../kernel/connection.ts';
import { judgeError } from '../kernel/judge-answer.ts';
import { type Check, check, must, mustHaveNo } from '../kernel/perform-check.ts';
import type { Sample } from '../kernel/read-sample.ts';
import { ageOf, LIFECYCLE } from './check-versions.ts';

/** An API does not have to publish these files. Whatever is at their URLs must be valid. */
export const description = (sample: Sample): Check[] => [
  check('openapi.json describes the version, or is 404', descriptionAt(sample.api), (answer) =>
    answer.status === 404 ? judgeError(answer, 'not_found') : judgeDescription(answer, sample),
  ),
];

const judgeDescription = (answer: ApiAnswer, sample: Sample): void => {
  const document = objectOf(answer);
  const isDescription = answer.status === 200 && typeof document?.openapi === 'string';
  must(isDescription, '200 with { openapi, … }, or 404 not_found', answer);
  mustHaveNo(descriptionProblem(document, sample), `a description of ${sample.api.version} as it answers`);
};

/** Returns how a description differs from the API's answers, as a phrase; null if it does not. */
const descriptionProblem = (document: object, { api, first, limit, description, now }: Sample): string | null => {
  const version = within(document, 'info', 'version') ?? api.version;
  if (version !== api.version) return `that of ${version}`;
  const parameter = within(document, 'components', 'parameters', 'limit');
  const usual = within(parameter, 'schema', 'default') ?? limit.default;
  if (usual !== limit.default) return `a default limit of ${usual} instead of ${limit.default}`;
  const maximum = within(parameter, 'x-applied', 'maximum') ?? limit.max;
  if (limit.max !== null && maximum !== limit.max) return `a maximum limit of ${maximum} instead of ${limit.max}`;
  const missing = PARAMETERS.find((parameter) => description.lacks('/posts', parameter));
  if (missing !== undefined) return `no parameter ${missing} of posts`;
  const life = within(document, 'info', LIFECYCLE_FIELD);
  if (life === undefined) return null;
  const momentOf = (field: string): number | null => {
    const moment = within(life, field);
    return typeof moment === 'string' ? Date.parse(moment) : null;
  };
  const suggest = within(life, 'suggest');
  const settings = {
    limit: { default: limit.default, max: limit.max ?? limit.default },
    deprecated: momentOf('deprecated'),
    sunset: momentOf('sunset'),
    suggest: typeof suggest === 'string' ? suggest : null,
  };
  const wanted = lifecycleHeaders(settings, api, now - ageOf(first));
  const other = LIFECYCLE.find((name) => (wanted[name] ?? null) !== headerOf(first, name));
  return other === undefined
    ? null
    : `another lifecycle: ${other} would be ${wanted[other] ?? 'absent'}, and it is ${headerOf(first, other) ?? 'absent'}`;
};

const PARAMETERS = ['limit', 'offset', 'category', 'tags', 'author'];

/** The endpoints without a parameter in their path. Single posts are compared in `check-details.ts`. */
const DESCRIBED = ['posts', 'tags', 'categories', 'authors', 'stats', 'redirects', 'feeds/sitemap.json'];

/** Checks answers against the schemas of the description, which include custom fields. */
export const described = ({ api, description }: Sample): Check[] =>
  DESCRIBED.filter((endpoint) => description.has(`/${endpoint}`)).map((endpoint) =>
    check('answers have the shape that openapi.json describes', at(api, endpoint), (answer) =>
      mustHaveNo(description.shapeProblem(`/${endpoint}`, objectOf(answer)), 'what the schema of openapi.json demands'),
    ),
  );
