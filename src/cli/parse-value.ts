import { InvalidArgumentError } from 'commander';
import type { Share } from '../pipeline/share.ts';

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * An ISO 8601 moment as milliseconds since the epoch. Without a zone it is UTC, without a time that day's midnight;
 * a day that the calendar does not have is refused, where `Date.parse` would take the next month's.
 */
export const parseMoment = (text: string): number => {
  const [, day, time = '00:00', seconds = ':00', zone = 'Z'] = MOMENT.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const moment = Date.parse(`${day}T${time}${seconds}${zone}`);
  const isReal = Number.isFinite(moment) && new Date(midnight).toISOString().startsWith(`${day}`);
  if (!isReal) throw new InvalidArgumentError('Write a moment as 2026-01-31 or 2026-01-31T12:00:00Z.');
  return moment;
};

/** A parser of whole numbers in a range; `noun` begins the sentence that refuses all else: `A port`. */
export const wholeNumber =
  (noun: string, min: number, max: number): ((text: string) => number) =>
  (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`${noun} is a whole number from ${min} to ${max}.`);
  };

/** `3/8` as a share. */
export const parseShare = (text: string): Share => {
  const [, number = 0, count = 0] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? [];
  if (number >= 1 && number <= count) return { number, count };
  throw new InvalidArgumentError('Write a share as 3/8: the third of eight.');
};

/** `news,blog` as names, besides those of the same flag before. */
export const parseNames = (text: string, before: readonly string[] = []): readonly string[] => {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new InvalidArgumentError('Write names with commas between them: news,blog.');
  return [...new Set([...before, ...names])];
};

/** Refuses the empty value, as in `--out "$UNSET"`. */
export const notEmpty = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
};
