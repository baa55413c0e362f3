import type { Exchange } from './exchange.ts';
import type { Answer, AnswerCache, Transport } from './options.ts';
import type { Answering } from './transport.ts';

/** After so many requests by `ETag` in a row that failed where the same one without it did not, none is made any more. */
const REFUSALS = 2;

/**
 * Answers that are kept: asked for by their `ETag`, and used for some time when the host fails. What the core has is given, so
 * that a bundler has no third file to make for what both sides import.
 */
export const keeping = (
  transport: Transport,
  attempts: typeof import('./attempts.ts').attempts,
  exchange: Exchange,
): Answering => {
  const { cache = new Map<string, Answer>(), staleIfError = 0 } = transport;
  const exchangeKept = createExchangeKept(cache, exchange);
  return async (url, limits) => {
    const answer = await attempts(url, transport, limits, exchangeKept).catch((error: unknown) => ({ error }));
    const kept = cache.get(url);
    if ('ok' in answer && answer.status < 500 && answer.status !== 429) {
      // What the host has taken away is not shown again when it fails.
      if (!answer.ok && kept) cache.set(url, { ...kept, at: undefined });
      return answer;
    }
    if (kept?.at !== undefined && Date.now() - kept.at < staleIfError) return kept;
    if ('ok' in answer) return answer;
    throw answer.error;
  };
};

const createExchangeKept = (cache: AnswerCache, exchange: Exchange): Exchange => {
  let refusals = 0;

  return async (url, transport, request) => {
    const plain = (): Promise<Answer> => exchange(url, transport, request);
    const kept = cache.get(url);
    const etag = kept?.headers.get('etag');
    let answer: Answer;
    if (etag && refusals < REFUSALS) {
      try {
        answer = await exchange(url, transport, { ...request, headers: { 'if-none-match': etag } });
        refusals = 0;
      } catch {
        request.signal?.throwIfAborted();
        // To another origin a browser asks whether this header may be sent (CORS preflight). Hosts of files refuse
        // that; and the browser asks by `ETag` of its own accord.
        answer = await plain();
        refusals += 1;
      }
    } else {
      answer = await plain();
    }
    const at = Date.now();
    if (kept && answer.status === 304) {
      cache.set(url, { ...kept, at });
      // What this answer says of a deprecation is newer than what the kept one said.
      return { ...kept, headers: answer.headers };
    }
    if (answer.ok && (answer.headers.get('etag') || transport.staleIfError)) cache.set(url, { ...answer, at });
    return answer;
  };
};
