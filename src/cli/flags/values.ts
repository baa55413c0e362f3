import { InvalidArgumentError } from 'commander';
import type { Share } from '../../build/render.ts';
import { millisecondsOf } from '../../config/parse-moment.ts';
import { KEY } from '../../runtime/resolver/slug.ts';
import { didYouMean } from '../../shared/diagnostics/did-you-mean.ts';
import type { SecretKey } from '../../shared/diagnostics/secret-keys.ts';

/** Parses an ISO 8601 date to milliseconds since the epoch. Without a time zone it is in UTC. */
export const parseMoment = (text: string): number => {
  const moment = millisecondsOf(text);
  if (Number.isNaN(moment)) throw new InvalidArgumentError('Write a date as 2026-01-31 or 2026-01-31T12:00:00Z.');
  return moment;
};

/** Makes a parser of whole numbers in a range, with at most nine digits. `noun` begins its error message: `A port`. */
export const wholeNumber =
  (noun: string, min: number, max = 999_999_999): ((text: string) => number) =>
  (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`${noun} must be a whole number from ${min} to ${max}.`);
  };

const SECONDS = { s: 1, m: 60, h: 3600 } as const;

/** Parses `90`, `90s`, `15m` or `1h` to milliseconds. */
export const parseDuration = (text: string): number => {
  const [, number, unit = 's'] = /^(\d{1,6})([smh])?$/.exec(text) ?? [];
  if (number === undefined) throw new InvalidArgumentError('Write a time as 90s, 15m or 1h.');
  return Number(number) * SECONDS[unit as keyof typeof SECONDS] * 1000;
};

/** Parses `3/8` to a share. */
export const parseShare = (text: string): Share => {
  const [, number = 0, count = 0] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? [];
  if (number >= 1 && number <= count) return { number, count };
  throw new InvalidArgumentError('Write a shard as 3/8: the third of eight.');
};

/** Parses `news,blog` to names, and adds those of earlier uses of the flag. */
export const parseNames = (text: string, before: readonly string[] = []): readonly string[] => {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new InvalidArgumentError('Separate the names with commas: news,blog.');
  return [...new Set([...before, ...names])];
};

/** Makes a parser of names with commas that accepts only these. */
export const parseAmong =
  <Name extends string>(known: readonly Name[]) =>
  (text: string, before: readonly Name[] = []): readonly Name[] => {
    const names = parseNames(text, before);
    const unknown = names.find((name) => !known.some((one) => one === name));
    if (unknown === undefined) return names as readonly Name[];
    throw new InvalidArgumentError(`${didYouMean(unknown, known)}Choose from ${known.join(', ')}.`);
  };

/** Refuses an empty value, as in `--out "$UNSET"`. */
export const notEmpty = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
};

/** The value of `--key`. `env` is the environment variable with the key, whose name output shows instead of the key. */
export interface GivenKey {
  readonly key: string;
  readonly env: string | null;
}

const FROM_ENVIRONMENT = /^env:(.*)$/;

/** Parses `--key <key>` and `--key env:NAME`. A key cannot contain a colon. */
export const parseKey = (text: string): GivenKey => {
  const env = FROM_ENVIRONMENT.exec(text)?.[1];
  if (env === undefined) return { key: notEmpty(text), env: null };
  const key = process.env[env];
  if (!key) throw new InvalidArgumentError(`The environment variable ${env} is not set.`);
  return { key, env };
};

/** Returns the keys that output must not show. Invalid keys are not hidden, because their error shows the value. */
export const secretsIn = (given: readonly GivenKey[]): SecretKey[] =>
  given.flatMap(({ key, env }) => (env === null || !KEY.test(key) ? [] : [{ key, env }]));
