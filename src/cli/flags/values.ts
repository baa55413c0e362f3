import { InvalidArgumentError } from 'commander';
import type { Share } from '../../build/render.ts';
import { millisecondsOf } from '../../config/parse-moment.ts';
import { KEY } from '../../runtime/resolver/slug.ts';
import type { SecretKey } from '../../shared/diagnostics/secret-keys.ts';

/** An ISO 8601 moment in milliseconds since the epoch, without a zone in UTC. */
export const parseMoment = (text: string): number => {
  const moment = millisecondsOf(text);
  if (Number.isNaN(moment)) throw new InvalidArgumentError('Write a date as 2026-01-31 or 2026-01-31T12:00:00Z.');
  return moment;
};

/** A parser of whole numbers in a range, of nine digits at most; `noun` begins its error message: `A port`. */
export const wholeNumber =
  (noun: string, min: number, max = 999_999_999): ((text: string) => number) =>
  (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`${noun} must be a whole number from ${min} to ${max}.`);
  };

const SECONDS = { s: 1, m: 60, h: 3600 } as const;

/** `90`, `90s`, `15m` or `1h` in milliseconds. */
export const parseDuration = (text: string): number => {
  const [, number, unit = 's'] = /^(\d{1,6})([smh])?$/.exec(text) ?? [];
  if (number === undefined) throw new InvalidArgumentError('Write a time as 90s, 15m or 1h.');
  return Number(number) * SECONDS[unit as keyof typeof SECONDS] * 1000;
};

/** `3/8` as a share. */
export const parseShare = (text: string): Share => {
  const [, number = 0, count = 0] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? [];
  if (number >= 1 && number <= count) return { number, count };
  throw new InvalidArgumentError('Write a shard as 3/8: the third of eight.');
};

/** `news,blog` as names, added to those of earlier uses of the flag. */
export const parseNames = (text: string, before: readonly string[] = []): readonly string[] => {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new InvalidArgumentError('Separate the names with commas: news,blog.');
  return [...new Set([...before, ...names])];
};

/** Refuses the empty value, as in `--out "$UNSET"`. */
export const notEmpty = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
};

/** A key as `--key` gives it; `env` is the variable that it comes from, which output shows instead of it. */
export interface GivenKey {
  readonly key: string;
  readonly env: string | null;
}

const FROM_ENVIRONMENT = /^env:(.*)$/;

/** Reads `--key <key>` and `--key env:NAME`; a key has no colon. */
export const parseKey = (text: string): GivenKey => {
  const env = FROM_ENVIRONMENT.exec(text)?.[1];
  if (env === undefined) return { key: notEmpty(text), env: null };
  const key = process.env[env];
  if (!key) throw new InvalidArgumentError(`The environment variable ${env} is not set.`);
  return { key, env };
};

/** The keys that output must not show. A value that cannot be a key is shown: it is refused where it is used. */
export const secretsIn = (given: readonly GivenKey[]): SecretKey[] =>
  given.flatMap(({ key, env }) => (env === null || !KEY.test(key) ? [] : [{ key, env }]));
