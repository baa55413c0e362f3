import { NetworkError, TimeoutError } from './errors.ts';
import type { Answering, Exchange, Get, HttpAnswer, Transport } from './transport.ts';

/** A pending request and the number of calls that wait for it. */
interface Flight {
  readonly answer: Promise<HttpAnswer>;
  readonly abort: () => void;
  waiting: number;
}

/** Shares a request between concurrent calls for a URL. It is aborted when the signals of all calls have aborted. */
export const createGet = (transport: Transport): Get => {
  const flights = new Map<string, Flight>();
  const answering = createCached(transport);

  const start = (url: string): Flight => {
    // Timers of 2 ** 31 ms or more end at once.
    const timeout = Math.min(transport.timeout ?? 10_000, 2e9);
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
      answer: answering(url, { ...transport, end: Date.now() + timeout, signal: controller.signal }).finally(abort),
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

/** Loads the cache's code before the first request, because it may fail to load while the host is down. */
const createCached = (transport: Transport): Answering => {
  const exchange = createExchange(transport);
  const plain = createAnswering(exchange);
  if (!transport.cache && !transport.staleIfError) return plain;
  let cached: Promise<Answering>;
  return async (url, limits) => {
    // If the code does not load, nothing is cached.
    cached ??= import('./http-cache.ts').then(
      (module) => module.withCache(transport, createAnswering, exchange),
      () => plain,
    );
    return (await cached)(url, limits);
  };
};

/** Makes a request with retries. Resolves to the last answer; rejects with a NetworkError or the reason of `signal`. */
const createAnswering =
  (exchange: Exchange): Answering =>
  async (url, limits) => {
    const { signal } = limits;
    const attempt = (request?: RequestInit): Promise<HttpAnswer | NetworkError> =>
      exchange(url, { ...request, signal }).catch((cause: unknown) => {
        signal.throwIfAborted();
        return new NetworkError(`No answer from ${url}.`, { code: 'network', url, cause });
      });
    let answer = await attempt();
    if (isTransient(answer)) {
      // Loaded on demand, because it is rarely needed. If loading fails, a retry would fail too.
      answer = await import('./fetch-with-retry.ts').then(
        (module) => module.fetchWithRetry(attempt, isTransient, { ...limits, first: answer }),
        () => answer,
      );
    }
    if ('bytes' in answer) return answer;
    throw answer;
  };

const isTransient = ({ status }: HttpAnswer | NetworkError): boolean =>
  // Null is not greater than any number.
  (status as number) > 499 || status === 429 || status === null;

const createExchange =
  (transport: Transport): Exchange =>
  async (url, request) => {
    const response = await (transport.fetch ?? fetch)(url, request);
    const { ok, status, headers } = response;
    return { ok, status, headers, bytes: await response.arrayBuffer() };
  };
