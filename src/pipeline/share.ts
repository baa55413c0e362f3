import { hash } from 'node:crypto';

/** One of so many shares of the posts. */
export interface Share {
  /** From 1 to `count`. */
  readonly number: number;
  readonly count: number;
}

/** Hexadecimal digits that a number holds exactly. */
const DIGITS = 12;

/** Whether a file is of a share: by its path alone, so that nobody has to be asked, and other files move none. */
export const isInShare = (file: string, { number, count }: Share): boolean =>
  Number.parseInt(hash('sha256', file, 'hex').slice(0, DIGITS), 16) % count === number - 1;
