import { attempts } from './attempts.ts';
import { TimeoutError } from './errors.ts';
import { exchange } from './exchange.ts';
import type { Answer, Transport } from './options.ts';
import type { Answering, Get } from './transport.ts';

/** A request on its way, and how many calls wait for it. */
interface Flight {
  readonly answer: Promise<Answer>;
  readonly abort: () => void;
  waiting: number;
}

/**
 * Calls that ask for one address at one time share a request. A call leaves when its signal says so; the request is
 * given up when no call is left.
 */
export const createGet = (transport: Transport): Get => {
  const flights = new Map<string, Flight>();
  const answering = createAnswering(transport);

  const start = (url: string): Flight => {
    const { timeout = 10_000 } = transport;
    const end = Date.now() + timeout;
    const controller = new AbortController();
    const abort = (reason?: unknown): void => {
      flights.delete(url);
      clearTimeout(timer);
      controller.abort(reason);
    };
    const timer = setTimeout(() => {
      abort(new TimeoutError(`No answer from ${url} in ${timeout} ms.`, { code: 'timeout', url }));
    }, timeout);
    const flight = {
      answer: answering(url, { end, signal: controller.signal }).finally(abort),
      abort,
      waiting: 0,
    };
    flights.set(url, flight);
    return flight;
  };

  return (url, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const flight = flights.get(url) ?? start(url);
      flight.waiting += 1;
      const leave = (): void => {
        reject(signal?.reason);
        if (!--flight.waiting) flight.abort();
      };
      signal?.addEventListener('abort', leave);
      flight.answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
};

const createAnswering = (transport: Transport): Answering => {
  const plain: Answering = (url, limits) => attempts(url, transport, limits);
  let kept: Promise<Answering>;
  const keeping: Answering = async (url, limits) => {
    // Loaded before the first request: when the host fails, it may be too late. Where that fails, nothing is kept.
    kept ??= import('./keeping.ts').then(
      (module) => module.keeping(transport, attempts, exchange),
      () => plain,
    );
    return (await kept)(url, limits);
  };
  return transport.cache || transport.staleIfError ? keeping : plain;
};
