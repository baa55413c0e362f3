import { NetworkError } from './errors.ts';
import { type Exchange, exchange } from './exchange.ts';
import type { Answer, Transport } from './options.ts';
import type { Attempt, Limits } from './transport.ts';

/**
 * Asks, and asks again where that may help.
 * Resolves to the last answer, whatever its status; rejects with a NetworkError or the reason of `signal`.
 */
export const attempts = async (
  url: string,
  transport: Transport,
  limits: Limits,
  make: Exchange = exchange,
): Promise<Answer> => {
  const { signal } = limits;
  const attempt: Attempt = (request) =>
    make(url, transport, { ...request, signal }).catch((cause: unknown) => {
      signal.throwIfAborted();
      return new NetworkError(`No answer from ${url}.`, { code: 'network', url, cause });
    });
  const first = await attempt();
  const last = isTransient(first)
    ? // Rarely needed, so loaded then; where that fails, so would another attempt.
      await import('./again.ts').then(
        (module) => module.again(first, transport, attempt, isTransient, limits),
        () => first,
      )
    : first;
  if ((last as Partial<Answer>).bytes) return last as Answer;
  throw last;
};

const isTransient = ({ status }: Answer | NetworkError): boolean =>
  // Null is no greater than any number.
  (status as number) > 499 || status === 429 || status === null;
