import { VERSION } from '../resolver/site.ts';
import type { Api } from './api.ts';
import { type Group, type Result, RIGHT, type Verdict, wrong } from './check.ts';
import type { Answer } from './exchange.ts';
import { errorCodeOf, headerOf, isObject, objectOf } from './read-answer.ts';

interface Rule {
  readonly group: Group;
  readonly title: string;
  readonly judge: (answer: Answer) => Verdict;
}

/** What holds for every answer, whatever was asked: one result each, with the first answer that breaks it. */
export const everyAnswer = (
  answers: readonly Answer[],
  { api, first }: { readonly api: Api; readonly first: Answer },
): Result[] =>
  [...RULES, ...lifecycle(api, first)].map(({ group, title, judge }) => {
    const broken = answers.flatMap((answer) => {
      const verdict = judge(answer);
      return verdict.outcome === 'wrong' ? [{ ask: answer.ask, verdict }] : [];
    });
    const [worst] = broken;
    if (worst === undefined) return { group, title, ask: first.ask, ...RIGHT };
    const count = broken.length === 1 ? '' : ` (${broken.length} answers)`;
    return { group, title, ask: worst.ask, ...worst.verdict, ...shown(worst.verdict, count) };
  });

const shown = (verdict: Verdict, count: string): object =>
  verdict.outcome === 'wrong' ? { got: `${verdict.got}${count}` } : {};

const RULES: readonly Rule[] = [
  {
    group: 'errors',
    title: 'no request makes the host fail',
    judge: ({ status }) => (status < 500 ? RIGHT : wrong('no 5xx', String(status))),
  },
  {
    group: 'errors',
    title: 'every error has a code and a message',
    judge: (answer) => {
      if (answer.status < 400 || !isApi(answer) || answer.ask.method === 'HEAD') return RIGHT;
      const error = objectOf(answer)?.error;
      const isWhole = isObject(error) && typeof error.message === 'string' && errorCodeOf(answer) !== null;
      return isWhole
        ? RIGHT
        : wrong('{ "error": { "code", "message" } }', `${answer.status} ${answer.text.slice(0, 40)}`);
    },
  },
  {
    group: 'headers',
    title: 'every answer may be read from any origin',
    judge: (answer) => {
      const origin = headerOf(answer, 'access-control-allow-origin');
      return !isApi(answer) || origin === '*' ? RIGHT : wrong('Access-Control-Allow-Origin: *', origin ?? 'none');
    },
  },
  {
    group: 'headers',
    title: 'every body is application/json',
    judge: (answer) => {
      const type = headerOf(answer, 'content-type');
      if (!isApi(answer) || answer.text === '' || /^application\/json\b/i.test(type ?? '')) return RIGHT;
      return wrong('application/json', type ?? 'no Content-Type');
    },
  },
];

/** An address that a server may refuse before it looks at the API: hostile spellings. */
const HOSTILE = /\/\.\.?(?:[/?]|$)|%(?:0[0-9a-f]|2e|2f|252|3f|e0)|.{2000}/i;

/** 304 needs no more than its tag. */
const isApi = ({ ask, status }: Answer): boolean => !HOSTILE.test(ask.path.replace(/\?.*$/s, '')) && status !== 304;

const LIFECYCLE = ['deprecation', 'sunset', 'x-api-suggest'];

/** Headers of a deprecated version are the same on all of its answers, errors and legacy addresses included. */
const lifecycle = (api: Api, first: Answer): Rule[] => {
  const said = LIFECYCLE.map((name) => headerOf(first, name));
  const rules: Rule[] = [
    {
      group: 'versions',
      title: 'Deprecation, Sunset and X-API-Suggest are on all answers of a version, or on none',
      judge: (answer) => {
        if (!isApi(answer) || !isOfVersion(answer, api) || answer.status === 405 || answer.status === 204) return RIGHT;
        const at = LIFECYCLE.findIndex((name, index) => headerOf(answer, name) !== said[index]);
        if (at < 0) return RIGHT;
        const name = LIFECYCLE[at] ?? '';
        return wrong(`${name}: ${said[at] ?? 'none'}`, `${name}: ${headerOf(answer, name) ?? 'none'}`);
      },
    },
  ];
  if (said[0] === null && said[1] === null) return rules;
  return [
    ...rules,
    {
      group: 'versions',
      title: 'a deprecated version says since when, until when and what instead',
      judge: (answer) =>
        answer.ask.path === first.ask.path && answer.status === 200 ? judgeDeprecated(answer) : RIGHT,
    },
  ];
};

/** Addresses without a version are v1's. A preflight and a refused method belong to none. */
const isOfVersion = ({ ask: { path }, status }: Answer, { base, version }: Api): boolean => {
  if (status === 405 || status === 204) return false;
  const [first = ''] = path.slice(base.length + 1).split('/');
  return VERSION.test(first) ? first === version : version === 'v1' && first !== 'errors';
};

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

const judgeDeprecated = (answer: Answer): Verdict => {
  const [deprecation, sunset] = LIFECYCLE.map((name) => headerOf(answer, name));
  if (deprecation !== 'true') return wrong('Deprecation: true', deprecation ?? 'none');
  return sunset === null || sunset === undefined || HTTP_DATE.test(sunset)
    ? RIGHT
    : wrong('Sunset: an HTTP-date', sunset);
};
