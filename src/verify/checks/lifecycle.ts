import { isApis, isOfVersion } from '../addresses.ts';
import type { Api } from '../api.ts';
import { RIGHT, type Verdict, wrong } from '../check.ts';
import type { AnswerRule } from '../every-answer.ts';
import type { Answer } from '../exchange.ts';
import { isRedirect } from '../follow.ts';
import { headerOf } from '../read-answer.ts';

/** The headers of a deprecated version. */
const LIFECYCLE = ['deprecation', 'sunset', 'x-api-suggest'] as const;

export interface Lifecycle {
  /** The default list: what it says, every answer of the version says. */
  readonly first: Answer;
  /** The moment of the answers, in milliseconds since the epoch. */
  readonly now: number;
}

/** What answers say of their version's end. */
export const lifecycle = (api: Api, { first, now }: Lifecycle): AnswerRule[] => [
  {
    group: 'versions',
    title: 'Deprecation, Sunset and X-API-Suggest are on all answers of a version, or on none',
    judge: (answer) => (isApis(answer) && isOfVersion(answer, api) ? judgeSame(answer, first) : RIGHT),
  },
  {
    group: 'versions',
    title: 'a deprecated version says since when, until when and what instead',
    judge: (answer) => (answer.ask === first.ask && answer.status === 200 ? judgeDeprecated(answer) : RIGHT),
  },
  {
    group: 'versions',
    title: 'a version answers until its sunset, and is 410 from then on',
    judge: (answer) => (isApis(answer) && isOfVersion(answer, api) ? judgeMoment(answer, now) : RIGHT),
  },
];

/** A redirect is judged by what it leads to. */
const judgeSame = (answer: Answer, first: Answer): Verdict => {
  if (isRedirect(answer)) return RIGHT;
  const name = LIFECYCLE.find((header) => headerOf(answer, header) !== headerOf(first, header));
  if (name === undefined) return RIGHT;
  const got = `${answer.status} with ${name}: ${headerOf(answer, name) ?? 'none'}`;
  return wrong(`${name}: ${headerOf(first, name) ?? 'none'}`, got);
};

/** IMF-fixdate of RFC 9110, 5.6.7. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

const judgeDeprecated = (answer: Answer): Verdict => {
  const [deprecation, sunset, suggest] = LIFECYCLE.map((name) => headerOf(answer, name));
  if (deprecation === null && sunset === null) return RIGHT;
  if (deprecation !== 'true') return wrong('Deprecation: true', deprecation ?? 'none');
  if (!isDate(sunset ?? '')) return wrong('Sunset: an HTTP-date', sunset ?? 'none');
  return suggest === null ? wrong('X-API-Suggest: a version', 'none') : RIGHT;
};

/** The day of the week must be that of the date. */
const isDate = (text: string): boolean =>
  HTTP_DATE.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toUTCString() === text;

/** What a cache has kept was right when it was made. */
const judgeMoment = (answer: Answer, now: number): Verdict => {
  const sunset = headerOf(answer, 'sunset') ?? '';
  if (!isDate(sunset)) return RIGHT;
  const age = Number(headerOf(answer, 'age') ?? 0) || 0;
  const isOver = Date.parse(sunset) <= now - age * 1000;
  if (isOver && answer.status < 400) return wrong(`410: the sunset was ${sunset}`, String(answer.status));
  return !isOver && answer.status === 410 ? wrong(`an answer until the sunset, ${sunset}`, '410') : RIGHT;
};
