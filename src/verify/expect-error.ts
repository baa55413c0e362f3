import { ERROR_STATUS, type ErrorCode } from '../resolver/errors.ts';
import { type Check, RIGHT, type Verdict, wrong } from './check.ts';
import type { Answer } from './exchange.ts';
import { describe, errorCodeOf } from './read-answer.ts';

/** A check whose answer is one of these errors, with its status. */
export const errorCheck = (check: Omit<Check, 'judge'>, ...codes: readonly ErrorCode[]): Check => ({
  ...check,
  judge: (answer) => judgeError(answer, codes),
});

export const judgeError = (answer: Answer, codes: readonly ErrorCode[]): Verdict => {
  const came = errorCodeOf(answer);
  const isRight = codes.some((code) => code === came && ERROR_STATUS[code] === answer.status);
  return isRight ? RIGHT : wrong(codes.map((code) => `${ERROR_STATUS[code]} ${code}`).join(' or '), describe(answer));
};
