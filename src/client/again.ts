import type { NetworkError } from './errors.ts';
import type { Answer, Transport } from './options.ts';
import type { Attempt, Limits } from './transport.ts';
import { waited } from './wait.ts';

/**
 * Asks again after a network failure, 429 and 5xx, as long as there are retries and the next one would begin in time.
 * After a network failure a redirect is an answer.
 */
export const again = async (
  first: Answer | NetworkError,
  { retries = 2 }: Pick<Transport, 'retries'>,
  attempt: Attempt,
  isTransient: (answer: Answer | NetworkError) => boolean,
  limits: Limits,
): Promise<Answer | NetworkError> => {
  let answer = first;
  let redirect: RequestRedirect = 'follow';
  for (let made = 1; made <= retries && isTransient(answer) && (await waited(made, answer, limits)); made += 1) {
    // Redirects without an end look like this, too, after 20 of them (Fetch Standard, 4.5): none is followed again.
    if (answer.status === null) redirect = 'manual';
    answer = await attempt({ redirect });
  }
  return answer;
};
