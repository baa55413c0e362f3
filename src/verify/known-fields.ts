import { isDeepStrictEqual } from 'node:util';
import type { Answer } from './exchange.ts';
import { errorCodeOf, objectOf } from './read-answer.ts';

/** Every field of the contract at the root of an answer. */
const KNOWN: readonly string[] = [
  ...['data', 'total', 'offset', 'limit'],
  ...['totalPosts', 'totalAuthors', 'totalCategories', 'totalTags'],
];

/**
 * Whether two answers say the same: the status, and what the contract names. Spelling (white space, the order of fields)
 * does not count, nor do fields at the root that the contract does not have: adding some is compatible, and they may
 * differ with every answer.
 */
export const saysSame = (one: Answer, other: Answer): boolean =>
  one.status === other.status && isDeepStrictEqual(meaningOf(one), meaningOf(other));

const meaningOf = (answer: Answer): unknown => {
  const body = objectOf(answer);
  if (body === null) return answer.text;
  const code = errorCodeOf(answer);
  return code ?? Object.fromEntries(Object.entries(body).filter(([field]) => KNOWN.includes(field)));
};
