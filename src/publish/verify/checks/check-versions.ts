import { VERSION } from '../../../runtime/resolver/site.ts';
import {
  type Api,
  at,
  descriptionAt,
  escaped,
  isFromApi,
  LEGACY,
  OPTIONAL_FILES,
  UNKNOWN_KEY,
  urlsOf,
} from '../kernel/api-under-test.ts';
import { type ApiAnswer, headerOf, type Send } from '../kernel/connection.ts';
import { errorChecks, judgeError } from '../kernel/judge-answer.ts';
import { type AnswerRule, type Check, check, checks, fail, type Judge, must } from '../kernel/perform-check.ts';
import { languagesAt, type OldSlug, oldSlugsIn, type Reached } from '../kernel/read-sample.ts';
import { isMoved, isRedirect, oldAddressesIn } from '../kernel/redirects.ts';
import { KEY_ENDPOINTS } from './check-keys.ts';
import { methodsAt } from './check-methods.ts';

/** The headers of a deprecated version. */
export const LIFECYCLE = ['deprecation', 'sunset', 'x-api-suggest'] as const;

/** Rules for deprecation and sunset: every answer of the version must announce the same as the default list. */
export const lifecycle = ({ api, first, now }: Reached): AnswerRule[] => {
  const ofVersion =
    (judge: AnswerRule['judge']): AnswerRule['judge'] =>
    (answer) =>
      isFromApi(answer) && isOfVersion(answer, api) && judge(answer);
  return [
    {
      title: 'Deprecation, Sunset and X-API-Suggest are on all answers of a version, or on none',
      judge: ofVersion((answer) => judgeSame(answer, first, api)),
    },
    {
      title: 'a deprecated version announces its dates and its successor',
      judge: (answer) => answer.ask === first.ask && answer.status === 200 && judgeDeprecated(answer),
    },
    {
      title: 'a version answers until its sunset, and is 410 from then on',
      judge: ofVersion((answer) => judgeMoment(answer, now)),
    },
  ];
};

/** The target of a redirect other than from an old slug is judged instead. */
const judgeSame = (answer: ApiAnswer, first: ApiAnswer, api: Api): void => {
  if (isRedirect(answer) && !isMoved(answer, api)) return;
  for (const name of LIFECYCLE) {
    const [own, wanted] = [headerOf(answer, name), headerOf(first, name)];
    must(own === wanted, `${name}: ${wanted ?? 'none'}`, `${answer.status} with ${name}: ${own ?? 'none'}`);
  }
};

/** IMF-fixdate of RFC 9110, 5.6.7. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

const judgeDeprecated = (answer: ApiAnswer): void => {
  const [deprecation, sunset, suggest] = LIFECYCLE.map((name) => headerOf(answer, name));
  if (deprecation === null && sunset === null) return;
  must(deprecation === 'true', 'Deprecation: true', deprecation ?? 'none');
  must(isDate(sunset ?? ''), 'Sunset: an HTTP-date', sunset ?? 'none');
  must(suggest !== null, 'X-API-Suggest: a version', 'none');
};

/** The day of the week must match the date. */
const isDate = (text: string): boolean =>
  HTTP_DATE.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toUTCString() === text;

/** A cached answer is judged by when it was made, according to `Age`. */
const judgeMoment = (answer: ApiAnswer, now: number): void => {
  const sunset = headerOf(answer, 'sunset') ?? '';
  if (!isDate(sunset)) return;
  const isOver = Date.parse(sunset) <= now - ageOf(answer);
  if (isOver && answer.status < 400 && answer.ask.method !== 'OPTIONS')
    fail(`410: the sunset was ${sunset}`, String(answer.status));
  must(isOver || answer.status !== 410, `an answer until the sunset, ${sunset}`, '410');
};

/** How long ago an answer was made, in milliseconds. */
export const ageOf = (answer: ApiAnswer): number => (Number(headerOf(answer, 'age') ?? 0) || 0) * 1000;

/** A version past its sunset. */
export interface Ended extends Reached {
  /** Languages and old slugs of the suggested version, which the ended one probably had too. */
  readonly languages: readonly string[];
  readonly oldSlugs: readonly OldSlug[];
}

export const readEnded = async (reached: Reached, send: Send): Promise<Ended> => {
  const api = { ...reached.api, version: headerOf(reached.first, 'x-api-suggest') ?? LEGACY };
  const oldAddresses = oldAddressesIn(await send({ path: at(api, 'redirects') })) ?? [];
  return { ...reached, languages: await languagesAt(api, send), oldSlugs: oldSlugsIn(oldAddresses) };
};

/** Checks a version past its sunset: it must answer 410 at every endpoint, with any key, and suggest a version. */
export const sunset = ({ api, languages, oldSlugs }: Ended): Check[] => {
  const endpoints = [
    ...KEY_ENDPOINTS,
    ...['nothing', 'posts.json', ...oldSlugs.map(([old]) => `posts/${escaped(old)}`)],
    ...OPTIONAL_FILES,
  ];
  const inLanguages = [api, ...languages.slice(1).map((language) => ({ ...api, language }))];
  const urlsAt = (endpoint: string): string[] => inLanguages.flatMap((one) => urlsOf(one, endpoint));
  const unknown = KEY_ENDPOINTS.flatMap((endpoint) => urlsOf({ ...api, key: UNKNOWN_KEY }, endpoint));
  const paths = [...endpoints.flatMap(urlsAt), ...unknown, descriptionAt(api)];
  const title = 'every URL of a version past its sunset is 410';
  return [
    ...checks(title, paths, judgeGone),
    check(title, { path: at(api, 'posts'), headers: { 'if-none-match': '*' } }, judgeGone),
    ...paths.flatMap(methodsAt),
  ];
};

const judgeGone: Judge = (answer) => {
  judgeError(answer, 'version_sunset');
  must(headerOf(answer, 'x-api-suggest') !== null, 'X-API-Suggest', 'none');
};

/** Checks that the version in `X-API-Suggest` exists, so that readers can follow the advice. */
export const suggestion = ({ api, first }: Reached): Check[] => {
  const version = headerOf(first, 'x-api-suggest');
  if (version === null) return [];
  const title = 'the suggested version exists';
  const suggested = { ...api, version };
  return VERSION.test(version) && version !== api.version
    ? [check(title, at(suggested, 'posts'), judgeSuggested(suggested))]
    : [check(title, first.ask, () => fail('X-API-Suggest: another version', version))];
};

/** Another version may have other endpoints and keys, so its description is enough. */
const judgeSuggested =
  (api: Api): Judge =>
  async (answer, send) => {
    if ([200, 401].includes(answer.status)) return;
    const description = await send({ path: descriptionAt(api) });
    must(description.status === 200, `an answer of ${api.version}`, String(answer.status));
  };

/**
 * A name that resembles the version is not the version. If a host does not recognize it as a version at all, it is an
 * unknown key in the legacy version, which may be past its sunset.
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

/** Whether a URL belongs to the API's version. URLs without a version belong to the legacy one. */
const isOfVersion = ({ ask: { path } }: ApiAnswer, { base, version, key }: Api): boolean => {
  const [first = ''] = path.slice(base.length + 1).split(/[/?]/);
  if (VERSION.test(first)) return first === version;
  return version === LEGACY && (first === key || first === UNKNOWN_KEY);
};
