import type { Answer } from './options.ts';
import type { Limits } from './transport.ts';

/** Milliseconds before the second attempt, at most; before each further one it may be twice as long. */
const FIRST_WAIT = 300;

/**
 * Waits after so many failed attempts: as long as the last answer asks for, else a random time, so that clients that failed
 * together do not come back together. False, and at once, when another attempt would be too late then.
 */
export const waited = async (made: number, failure: Answer | Error, { end, signal }: Limits): Promise<boolean> => {
  const delay = retryAfter(failure) ?? Math.random() * FIRST_WAIT * 2 ** (made - 1);
  if (Date.now() + delay >= end) return false;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, delay);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  return true;
};

/** Milliseconds from now; seconds or a date in the header (RFC 9110, 10.2.3). Null where there is neither. */
const retryAfter = (failure: Answer | Error): number | null => {
  const text = 'headers' in failure ? (failure.headers.get('retry-after') ?? '') : '';
  const delay = /^\d+$/.test(text) ? Number(text) * 1000 : Math.max(0, Date.parse(text) - Date.now());
  return Number.isNaN(delay) ? null : delay;
};
