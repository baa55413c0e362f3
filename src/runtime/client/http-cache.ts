import type { AnswerCache, Answering, Exchange, HttpAnswer, Transport } from './transport.ts';

/** The client stops sending `If-None-Match` after this many consecutive requests that fail only with the header. */
const REFUSALS = 2;

/**
 * Caches answers, revalidates them by `ETag`, and reuses them for some time if the host fails. The functions of
 * `get.ts` are parameters because an import would add a file to bundles.
 */
export const withCache = (
  transport: Transport,
  createAnswering: (exchange: Exchange) => Answering,
  exchange: Exchange,
): Answering => {
  const { cache = new Map<string, HttpAnswer>(), staleIfError = 0 } = transport;
  const ask = createAnswering(createRevalidating(cache, staleIfError, exchange));
  return async (url, limits) => {
    const answer = await ask(url, limits).catch((error: unknown) => ({ error }));
    const cached = cache.get(url);
    if ('ok' in answer && answer.status < 500 && answer.status !== 429) {
      // Content that the host removed must not reappear when the host fails.
      if (!answer.ok && cached) cache.set(url, { ...cached, at: undefined });
      return answer;
    }
    if (cached?.at !== undefined && Date.now() - cached.at < staleIfError) return cached;
    if ('ok' in answer) return answer;
    throw answer.error;
  };
};

const createRevalidating = (cache: AnswerCache, staleIfError: number, exchange: Exchange): Exchange => {
  let refusals = 0;

  return async (url, request) => {
    const plain = (): Promise<HttpAnswer> => exchange(url, request);
    const cached = cache.get(url);
    const etag = cached?.headers.get('etag');
    let answer: HttpAnswer;
    if (etag && refusals < REFUSALS) {
      try {
        answer = await exchange(url, { ...request, headers: { 'if-none-match': etag } });
        refusals = 0;
      } catch {
        request.signal?.throwIfAborted();
        // For another origin, the header causes a CORS preflight request, which hosts that only serve files reject.
        // The browser's own cache revalidates by `ETag` anyway.
        answer = await plain();
        refusals += 1;
      }
    } else {
      answer = await plain();
    }
    const at = Date.now();
    if (cached && answer.status === 304) {
      cache.set(url, { ...cached, at });
      // The deprecation headers of this answer are newer than the cached ones.
      return { ...cached, headers: answer.headers };
    }
    if (answer.ok && (answer.headers.get('etag') || staleIfError)) cache.set(url, { ...answer, at });
    return answer;
  };
};
