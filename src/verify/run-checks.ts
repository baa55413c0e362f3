import { type Check, perform, type Result } from './check.ts';
import type { Send } from './exchange.ts';

/** Checks at a time; each has one request open. */
const AT_ONCE = 6;

/** Performs all checks; results stand in the order of the checks. `onDone` is called after each. */
export const runChecks = async (
  checks: readonly Check[],
  send: Send,
  onDone: (done: number) => void,
): Promise<Result[]> => {
  const results: Result[] = new Array(checks.length);
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < checks.length; at = next++) {
      results[at] = await perform(checks[at] as Check, send);
      onDone(++done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
};
