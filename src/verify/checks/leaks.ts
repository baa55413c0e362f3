import type { Api } from '../api.ts';
import { RIGHT, type Verdict, wrong } from '../check.ts';
import type { AnswerRule } from '../every-answer.ts';
import type { Answer } from '../exchange.ts';
import { errorCodeOf, objectOf } from '../read-answer.ts';

/** Errors must not help to guess keys. The one key that is known here stands for all: a list of keys has it. */
export const leaks = (api: Api): AnswerRule[] => [
  {
    group: 'keys',
    title: 'no error tells a key',
    judge: (answer) => judgeLeak(answer, api),
  },
];

/** Words of errors that are also fine keys: of such a key only a list of names is suspicious, not a sentence. */
const WORDS: ReadonlySet<string> = new Set(
  `a access address an and any api at available be by code combination error errors fail failed for found gone has have
  host in internal invalid is it json key keys known message method methods missing no not nothing of one only or path
  post posts public read request route server service site slug such sunset that the there this to unauthorized unknown
  use v1 valid version was with workspace you your`.split(/\s+/),
);

const judgeLeak = (answer: Answer, api: Api): Verdict => {
  const names = (text: string): boolean => tokens(text).includes(api.key);
  if (answer.status < 400 || names(answer.ask.path)) return RIGHT;
  const told = textsOf(answer, api).find(names);
  return told === undefined ? RIGHT : wrong(`an error without the key ${api.key}`, told.trim().slice(0, 80));
};

/** The texts of an answer that could tell a key: headers of its own, and its body, without what is there anyway. */
const textsOf = (answer: Answer, api: Api): string[] => {
  const isWord = WORDS.has(api.key.toLowerCase());
  const body = isWord ? namesIn(objectOf(answer)) : [answer.text.replace(`"${errorCodeOf(answer)}"`, '')];
  const headers = Object.entries(answer.headers).filter(([name]) => /^x-|^link$|^www-authenticate$/.test(name));
  return [...body, ...(isWord ? [] : headers.map(([name, value]) => `${name}: ${String(value)}`))].map((text) =>
    text
      .replaceAll(api.origin, '')
      .replaceAll(api.origin.replace(/^https?:\/\//, ''), '')
      .replaceAll(answer.ask.path, ''),
  );
};

/** All texts of a JSON value that are one word. */
const namesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /\s/.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(namesIn);
};

const tokens = (text: string): string[] => text.split(/[^A-Za-z0-9_-]+/);
